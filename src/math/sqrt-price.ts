import { divUp } from './fixed.ts';

/**
 * How amounts move the square root of a price (Q64.96) in a range of constant liquidity, as Uniswap v3's SqrtPriceMath.
 * `zeroForOne`: denom 0 comes in and the price falls; otherwise denom 1 comes in and it rises. Where the contract divides
 * twice and rounds both times in the same direction, one division by the product gives the same.
 */

const Q96_BITS = 96n;
const Q96_MASK = (1n << Q96_BITS) - 1n;
const UINT256 = 1n << 256n;

/** Input without fee that moves the price from `from` to `to`, rounded up. */
export function inputBetween(from: bigint, to: bigint, liquidity: bigint): bigint {
  if (to < from) return divUp((liquidity << Q96_BITS) * (from - to), from * to);
  const product = liquidity * (to - from);
  return (product + Q96_MASK) >> Q96_BITS;
}

/** Output that moves the price from `from` to `to`, rounded down. */
export function outputBetween(from: bigint, to: bigint, liquidity: bigint): bigint {
  if (to < from) return (liquidity * (from - to)) >> Q96_BITS;
  return ((liquidity << Q96_BITS) * (to - from)) / (from * to);
}

/** The price after an input without fee, rounded toward the price before. */
export function priceAfterInput(price: bigint, liquidity: bigint, amountIn: bigint, zeroForOne: boolean): bigint {
  const numerator = liquidity << Q96_BITS;
  if (!zeroForOne) return price + (amountIn << Q96_BITS) / liquidity;
  const product = amountIn * price;
  const denominator = numerator + product;
  // The contract takes a coarser form where the finer one would overflow 256 bits.
  if (denominator < UINT256) return divUp(numerator * price, denominator);
  return divUp(numerator, numerator / price + amountIn);
}

/** The price after an output within the range, rounded away from the price before. */
export function priceAfterOutput(price: bigint, liquidity: bigint, amountOut: bigint, zeroForOne: boolean): bigint {
  if (zeroForOne) return price - divUp(amountOut << Q96_BITS, liquidity);
  const numerator = liquidity << Q96_BITS;
  return divUp(numerator * price, numerator - amountOut * price);
}
