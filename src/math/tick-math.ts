import { divUp, squareRootDown } from './fixed.ts';

/** Prices are powers of 1.0001 between these ticks. */
export const MAX_TICK = 887272;
export const MIN_TICK = -MAX_TICK;

/** The roots of the prices at these ticks, in Q64.96: all prices lie from the first to before the second. */
export const MIN_SQRT_RATIO = 4295128739n;
export const MAX_SQRT_RATIO = 1461446703485210103287273052203988822378723970342n;

export const Q96 = 1n << 96n;
const Q32 = 1n << 32n;
const Q128 = 1n << 128n;
const MAX_UINT256 = (1n << 256n) - 1n;

/** 2^128 / sqrt(1.0001)^(2^bit) for each bit of a tick, to the nearest whole number: the table in the contract. */
const FACTORS: readonly bigint[] = factors();

function factors(): bigint[] {
  const guard = 256n;
  const one = 1n << (128n + guard);
  let power = squareRootDown((one * one * 10000n) / 10001n);
  return Array.from({ length: 20 }, () => {
    const factor = (power + (1n << (guard - 1n))) >> guard;
    power = (power * power) / one;
    return factor;
  });
}

/** Bits of a tick whose factors are multiplied once for all ticks that share them: the contract begins with them. */
const LOW_BITS = 10;
const lowProducts: bigint[] = [];

function lowProduct(bits: number): bigint {
  let product = lowProducts[bits];
  if (product === undefined) {
    product = multiplied(Q128, bits, 0);
    lowProducts[bits] = product;
  }
  return product;
}

/** A ratio times the factors of these bits, the first of which is the one given. */
function multiplied(ratio: bigint, bits: number, first: number): bigint {
  let product = ratio;
  for (let bit = first, rest = bits; rest > 0; bit++, rest >>= 1) {
    if (rest & 1) product = (product * (FACTORS[bit] as bigint)) >> 128n;
  }
  return product;
}

/** sqrt(1.0001^tick) in Q64.96, rounded up as Uniswap v3's TickMath does. */
export function sqrtRatioAtTick(tick: number): bigint {
  const bits = Math.abs(tick);
  if (bits > MAX_TICK) throw new RangeError(`tick ${tick} is out of range`);
  const ratio = multiplied(lowProduct(bits & ((1 << LOW_BITS) - 1)), bits >> LOW_BITS, LOW_BITS);
  return divUp(tick > 0 ? MAX_UINT256 / ratio : ratio, Q32);
}

const LN_ROOT_OF_BASE = Math.log(1.0001) / 2;

/** The last tick whose price is at or below one, given as its root in Q64.96. Throws RangeError for no possible price. */
export function tickAtSqrtRatio(ratio: bigint): number {
  if (ratio < MIN_SQRT_RATIO || ratio >= MAX_SQRT_RATIO)
    throw new RangeError(`root of a price ${ratio} is out of range`);
  // A float comes within a tick of it.
  let tick = Math.floor(Math.log(Number(ratio) / 2 ** 96) / LN_ROOT_OF_BASE);
  tick = Math.min(MAX_TICK - 1, Math.max(MIN_TICK, tick));
  while (sqrtRatioAtTick(tick) > ratio) tick--;
  while (sqrtRatioAtTick(tick + 1) <= ratio) tick++;
  return tick;
}
