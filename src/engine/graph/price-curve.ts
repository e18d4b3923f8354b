/**
 * Output of an edge as a function of its input, in floats. The search ranks paths by floats; exact quotes decide. Every
 * curve is increasing and concave, so its best rate is that of an infinitely small amount.
 *
 * `feeFactorIn` and `feeFactorOut` are the parts of the input and of the output that remain after proportional fees.
 */
export type PriceCurve =
  | LinearCurve
  | ConstantProductCurve
  | WeightedCurve
  | StableswapCurve
  | SolidlyCurve
  | ConcentratedCurve;

interface FeeFactors {
  readonly feeFactorIn: number;
  readonly feeFactorOut: number;
}

/** Every `unitIn` of input becomes `unitOut`: lanes, wrapping and transmuters. */
export interface LinearCurve extends FeeFactors {
  readonly shape: 'linear';
  /** Subtracted from the input after its proportional fee. */
  readonly fixed: number;
  readonly unitIn: number;
  readonly unitOut: number;
  /** Whether only integer multiples of `unitIn` move. */
  readonly integerUnits: boolean;
  readonly minIn: number;
  readonly maxIn: number;
  readonly maxOut: number;
}

export interface ConstantProductCurve extends FeeFactors {
  readonly shape: 'constant_product';
  readonly reserveIn: number;
  readonly reserveOut: number;
}

export interface WeightedCurve extends FeeFactors {
  readonly shape: 'weighted';
  readonly reserveIn: number;
  readonly reserveOut: number;
  /** Weight of the input coin over weight of the output coin. */
  readonly exponent: number;
}

/** Curve's invariant for two of its coins: y² + (x + offset)·y = product / x, balances in common precision. */
export interface StableswapCurve extends FeeFactors {
  readonly shape: 'stableswap';
  readonly scaleIn: number;
  readonly scaleOut: number;
  readonly balanceIn: number;
  readonly balanceOut: number;
  readonly product: number;
  /** Sum of the balances of the other coins, plus D / Ann − D. */
  readonly offset: number;
}

/** x · y · (x² + y² + `others`) = `invariant`, balances in common precision: the stable pools of Solidly, Velodrome, Osmosis. */
export interface SolidlyCurve extends FeeFactors {
  readonly shape: 'solidly';
  readonly scaleIn: number;
  readonly scaleOut: number;
  readonly balanceIn: number;
  readonly balanceOut: number;
  readonly invariant: number;
  /** Sum of the squares of the other balances; zero for two coins. */
  readonly others: number;
}

/** Ranges of constant liquidity in the order in which a swap crosses them. */
export interface ConcentratedCurve extends FeeFactors {
  readonly shape: 'concentrated';
  /**
   * `RANGE_SIZE` numbers a range: the square root of the price of the input at its start, liquidity, and the input and
   * output of all ranges before it. A last row holds the end price, zero, and the input and output of all ranges.
   */
  readonly ranges: readonly number[];
}

export const RANGE_SIZE = 4;

const LINEAR: LinearCurve = {
  shape: 'linear',
  feeFactorIn: 1,
  feeFactorOut: 1,
  fixed: 0,
  unitIn: 1,
  unitOut: 1,
  integerUnits: false,
  minIn: 0,
  maxIn: Number.POSITIVE_INFINITY,
  maxOut: Number.POSITIVE_INFINITY,
};

/** A linear curve; by default one for one, without fee or limit. */
export const linearCurve = (values: Partial<Omit<LinearCurve, 'shape'>> = {}): LinearCurve => ({
  ...LINEAR,
  ...values,
});

/** A pool without liquidity. */
export const EMPTY_CURVE: LinearCurve = linearCurve({ unitOut: 0, maxOut: 0 });

/** Output over input of an infinitely small amount, after proportional fees. */
export function spotRateOf(curve: PriceCurve): number {
  const fees = curve.feeFactorIn * curve.feeFactorOut;
  switch (curve.shape) {
    case 'linear':
      return fees * (curve.unitOut / curve.unitIn);
    case 'constant_product':
      return fees * (curve.reserveOut / curve.reserveIn);
    case 'weighted':
      return fees * (curve.reserveOut / curve.reserveIn) * curve.exponent;
    case 'stableswap': {
      const { balanceIn, balanceOut, product, offset } = curve;
      return fees * stableswapSlope(balanceIn, balanceOut, product, offset) * (curve.scaleIn / curve.scaleOut);
    }
    case 'solidly': {
      const { balanceIn, balanceOut, others } = curve;
      return fees * solidlySlope(balanceIn, balanceOut, others) * (curve.scaleIn / curve.scaleOut);
    }
    case 'concentrated': {
      const root = curve.ranges[0]!;
      return fees * root * root;
    }
  }
}

/** The maximum output; infinity where only the input is limited. */
export function maxOutOf(curve: PriceCurve): number {
  switch (curve.shape) {
    case 'linear':
      // Zero for an empty pool: zero times an infinite input is NaN.
      return curve.unitOut === 0 ? 0 : Math.min(curve.maxOut, curve.maxIn * spotRateOf(curve));
    case 'stableswap':
    case 'solidly':
      return (curve.feeFactorOut * curve.balanceOut) / curve.scaleOut;
    case 'concentrated':
      return curve.feeFactorOut * curve.ranges.at(-1)!;
    default:
      return curve.feeFactorOut * curve.reserveOut;
  }
}

/** −dy/dx of the stableswap invariant: how fast the output balance `y` falls as the input balance `x` grows. */
export const stableswapSlope = (x: number, y: number, product: number, offset: number): number =>
  (y + product / (x * x)) / (2 * y + x + offset);

/** Solves y³ + linear · y = value for y, both above zero, in closed form: nothing cancels. */
export function solidlyRoot(linear: number, value: number): number {
  const third = Math.sqrt(linear / 3);
  return 2 * third * Math.sinh(Math.asinh(value / (2 * third * third * third)) / 3);
}

/** As `stableswapSlope`, of a Solidly pool. */
export const solidlySlope = (x: number, y: number, others: number): number =>
  (y * (3 * x * x + y * y + others)) / (x * (x * x + 3 * y * y + others));

/**
 * An output that needs less than the minimum input is quoted for the minimum where that exceeds the need by at most one
 * part in `EXCESS_PARTS` of the minimum; otherwise the output is rejected.
 */
export const EXCESS_PARTS = 100;
