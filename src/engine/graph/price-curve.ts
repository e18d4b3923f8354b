/**
 * What comes out of an edge for what goes in, as figures for floats. Floats lead the search; the edge's own exact
 * quotes decide. Every curve rises, none bends upward, and the best rate of each is that of an infinitely small amount.
 *
 * `feeFactorIn` and `feeFactorOut` are the parts of an input and of an output that a fee in proportion leaves.
 */
export type PriceCurve = LinearCurve | ConstantProductCurve | WeightedCurve | StableswapCurve | ConcentratedCurve;

/** Whole lots of `lotIn` become `lotOut` each: lanes, wrapping and transmuters. */
export interface LinearCurve {
  readonly shape: 'line';
  readonly feeFactorIn: number;
  readonly feeFactorOut: number;
  /** Taken from what is kept of the input. */
  readonly fixed: number;
  readonly unitIn: number;
  readonly unitOut: number;
  /** Whether what is short of a lot does not move. */
  readonly integerUnits: boolean;
  /** Least and most input, and most output. */
  readonly minIn: number;
  readonly maxIn: number;
  readonly maxOut: number;
}

export interface ConstantProductCurve {
  readonly shape: 'constant_product';
  readonly feeFactorIn: number;
  readonly feeFactorOut: number;
  readonly reserveIn: number;
  readonly reserveOut: number;
}

export interface WeightedCurve {
  readonly shape: 'weighted';
  readonly feeFactorIn: number;
  readonly feeFactorOut: number;
  readonly reserveIn: number;
  readonly reserveOut: number;
  /** Weight of what goes in over weight of what comes out. */
  readonly exponent: number;
}

/**
 * Curve's invariant seen from two of its coins: y² + (x + others + offset)·y = product / x, in common precision.
 */
export interface StableswapCurve {
  readonly shape: 'stableswap';
  readonly feeFactorIn: number;
  readonly feeFactorOut: number;
  readonly scaleIn: number;
  readonly scaleOut: number;
  readonly balanceIn: number;
  readonly balanceOut: number;
  readonly product: number;
  /** Balances of the other coins, and D / Ann − D. */
  readonly offset: number;
}

/** Ranges of constant liquidity in the order in which a swap comes through them. */
export interface ConcentratedCurve {
  readonly shape: 'concentrated';
  readonly feeFactorIn: number;
  readonly feeFactorOut: number;
  /**
   * Four figures a range: the root of the price of what comes in where the swap enters, liquidity, and what earlier
   * ranges took and gave. Four more close the list: the last two of them are what all ranges take and give.
   */
  readonly ranges: readonly number[];
}

export const RANGE_FIGURES = 4;

/**
 * An output is bought with the least that a line takes where that is at most one in so many parts more than is needed. Who
 * asks for less than that has another amount in mind.
 */
export const SPARE_PARTS = 100;

const LINE: LinearCurve = {
  shape: 'line',
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

/** A line that takes nothing and ends nowhere but for what is said. */
export const linearCurve = (figures: Partial<Omit<LinearCurve, 'shape'>> = {}): LinearCurve => ({
  ...LINE,
  ...figures,
});

/** A pool that gives nothing, however much comes in. */
export const EMPTY_CURVE: LinearCurve = linearCurve({ unitOut: 0, maxOut: 0 });

/** Output over input of an infinitely small amount, fees in proportion taken. */
export function spotRateOf(curve: PriceCurve): number {
  const kept = curve.feeFactorIn * curve.feeFactorOut;
  switch (curve.shape) {
    case 'line':
      return kept * (curve.unitOut / curve.unitIn);
    case 'constant_product':
      return kept * (curve.reserveOut / curve.reserveIn);
    case 'weighted':
      return kept * (curve.reserveOut / curve.reserveIn) * curve.exponent;
    case 'stableswap':
      return kept * steepnessAtRest(curve) * (curve.scaleIn / curve.scaleOut);
    case 'concentrated': {
      const root = curve.ranges[0]!;
      return kept * root * root;
    }
  }
}

/** The most that can come out; infinity where only the input's bound ends it. */
export function maxOutOf(curve: PriceCurve): number {
  switch (curve.shape) {
    case 'line':
      // What gives nothing gives nothing of any amount, however much it takes.
      return curve.unitOut === 0 ? 0 : Math.min(curve.maxOut, curve.maxIn * spotRateOf(curve));
    case 'stableswap':
      return (curve.feeFactorOut * curve.balanceOut) / curve.scaleOut;
    case 'concentrated':
      return curve.feeFactorOut * curve.ranges[curve.ranges.length - 1]!;
    default:
      return curve.feeFactorOut * curve.reserveOut;
  }
}

/** How fast a stable curve's output balance `y` falls as its input balance `x` grows. */
export const stableSteepness = (x: number, y: number, product: number, offset: number): number =>
  (y + product / (x * x)) / (2 * y + x + offset);

const steepnessAtRest = ({ balanceIn, balanceOut, product, offset }: StableswapCurve): number =>
  stableSteepness(balanceIn, balanceOut, product, offset);
