import type {
  OsmosisConcentratedPool,
  OsmosisStableswapPool,
  OsmosisWeightedPool,
  Pool,
  Tick,
  TransmuterPool,
  WeightLimit,
} from '#market/pool.ts';
import { minOf } from '#math/fixed.ts';
import {
  type ConcentratedModel,
  decimalOf,
  type Limiter,
  type StableswapModel,
  type WeightedModel,
} from './answers.ts';

export function weightedPool({ id, pool_params, pool_assets }: WeightedModel): OsmosisWeightedPool {
  return {
    ...{ id, kind: 'osmosis_weighted', denoms: pool_assets.map(({ token }) => token.denom) },
    spreadFactorE18: decimalOf(pool_params.swap_fee, 18),
    reserves: pool_assets.map(({ token }) => BigInt(token.amount)),
    weights: pool_assets.map(({ weight }) => BigInt(weight)),
  };
}

export function stableswapPool(model: StableswapModel): OsmosisStableswapPool {
  const { id, pool_params, pool_liquidity, scaling_factors } = model;
  return {
    ...{ id, kind: 'osmosis_stableswap', denoms: pool_liquidity.map(({ denom }) => denom) },
    spreadFactorE18: decimalOf(pool_params.swap_fee, 18),
    reserves: pool_liquidity.map(({ amount }) => BigInt(amount)),
    scalingFactors: scaling_factors.map(BigInt),
  };
}

export function concentratedPool(model: ConcentratedModel, ticks: readonly Tick[]): OsmosisConcentratedPool {
  return {
    ...{ id: model.id, kind: 'osmosis_concentrated', denoms: [model.token0, model.token1] },
    spreadFactorE18: decimalOf(model.spread_factor, 18),
    sqrtPriceE36: decimalOf(model.current_sqrt_price, 36),
    tick: Number(model.current_tick),
    liquidityE18: decimalOf(model.current_tick_liquidity, 18),
    ticks,
  };
}

/** Ticks by the liquidity between them; undefined where ranges are not in order and without gaps. */
export function ticksOf(
  ranges: readonly { readonly liquidityE18: bigint; readonly lower: number; readonly upper: number }[],
): readonly Tick[] | undefined {
  const isInOrder = ranges.every(
    ({ lower, upper }, k) => lower < upper && (k === 0 || lower === (ranges[k - 1] as { upper: number }).upper),
  );
  if (!isInOrder) return undefined;
  const ticks = ranges.map(({ lower, liquidityE18 }, k): Tick => {
    return { index: lower, liquidityNet: liquidityE18 - (ranges[k - 1]?.liquidityE18 ?? 0n) };
  });
  const last = ranges.at(-1);
  return last === undefined ? [] : [...ticks, { index: last.upper, liquidityNet: -last.liquidityE18 }];
}

/** What two ends of a concentrated pool would hold if its liquidity were the same at all prices: far above what is idle. */
export function virtualReserves(model: ConcentratedModel): readonly bigint[] {
  const liquidity = decimalOf(model.current_tick_liquidity, 18);
  const root = decimalOf(model.current_sqrt_price, 36);
  if (root <= 0n || liquidity <= 0n) return [0n, 0n];
  return [(liquidity * 10n ** 18n) / root, (liquidity * root) / 10n ** 54n];
}

/** A transmuter's terms, which change rarely. */
export interface TransmuterTerms {
  /** Normalization factors of what is pooled and, last, of what is minted; one for each before version 3. */
  readonly factors: ReadonlyMap<string, bigint> | null;
  readonly minted: string | null;
  readonly limits: readonly { readonly denoms: readonly string[]; readonly mostE18: bigint }[];
}

/** Undefined where the reserves are not those of the terms. */
export function transmuterPool(
  id: string,
  { factors, minted, limits }: TransmuterTerms,
  coins: readonly { readonly denom: string; readonly amount: string }[],
): TransmuterPool | undefined {
  const denoms = [...coins.map(({ denom }) => denom), ...(minted === null ? [] : [minted])];
  const ofDenoms = denoms.map((denom) => (factors === null ? 1n : (factors.get(denom) ?? 0n)));
  if (ofDenoms.some((factor) => factor === 0n)) return undefined;
  const multiple = ofDenoms.reduce((a, b) => (a / commonDivisor(a, b)) * b, 1n);
  const weightLimits = limits.map(({ denoms: members, mostE18 }): WeightLimit => {
    return { members: members.map((denom) => denoms.indexOf(denom)), mostE18 };
  });
  if (weightLimits.some(({ members }) => members.includes(-1))) return undefined;
  return {
    ...{ id, kind: 'transmuter', denoms, feePpm: 0 },
    reserves: [...coins.map(({ amount }) => BigInt(amount)), ...(minted === null ? [] : [0n])],
    scales: ofDenoms.map((factor) => multiple / factor),
    ...(minted === null ? {} : { minted: denoms.length - 1 }),
    ...(weightLimits.length === 0 ? {} : { weightLimits }),
  };
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b);
}

const E18 = 10n ** 18n;

/**
 * The most that a weight may become, as a part of 10^18; null for no limit. One by the mean of the past is at least the least
 * value that it had: the contract takes no less than this, until the next swap, for as long as the figures are used.
 */
export function mostWeight(limiter: Limiter): bigint | null {
  if ('static_limiter' in limiter) return minOf(decimalOf(limiter.static_limiter.upper_limit, 18), E18);
  const { divisions, boundary_offset } = limiter.change_limiter;
  if (divisions.length === 0) return null;
  const least = divisions
    .flatMap(({ started_at, updated_at, latest_value, integral }) => {
      const elapsed = BigInt(updated_at) - BigInt(started_at);
      const latest = decimalOf(latest_value, 18);
      return elapsed > 0n ? [latest, decimalOf(integral, 18) / elapsed] : [latest];
    })
    .reduce(minOf);
  return minOf(least + decimalOf(boundary_offset, 18), E18);
}

/** The pool with the taker fee of each ordered pair; undefined while one is not known. */
export function withTakerFees<P extends Pool>(
  pool: P,
  feeOf: (denomIn: string, denomOut: string) => bigint | undefined,
): P | undefined {
  const fees = pool.denoms.map((from) => pool.denoms.map((to) => (from === to ? 0n : feeOf(from, to))));
  if (fees.some((row) => row.includes(undefined))) return undefined;
  const takerFeesE18 = fees as bigint[][];
  return takerFeesE18.every((row) => row.every((fee) => fee === 0n)) ? pool : { ...pool, takerFeesE18 };
}
