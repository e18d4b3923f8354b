import { invariantOf } from '#math/stableswap-invariant.ts';
import type { Pool, StableswapPool } from '../../pool.ts';

/** Smallest units of one denom per smallest unit of another, as an exact fraction. */
export interface SpotRate {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * The marginal rate from `denoms[i]` to `denoms[j]`, before the fee. Undefined if a side is empty or no liquidity is
 * active at the price.
 */
export function spotRate(pool: Pool, i: number, j: number): SpotRate | undefined {
  const { numerator, denominator } = rateOf(pool, i, j);
  return numerator > 0n && denominator > 0n ? { numerator, denominator } : undefined;
}

function rateOf(pool: Pool, i: number, j: number): SpotRate {
  switch (pool.kind) {
    case 'constant_product':
      return { numerator: at(pool.reserves, j), denominator: at(pool.reserves, i) };
    case 'weighted':
    case 'osmosis_weighted':
      return {
        numerator: at(pool.reserves, j) * at(pool.weights, i),
        denominator: at(pool.reserves, i) * at(pool.weights, j),
      };
    case 'stableswap':
      return stableRate(pool, i, j);
    case 'astroport_stable': {
      // Of two coins only the ratio counts.
      const scales = [...pool.units].reverse();
      return stableRate({ reserves: pool.reserves, scales, amplification: pool.amplificationE2 / 100n }, i, j);
    }
    case 'osmosis_stableswap':
      return solidlyRate(pool.reserves, pool.scalingFactors, i, j);
    case 'solidly_stable':
      return solidlyRate(pool.reserves, pool.units, i, j);
    case 'transmuter':
      return { numerator: at(pool.scales, i), denominator: at(pool.scales, j) };
    case 'concentrated': {
      if (pool.liquidity === 0n) return NONE;
      const square = pool.sqrtPriceX96 ** 2n;
      return i === 0 ? { numerator: square, denominator: Q192 } : { numerator: Q192, denominator: square };
    }
    case 'solana_concentrated': {
      if (pool.liquidity === 0n) return NONE;
      const square = pool.sqrtPriceX64 ** 2n;
      return i === 0 ? { numerator: square, denominator: Q128 } : { numerator: Q128, denominator: square };
    }
    case 'osmosis_concentrated': {
      if (pool.liquidityE18 === 0n) return NONE;
      const square = pool.sqrtPriceE36 ** 2n;
      return i === 0 ? { numerator: square, denominator: E72 } : { numerator: E72, denominator: square };
    }
  }
}

const NONE: SpotRate = { numerator: 0n, denominator: 0n };
const Q128 = 1n << 128n;
const Q192 = 1n << 192n;
const E36 = 10n ** 36n;
const E72 = 10n ** 72n;

/**
 * The ratio of the partial derivatives of Curve's equation: with x and y the balances and
 * K = D^(n+1) / (n^n · Π balances), it is (ann + K/x) / (ann + K/y).
 */
function stableRate(
  { reserves, scales, amplification }: Pick<StableswapPool, 'reserves' | 'scales' | 'amplification'>,
  i: number,
  j: number,
): SpotRate {
  const balances = reserves.map((reserve, k) => reserve * at(scales, k));
  if (balances.some((balance) => balance === 0n)) return NONE;
  const n = BigInt(balances.length);
  const ann = amplification * n;
  const d = invariantOf(balances, amplification);
  if (d === undefined) return NONE;
  const product = balances.reduce((total, balance) => (total * d) / (balance * n), d);
  const [x, y] = [at(balances, i), at(balances, j)];
  return {
    numerator: (ann * x + product) * y * at(scales, i),
    denominator: (ann * y + product) * x * at(scales, j),
  };
}

/** The ratio of the partial derivatives of x · y · (x² + y² + w), over balances times 10^36: a balance is a reserve by its unit. */
function solidlyRate(reserves: readonly bigint[], units: readonly bigint[], i: number, j: number): SpotRate {
  const squares = reserves.map((reserve, k) => ((reserve * E36) / at(units, k)) ** 2n);
  const others = squares.reduce((sum, square, k) => (k === i || k === j ? sum : sum + square), 0n);
  const [x, y] = [i, j].map((k) => (at(reserves, k) * E36) / at(units, k)) as [bigint, bigint];
  return {
    numerator: y * (3n * at(squares, i) + at(squares, j) + others) * at(units, j),
    denominator: x * (at(squares, i) + 3n * at(squares, j) + others) * at(units, i),
  };
}

const at = (list: readonly bigint[], index: number): bigint => list[index] ?? 0n;
