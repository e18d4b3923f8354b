import type { ConcentratedPool } from '#market/pool.ts';
import { mulDivUp } from '#math/fixed.ts';
import { PPM } from './pool-math.ts';
import { inputBetween, outputBetween, priceAfterInput, priceAfterOutput } from './sqrt-price.ts';

/** Where a swap may stand: at the pool's own price, or at a stop, its tick crossed. */
export interface Stop {
  /** Square root in Q64.96. */
  readonly price: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
  /** What a swap from the pool's own price takes, fees included, and gives until here. */
  readonly taken: bigint;
  readonly given: bigint;
  /** Index of the next tick of the pool in the swap's direction. */
  readonly position: number;
  /** Undefined at the pool's own price, and of a stop that others are walked to from. */
  readonly from: Stop | undefined;
}

/** Where an exact input ends: at a stop, or short of one. */
export interface SwapEnd extends Pick<Stop, 'price' | 'liquidity' | 'given' | 'from'> {
  /** Undefined short of a stop: the price tells it. */
  readonly tick: number | undefined;
  /** The stop itself, or the one ahead. */
  readonly to: Stop;
}

/**
 * The stops of a swap in one direction. An exact input and an exact output come through the same stops at the same cost: one
 * reaches a stop when it covers what was taken or given until there. So only the stretch in which an amount ends is left to
 * step.
 */
export abstract class Stops {
  protected readonly falls: boolean;
  protected readonly keptPpm: bigint;

  protected constructor({ feePpm }: Pick<ConcentratedPool, 'feePpm'>, falls: boolean) {
    this.falls = falls;
    this.keptPpm = PPM - BigInt(feePpm);
  }

  /** The first stop until which at least so much is taken, or given; the price that swaps begin at covers only nothing. */
  abstract firstCovering(side: 'taken' | 'given', amount: bigint): Stop | undefined;

  /** Those of the pool as a swap in this direction leaves it that came to this end. */
  abstract beyond(end: SwapEnd, pool: ConcentratedPool): Stops;

  /** Where a swap of so much comes to an end; undefined when the liquidity ends before. */
  endOfInput(amountIn: bigint): SwapEnd | undefined {
    const to = this.firstCovering('taken', amountIn);
    if (to === undefined) return undefined;
    if (to.taken === amountIn) return { ...to, to };
    const from = to.from!;
    const { liquidity } = from;
    const trading = ((amountIn - from.taken) * this.keptPpm) / PPM;
    const price = priceAfterInput(from.price, liquidity, trading, this.falls);
    const given = from.given + outputBetween(from.price, price, liquidity);
    return { price, tick: undefined, liquidity, given, from, to };
  }

  /** What a swap for so much takes, fees included; undefined when the liquidity ends before. */
  inputFor(amountOut: bigint): bigint | undefined {
    const to = this.firstCovering('given', amountOut);
    if (to === undefined || to.given === amountOut) return to?.taken;
    const from = to.from!;
    const price = priceAfterOutput(from.price, from.liquidity, amountOut - from.given, this.falls);
    return from.taken + this.costBetween(from, price);
  }

  /** Input with its fee that moves the price from a stop as far as the next one at most. */
  protected costBetween({ price, liquidity }: Pick<Stop, 'price' | 'liquidity'>, to: bigint): bigint {
    const amountIn = inputBetween(price, to, liquidity);
    return amountIn + mulDivUp(amountIn, PPM - this.keptPpm, this.keptPpm);
  }
}
