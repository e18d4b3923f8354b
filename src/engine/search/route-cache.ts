import { LRUCache } from 'lru-cache';
import { isRestricted, maskId } from '../graph/edge-filter.ts';
import { type Candidate, type Candidates, certainValue } from './candidates.ts';
import { amountThrough, type SearchContext, valueAt } from './context.ts';

/** Buckets to a doubling of the amount. */
const BUCKETS = 16;
/** Largest amount of a bucket over its least one. */
export const BUCKET_RATIO = 2 ** (1 / BUCKETS);
/** Within a bucket, a price impact grows by this part at most. */
const IMPACT_GROWTH = 2 * (BUCKET_RATIO - 1);
/** Below this amount rounding decides between paths, so none are kept. */
const MIN_AMOUNT = 1 << 12;
const MAX_ENTRIES = 2048;
/** Paths kept of a bucket, and the part of the value by which they are worth less than the best at most. */
const MAX_PATHS = 32;
const MAX_LESS = 1e-3;
/** Where all amounts move at the spot rate, floats differ by this part. */
const FLOAT_ERROR = 1e-9;

/** A bucket of which one amount was asked: most pairs are asked once, and the paths of a bucket take a search more than those of an amount. */
const ASKED_ONCE = 'asked once';

/** The best paths at the least amount of a bucket. */
interface KnownPaths {
  readonly amount: number;
  readonly paths: readonly Candidate[];
  /** What no other path is worth more than at that amount, and what each further unit adds to that at most. */
  readonly bound: number;
  readonly perUnit: number;
}

/** Finds all paths worth so much less than the best, at most `count`; undefined where it cannot find all. */
export type CollectPaths<Detail> = (
  context: SearchContext<Detail>,
  count: number,
  lessOf: (best: Candidate<Detail>) => number,
) => Candidates<Detail> | undefined;

/**
 * The best paths for exact inputs of the pairs requested last, by bucket of the amount. They are found for the bucket's own amount, so an
 * answer does not depend on earlier requests. A larger amount of the bucket takes the best of them where it is certain to
 * beat all other paths, which gain no more than the spot rate with each unit. They are looked for when a bucket is asked again.
 */
export class RouteCache {
  private readonly cache = new LRUCache<string, KnownPaths | typeof ASKED_ONCE>({ max: MAX_ENTRIES });

  /** The paths that may be the best for the context's amount; undefined where others may be. */
  find<Detail>(context: SearchContext<Detail>, collect: CollectPaths<Detail>): Candidate<Detail>[] | undefined {
    const { graph, side, mask, amount, above } = context;
    // Where most edges have a price impact, hardly a path is certain to beat all others. For an exact output, a lane may
    // take its least input for less, so a path may cost no more for a larger amount.
    if (
      side === 'out' ||
      !graph.isMostlyLinear ||
      amount < MIN_AMOUNT ||
      above > Number.NEGATIVE_INFINITY ||
      (mask !== null && isRestricted(mask))
    )
      return undefined;
    const bucket = Math.floor(Math.log2(amount) * BUCKETS);
    const least = Math.floor(2 ** (bucket / BUCKETS));
    if (amount < least || least === Number.POSITIVE_INFINITY) return undefined;
    const name = nameOf(context, bucket);
    const known = this.cache.get(name);
    if (known === undefined) this.cache.set(name, ASKED_ONCE);
    if (known === undefined) return undefined;
    if (known !== ASKED_ONCE) return bestOf(context, known);
    const made = knownPaths({ ...context, amount: least }, collect);
    if (context.budget?.isSpent === true) return undefined;
    this.cache.set(name, made);
    return bestOf(context, made);
  }
}

function nameOf(context: SearchContext, bucket: number): string {
  const { start, goal, mask, maxHops, limits, feeWeight, unit, effort } = context;
  const { seconds, signatures } = limits;
  const efforts = [effort?.signatureUsd, effort?.isHurried];
  return [start, goal, maskId(mask), maxHops, seconds, signatures, feeWeight, unit, bucket, ...efforts].join(' ');
}

function knownPaths<Detail>(context: SearchContext<Detail>, collect: CollectPaths<Detail>): KnownPaths {
  const { amount, unit, sign, start, ahead } = context;
  const perUnit = sign * ahead.rates[start]! * unit;
  const found = collect(context, MAX_PATHS, ({ value, roundingLoss }) => {
    const growth = (amount * perUnit - value) * IMPACT_GROWTH;
    return Math.min(Math.abs(value) * MAX_LESS, growth) + roundingLoss + Math.abs(value) * FLOAT_ERROR;
  });
  if (found === undefined) return { amount, paths: [], bound: Number.POSITIVE_INFINITY, perUnit };
  return { amount, paths: found.best, bound: found.threshold, perUnit };
}

function bestOf<Detail>(context: SearchContext<Detail>, { amount, paths, bound, perUnit }: KnownPaths) {
  const candidates: Candidate<Detail>[] = [];
  let certain = Number.NEGATIVE_INFINITY;
  for (const known of paths) {
    let moving = context.amount;
    for (const edge of known.path) moving = amountThrough(context, edge, moving);
    if (!(moving > 0 && moving < Number.POSITIVE_INFINITY)) return undefined;
    const candidate = { ...known, value: valueAt(context, moving, known.feesUsd) } as Candidate<Detail>;
    certain = Math.max(certain, certainValue(candidate));
    candidates.push(candidate);
  }
  if (!(certain >= bound + (context.amount - amount) * perUnit)) return undefined;
  const mayBeBest = candidates.filter(({ value, roundingLoss }) => value + roundingLoss >= certain);
  return mayBeBest.sort((a, b) => b.value - a.value);
}
