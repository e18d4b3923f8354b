import { type AssetKey, assetKey } from '#contract/asset.ts';
import { t } from '../language/words.ts';
import type { SearchEntry } from './asset-search.ts';

/** Rows of the list: a heading, or an entry with its place among the entries. */
export type PickerRow = { readonly heading: string } | { readonly entry: SearchEntry; readonly place: number };

export const entriesOf = (rows: readonly PickerRow[]): SearchEntry[] =>
  rows.filter((row) => 'entry' in row).map(({ entry }) => entry);

/** Of what was picked before: more would push away what one holds. */
const MOST_PICKED = 4;

interface Choices {
  /** The latest last. */
  readonly picked: readonly AssetKey[];
  readonly pinned: readonly AssetKey[];
  readonly held: ReadonlyMap<AssetKey, unknown>;
}

/** The entries in groups, each entry once; groups without entries have no heading, nor has a list of one group. */
export function groupEntries(entries: readonly SearchEntry[], { picked, pinned, held }: Choices): PickerRow[] {
  if (picked.length + pinned.length + held.size === 0) return ungrouped(entries);
  const byKey = new Map(entries.map((entry) => [assetKey(entry.asset), entry]));
  const take = (keys: readonly AssetKey[]): SearchEntry[] =>
    keys.flatMap((key) => {
      const entry = byKey.get(key);
      byKey.delete(key);
      return entry ? [entry] : [];
    });
  const groups: [string, SearchEntry[]][] = [
    [t('Pinned'), take([...pinned].reverse())],
    [t('Recently used'), take(picked.slice(-MOST_PICKED).reverse())],
    [t('You hold'), take([...byKey.keys()].filter((key) => held.has(key)))],
    [t('All'), [...byKey.values()]],
  ];
  return withHeadings(groups);
}

/** What a corrected query found, above what the query as typed found. */
export const groupByMeaning = (meant: readonly SearchEntry[], typed: readonly SearchEntry[], corrected: string) =>
  withHeadings([
    [t('Did you mean {corrected}?', { corrected }), meant],
    [t('As you typed it'), typed.filter((entry) => !meant.includes(entry))],
  ]);

export const ungrouped = (entries: readonly SearchEntry[]): PickerRow[] =>
  entries.map((entry, place) => ({ entry, place }));

function withHeadings(groups: readonly (readonly [string, readonly SearchEntry[]])[]): PickerRow[] {
  const filled = groups.filter(([, entries]) => entries.length > 0);
  if (filled.length === 1 && filled[0]?.[0] === 'All') return ungrouped(filled[0][1]);
  let place = 0;
  return filled.flatMap(([heading, entries]): PickerRow[] => [
    { heading },
    ...entries.map((entry) => ({ entry, place: place++ })),
  ]);
}
