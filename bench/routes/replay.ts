import { poolQuotes } from '#engine/pools/index.ts';
import { applySwap } from '#engine/pools/pool-after.ts';
import type { Pool } from '#market/pool.ts';

/** One swap of a plan: so much of what is held of `denomIn` goes into a pool. */
export interface PlannedLeg {
  readonly pool: string;
  readonly denomIn: string;
  readonly denomOut: string;
  /** How much of what is there by then. */
  take(held: bigint): bigint;
}

/** What an engine would do with an amount, swap after swap. What it says it would get is not asked. */
export interface Plan {
  readonly amountIn: bigint;
  readonly legs: readonly PlannedLeg[];
}

export const ALL = (held: bigint): bigint => held;

/** A bare amount, or what there is where that is less. */
export const atMost =
  (amount: bigint) =>
  (held: bigint): bigint =>
    amount < held ? amount : held;

/**
 * What a plan really gives of a denom: swap after swap on exact mathematics, each on the pool as the last one left it.
 * Undefined when a pool does not take its amount. What a plan leaves lying in other denoms is lost to it.
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
