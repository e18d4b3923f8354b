import { expect, test } from 'vitest';
import type { Asset } from '#contract/asset.ts';
import type { SearchEntry } from './asset-search.ts';
import { groupByMeaning, groupEntries, type PickerRow } from './sections.ts';

const entry = (denom: string) => ({ asset: { chain_id: 'c', denom } as Asset }) as SearchEntry;
const [a, b, c, d, e, f] = ['a', 'b', 'c', 'd', 'e', 'f'].map(entry) as [
  ...[SearchEntry, SearchEntry, SearchEntry, SearchEntry, SearchEntry, SearchEntry],
];
const all = [a, b, c, d, e, f];
const key = (denom: string) => `c|${denom}`;
const shown = (rows: readonly PickerRow[]) =>
  rows.map((row) => ('heading' in row ? row.heading : `${row.place} ${row.entry.asset.denom}`));

test('lists each asset once, in the first group that it belongs to', () => {
  const rows = groupEntries(all, {
    picked: [key('b'), key('f'), key('gone'), key('a')],
    pinned: [key('f')],
    held: new Map([key('c'), key('a')].map((of) => [of, true])),
  });
  expect(shown(rows)).toEqual([
    ...['Pinned', '0 f', 'Recently used', '1 a', '2 b', 'You hold', '3 c', 'All', '4 d', '5 e'],
  ]);
});

test('needs no heading for one group', () => {
  const rows = groupEntries([a, b], { picked: [], pinned: [], held: new Map() });
  expect(shown(rows)).toEqual(['0 a', '1 b']);
});

test('puts what is meant above what was typed', () => {
  expect(shown(groupByMeaning([a], [b, a], 'atom'))).toEqual([
    ...['Did you mean atom?', '0 a', 'As you typed it', '1 b'],
  ]);
  expect(shown(groupByMeaning([a], [], 'atom'))).toEqual(['Did you mean atom?', '0 a']);
});
