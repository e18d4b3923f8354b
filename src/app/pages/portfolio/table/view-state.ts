import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Catalog } from '#app/asset/catalog.ts';
import type { Coin } from '#app/asset/coin.ts';
import { known, type Maybe, unknown } from '#app/format/maybe.ts';
import { rescale } from '#app/format/number.ts';
import { type Message, msg } from '#app/language/words.ts';
import { assetKey } from '#contract/asset.ts';
import {
  byChain,
  byFamily,
  byHolder,
  byOrigin,
  collapsedGroups,
  type Group,
  holderKey,
  type OriginOf,
  smallGroups,
  VIEWS,
  type View,
  withFold,
} from '../holdings/groups.ts';
import { type CollapseReason, type Holding, matchesSearch, sumPositions } from '../holdings/holdings.ts';
import type { Portfolio } from '../holdings/use-portfolio.ts';
import { isOpen } from './stable-rows.ts';

export const SORT_KEYS = ['value', 'amount', 'name'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface Sort {
  readonly by: SortKey;
  readonly descending: boolean;
}

/** Numbers sort descending at first, texts ascending. */
export const initialSort = (by: SortKey): Sort => ({ by, descending: by === 'value' || by === 'amount' });

/** The sort keys of a row. */
interface Sortable {
  readonly value: Maybe<bigint>;
  readonly amount: Maybe<bigint>;
  readonly name: string;
  /** Decides between rows of one name. */
  readonly chain: string;
  readonly tie: string;
}

/** More decimals than any asset has: amounts of different assets compare by whole tokens. */
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

/** The holdings are sorted: the first one's chain is that of the group. */
const sortableGroup = ({ usd, coin, title, qualifier, kind, holdings, key }: Group): Sortable => ({
  value: usd,
  amount: wholeTokens(coin),
  name: `${title} ${qualifier}`,
  chain: kind === 'wallet' ? title : (holdings[0]?.chain ?? ''),
  tie: key,
});

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Unknown values come last in either order. */
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
      : compareWords(a.name, b.name, descending);
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

/** Sorts groups and their holdings. The group of unknown origin stays last. */
export function sortGroups(groups: readonly Group[], sort: Sort): Group[] {
  const inner = groups.map((group) => ({ ...group, holdings: sortHoldings(group.holdings, sort) }));
  const ordered = sorted(inner, sortableGroup, sort);
  return [...ordered.filter(({ kind }) => kind !== 'lost'), ...ordered.filter(({ kind }) => kind === 'lost')];
}

export const SORT_WORDS: Record<SortKey, Message> = {
  name: msg('Asset'),
  amount: msg('Amount'),
  value: msg('Value'),
};

/** The user's choice of grouping, order and filter. */
export interface ViewState {
  readonly view: View;
  readonly sort: Sort;
  readonly search: string;
  readonly open: (group: Group) => boolean;
  /** Changes when the user changes something that moves rows. */
  readonly orderKey: string;
  setView(view: View): void;
  /** The same key again reverses the order. */
  setSort(by: SortKey): void;
  setSearch(search: string): void;
  /** Opens or closes a group. */
  toggle(key: string): void;
  /** Sorts the rows now. */
  sortNow(): void;
}

export function useViewState(): ViewState {
  const [view, setView] = useState<View>(VIEWS[0]);
  const [sort, setSort] = useState<Sort>(initialSort('value'));
  const [search, setSearch] = useState('');
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [settled, setSettled] = useState(0);
  const searching = search.trim() !== '';
  const open = useCallback((group: Group) => isOpen(group, turned, searching), [turned, searching]);
  return {
    ...{ view, sort, search, open, setView, setSearch },
    orderKey: useMemo(() => JSON.stringify([view, sort, search, settled]), [view, sort, search, settled]),
    setSort: (by) => setSort((before) => (before.by === by ? { by, descending: !before.descending } : initialSort(by))),
    toggle: (key) =>
      setTurned((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      }),
    sortNow: () => setSettled((times) => times + 1),
  };
}

type SplitHoldings = {
  readonly counted: readonly Holding[];
  readonly collapsedRows: ReadonlyMap<CollapseReason, readonly Holding[]>;
};

/** Splits holdings into counted and collapsed ones. */
export function splitCollapsed(holdings: readonly Holding[], reasons: Portfolio['collapsed']): SplitHoldings {
  const counted: Holding[] = [];
  const collapsedRows = new Map<CollapseReason, Holding[]>();
  for (const holding of holdings) {
    const reason = reasons.get(assetKey(holding.id));
    if (reason === undefined) counted.push(holding);
    else collapsedRows.set(reason, [...(collapsedRows.get(reason) ?? []), holding]);
  }
  return { counted, collapsedRows };
}

/** The small groups in a fold. While rows are held in place none goes into it or comes out. */
function useFold(groups: readonly Group[], isFolding: boolean, isHeld: boolean) {
  const last = useRef<ReadonlySet<string> | null>(null);
  const keeps = isHeld || !isFolding;
  const fold = useMemo(() => (keeps ? last.current : smallGroups(groups)), [groups, keeps]);
  useLayoutEffect(() => {
    last.current = fold;
  });
  return useMemo(() => (isFolding ? withFold(groups, fold) : groups), [groups, fold, isFolding]);
}

/** The sorted groups to show. */
export function useGroups(
  portfolio: Portfolio,
  { view, sort, search }: ViewState,
  originOf: OriginOf,
  catalog: Catalog,
  isHeld: boolean,
) {
  const { positions, holdings, collapsed } = portfolio;
  const held = useMemo(
    () => (view === 'wallet' ? sumPositions(positions, catalog, holderKey) : holdings),
    [view, positions, holdings, catalog],
  );
  const { main, ...others } = useMemo(() => {
    const found = held.filter((holding) => matchesSearch(holding, search));
    const { counted, collapsedRows } = splitCollapsed(found, collapsed);
    const groups = {
      family: () => byFamily(counted, catalog),
      asset: () => byOrigin(counted, originOf, catalog),
      chain: () => byChain(counted),
      wallet: () => byHolder(counted),
    };
    return {
      main: sortGroups(groups[view](), sort),
      collapsed: collapsedGroups(collapsedRows).flatMap((group) => sortGroups([group], sort)),
      found: found.length,
    };
  }, [held, search, collapsed, view, sort, originOf, catalog]);
  return { ...others, main: useFold(main, view === 'family' && search.trim() === '', isHeld) };
}
