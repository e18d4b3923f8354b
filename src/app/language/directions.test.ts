import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const APP = new URL('../', import.meta.url);

/** Tailwind's classes of a side, with the variants and the sign before them. */
const OF_A_SIDE =
  /(?<=[\s'"`:]-?)(?:(?:(?:scroll-)?[mp][lr]|left|right|(?:border|rounded)-(?:[lr]|[tb][lr]))-(?!to-)(?=[\w.[(])|(?:text|float|clear|justify)-(?:left|right)\b|(?:border|rounded)-[lr](?=[\s'"`]))[\w./[\]%()+*-]*/g;
/** What style attributes would set of a side. */
const STYLE_OF_A_SIDE = /\b(?:margin|padding|border)(?:Left|Right)\b|-(?:left|right):/g;

const sidesIn = (text: string): string[] =>
  [OF_A_SIDE, STYLE_OF_A_SIDE].flatMap((sides) => [...text.matchAll(sides)].map(([found]) => found));

test.each([
  ["className='ml-2 flex'", ['ml-2']],
  ['className="medium:hover:-left-3"', ['left-3']],
  ['className="rounded-l border-r-2 text-right"', ['rounded-l', 'border-r-2', 'text-right']],
  ['style={{ marginLeft: 4 }}', ['marginLeft']],
  ['className="ms-2 -start-3 rounded-s border-e-2 text-end right-to-left"', []],
])('%s names the sides %j', (text, sides) => expect(sidesIn(text)).toEqual(sides));

// In a language that is written from the right the app is mirrored: what shall not be stands in an element with dir="ltr".
test('the app says start and end, not left and right', () => {
  const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(tsx|css)$/.test(file));
  expect(files).toContain('shell/style.css');
  const found = files.flatMap((file) =>
    sidesIn(readFileSync(new URL(file, APP), 'utf8')).map((side) => `${file}: ${side}`),
  );
  expect(found).toEqual([]);
});
