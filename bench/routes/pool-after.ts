import type { ConcentratedPool } from '#market/pool.ts';
import { Q96, sqrtRatioAtTick } from '#math/tick-math.ts';
import type { UniversePool } from './universe.ts';

const PPM = 1_000_000n;

/** A pool once `amountIn` of `denoms[i]` has gone in and `amountOut` of the other denom has come out. Fees stay in it. */
export function poolAfter(pool: UniversePool, i: number, amountIn: bigint, amountOut: bigint): UniversePool {
  if (pool.kind === 'concentrated') return concentratedAfter(pool, i === 0, amountIn);
  const reserves = pool.reserves.map((reserve, k) => (k === i ? reserve + amountIn : reserve - amountOut));
  return { ...pool, reserves };
}

/** The price moved range by range. What a swap gives is quoted elsewhere, so the last unit does not matter here. */
function concentratedAfter(pool: ConcentratedPool, falls: boolean, amountIn: bigint): ConcentratedPool {
  let { sqrtPriceX96: price, liquidity, tick } = pool;
  let trading = (amountIn * (PPM - BigInt(pool.feePpm))) / PPM;
  const ahead = falls
    ? pool.ticks.filter(({ index }) => index <= tick).reverse()
    : pool.ticks.filter(({ index }) => index > tick);
  for (const { index, liquidityNet } of ahead) {
    const end = sqrtRatioAtTick(index);
    const needed = falls ? (liquidity * Q96 * (price - end)) / price / end : (liquidity * (end - price)) / Q96;
    if (trading < needed) break;
    trading -= needed;
    [price, tick] = [end, falls ? index - 1 : index];
    liquidity += falls ? -liquidityNet : liquidityNet;
  }
  if (liquidity > 0n && trading > 0n) {
    const root = liquidity * Q96;
    price = falls ? (root * price) / (root + trading * price) : price + (trading * Q96) / liquidity;
    tick = tickAt(price, tick, falls ? -1 : 1);
  }
  return { ...pool, sqrtPriceX96: price, tick, liquidity };
}

/** The tick of a price, looked for from another one on. */
function tickAt(price: bigint, from: number, step: 1 | -1): number {
  const guess = Math.floor((2 * Math.log(Number(price) / 2 ** 96)) / Math.log(1.0001));
  let tick = step < 0 ? Math.min(from, guess + 1) : Math.max(from, guess - 1);
  while (sqrtRatioAtTick(tick) > price) tick--;
  while (sqrtRatioAtTick(tick + 1) <= price) tick++;
  return tick;
}
