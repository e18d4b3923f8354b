import { useEffect, useMemo, useRef, useState } from 'react';
import type { Bridge } from '#contract/bridge.ts';
import type { Lookup } from '../../../asset/lookup.ts';
import { useFormatNumber } from '../../../format/number.ts';
import type { Side, Sort } from '../query/page-state.ts';
import { type QuoteRequest, type RouteQuery, toQuoteRequests } from '../query/quote-requests.ts';
import { type Candidate, candidatesOf } from './candidate.ts';
import { type Amounts, amountsOf, changesOf } from './changes.ts';
import { rankCandidates, steadyOrder } from './ranking.ts';
import { type Run, useRun } from './use-run.ts';

export interface ComparisonOptions {
  /** Null while the form is not complete. */
  readonly query: RouteQuery | null;
  readonly bridges: readonly Bridge[];
  readonly lookup: Lookup;
  readonly sort: Sort;
}

export interface Comparison {
  /** Words that tell one wish from another: the next wish starts its own first round. */
  readonly key: string;
  readonly run: Run;
  /** In the order to show. */
  readonly candidates: readonly Candidate[];
  /** Asks the questions over the limit of one run, too. */
  askAll(): void;
  /** Units by which the counted amount changed since the round before, by candidate. */
  readonly changes: Amounts;
  /** While true, nothing in the list changes its place. */
  hold(held: boolean): void;
}

const NO_QUESTIONS: readonly QuoteRequest[] = [];

const wishKey = (wish: RouteQuery | null): string =>
  JSON.stringify(wish, (_, value) => (typeof value === 'bigint' ? value.toString() : value));

/** One comparison: what is asked, what came back, and the order in which it is shown. */
export function useComparison({ query: wish, bridges, lookup, sort }: ComparisonOptions): Comparison {
  const digits = useFormatNumber();
  const key = wishKey(wish);
  const [askedAll, setAskedAll] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the wish, which is a new object each time
  const questions = useMemo(() => (wish ? toQuoteRequests(wish, bridges) : NO_QUESTIONS), [key, bridges]);
  const side = wish?.side ?? 'in';
  const run = useRun({ questions, asksAll: askedAll === key });
  const found = useMemo(() => candidatesOf(run.quotes, side, lookup, digits), [run.quotes, side, lookup, digits]);
  const { candidates, hold } = useSteadyList({ found, sort, side, key, loading: run.pending > 0 });
  const changes = useChanges({ found, side, key, fetching: run.fetching });
  return {
    key,
    run,
    candidates,
    askAll: () => setAskedAll(key),
    changes,
    hold,
  };
}

interface SteadyOptions {
  readonly found: readonly Candidate[];
  readonly sort: Sort;
  readonly side: Side;
  readonly key: string;
  readonly loading: boolean;
}

/** Sorts once when the answers are in, and never under a pointer or a focus. Another sort or wish moves at once. */
function useSteadyList({ found, sort, side, key, loading }: SteadyOptions) {
  const [held, hold] = useState(false);
  const shown = useRef<{ of: string; ids: readonly string[] }>({ of: '', ids: [] });
  const of = `${key} ${sort}`;
  const ranked = useMemo(() => rankCandidates(found, sort, side), [found, sort, side]);
  const wanted = (loading ? found : ranked).map(({ id }) => id);
  const mayMove = !loading && (!held || shown.current.of !== of);
  const before = shown.current.of.startsWith(key) ? shown.current.ids : [];
  const ids = steadyOrder(before, wanted, mayMove);
  useEffect(() => {
    shown.current = { of, ids };
  });
  const byId = new Map(found.map((candidate) => [candidate.id, candidate]));
  return { candidates: ids.flatMap((id) => byId.get(id) ?? []), hold };
}

interface ChangeOptions {
  readonly found: readonly Candidate[];
  readonly side: Side;
  readonly key: string;
  readonly fetching: boolean;
}

const NONE: Amounts = new Map();

/** Compares each finished round with the one before. */
function useChanges({ found, side, key, fetching }: ChangeOptions): Amounts {
  const [rounds, setRounds] = useState<{ key: string; last: Amounts; before: Amounts }>({
    key,
    last: NONE,
    before: NONE,
  });
  useEffect(() => {
    if (fetching || found.length === 0) return;
    const now = amountsOf(found, side);
    setRounds(({ key: lastKey, last }) => ({ key, last: now, before: lastKey === key ? last : NONE }));
  }, [found, side, key, fetching]);
  return useMemo(() => {
    return rounds.key === key ? changesOf(rounds.before, rounds.last) : NONE;
  }, [rounds, key]);
}
