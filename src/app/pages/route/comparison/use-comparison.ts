import { useEffect, useMemo, useRef, useState } from 'react';
import type { Lookup } from '#app/asset/lookup.ts';
import { useFormatNumber } from '#app/format/number.ts';
import type { Bridge } from '#contract/bridge.ts';
import type { Side, Sort } from '../query/page-state.ts';
import { type QuoteRequest, type RouteQuery, toQuoteRequests } from '../query/quote-requests.ts';
import { type Candidate, candidatesOf } from './candidate.ts';
import { estimatedCoin, rankCandidates, steadyOrder } from './ranking.ts';
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
  /** In the order to show. */
  readonly candidates: readonly Candidate[];
  /** Sends the deferred requests too. */
  requestDeferred(): void;
  /** Units by which the estimated amount changed since the round before, by candidate id. */
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
  const key = queryKey(query);
  const [fullKey, setFullKey] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the query, a new object on each render
  const requests = useMemo(() => (query ? toQuoteRequests(query, bridges) : NO_REQUESTS), [key, bridges]);
  const side = query?.side ?? 'in';
  const run = useRun({ requests, includesDeferred: fullKey === key });
  const unordered = useMemo(
    () => candidatesOf(run.quotes, side, lookup, formatNumber),
    [run.quotes, side, lookup, formatNumber],
  );
  const { candidates, freezeOrder } = useSteadyList({ unordered, sort, side, key, isLoading: run.pending > 0 });
  const changes = useChanges({ candidates: unordered, side, key, fetching: run.fetching });
  return {
    key,
    run,
    candidates,
    requestDeferred: () => setFullKey(key),
    changes,
    freezeOrder,
  };
}

interface SteadyListOptions {
  readonly unordered: readonly Candidate[];
  readonly sort: Sort;
  readonly side: Side;
  readonly key: string;
  readonly isLoading: boolean;
}

/** Sorts once all responses have arrived, and never while the order is frozen. A new sort or query reorders at once. */
function useSteadyList({ unordered, sort, side, key, isLoading }: SteadyListOptions) {
  const [isFrozen, freezeOrder] = useState(false);
  const shown = useRef<{ listKey: string; ids: readonly string[] }>({ listKey: '', ids: [] });
  const listKey = `${key} ${sort}`;
  const ranked = useMemo(() => rankCandidates(unordered, sort, side), [unordered, sort, side]);
  const wanted = (isLoading ? unordered : ranked).map(({ id }) => id);
  const mayMove = !isLoading && (!isFrozen || shown.current.listKey !== listKey);
  const before = shown.current.listKey.startsWith(key) ? shown.current.ids : [];
  const ids = steadyOrder(before, wanted, mayMove);
  useEffect(() => {
    shown.current = { listKey, ids };
  });
  const byId = new Map(unordered.map((candidate) => [candidate.id, candidate]));
  return { candidates: ids.flatMap((id) => byId.get(id) ?? []), freezeOrder };
}

/** Smallest units by candidate id. Unknown amounts are left out. */
type Amounts = ReadonlyMap<string, bigint>;

/** The known estimated amounts of a round. */
export const estimatedAmounts = (candidates: readonly Candidate[], side: Side): Amounts =>
  new Map(
    candidates.flatMap((candidate): [string, bigint][] => {
      const { amount } = estimatedCoin(candidate, side);
      return amount.known ? [[candidate.id, amount.value]] : [];
    }),
  );

/** The non-zero changes of the amounts that both rounds contain. */
export const amountChanges = (before: Amounts, now: Amounts): Amounts =>
  new Map(
    [...now].flatMap(([id, units]): [string, bigint][] => {
      const last = before.get(id);
      return last === undefined || last === units ? [] : [[id, units - last]];
    }),
  );

interface ChangesOptions {
  readonly candidates: readonly Candidate[];
  readonly side: Side;
  readonly key: string;
  readonly fetching: boolean;
}

const NONE: Amounts = new Map();

/** Compares each finished round with the round before. */
function useChanges({ candidates, side, key, fetching }: ChangesOptions): Amounts {
  const [rounds, setRounds] = useState<{ key: string; last: Amounts; before: Amounts }>({
    key,
    last: NONE,
    before: NONE,
  });
  useEffect(() => {
    if (fetching || candidates.length === 0) return;
    const now = estimatedAmounts(candidates, side);
    setRounds(({ key: lastKey, last }) => ({ key, last: now, before: lastKey === key ? last : NONE }));
  }, [candidates, side, key, fetching]);
  return useMemo(() => (rounds.key === key ? amountChanges(rounds.before, rounds.last) : NONE), [rounds, key]);
}
