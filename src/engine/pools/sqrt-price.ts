import { divUp, mulDivUp } from '#math/fixed.ts';
import { Q96 } from '#math/tick-math.ts';

/**
 * How amounts move the square root of a price (Q64.96) in a range of constant liquidity, as Uniswap v3's SqrtPriceMath.
 * "Falls": denom 0 comes in and the price of denom 0 falls; otherwise denom 1 comes in and it rises.
 */

const UINT256 = 1n << 256n;

/** Amount of denom 0 between two prices, `low` first. */
export function amount0Between(low: bigint, high: bigint, liquidity: bigint, up: boolean): bigint {
  const product = liquidity * Q96 * (high - low);
  return up ? divUp(divUp(product, high), low) : product / high / low;
}

/** Amount of denom 1 between two prices, `low` first. */
export function amount1Between(low: bigint, high: bigint, liquidity: bigint, up: boolean): bigint {
  return up ? mulDivUp(liquidity, high - low, Q96) : (liquidity * (high - low)) / Q96;
}

/** The price after an input, never further than the input pays for. */
export function priceAfterInput(price: bigint, liquidity: bigint, amountIn: bigint, falls: boolean): bigint {
  if (!falls) return price + (amountIn * Q96) / liquidity;
  if (amountIn === 0n) return price;
  const numerator = liquidity * Q96;
  const denominator = numerator + amountIn * price;
  // The contract takes a coarser form where the finer one would not fit its words.
  if (amountIn * price < UINT256 && denominator < UINT256) return mulDivUp(numerator, price, denominator);
  return divUp(numerator, numerator / price + amountIn);
}

/** The price after an output, at least as far as the output takes it; undefined when the range cannot give so much. */
export function priceAfterOutput(
  price: bigint,
  liquidity: bigint,
  amountOut: bigint,
  falls: boolean,
): bigint | undefined {
  if (falls) {
    const drop = mulDivUp(amountOut, Q96, liquidity);
    return drop < price ? price - drop : undefined;
  }
  const numerator = liquidity * Q96;
  const product = amountOut * price;
  return product < numerator ? mulDivUp(numerator, price, numerator - product) : undefined;
}
