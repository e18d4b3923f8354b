import { mulDivUp } from '#math/fixed.ts';
import { PPM } from './pool-math.ts';
import { amount0Between, amount1Between, priceAfterInput, priceAfterOutput } from './sqrt-price.ts';

/** A stretch of a swap in which liquidity does not change. */
export interface SwapStep {
  readonly price: bigint;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** On top of `amountIn`. */
  readonly fee: bigint;
}

const inputBetween = (from: bigint, to: bigint, liquidity: bigint): bigint =>
  to < from ? amount0Between(to, from, liquidity, true) : amount1Between(from, to, liquidity, true);

const outputBetween = (from: bigint, to: bigint, liquidity: bigint): bigint =>
  to < from ? amount1Between(to, from, liquidity, false) : amount0Between(from, to, liquidity, false);

/** Towards `target` with at most `remaining` of input, fee included. */
export function stepIn(
  price: bigint,
  target: bigint,
  liquidity: bigint,
  remaining: bigint,
  feePpm: bigint,
  falls: boolean,
): SwapStep {
  const trading = (remaining * (PPM - feePpm)) / PPM;
  const reached = trading >= inputBetween(price, target, liquidity);
  const next = reached ? target : priceAfterInput(price, liquidity, trading, falls);
  const amountIn = inputBetween(price, next, liquidity);
  return {
    price: next,
    amountIn,
    amountOut: outputBetween(price, next, liquidity),
    // A step that ends short of its target has used the whole input: what did not trade is fee.
    fee: next === target ? mulDivUp(amountIn, feePpm, PPM - feePpm) : remaining - amountIn,
  };
}

/** Towards `target` for at most `remaining` of output. */
export function stepOut(
  price: bigint,
  target: bigint,
  liquidity: bigint,
  remaining: bigint,
  feePpm: bigint,
  falls: boolean,
): SwapStep {
  const whole = outputBetween(price, target, liquidity);
  const next = remaining >= whole ? target : (priceAfterOutput(price, liquidity, remaining, falls) ?? target);
  const amountIn = inputBetween(price, next, liquidity);
  const amountOut = outputBetween(price, next, liquidity);
  return {
    price: next,
    amountIn,
    amountOut: amountOut > remaining ? remaining : amountOut,
    fee: mulDivUp(amountIn, feePpm, PPM - feePpm),
  };
}
