import type { Rounding } from './fixed.ts';

/** Fractional bits of the numbers here: reserves have at most 128 bits, so one unit more always shows. */
const BITS = 192n;
/** One, in the fixed point of `ratioPow`. */
export const POW_ONE = 1n << BITS;

/** Wrong bits of a logarithm and an exponential together, as a power of two: each of some 200 steps drops under one. */
const ERROR_BITS = 10n;

/**
 * (numerator / denominator) ^ (power / root) times POW_ONE, all operands positive. The true value never lies on the
 * other side of the rounding named, and is off by less than the last 2^11 * (power / root + 2) units.
 */
export function ratioPow(
  numerator: bigint,
  denominator: bigint,
  power: bigint,
  root: bigint,
  rounding: Rounding,
): bigint {
  if (numerator === denominator) return POW_ONE;
  const rises = numerator > denominator;
  const log = rises ? logOf(numerator, denominator) : logOf(denominator, numerator);
  const scaled = (log * power) / root;
  const value = expOf(rises ? scaled : -scaled);
  const relativeError = (power / root + 2n) << ERROR_BITS;
  const error = ((value * relativeError) >> BITS) + 2n;
  if (rounding === 'up') return value + error;
  return value > error ? value - error : 0n;
}

/** Twice the inverse hyperbolic tangent of a fraction below one, with `bits` fractional bits. */
function twiceAtanh(fraction: bigint, bits: bigint): bigint {
  const square = (fraction * fraction) >> bits;
  let term = fraction;
  let sum = 0n;
  for (let odd = 1n; term > 0n; odd += 2n) {
    sum += term / odd;
    term = (term * square) >> bits;
  }
  return 2n * sum;
}

const GUARD = 64n;
const LN2 = twiceAtanh((1n << (BITS + GUARD)) / 3n, BITS + GUARD) >> GUARD;

/** Natural logarithm of a ratio of at least one. */
function logOf(numerator: bigint, denominator: bigint): bigint {
  const ratio = (numerator << BITS) / denominator;
  const doublings = BigInt(ratio.toString(2).length) - BITS - 1n;
  const mantissa = ratio >> doublings;
  return doublings * LN2 + twiceAtanh(((mantissa - POW_ONE) << BITS) / (mantissa + POW_ONE), BITS);
}

/** e to a power of either sign. */
function expOf(exponent: bigint): bigint {
  const quotient = exponent / LN2;
  const doublings = quotient * LN2 > exponent ? quotient - 1n : quotient;
  const rest = exponent - doublings * LN2;
  let term = POW_ONE;
  let sum = 0n;
  for (let n = 1n; term > 0n; n += 1n) {
    sum += term;
    term = ((term * rest) >> BITS) / n;
  }
  return doublings >= 0n ? sum << doublings : sum >> -doublings;
}
