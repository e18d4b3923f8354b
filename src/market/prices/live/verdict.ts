import type { PriceQuote } from '../price-source.ts';

/**
 * Two prices agree when the higher is at most this much above the lower. Sources some minutes apart differ by a few
 * percent on a wild day; another coin under the same name, or a feed gone wrong, differs by far more.
 */
const TOLERANCE_PERCENT = 5n;

/**
 * A price that is this many times our own last good one, or one part in as many of it, is not taken on one source's
 * word while that last one is recent.
 */
const JUMP_FACTOR = 2n;
export const LAST_GOOD_MS = 15 * 60_000;

/** A price that we went by, and when we last did. */
export interface LastGood {
  readonly usdE12: bigint;
  readonly at: number;
}

const ordered = (a: bigint, b: bigint): [low: bigint, high: bigint] => (a < b ? [a, b] : [b, a]);

type Priced = Pick<PriceQuote, 'usdE12'>;

export function agree(a: Priced, b: Priced): boolean {
  const [low, high] = ordered(a.usdE12, b.usdE12);
  return high * 100n <= low * (100n + TOLERANCE_PERCENT);
}

/** Of the quotes that some other one agrees with the lowest, so that nobody is shown to hold more than they do. */
export function confirmed(quotes: readonly PriceQuote[]): PriceQuote | undefined {
  const backed = quotes.filter((quote) => quotes.some((other) => other !== quote && agree(quote, other)));
  return lowest(backed);
}

/** What is remembered of an asset, besides what its sources say now. */
interface PriceMemory {
  readonly lastGood: LastGood | undefined;
  /** When its sources last contradicted each other; undefined when they have agreed since. */
  readonly disputedAt: number | undefined;
}

/**
 * A single quote, unless it is far off what was good a moment ago. After a dispute it has to agree with that: who goes
 * on talking when the other has fallen silent is not right for that reason.
 */
export function unchallenged(
  quotes: readonly PriceQuote[],
  { lastGood, disputedAt }: PriceMemory,
  now: number,
): PriceQuote | undefined {
  const [only] = quotes;
  if (only === undefined || quotes.length > 1) return undefined;
  const last = lastGood !== undefined && now - lastGood.at <= LAST_GOOD_MS ? lastGood : undefined;
  const disputed = disputedAt !== undefined && now - disputedAt <= LAST_GOOD_MS;
  if (disputed) return last !== undefined && agree(only, last) ? only : undefined;
  return last !== undefined && jumps(only.usdE12, last.usdE12) ? undefined : only;
}

function jumps(a: bigint, b: bigint): boolean {
  const [low, high] = ordered(a, b);
  return high > low * JUMP_FACTOR;
}

const lowest = (quotes: readonly PriceQuote[]): PriceQuote | undefined =>
  quotes.reduce<PriceQuote | undefined>((low, each) => (low && low.usdE12 <= each.usdE12 ? low : each), undefined);
