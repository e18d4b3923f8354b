import type { ConcentratedPool, Pool, StableswapPool, TransmuterPool, WeightedPool } from '#market/pool.ts';
import { sqrtRatioAtTick } from '#math/tick-math.ts';

/** A member that does not go with the others. */
export interface Contradiction {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

const LISTS = ['reserves', 'weights', 'scales'] as const;
/** A hundred times what Balancer allows. An exact answer raises to this power, in figures as many times as long. */
const MAX_WEIGHT_RATIO = 10_000n;
const COMMON_BITS = 256n;

/** The first member that does not go with the others, though each for itself might be a pool's. */
export function contradictionOf(pool: Pool): Contradiction | undefined {
  if (pool.kind === 'concentrated') return priceContradiction(pool) ?? ticksContradiction(pool);
  const lists: Partial<Record<(typeof LISTS)[number], readonly bigint[]>> = pool;
  const name = LISTS.find((each) => lists[each] !== undefined && lists[each].length !== pool.denoms.length);
  if (name !== undefined) return { path: [name], message: 'must have one entry for each denom' };
  if (pool.kind === 'weighted') return weightsContradiction(pool);
  return 'scales' in pool ? balancesContradiction(pool) : undefined;
}

function weightsContradiction({ weights }: WeightedPool): Contradiction | undefined {
  const within = weights.every((weight) => weights.every((other) => weight <= other * MAX_WEIGHT_RATIO));
  return within
    ? undefined
    : { path: ['weights'], message: `must be within a factor of ${MAX_WEIGHT_RATIO} of one another` };
}

/** The contracts compute with balances in common precision, and these fit their words. */
function balancesContradiction({ reserves, scales }: StableswapPool | TransmuterPool): Contradiction | undefined {
  const place = reserves.findIndex((reserve, k) => (reserve * (scales[k] as bigint)) >> COMMON_BITS > 0n);
  return place < 0 ? undefined : { path: ['reserves', place], message: 'must fit 256 bits when lifted by its scale' };
}

/** A price on a tick may have come to it from above, and then the tick is the one below. */
function priceContradiction({ tick, sqrtPriceX96 }: ConcentratedPool): Contradiction | undefined {
  if (sqrtRatioAtTick(tick) <= sqrtPriceX96 && sqrtPriceX96 <= sqrtRatioAtTick(tick + 1)) return undefined;
  return { path: ['tick'], message: 'must be the tick of sqrtPriceX96' };
}

function ticksContradiction({ tick, liquidity, tickSpacing, ticks }: ConcentratedPool): Contradiction | undefined {
  let before = Number.NEGATIVE_INFINITY;
  let sum = 0n;
  let active = 0n;
  for (const [place, { index, liquidityNet }] of ticks.entries()) {
    const path = ['ticks', place];
    if (index <= before) return { path: [...path, 'index'], message: 'must be above the index before it' };
    if (index % tickSpacing !== 0) return { path: [...path, 'index'], message: 'must be a multiple of tickSpacing' };
    sum += liquidityNet;
    if (sum < 0n) return { path: [...path, 'liquidityNet'], message: 'must not take more liquidity than there is' };
    if (index <= tick) active = sum;
    before = index;
  }
  if (sum !== 0n) return { path: ['ticks'], message: 'must net to zero' };
  if (active === liquidity) return undefined;
  return { path: ['liquidity'], message: 'must be the sum of liquidityNet of all ticks up to tick' };
}
