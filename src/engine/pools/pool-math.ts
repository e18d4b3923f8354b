import type { ConstantProductPool, Pool, StableswapPool } from '#market/pool.ts';
import { divDown, divUp } from '#math/fixed.ts';
import type { PriceCurve } from '../graph/price-curve.ts';

/** An exact amount, or why there is none. A pool never fills in part. */
export type PoolQuoteResult = bigint | 'not_enough_liquidity' | 'nothing_arrives';

/** One direction through a pool: its fee is inside every figure. Amounts are in smallest units. */
export interface PoolDirection {
  /** The same for floats. No trade gets a better rate than an infinitely small one. */
  readonly curve: PriceCurve;
  /** Output for an exact input, rounded down. */
  quoteIn(amountIn: bigint): PoolQuoteResult;
  /** Input that yields at least an exact output, rounded up. */
  quoteOut(amountOut: bigint): PoolQuoteResult;
  /** The same as an exact input leaves the pool, where more than its reserves change; undefined when it takes none. */
  after?(amountIn: bigint): PoolDirection | undefined;
}

/** The mathematics of one kind of pool: `denoms[i]` goes in, `denoms[j]` comes out. */
export type PoolMath<P extends Pool> = (pool: P, i: number, j: number) => PoolDirection;

export const PPM = 1_000_000n;

/** What is left of an input for the trade itself, rounded down. */
export const afterFee = (amountIn: bigint, feePpm: number): bigint => divDown(amountIn * (PPM - BigInt(feePpm)), PPM);

/** The least input of which at least `amount` is left after the fee. */
export const beforeFee = (amount: bigint, feePpm: number): bigint => divUp(amount * PPM, PPM - BigInt(feePpm));

/** The fee of an output, rounded down. */
export const outputFee = (amountOut: bigint, feePpm: number): bigint => divDown(amountOut * BigInt(feePpm), PPM);

/** The least output of which `amount`, at least one, is left after the fee. */
export const beforeOutputFee = (amount: bigint, feePpm: number): bigint =>
  divDown((amount - 1n) * PPM, PPM - BigInt(feePpm)) + 1n;

/** What a fee leaves, as a float. */
export const feeFactor = (feePpm: number): number => (1e6 - feePpm) / 1e6;

/** The same, of an input and of an output. */
export const feeFactors = ({ feePpm, feeOn }: ConstantProductPool | StableswapPool) =>
  feeOn === 'output'
    ? { feeFactorIn: 1, feeFactorOut: feeFactor(feePpm) }
    : { feeFactorIn: feeFactor(feePpm), feeFactorOut: 1 };

/** The output rounded down, or that it rounds to nothing. */
export const arriving = (amountOut: bigint): PoolQuoteResult => (amountOut > 0n ? amountOut : 'nothing_arrives');

/** The element of a pool's list. Throws RangeError when the pool is shorter than its denoms. */
export function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new RangeError(`pool has no entry ${index}`);
  return value;
}
