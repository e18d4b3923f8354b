import { applySwap } from '#engine/pools/pool-quote.ts';
import type { ConcentratedPool, ConstantProductPool, StableswapPool, Tick } from '#market/pool.ts';
import { sqrtRatioAtTick } from '#math/tick-math.ts';

/** Denoms in the order of the SDKs. */
const DENOMS = ['0x0000000000000000000000000000000000000001', '0x0000000000000000000000000000000000000002'] as const;

/** A fee tier of both SDKs, with the same tick spacing in both. */
const FEE_PPM = 500;
const SPACING = 10;
const TICKS_PER_SIDE = 150;

/** A pool whose liquidity changes at every tick, with its price between two ticks. */
export function denseConcentratedPool(): ConcentratedPool {
  const ticks: Tick[] = [];
  const below = sqrtRatioAtTick(5);
  let [liquidity, total] = [0n, 0n];
  for (let slot = -TICKS_PER_SIDE; slot <= TICKS_PER_SIDE; slot++) {
    const change = BigInt(1 + ((slot * slot * 7919) % 97)) * 10n ** 19n;
    const liquidityNet = slot <= 0 ? change : -change < -total ? -total : -change;
    if (liquidityNet === 0n) continue;
    const last = slot === TICKS_PER_SIDE;
    ticks.push({ index: slot * SPACING, liquidityNet: last ? -total : liquidityNet });
    total += last ? -total : liquidityNet;
    if (slot === 0) liquidity = total;
  }
  const sqrtPriceX96 = below + (sqrtRatioAtTick(6) - below) / 3n;
  const pool = { id: 'concentrated', denoms: DENOMS, feePpm: FEE_PPM, tickSpacing: SPACING, tick: 5 };
  return { ...pool, kind: 'concentrated', sqrtPriceX96, liquidity, ticks };
}

/** An input of denom 0 that moves the price across `crossed` ticks and half-way to the next. */
export function amountOverTicks(pool: ConcentratedPool, crossed: number): bigint {
  const wanted = -crossed * SPACING + SPACING / 2 - 1;
  let [low, high] = [10n ** 6n, 10n ** 30n];
  while (high - low > low / 1_000n + 1n) {
    const middle = (low + high) / 2n;
    const after = applySwap(pool, 0, 1, middle) as ConcentratedPool | undefined;
    if (after !== undefined && after.tick > wanted) low = middle;
    else high = middle;
  }
  return high;
}

export const pairPool = (feePpm: number): ConstantProductPool => ({
  ...{ id: `pair-${feePpm}`, kind: 'constant_product', denoms: DENOMS, feePpm },
  reserves: [10n ** 24n, 3n * 10n ** 24n],
});

/** Without a fee: the SDK charges it on the output, ours on the input. */
export const stablePool = (): StableswapPool => ({
  ...{ id: 'stable', kind: 'stableswap', denoms: DENOMS, feePpm: 0, amplification: 200n, scales: [1n, 1n] },
  reserves: [10n ** 24n, 9n * 10n ** 23n],
});
