import { useEffect, useMemo, useRef, useState } from 'react';
import type { Lookup } from '#app/asset/lookup.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { useSettings } from '#app/storage/settings.ts';
import type { Bridge } from '#contract/bridge.ts';
import type { Side, Sort } from '../query/page-state.ts';
import { type QuoteRequest, type RouteQuery, toQuoteRequests } from '../query/quote-requests.ts';
import { type Amounts, amountChanges, estimatedAmounts } from './amount-changes.ts';
import { type ComparedRoute, comparedRoutes } from './compared-route.ts';
import { rankAtOwnPrices } from './own-prices.ts';
import { runSentence } from './run-sentence.ts';
import { steadyOrder } from './steady-order.ts';
import { type Run, useRun } from './use-run.ts';

interface ComparisonOptions {
  /** Null while the form is incomplete. */
  readonly query: RouteQuery | null;
  readonly bridges: readonly Bridge[];
  readonly lookup: Lookup;
  readonly sort: Sort;
}

export interface Comparison {
  /** Identifies the query. */
  readonly key: string;
  readonly run: Run;
  /** The result in a sentence, for who does not see the list. */
  readonly sentence: string;
  /** In the order to show. */
  readonly routes: readonly ComparedRoute[];
  /** Sends the deferred requests too. */
  requestDeferred(): void;
  /** Units by which the estimated amount changed since the round before, by route id. */
  readonly changes: Amounts;
  /** While true, the list keeps its order. */
  freezeOrder(isFrozen: boolean): void;
}

const NO_REQUESTS: readonly QuoteRequest[] = [];

const queryKey = (query: RouteQuery | null): string =>
  JSON.stringify(query, (_, value) => (typeof value === 'bigint' ? value.toString() : value));

/** A comparison: its requests, their results, and the order in which to show them. */
export function useComparison({ query, bridges, lookup, sort }: ComparisonOptions): Comparison {
  const formatNumber = useFormatNumber();
  const { ownPrices } = useSettings();
  const key = queryKey(query);
  const [fullKey, setFullKey] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the query, a new object on each render
  const requests = useMemo(() => (query ? toQuoteRequests(query, bridges) : NO_REQUESTS), [key, bridges]);
  const side = query?.side ?? 'in';
  const run = useRun({ requests, includesDeferred: fullKey === key });
  const unordered = useMemo(
    () => comparedRoutes(run.quotes, side, lookup, formatNumber),
    [run.quotes, side, lookup, formatNumber],
  );
  const ranked = useMemo(() => rankAtOwnPrices(unordered, sort, side, ownPrices), [unordered, sort, side, ownPrices]);
  const { routes, freezeOrder } = useSteadyList({
    unordered,
    ranked,
    sort: `${sort} ${ownPrices}`,
    key,
    isLoading: run.pending > 0,
  });
  const changes = useChanges({ routes: unordered, side, key, fetching: run.fetching });
  return {
    key,
    run,
    sentence: runSentence(routes, side, formatNumber),
    routes,
    requestDeferred: () => setFullKey(key),
    changes,
    freezeOrder,
  };
}

interface SteadyListOptions {
  readonly unordered: readonly ComparedRoute[];
  readonly ranked: readonly ComparedRoute[];
  /** Names the order. */
  readonly sort: string;
  readonly key: string;
  readonly isLoading: boolean;
}

/** Sorts once all responses have arrived, and never while the order is frozen. A new sort or query reorders at once. */
function useSteadyList({ unordered, ranked, sort, key, isLoading }: SteadyListOptions) {
  const [isFrozen, freezeOrder] = useState(false);
  const shown = useRef<{ listKey: string; ids: readonly string[] }>({ listKey: '', ids: [] });
  const listKey = `${key} ${sort}`;
  const wanted = (isLoading ? unordered : ranked).map(({ id }) => id);
  const mayMove = !isLoading && (!isFrozen || shown.current.listKey !== listKey);
  const before = shown.current.listKey.startsWith(key) ? shown.current.ids : [];
  const ids = steadyOrder(before, wanted, mayMove);
  useEffect(() => {
    shown.current = { listKey, ids };
  });
  const byId = new Map(unordered.map((compared) => [compared.id, compared]));
  return { routes: ids.flatMap((id) => byId.get(id) ?? []), freezeOrder };
}

interface ChangesOptions {
  readonly routes: readonly ComparedRoute[];
  readonly side: Side;
  readonly key: string;
  readonly fetching: boolean;
}

const NONE: Amounts = new Map();

/** Compares each finished round with the round before. */
function useChanges({ routes, side, key, fetching }: ChangesOptions): Amounts {
  const [rounds, setRounds] = useState<{ key: string; last: Amounts; before: Amounts }>({
    key,
    last: NONE,
    before: NONE,
  });
  useEffect(() => {
    if (fetching || routes.length === 0) return;
    const now = estimatedAmounts(routes, side);
    setRounds(({ key: lastKey, last }) => ({ key, last: now, before: lastKey === key ? last : NONE }));
  }, [routes, side, key, fetching]);
  return useMemo(() => (rounds.key === key ? amountChanges(rounds.before, rounds.last) : NONE), [rounds, key]);
}

interface SelectionOptions {
  readonly selected: string | null;
  readonly routes: readonly ComparedRoute[];
  /** Whether all responses have arrived: only then can a route be missing. */
  readonly isSettled: boolean;
  /** Whether the first route is open if none is selected. One that loses too much never is by itself. */
  readonly opensFirst: boolean;
  /** Identifies the query. A new query or sort order opens its first route again. */
  readonly queryKey: string;
  readonly sort: Sort;
}

interface Selection {
  readonly open: ComparedRoute | undefined;
  /** Whether the open route was in an earlier response but is not in the last one. */
  readonly isGone: boolean;
  /** Whether the URL names a route that no response has contained. */
  readonly isMissing: boolean;
}

/** What was open when the last responses had arrived. */
export interface LastOpen extends Pick<SelectionOptions, 'queryKey' | 'sort'> {
  readonly route: ComparedRoute;
}

export function selectionOf(options: SelectionOptions, last: LastOpen | undefined): Selection {
  const { selected, routes, isSettled, opensFirst, queryKey, sort } = options;
  const before = last?.queryKey === queryKey ? last : undefined;
  const find = (id: string | null | undefined) => routes.find((compared) => compared.id === id);
  const isMissing = isSettled && selected !== null && !find(selected) && before?.route.id !== selected;
  // An open route stays open in later rounds even if it was not selected.
  const kept = opensFirst && before?.sort === sort ? before.route.id : null;
  const id = isMissing ? kept : (selected ?? kept);
  const found = find(id);
  const gone = isSettled && !found && before?.route.id === id ? before?.route : undefined;
  const open = found ?? gone ?? (opensFirst ? routes.find(({ isUnsafe }) => !isUnsafe) : undefined);
  return { open, isGone: gone !== undefined, isMissing };
}

/** The open route. It keeps its id across refreshes, and stays open when it is no longer offered. */
export function useSelection(options: SelectionOptions): Selection {
  const { isSettled, queryKey, sort } = options;
  const last = useRef<LastOpen | undefined>(undefined);
  const selection = selectionOf(options, last.current);
  useEffect(() => {
    if (selection.open && isSettled) last.current = { queryKey, sort, route: selection.open };
  });
  return selection;
}
