import { loadModule } from '../packages.ts';
import type { Picture } from './pictures.ts';

const { optimize } = await loadModule<{ optimize(svg: string, config: object): { readonly data: string } }>(
  'svgo/lib/svgo-node.js',
);

/** What a mark may weigh; a picture that is heavier is left out. */
const MOST_BYTES = 8000;

/** What a picture may not hold: code, other documents, and photographs. */
const UNWANTED =
  /<(script|foreignObject|image|style|animate|set)\b|\bon\w+=|(href|url)\s*[=(]\s*["']?\s*(https?:|data:|\/\/)/i;

const tidy = (svg: string, floatPrecision: number): string =>
  optimize(svg, {
    multipass: true,
    floatPrecision,
    plugins: [
      { name: 'preset-default', params: { overrides: { cleanupIds: { minify: true } } } },
      'inlineStyles',
      'convertStyleToAttrs',
      'removeStyleElement',
      'removeScripts',
      'removeDimensions',
      'sortAttrs',
      { name: 'removeAttrs', params: { attrs: ['class', 'data.*', 'aria.*', 'role'] } },
    ],
  }).data;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function boxOf(root: string): Box | null {
  const box = /viewBox="([^"]+)"/
    .exec(root)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x, y, width, height] = box ?? [];
  if (x !== undefined && y !== undefined && width && height) return { x, y, width, height };
  const side = (name: string) => Number.parseFloat(new RegExp(`\\s${name}="([\\d.]+)(px)?"`).exec(root)?.[1] ?? '');
  const [wide, high] = [side('width'), side('height')];
  return wide > 0 && high > 0 ? { x: 0, y: 0, width: wide, height: high } : null;
}

/** The picture as a group of at most `size` units in the middle of a square of 24. */
function centred(svg: string, size: number): string | null {
  const root = /<svg[^>]*>/.exec(svg)?.[0];
  const box = root && boxOf(root);
  if (!root || !box) return null;
  const kept = [...root.matchAll(/\s((?:fill|stroke|fill-rule|clip-rule|stroke-[a-z]+|color)="[^"]*")/g)];
  const scale = size / Math.max(box.width, box.height);
  const [x, y] = [12 - scale * (box.x + box.width / 2), 12 - scale * (box.y + box.height / 2)];
  const place = `transform="translate(${x.toFixed(4)} ${y.toFixed(4)}) scale(${scale.toFixed(6)})"`;
  const start = svg.indexOf(root) + root.length;
  return `<g ${place} ${kept.map(([, attribute]) => attribute).join(' ')}>${svg.slice(start, svg.lastIndexOf('</svg>'))}</g>`;
}

const square = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 24">${body}</svg>`;

/** The small sign of a wrapped or staked form, inside the circle that is cut out and away from the chain's mark. */
const FORM_SIGN =
  '<circle cx="6.4" cy="6.4" r="4.4" fill="#fff"/><circle cx="6.4" cy="6.4" r="3.5" fill="#14171c"/>' +
  '<path d="M4.9 5.6h3M4.9 7.2h3" stroke="#fff" stroke-width=".9" stroke-linecap="round"/>';

interface Ground {
  readonly scale: number;
  readonly color: string;
}

/** What stands between elements of the files of some drawing programs. */
const withoutProlog = (svg: string): string =>
  svg
    .replace(/<\?xml[^>]*\?>|<!--[\s\S]*?-->/g, '')
    .replace(/<!DOCTYPE[^>[]*(\[[\s\S]*?\])?>/g, '')
    .trim();

/**
 * A mark: one square SVG of at most `MOST_BYTES`, drawn to be cut to a circle. Null for a picture that is too heavy, or that
 * holds anything but shapes.
 */
export function drawMark(
  picture: Picture,
  { ground, isForm }: { ground: Ground | undefined; isForm: boolean },
): string | null {
  const plain = tidy(withoutProlog(picture.svg), 3);
  if (UNWANTED.test(plain)) return null;
  const whole = picture.fillsSquare && !isForm ? plain : composed(plain, ground, isForm);
  if (whole === null) return null;
  const fits = (svg: string) => Buffer.byteLength(svg) <= MOST_BYTES;
  return [3, 2, 1].map((precision) => `${tidy(whole, precision)}\n`).find(fits) ?? null;
}

function composed(plain: string, ground: Ground | undefined, isForm: boolean): string | null {
  const inner = centred(plain, 24 * (ground?.scale ?? 1));
  if (inner === null) return null;
  const fill = ground ? `<path fill="${ground.color}" d="M0 0h24v24H0z"/>` : '';
  return square(`${fill}${inner}${isForm ? FORM_SIGN : ''}`);
}
