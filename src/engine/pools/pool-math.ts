import type { ConstantProductPool, OsmosisWeightedPool, Pool, StableswapPool, WeightedPool } from '#market/pool.ts';
import { divDown, divUp } from '#math/fixed.ts';
import { leastNear } from '#math/least.ts';
import { EMPTY_CURVE, type PriceCurve } from '../graph/price-curve.ts';

/** An exact amount or the reason for none. A pool never fills in part. */
export type PoolQuoteResult = bigint | 'not_enough_liquidity' | 'nothing_arrives';

/** One direction through a pool, its fee included. Amounts are in smallest units and above zero. */
export interface PoolDirection {
  readonly curve: PriceCurve;
  /** Output for an exact input, rounded down. */
  quoteIn(amountIn: bigint): PoolQuoteResult;
  /** Input whose output is at least `amountOut`, rounded up. */
  quoteOut(amountOut: bigint): PoolQuoteResult;
  /** The direction after an exact input, where more than the reserves change; undefined if the input is rejected. */
  after?(amountIn: bigint): PoolDirection | undefined;
}

/** A direction that takes no amount. */
export const EMPTY_DIRECTION: PoolDirection = {
  curve: EMPTY_CURVE,
  quoteIn: () => 'not_enough_liquidity',
  quoteOut: () => 'not_enough_liquidity',
};

/** One kind of pool: `denoms[i]` goes in, `denoms[j]` comes out. */
export type PoolMath<P extends Pool> = (pool: P, i: number, j: number) => PoolDirection;

export const PPM = 1_000_000n;

/** Input after its fee, rounded down. */
export const afterFee = (amountIn: bigint, feePpm: number): bigint => divDown(amountIn * (PPM - BigInt(feePpm)), PPM);

/** The least input that is `amount` after its fee. */
export const beforeFee = (amount: bigint, feePpm: number): bigint => divUp(amount * PPM, PPM - BigInt(feePpm));

/** A fee that is rounded down: of an output, and of an input in Solidly's contracts. */
export const feeDown = (amount: bigint, feePpm: number): bigint => divDown(amount * BigInt(feePpm), PPM);

/** The least that is `amount`, at least one, after a fee that is rounded down. */
export const beforeFeeDown = (amount: bigint, feePpm: number): bigint =>
  divDown((amount - 1n) * PPM, PPM - BigInt(feePpm)) + 1n;

/** The part that remains after a fee. */
export const feeFactor = (feePpm: number): number => (1e6 - feePpm) / 1e6;

/** The parts of the input and of the output that remain after the fee. */
export const feeFactors = ({ feePpm, feeOn }: Pick<ConstantProductPool | StableswapPool, 'feePpm' | 'feeOn'>) =>
  feeOn === 'output'
    ? { feeFactorIn: 1, feeFactorOut: feeFactor(feePpm) }
    : { feeFactorIn: feeFactor(feePpm), feeFactorOut: 1 };

export const arriving = (amountOut: bigint): PoolQuoteResult => (amountOut > 0n ? amountOut : 'nothing_arrives');

/** The least input near `guess`, and no less than `least`, whose output is enough: of contracts without an exact output. */
export function leastInput(
  quoteIn: PoolDirection['quoteIn'],
  amountOut: bigint,
  guess: bigint,
  least = 0n,
): PoolQuoteResult {
  const isEnough = (amountIn: bigint): boolean => {
    const given = amountIn < least ? undefined : quoteIn(amountIn);
    return typeof given === 'bigint' && given >= amountOut;
  };
  return leastNear(guess, isEnough) ?? 'not_enough_liquidity';
}

/** The curve of reserves to the power of their weights; `feeFactorIn` remains of the input after the fee. */
export function weightedCurve(pool: WeightedPool | OsmosisWeightedPool, i: number, j: number, feeFactorIn: number) {
  const [reserveIn, reserveOut] = [Number(at(pool.reserves, i)), Number(at(pool.reserves, j))];
  if (reserveIn === 0 || reserveOut === 0) return EMPTY_CURVE;
  const exponent = Number(at(pool.weights, i)) / Number(at(pool.weights, j));
  return { shape: 'weighted', feeFactorIn, feeFactorOut: 1, reserveIn, reserveOut, exponent } as const;
}

/** An entry of a pool's list. Throws RangeError when the list is shorter than the pool's denoms. */
export function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new RangeError(`pool has no entry ${index}`);
  return value;
}
