import { assetKey } from '#contract/asset.ts';
import { poolQuotes } from '#engine/index.ts';
import type { LaneFee, LaneTerms } from '#market/market.ts';
import type { Pool } from '#market/pool.ts';
import { poolDepth } from '#market/prices/pools/pool-depth.ts';
import { maxOf, minOf } from '#math/fixed.ts';

/**
 * What a block or two can move: of what both say that a pool can pay, a small part costs five percent more or less and a third of it ten:
 * a trade moves the price of large ones further.
 */
const TRADES = [
  { part: 100n, percent: 5n },
  { part: 3n, percent: 10n },
];
/** Gas moves what a message costs. */
const FEE_PERCENT = 25n;
/** Of the amount sent, in millionths: a tenth of a percent. */
const FEE_PPM = 1_000;

/** Whether two nodes say the same of a pool, as far as trades of up to a third of it go. */
export function poolsAgree(a: Pool, b: Pool): boolean {
  if (isEqual(a, b)) return true;
  if (a.kind !== b.kind || !isEqual(a.denoms, b.denoms)) return false;
  return a.denoms.every((_, j) => {
    const [mine, theirs] = [poolDepth(a, j), poolDepth(b, j)];
    const depth = minOf(mine, theirs);
    if (depth === 0n && mine !== theirs) return false;
    return a.denoms.every((_, i) =>
      TRADES.every(({ part, percent }) => i === j || costsAgree(a, b, [i, j], depth / part, percent)),
    );
  });
}

function costsAgree(a: Pool, b: Pool, [i, j]: readonly [number, number], amountOut: bigint, percent: bigint): boolean {
  const [mine, theirs] = [poolQuotes(a, i, j).quoteOut(amountOut), poolQuotes(b, i, j).quoteOut(amountOut)];
  return mine.ok && theirs.ok ? isNear(mine.amountIn, theirs.amountIn, percent) : mine.ok === theirs.ok;
}

/** Whether two nodes say the same of a lane's fees and verifiers. How much it takes at most moves with every transfer and is not compared. */
export function lanesAgree(a: Terms, b: Terms): boolean {
  if (a.verifiers !== b.verifiers) return false;
  if (isEqual(a.fees, b.fees) && isEqual(a.tiers, b.tiers)) return true;
  if (a.fees === null || b.fees === null) return false;
  const [mine, theirs] = [a, b].map(({ fees, tiers = [] }) => [fees ?? [], ...tiers.map((tier) => tier.fees)]);
  return mine?.every((fees, i) => feesAgree(fees, theirs?.[i] ?? fees)) ?? false;
}

type Terms = Pick<LaneTerms, 'fees' | 'tiers' | 'verifiers'>;

const feesAgree = (a: readonly LaneFee[], b: readonly LaneFee[]): boolean =>
  a.length === b.length &&
  a.every((fee, i) => {
    const other = b[i] as LaneFee;
    const isOfKind = fee.type === other.type && fee.behavior === other.behavior;
    const isOfAsset = assetKey(fee.asset) === assetKey(other.asset);
    return (
      isOfKind && isOfAsset && Math.abs(fee.ppm - other.ppm) <= FEE_PPM && isNear(fee.amount, other.amount, FEE_PERCENT)
    );
  });

/** Two units apart are near: what they are rounded by. */
const isNear = (a: bigint, b: bigint, percent: bigint): boolean =>
  (maxOf(a, b) - minOf(a, b) - 2n) * 100n <= maxOf(a, b) * percent;

/** Of figures as plain data. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => isEqual(a[key as keyof typeof a], b[key as keyof typeof b]));
}
