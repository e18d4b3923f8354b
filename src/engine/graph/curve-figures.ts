import { type PriceCurve, RANGE_FIGURES } from './price-curve.ts';

/** Where in its figures a range has what earlier ones took and gave. */
export const TAKEN = 2;
export const GIVEN = 3;
/** A root that falls by more than this part from the end of one range to the next has a gap between them. */
const GAP = 1e-6;

export const rangesOf = (curve: PriceCurve): readonly number[] => (curve.shape === 'concentrated' ? curve.ranges : []);

/** Where ranges begin that no other comes right before; `first` is where the first of all begins. */
export function stretchesOf(ranges: readonly number[], first: number): number[] {
  const starts: number[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (let at = 0; at < ranges.length - RANGE_FIGURES; at += RANGE_FIGURES) {
    const [root, liquidity] = [ranges[at]!, ranges[at + 1]!];
    if (liquidity === 0) continue;
    if (root < end * (1 - GAP)) starts.push(first + at);
    const taken = ranges[at + RANGE_FIGURES + TAKEN]! - ranges[at + TAKEN]!;
    end = (root * liquidity) / (liquidity + taken * root);
  }
  return starts;
}

/**
 * All of a curve but its shape and its ranges, read by place in the book of curves: `f[at + 5]` of a line is the least that
 * it takes. `first` is where a concentrated curve's ranges begin.
 */
export function figuresOf(curve: PriceCurve, first: number): number[] {
  const { feeFactorIn, feeFactorOut } = curve;
  switch (curve.shape) {
    case 'line': {
      const {
        fixed,
        unitIn: lotIn,
        unitOut: lotOut,
        integerUnits: whole,
        minIn: least,
        maxIn: most,
        maxOut: mostOut,
      } = curve;
      return [feeFactorIn, fixed, lotIn, lotOut * feeFactorOut, whole ? 1 : 0, least, most, mostOut];
    }
    case 'constant_product':
      return [feeFactorIn, feeFactorOut, curve.reserveIn, curve.reserveOut];
    case 'weighted':
      return [feeFactorIn, feeFactorOut, curve.reserveIn, curve.reserveOut, curve.exponent];
    case 'stableswap': {
      const { scaleIn, scaleOut, balanceIn, balanceOut, product, offset } = curve;
      return [feeFactorIn, feeFactorOut, scaleIn, scaleOut, balanceIn, balanceOut, product, offset];
    }
    case 'concentrated': {
      const { ranges } = curve;
      const end = first + ranges.length - RANGE_FIGURES;
      const at = (figure: number) => ranges[figure]!;
      const taken = at(RANGE_FIGURES + TAKEN);
      const given = at(RANGE_FIGURES + GIVEN);
      return [feeFactorIn, feeFactorOut, at(0), at(1), taken, given, first, end];
    }
  }
}
