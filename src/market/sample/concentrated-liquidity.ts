import { squareRootDown } from '#math/fixed.ts';
import { PRICE_DECIMALS, pow10 } from '#math/units.ts';
import type { ConcentratedPool, Tick } from '../pool.ts';
import type { PooledAsset } from './pooled-asset.ts';

/**
 * Liquidity of a sample pool: positions around the price, each three times as wide as the one before, and one over
 * all ticks, so that any amount finds a price, if a bad one. Floats only choose how much liquidity there
 * is; they are multiplied and added, never passed to a function that one engine rounds unlike another.
 */
const MAX_TICK = 887272;
const BASE = 1.0001;
/** Ticks to either side of the price, and the share of the pool's dollars held there, in percent. */
const POSITIONS = [
  [100, 5],
  [300, 10],
  [900, 20],
  [2700, 25],
  [8100, 20],
  [24300, 10],
  [MAX_TICK, 10],
] as const;

export type ConcentratedParts = Pick<ConcentratedPool, 'sqrtPriceX96' | 'tick' | 'liquidity' | 'tickSpacing' | 'ticks'>;

export function concentratedLiquidity(
  [zero, one]: readonly [PooledAsset, PooledAsset],
  depthUsd: number,
  tickSpacing: number,
): ConcentratedParts {
  const numerator = zero.priceE12 * pow10(one.decimals);
  const denominator = one.priceE12 * pow10(zero.decimals);
  const price = Number(numerator) / Number(denominator);
  const tick = tickOf(price);
  const net = new Map<number, bigint>();
  const add = (index: number, liquidity: bigint) => net.set(index, (net.get(index) ?? 0n) + liquidity);
  let liquidity = 0n;
  for (const [width, percent] of POSITIONS) {
    const lower = onSpacing(tick - width, tickSpacing, Math.floor);
    const upper = onSpacing(tick + width, tickSpacing, Math.ceil);
    const held = liquidityWorth((depthUsd * percent) / 100, [zero, one], Math.sqrt(price), lower, upper);
    add(lower, held);
    add(upper, -held);
    liquidity += held;
  }
  const ticks: Tick[] = [...net].map(([index, liquidityNet]) => ({ index, liquidityNet }));
  ticks.sort((a, b) => a.index - b.index);
  return { sqrtPriceX96: squareRootDown((numerator << 192n) / denominator), tick, liquidity, tickSpacing, ticks };
}

/** Liquidity between two ticks that holds so many dollars at a price: what one unit of it holds, divided out. */
function liquidityWorth(
  usd: number,
  [zero, one]: readonly [PooledAsset, PooledAsset],
  sqrtPrice: number,
  lower: number,
  upper: number,
): bigint {
  const amount0 = 1 / sqrtPrice - 1 / Math.sqrt(ratioAt(upper));
  const amount1 = sqrtPrice - Math.sqrt(ratioAt(lower));
  const usdOfUnit = amount0 * usdPerUnit(zero) + amount1 * usdPerUnit(one);
  return BigInt(Math.floor(usd / usdOfUnit));
}

const usdPerUnit = ({ priceE12, decimals }: PooledAsset): number =>
  Number(priceE12) / Number(pow10(PRICE_DECIMALS)) / Number(pow10(decimals));

/** The nearest tick outwards that a position may end on. */
function onSpacing(tick: number, spacing: number, outwards: (tick: number) => number): number {
  const edge = Math.floor(MAX_TICK / spacing) * spacing;
  return Math.min(edge, Math.max(-edge, outwards(tick / spacing) * spacing));
}

/** 1.0001^tick by repeated squaring. */
function ratioAt(tick: number): number {
  let ratio = 1;
  let square = BASE;
  for (let bits = Math.abs(tick); bits > 0; bits >>= 1) {
    if (bits & 1) ratio *= square;
    square *= square;
  }
  return tick < 0 ? 1 / ratio : ratio;
}

/** The last tick at or below a price. */
function tickOf(price: number): number {
  let low = -MAX_TICK;
  let high = MAX_TICK;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (ratioAt(middle) <= price) low = middle;
    else high = middle - 1;
  }
  return low;
}
