import { divUp } from '#math/fixed.ts';

/**
 * How amounts move the square root of a price (Q64.96) in a range of constant liquidity, as Uniswap v3's SqrtPriceMath.
 * "Falls": denom 0 comes in and the price of denom 0 falls; otherwise denom 1 comes in and it rises. Where the contract
 * divides twice, rounding both times the same way, one division by the product comes to the same.
 */

const Q96_BITS = 96n;
const Q96_MASK = (1n << Q96_BITS) - 1n;
const UINT256 = 1n << 256n;

/** Input, without fee, that moves the price from one to the other, rounded up. */
export function inputBetween(from: bigint, to: bigint, liquidity: bigint): bigint {
  if (to < from) return divUp((liquidity << Q96_BITS) * (from - to), from * to);
  const product = liquidity * (to - from);
  return (product + Q96_MASK) >> Q96_BITS;
}

/** Output that moves the price from one to the other, rounded down. */
export function outputBetween(from: bigint, to: bigint, liquidity: bigint): bigint {
  if (to < from) return (liquidity * (from - to)) >> Q96_BITS;
  return ((liquidity << Q96_BITS) * (to - from)) / (from * to);
}

/** The price after an input without its fee, never further than the input pays for. */
export function priceAfterInput(price: bigint, liquidity: bigint, amountIn: bigint, falls: boolean): bigint {
  const numerator = liquidity << Q96_BITS;
  if (!falls) return price + (amountIn << Q96_BITS) / liquidity;
  const product = amountIn * price;
  const denominator = numerator + product;
  // The contract takes a coarser form where the finer one would not fit its words.
  if (denominator < UINT256) return divUp(numerator * price, denominator);
  return divUp(numerator, numerator / price + amountIn);
}

/** The price after an output that the range can give, at least as far as the output takes it. */
export function priceAfterOutput(price: bigint, liquidity: bigint, amountOut: bigint, falls: boolean): bigint {
  if (falls) return price - divUp(amountOut << Q96_BITS, liquidity);
  const numerator = liquidity << Q96_BITS;
  return divUp(numerator * price, numerator - amountOut * price);
}
