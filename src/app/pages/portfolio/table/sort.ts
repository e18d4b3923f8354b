import type { Coin } from '#app/asset/coin.ts';
import { known, type Maybe, unknown } from '#app/format/maybe.ts';
import { rescale } from '#app/format/number.ts';
import type { Group } from '../holdings/groups.ts';
import type { Holding } from '../holdings/holdings.ts';

export const SORT_KEYS = ['value', 'amount', 'name', 'chain'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface Sort {
  readonly by: SortKey;
  readonly descending: boolean;
}

/** Numbers begin with the most, words with A. */
export const initialSort = (by: SortKey): Sort => ({ by, descending: by === 'value' || by === 'amount' });

/** What rows are compared by. */
interface Sortable {
  readonly value: Maybe<bigint>;
  readonly amount: Maybe<bigint>;
  readonly name: string;
  readonly chain: string;
  readonly tie: string;
}

/** More than any asset has: amounts of different tokens compare by whole tokens. */
const PLACES = 40;

function wholeTokens(coin: Coin | null): Maybe<bigint> {
  if (!coin?.amount.known || coin.decimals === null) return unknown('not comparable');
  return known(rescale({ units: coin.amount.value, places: coin.decimals }, PLACES, 'down'));
}

const sortableHolding = ({ usd, coin, chain, key }: Holding): Sortable => ({
  value: usd,
  amount: wholeTokens(coin),
  name: coin.symbol,
  chain,
  tie: key,
});

/** The holdings are sorted already: the first one's chain stands for the group. */
const sortableGroup = ({ usd, coin, title, qualifier, kind, holdings, key }: Group): Sortable => ({
  value: usd,
  amount: wholeTokens(coin),
  name: `${title} ${qualifier}`,
  chain: kind === 'wallet' ? title : (holdings[0]?.chain ?? ''),
  tie: key,
});

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** What is unknown comes last, whichever way the rest goes. */
function compareNumbers(a: Maybe<bigint>, b: Maybe<bigint>, descending: boolean): number {
  if (!a.known || !b.known) return Number(b.known) - Number(a.known);
  if (a.value === b.value) return 0;
  return a.value > b.value === descending ? -1 : 1;
}

const compareWords = (a: string, b: string, descending: boolean): number =>
  descending ? words.compare(b, a) : words.compare(a, b);

function compare(a: Sortable, b: Sortable, { by, descending }: Sort): number {
  const first =
    by === 'value' || by === 'amount'
      ? compareNumbers(a[by], b[by], descending)
      : compareWords(a[by], b[by], descending);
  return (
    first ||
    compareNumbers(a.value, b.value, true) ||
    words.compare(a.name, b.name) ||
    words.compare(a.chain, b.chain) ||
    (a.tie < b.tie ? -1 : 1)
  );
}

function sorted<T>(items: readonly T[], sortable: (item: T) => Sortable, sort: Sort): T[] {
  const ready = items.map((item) => ({ item, by: sortable(item) }));
  return ready.sort((a, b) => compare(a.by, b.by, sort)).map(({ item }) => item);
}

export const sortHoldings = (holdings: readonly Holding[], sort: Sort): Holding[] =>
  sorted(holdings, sortableHolding, sort);

/** Sorts the groups and what is in them. What has no origin stays below. */
export function sortGroups(groups: readonly Group[], sort: Sort): Group[] {
  const inner = groups.map((group) => ({ ...group, holdings: sortHoldings(group.holdings, sort) }));
  const ordered = sorted(inner, sortableGroup, sort);
  return [...ordered.filter(({ kind }) => kind !== 'lost'), ...ordered.filter(({ kind }) => kind === 'lost')];
}
