import { maxOf, squareRootDown } from '#math/fixed.ts';
import { MAX_SOLANA_TICK } from '#math/solana-ticks.ts';
import { PRICE_DECIMALS, pow10 } from '#math/units.ts';
import type { Pool, Tick } from '../pool.ts';
import { type PoolRow, TIERS } from './venue-table.ts';

/** A balanced pool: the reserve of each asset has its share of the tier's dollars. */
export function buildPool(id: string, row: PoolRow, assets: readonly PooledAsset[]): Pool {
  const base = { id, denoms: assets.map(({ denom }) => denom), feePpm: row.feePpm };
  switch (row.kind) {
    case 'constant_product':
      return {
        ...base,
        kind: row.kind,
        reserves: reserves(row, pairOf(id, assets)),
        ...(row.feeOn && { feeOn: row.feeOn }),
      };
    case 'weighted': {
      const weights = required(id, 'weights', row.weights);
      return { ...base, kind: row.kind, reserves: reserves(row, assets, weights), weights: weights.map(BigInt) };
    }
    case 'stableswap': {
      const amplification = BigInt(required(id, 'amplification', row.amplification));
      return { ...base, kind: row.kind, reserves: reserves(row, assets), scales: scales(id, assets), amplification };
    }
    case 'transmuter':
      return { ...base, kind: row.kind, reserves: reserves(row, assets), scales: scales(id, assets) };
    case 'concentrated': {
      const tickSpacing = required(id, 'tickSpacing', row.tickSpacing);
      const { priceWith, ...parts } = concentratedLiquidity(pairOf(id, assets), TIERS[row.tier], tickSpacing, MAX_TICK);
      return { ...base, kind: row.kind, ...parts, sqrtPriceX96: squareRootDown(priceWith(192n)) };
    }
    case 'solana_concentrated': {
      const tickSpacing = required(id, 'tickSpacing', row.tickSpacing);
      const program = required(id, 'program', row.program);
      const pair = pairOf(id, assets);
      const { priceWith, ...parts } = concentratedLiquidity(pair, TIERS[row.tier], tickSpacing, MAX_SOLANA_TICK);
      const ends = { lowestTick: -MAX_SOLANA_TICK, highestTick: MAX_SOLANA_TICK };
      return { ...base, kind: row.kind, program, ...parts, ...ends, sqrtPriceX64: squareRootDown(priceWith(128n)) };
    }
  }
}

function reserves(
  { tier }: PoolRow,
  assets: readonly PooledAsset[],
  weights: readonly number[] = assets.map(() => 1),
): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return assets.map(({ decimals, priceE12 }, index) => {
    const dollars = (BigInt(TIERS[tier]) * BigInt(weights[index] ?? 0)) / BigInt(total);
    return maxOf(1n, (dollars * pow10(decimals + PRICE_DECIMALS)) / priceE12);
  });
}

/** Scales each asset to 18 decimals. All assets must have the same price, as these pools trade one for one. */
function scales(id: string, assets: readonly PooledAsset[]): bigint[] {
  if (assets.some(({ priceE12 }) => priceE12 !== assets[0]?.priceE12)) {
    throw new Error(`sample pool ${id} trades ${namesOf(assets)} one for one, but their prices differ`);
  }
  return assets.map(({ decimals }) => pow10(18 - decimals));
}

function pairOf(id: string, assets: readonly PooledAsset[]): [PooledAsset, PooledAsset] {
  const [zero, one] = assets;
  if (!zero || !one || assets.length > 2) throw new Error(`sample pool ${id} needs two assets, not ${namesOf(assets)}`);
  return [zero, one];
}

function required<T>(id: string, field: string, value: T | undefined): T {
  if (value === undefined) throw new Error(`sample pool ${id} has no ${field}`);
  return value;
}

const namesOf = (assets: readonly PooledAsset[]): string => assets.map(({ name }) => name).join(', ');

export interface PooledAsset {
  readonly name: string;
  readonly denom: string;
  readonly decimals: number;
  /** Dollars per whole token, times 10^12. */
  readonly priceE12: bigint;
}

/**
 * Liquidity of a sample pool: positions around the price, each three times as wide as the one before, and one over all
 * ticks, so that every amount has a price. Floats only choose the liquidity, by operations that every JavaScript engine
 * rounds alike.
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

function concentratedLiquidity(
  [zero, one]: readonly [PooledAsset, PooledAsset],
  depthUsd: number,
  tickSpacing: number,
  mostTick: number,
) {
  const numerator = zero.priceE12 * pow10(one.decimals);
  const denominator = one.priceE12 * pow10(zero.decimals);
  const price = Number(numerator) / Number(denominator);
  const tick = tickOf(price);
  const net = new Map<number, bigint>();
  const add = (index: number, liquidity: bigint) => net.set(index, (net.get(index) ?? 0n) + liquidity);
  let liquidity = 0n;
  for (const [width, percent] of POSITIONS) {
    const lower = onSpacing(tick - width, tickSpacing, mostTick, Math.floor);
    const upper = onSpacing(tick + width, tickSpacing, mostTick, Math.ceil);
    const held = liquidityForUsd((depthUsd * percent) / 100, [zero, one], Math.sqrt(price), lower, upper);
    add(lower, held);
    add(upper, -held);
    liquidity += held;
  }
  const ticks: Tick[] = [...net].map(([index, liquidityNet]) => ({ index, liquidityNet }));
  ticks.sort((a, b) => a.index - b.index);
  /** The price with so many binary places. */
  const priceWith = (bits: bigint): bigint => (numerator << bits) / denominator;
  return { priceWith, tick, liquidity, tickSpacing, ticks };
}

/** Liquidity between two ticks that holds `usd` dollars at a price. */
function liquidityForUsd(
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

/** The nearest usable tick outwards. */
function onSpacing(tick: number, spacing: number, most: number, outwards: (tick: number) => number): number {
  const edge = Math.floor(most / spacing) * spacing;
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
