import { divUp, mulDivUp } from '#math/fixed.ts';
import type { Charge, EdgeQuoteResult, EdgeQuotes } from './edge.ts';
import { EXCESS_PARTS, linearCurve } from './price-curve.ts';

const PPM = 1_000_000n;

/** `den` smallest units that leave arrive as `num`. Only integer multiples of `den` move, and fees round up to them. */
export interface LaneScale {
  readonly num: bigint;
  readonly den: bigint;
}

export interface LaneFigures {
  /** Fee taken from the input, in its smallest unit. */
  readonly fixed?: bigint;
  /** Fee taken from the input, in millionths of it, rounded up. */
  readonly ppm?: number;
  /** Whether the `ppm` fee is rounded down to a unit and a unit is added: one more than rounded up where it is whole. */
  readonly addsUnit?: boolean;
  /** Minimum and maximum input. */
  readonly min?: bigint;
  readonly max?: bigint;
  /** Whether other lanes take the amounts below the minimum, and those above the maximum. */
  readonly beyond?: { readonly min: boolean; readonly max: boolean };
  /**
   * From the sender's unit to the receiver's. 18 decimals to 6: `{num: 1n, den: 10n ** 12n}`. A bridge of 6 shared decimals
   * between two ends of 18: `{num: 10n ** 12n, den: 10n ** 12n}`; the dust stays with the sender.
   */
  readonly scale?: LaneScale;
  /** The charges of one transfer, of which `deducted` was taken from the moving input `taken`. */
  readonly charges?: (deducted: bigint, taken: bigint) => readonly Charge[];
}

const SAME: LaneScale = { num: 1n, den: 1n };

/** The quotes of a lane: (input in units − fixed − share), converted by `scale`. */
export function laneQuotes({
  fixed = 0n,
  ppm = 0,
  addsUnit = false,
  min,
  max,
  beyond = { min: false, max: false },
  scale: { num, den } = SAME,
  charges = () => [],
}: LaneFigures): EdgeQuotes {
  const rate = BigInt(ppm);
  const kept = PPM - rate;
  const shareOf = addsUnit
    ? (taken: bigint) => ((taken * rate) / (PPM * den) + 1n) * den
    : (taken: bigint) => mulDivUp(taken, rate, PPM);
  const deductedFrom = rate === 0n ? () => fixed : (taken: bigint) => fixed + shareOf(taken);

  function quoteIn(amountIn: bigint): EdgeQuoteResult {
    if (min !== undefined && amountIn < min)
      return { ok: false, reason: 'below_minimum', limit: beyond.min ? null : min };
    if (max !== undefined && amountIn > max)
      return { ok: false, reason: 'above_maximum', limit: beyond.max ? null : max };
    const taken = amountIn - (amountIn % den);
    const units = (taken - deductedFrom(taken)) / den;
    if (units <= 0n) return { ok: false, reason: 'nothing_arrives' };
    return { ok: true, amountIn, amountOut: units * num, charges: charges(taken - units * den, taken) };
  }

  /** Units to send for `units` to arrive. With `addsUnit` the inequality is strict. */
  function unitsFor(units: bigint): bigint {
    if (addsUnit && ppm > 0) return ((units + divUp(fixed, den)) * PPM) / kept + 1n;
    return divUp(mulDivUp(units * den + fixed, PPM, kept), den);
  }

  const atLeastMin = (needed: bigint): bigint =>
    min !== undefined && needed < min && (min - needed) * BigInt(EXCESS_PARTS) <= min ? min : needed;

  return {
    curve: linearCurve({
      feeFactorIn: Number(kept) / Number(PPM),
      fixed: Number(fixed),
      unitIn: Number(den),
      unitOut: Number(num),
      integerUnits: num > 1n || den > 1n,
      minIn: Number(min ?? 0n),
      ...(max !== undefined && { maxIn: Number(max) }),
    }),
    quoteIn,
    quoteOut: (amountOut) => quoteIn(atLeastMin(unitsFor(divUp(amountOut, num)) * den)),
  };
}
