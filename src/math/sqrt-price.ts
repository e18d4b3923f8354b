import { divUp } from './fixed.ts';

/**
 * How amounts move the square root of a price in a range of constant liquidity, as Uniswap v3's SqrtPriceMath (Q64.96), and the programs
 * of Solana, whose roots have 64 binary places. `bits` are the places.
 * `zeroForOne`: denom 0 comes in and the price falls; otherwise denom 1 comes in and it rises. Where the contract divides
 * twice and rounds both times in the same direction, one division by the product gives the same.
 */

const Q96_BITS = 96n;
const UINT256 = 1n << 256n;

/** Input without fee that moves the price from `from` to `to`, rounded up. */
export function inputBetween(from: bigint, to: bigint, liquidity: bigint, bits = Q96_BITS): bigint {
  if (to < from) return divUp((liquidity << bits) * (from - to), from * to);
  const product = liquidity * (to - from);
  return (product + (1n << bits) - 1n) >> bits;
}

/** Output that moves the price from `from` to `to`, rounded down. */
export function outputBetween(from: bigint, to: bigint, liquidity: bigint, bits = Q96_BITS): bigint {
  if (to < from) return (liquidity * (from - to)) >> bits;
  return ((liquidity << bits) * (to - from)) / (from * to);
}

/** The price after an input without fee, rounded toward the price before. */
export function priceAfterInput(
  price: bigint,
  liquidity: bigint,
  amountIn: bigint,
  zeroForOne: boolean,
  bits = Q96_BITS,
): bigint {
  const numerator = liquidity << bits;
  if (!zeroForOne) return price + (amountIn << bits) / liquidity;
  const product = amountIn * price;
  const denominator = numerator + product;
  // Uniswap's contract takes a coarser form where the finer one would overflow 256 bits, which shorter roots never do.
  if (denominator < UINT256) return divUp(numerator * price, denominator);
  return divUp(numerator, numerator / price + amountIn);
}

/** The price after an output within the range, rounded away from the price before. */
export function priceAfterOutput(
  price: bigint,
  liquidity: bigint,
  amountOut: bigint,
  zeroForOne: boolean,
  bits = Q96_BITS,
): bigint {
  if (zeroForOne) return price - divUp(amountOut << bits, liquidity);
  const numerator = liquidity << bits;
  return divUp(numerator * price, numerator - amountOut * price);
}
