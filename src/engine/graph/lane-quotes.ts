import { divUp, mulDivUp } from '#math/fixed.ts';
import type { Charge, EdgeQuoteResult, EdgeQuotes } from './edge.ts';
import { EXCESS_PARTS, linearCurve } from './price-curve.ts';

const PPM = 1_000_000n;

/**
 * Whole lots of `den` units that leave become `num` units each that arrive. What is short of a lot does not move, and fees
 * are taken in whole lots: they round up what they take of one.
 */
export interface LaneScale {
  readonly num: bigint;
  readonly den: bigint;
}

export interface LaneFigures {
  /** Taken from the input, in its smallest unit. */
  readonly fixed?: bigint;
  /** Taken from the input, in millionths of it, rounded up. */
  readonly ppm?: number;
  /** Whether such a share, in lots and rounded down, costs one lot more: that is as much as rounded up but where it is whole. */
  readonly addsLot?: boolean;
  /** Least and most input that the lane takes. */
  readonly min?: bigint;
  readonly max?: bigint;
  /**
   * From the sender's unit to the receiver's. 18 decimals to 6: `{num: 1n, den: 10n ** 12n}`. A bridge that moves
   * 6 shared decimals between two ends of 18: `{num: 10n ** 12n, den: 10n ** 12n}`, which leaves the dust behind.
   */
  readonly scale?: LaneScale;
  /** The charges of one transfer, given what was deducted from what the lane takes of its input. */
  readonly charges?: (deducted: bigint, taken: bigint) => readonly Charge[];
}

const SAME: LaneScale = { num: 1n, den: 1n };

/**
 * The figures of a lane: out = lots of (in − fixed − in·ppm rounded up), where in is whole lots. For an output, the least
 * input that yields at least as much, and what arrives of that: of lots that are coarser than what is asked for, or of the
 * least input that is taken, some more.
 */
export function laneQuotes({
  fixed = 0n,
  ppm = 0,
  addsLot = false,
  min,
  max,
  scale = SAME,
  charges = () => [],
}: LaneFigures): EdgeQuotes {
  const share = BigInt(ppm);
  const shareOf = addsLot
    ? (taken: bigint) => ((taken * share) / (PPM * scale.den) + 1n) * scale.den
    : (taken: bigint) => mulDivUp(taken, share, PPM);
  const deductedFrom = ppm === 0 ? () => fixed : (taken: bigint) => fixed + shareOf(taken);

  function quoteIn(amountIn: bigint): EdgeQuoteResult {
    if (min !== undefined && amountIn < min) return { ok: false, reason: 'below_minimum', limit: min };
    if (max !== undefined && amountIn > max) return { ok: false, reason: 'above_maximum', limit: max };
    const taken = amountIn - (amountIn % scale.den);
    const lots = (taken - deductedFrom(taken)) / scale.den;
    if (lots <= 0n) return { ok: false, reason: 'nothing_arrives' };
    return { ok: true, amountIn, amountOut: lots * scale.num, charges: charges(taken - lots * scale.den, taken) };
  }

  /** How many lots must be sent for so many to arrive. A share that is whole costs its extra lot too: the least is past it. */
  const leastFor = (lots: bigint): bigint =>
    addsLot && ppm > 0
      ? ((lots + divUp(fixed, scale.den)) * PPM) / (PPM - share) + 1n
      : divUp(mulDivUp(lots * scale.den + fixed, PPM, PPM - share), scale.den);

  /** What is needed, or the least that is taken where that is hardly more. */
  const enough = (needed: bigint): bigint =>
    min !== undefined && needed < min && (min - needed) * BigInt(EXCESS_PARTS) <= min ? min : needed;

  return {
    curve: linearCurve({
      feeFactorIn: (1e6 - ppm) / 1e6,
      fixed: Number(fixed),
      unitIn: Number(scale.den),
      unitOut: Number(scale.num),
      integerUnits: scale.num > 1n || scale.den > 1n,
      ...(min === undefined ? {} : { minIn: Number(min) }),
      ...(max === undefined ? {} : { maxIn: Number(max) }),
    }),

    quoteIn,

    quoteOut(amountOut) {
      return quoteIn(enough(leastFor(divUp(amountOut, scale.num)) * scale.den));
    },
  };
}
