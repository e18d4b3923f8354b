import type { ConstantProductPool, Pool, PoolKind, SolidlyStablePool } from '#market/pool.ts';
import type { EdgeQuotes } from '../graph/edge.ts';
import type { PriceCurve } from '../graph/price-curve.ts';
import { astroportStable } from './astroport-stable.ts';
import { concentrated, concentratedAfter } from './concentrated.ts';
import { constantProduct } from './constant-product.ts';
import { osmosisConcentrated, osmosisConcentratedAfter } from './osmosis-concentrated.ts';
import { osmosisStableswap } from './osmosis-stableswap.ts';
import { osmosisWeighted } from './osmosis-weighted.ts';
import { feeDown, type PoolDirection, type PoolMath, type PoolQuoteResult } from './pool-math.ts';
import { solidlyStable } from './solidly-stable.ts';
import { stableswap } from './stableswap.ts';
import { afterTakerFee, takerFeeOf, withTakerFee } from './taker-fee.ts';
import { transmuter } from './transmuter.ts';
import { weighted } from './weighted.ts';

const POOL_MATH = {
  constant_product: constantProduct,
  weighted,
  stableswap,
  solidly_stable: solidlyStable,
  astroport_stable: astroportStable,
  concentrated,
  solana_concentrated: concentrated,
  transmuter,
  osmosis_concentrated: osmosisConcentrated,
  osmosis_stableswap: osmosisStableswap,
  osmosis_weighted: osmosisWeighted,
} satisfies { readonly [Kind in PoolKind]: PoolMath<Extract<Pool, { kind: Kind }>> };

/** The direction of a pool whose `denoms[i]` goes in and whose `denoms[j]` comes out. */
export function poolDirection(pool: Pool, i: number, j: number): PoolDirection {
  const direction = (POOL_MATH[pool.kind] as PoolMath<Pool>)(pool, i, j);
  const takerFee = takerFeeOf(pool, i, j);
  return takerFee === 0n ? direction : withTakerFee(direction, takerFee);
}

/** The quotes of an edge from `denoms[i]` to `denoms[j]`, fees included. */
export const poolQuotes = (pool: Pool, i: number, j: number): EdgeQuotes =>
  quotesOf(poolDirection(pool, i, j), (amountIn) => {
    const rest = applySwap(pool, i, j, amountIn);
    return rest && poolQuotes(rest, i, j);
  });

/** `after` is for directions without their own. */
function quotesOf(direction: PoolDirection, after: (amountIn: bigint) => EdgeQuotes | undefined): EdgeQuotes {
  let curve: PriceCurve | undefined;
  return {
    // Computed once: a direction with several names for a denom has an edge for each.
    get curve() {
      curve ??= direction.curve;
      return curve;
    },
    quoteIn: (amountIn) => quoteOf(amountIn, direction.quoteIn, (amountOut) => [amountIn, amountOut]),
    quoteOut: (amountOut) => quoteOf(amountOut, direction.quoteOut, (amountIn) => [amountIn, amountOut]),
    after(amountIn) {
      if (amountIn <= 0n) return undefined;
      if (direction.after === undefined) return after(amountIn);
      const rest = direction.after(amountIn);
      return rest && quotesOf(rest, after);
    },
  };
}

function quoteOf(
  amount: bigint,
  quote: (amount: bigint) => PoolQuoteResult,
  amountsOf: (other: bigint) => [amountIn: bigint, amountOut: bigint],
): ReturnType<EdgeQuotes['quoteIn']> {
  // A stableswap may round zero up to one unit.
  if (amount <= 0n) return { ok: false, reason: 'nothing_arrives' };
  const result = quote(amount);
  if (typeof result !== 'bigint') return { ok: false, reason: result };
  const [amountIn, amountOut] = amountsOf(result);
  return { ok: true, amountIn, amountOut, charges: [] };
}

/**
 * The pool after an exact input of `denoms[i]`; undefined if that is rejected. Fees but the taker fee and Solidly's stay in the
 * reserves, as in the contracts while the share of the protocol is zero.
 */
export function applySwap(pool: Pool, i: number, j: number, amountIn: bigint): Pool | undefined {
  const trading = afterTakerFee(amountIn, takerFeeOf(pool, i, j));
  if (pool.kind === 'concentrated' || pool.kind === 'solana_concentrated') return concentratedAfter(pool, i, trading);
  if (pool.kind === 'osmosis_concentrated') return osmosisConcentratedAfter(pool, i, trading);
  const amountOut = poolDirection(pool, i, j).quoteIn(amountIn);
  if (typeof amountOut !== 'bigint') return undefined;
  const reserves = [...pool.reserves];
  const minted = pool.kind === 'transmuter' ? pool.minted : undefined;
  if (i !== minted) reserves[i]! += isSolidly(pool) ? trading - feeDown(trading, pool.feePpm) : trading;
  if (j !== minted) reserves[j]! -= amountOut;
  return { ...pool, reserves };
}

const isSolidly = (pool: Pool): pool is SolidlyStablePool | ConstantProductPool =>
  pool.kind === 'solidly_stable' || (pool.kind === 'constant_product' && pool.feeOn === 'input_first');
