import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fact, loadModule, type PackageName } from '../packages.ts';

/** A picture as a package has it, not yet made small. */
export interface Picture {
  /** The package, or null for one that we have drawn. */
  readonly package: PackageName | null;
  /** Its name in the package. */
  readonly file: string;
  readonly svg: string;
  /** Whether it covers its whole square, so that a circle can be cut out of it. */
  readonly fillsSquare: boolean;
}

interface Web3Icon {
  readonly id: string;
  /** `token:USDC`, `network:injective` */
  readonly filePath: string;
}
export interface Web3Token extends Web3Icon {
  readonly symbol: string;
  /** By CoinGecko's name of the chain. */
  readonly addresses?: Readonly<Record<string, string>>;
}
export interface Web3Network extends Web3Icon {
  readonly chainId?: number;
  readonly caip2id?: string;
}

const here = new URL('../', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, here), 'utf8');
const isThere = (path: string): boolean => existsSync(new URL(path, here));

const WEB3 = 'node_modules/@web3icons/core/dist/svgs';
const BGD = 'node_modules/@bgd-labs/react-web3-icons/dist';
const HYPERLANE = 'node_modules/@hyperlane-xyz/registry/dist/chains';

const web3 = await loadModule<{ tokens: readonly Web3Token[]; networks: readonly Web3Network[] }>(
  '@web3icons/common/dist/index.js',
);
export const web3Tokens = web3.tokens;
export const web3Networks = web3.networks;

/** The files keep each picture as the one string of a module. */
async function web3Picture(file: string): Promise<Picture | null> {
  const [kind, name] = file.split(':');
  const path = `${WEB3}/${kind}s/background/${name}.svg.js`;
  if (!isThere(path)) return null;
  const { default: svg } = await loadModule<{ default: string }>(path.replace('node_modules/', ''));
  return { package: '@web3icons/core', file, svg, fillsSquare: true };
}

const bgdFiles = readdirSync(new URL(BGD, here));

/** A component imports its picture from a chunk; the one in a single colour says so. */
function bgdPicture(file: string): Picture | null {
  const entries = bgdFiles.filter((name) => name.startsWith(`${file}Icon-`) && name.endsWith('.js'));
  const chunksOf = (name: string) =>
    [...textOf(`${BGD}/${name}`).matchAll(/chunk-[A-Z0-9]+\.js/g)].map(([chunk]) => chunk);
  const chunks = entries.flatMap(chunksOf).flatMap((chunk) => [chunk, ...chunksOf(chunk)]);
  const pictures = [...new Set(chunks)].flatMap((chunk) => {
    const svg = /data:(['"`])(<svg[\s\S]*?<\/svg>)\1/.exec(textOf(`${BGD}/${chunk}`))?.[2];
    return svg && !svg.includes('currentColor') ? [svg] : [];
  });
  const [svg] = pictures.sort((a, b) => b.length - a.length);
  return svg ? { package: '@bgd-labs/react-web3-icons', file, svg, fillsSquare: false } : null;
}

function hyperlanePicture(file: string): Picture | null {
  const path = `${HYPERLANE}/${file}/logo.svg`;
  if (!isThere(path)) return null;
  return { package: '@hyperlane-xyz/registry', file, svg: textOf(path), fillsSquare: false };
}

interface IconSet {
  readonly icons: Readonly<
    Record<string, { readonly body: string; readonly width?: number; readonly height?: number }>
  >;
}
const branded = JSON.parse(textOf('node_modules/@iconify-json/token-branded/icons.json')) as IconSet;

function iconifyPicture(file: string): Picture | null {
  const icon = branded.icons[file];
  if (!icon) return null;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${icon.width ?? 24} ${icon.height ?? 24}" fill="none">${icon.body}</svg>`;
  return { package: '@iconify-json/token-branded', file, svg, fillsSquare: false };
}

function drawnPicture(file: string): Picture | null {
  const path = `facts/marks/${file}.svg`;
  return isThere(path) ? { package: null, file, svg: textOf(path), fillsSquare: true } : null;
}

const READERS: Readonly<Record<string, (file: string) => Picture | null | Promise<Picture | null>>> = {
  web3icons: web3Picture,
  bgd: bgdPicture,
  hyperlane: hyperlanePicture,
  iconify: iconifyPicture,
  drawn: drawnPicture,
};

/** A picture by its name in the facts: `web3icons token:USDC`, `hyperlane noble`, `bgd Wsteth`, `drawn ibc`. */
export async function findPicture(asked: string): Promise<Picture | null> {
  const name = asked in markFacts.instead ? markFacts.instead[asked] : asked;
  if (!name) return null;
  const [source = '', file = ''] = name.split(' ');
  const read = READERS[source];
  if (!read) throw new Error(`marks: ${name} names no source of pictures`);
  return read(file);
}

interface MarkFacts {
  /** Pictures of chains that no package names by chain id. */
  readonly chains: Readonly<Record<string, string>>;
  /** Pictures by CoinGecko id, for what no package names by it or by address. */
  readonly coins: Readonly<Record<string, string>>;
  /** Pictures by chain id and denom. */
  readonly assets: Readonly<Record<string, string>>;
  /** Staked and wrapped forms without a picture of their own: CoinGecko id of the form, and of the asset below it. */
  readonly forms: Readonly<Record<string, string>>;
  /** Pictures of a package that show something else, with what is taken in place of them; null for nothing. */
  readonly instead: Readonly<Record<string, string | null>>;
  readonly bridges: Readonly<Record<string, string>>;
  /** By the part of a venue's name beside that of its chain. */
  readonly venues: Readonly<Record<string, string>>;
  readonly wallets: Readonly<Record<string, string>>;
  /** How pictures that do not fill their square are set on a ground: share of the width, and colour. */
  readonly grounds: Readonly<Record<string, { readonly scale: number; readonly color: string }>>;
}

export const markFacts = fact<MarkFacts>('marks.json');
