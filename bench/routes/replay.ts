import { applySwap, poolQuotes } from '#engine/pools/pool-quote.ts';
import type { Pool } from '#market/pool.ts';

/** One swap of a plan. */
export interface PlannedLeg {
  readonly pool: string;
  readonly denomIn: string;
  readonly denomOut: string;
  /** The input, given the balance of `denomIn` at this point. */
  take(held: bigint): bigint;
}

/** Swaps in order of execution. The outputs that an engine claims are not part of it. */
export interface Plan {
  readonly amountIn: bigint;
  readonly legs: readonly PlannedLeg[];
}

export const ALL = (held: bigint): bigint => held;

/** `amount`, or the balance if it is lower. */
export const atMost =
  (amount: bigint) =>
  (held: bigint): bigint =>
    amount < held ? amount : held;

/**
 * The exact output of a plan: every swap changes its pool for the swaps after it. Undefined when a pool rejects its input.
 * Balances left in other denoms do not count.
 */
export function replay(
  pools: ReadonlyMap<string, Pool>,
  plan: Plan,
  denomIn: string,
  denomOut: string,
): bigint | undefined {
  const held = new Map([[denomIn, plan.amountIn]]);
  const changed = new Map<string, Pool>();
  for (const leg of plan.legs) {
    const before = held.get(leg.denomIn) ?? 0n;
    const amount = leg.take(before);
    if (amount === 0n) continue;
    const pool = changed.get(leg.pool) ?? pools.get(leg.pool);
    if (pool === undefined || amount > before) return undefined;
    const [i, j] = [pool.denoms.indexOf(leg.denomIn), pool.denoms.indexOf(leg.denomOut)];
    const quote = poolQuotes(pool, i, j).quoteIn(amount);
    if (!quote.ok && quote.reason !== 'nothing_arrives') return undefined;
    held.set(leg.denomIn, before - amount);
    if (!quote.ok) continue;
    held.set(leg.denomOut, (held.get(leg.denomOut) ?? 0n) + quote.amountOut);
    changed.set(leg.pool, applySwap(pool, i, j, amount) as Pool);
  }
  return held.get(denomOut) ?? 0n;
}
