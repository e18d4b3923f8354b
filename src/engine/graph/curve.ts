/**
 * What comes out of an edge for what goes in, as figures for floats. Floats lead the search; the edge's own exact
 * quotes decide. Every curve rises, none bends upward, and the best rate of each is that of an infinitely small amount.
 *
 * `keptIn` and `keptOut` are the parts of an input and of an output that a fee in proportion leaves.
 */
export type Curve = LineCurve | ConstantProductCurve | WeightedCurve | StableswapCurve | ConcentratedCurve;

/** Whole lots of `lotIn` become `lotOut` each: lanes, wrapping and transmuters. */
export interface LineCurve {
  readonly shape: 'line';
  readonly keptIn: number;
  readonly keptOut: number;
  /** Taken from what is kept of the input. */
  readonly fixed: number;
  readonly lotIn: number;
  readonly lotOut: number;
  /** Whether what is short of a lot does not move. */
  readonly whole: boolean;
  /** Least and most input, and most output. */
  readonly least: number;
  readonly most: number;
  readonly mostOut: number;
}

export interface ConstantProductCurve {
  readonly shape: 'constant_product';
  readonly keptIn: number;
  readonly keptOut: number;
  readonly reserveIn: number;
  readonly reserveOut: number;
}

export interface WeightedCurve {
  readonly shape: 'weighted';
  readonly keptIn: number;
  readonly keptOut: number;
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
  readonly keptIn: number;
  readonly keptOut: number;
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
  readonly keptIn: number;
  readonly keptOut: number;
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

const LINE: LineCurve = {
  shape: 'line',
  keptIn: 1,
  keptOut: 1,
  fixed: 0,
  lotIn: 1,
  lotOut: 1,
  whole: false,
  least: 0,
  most: Number.POSITIVE_INFINITY,
  mostOut: Number.POSITIVE_INFINITY,
};

/** A line that takes nothing and ends nowhere but for what is said. */
export const lineCurve = (figures: Partial<Omit<LineCurve, 'shape'>> = {}): LineCurve => ({ ...LINE, ...figures });

/** A pool that gives nothing, however much comes in. */
export const EMPTY_CURVE: LineCurve = lineCurve({ lotOut: 0, mostOut: 0 });

/** Output over input of an infinitely small amount, fees in proportion taken. */
export function spotRateOf(curve: Curve): number {
  const kept = curve.keptIn * curve.keptOut;
  switch (curve.shape) {
    case 'line':
      return kept * (curve.lotOut / curve.lotIn);
    case 'constant_product':
      return kept * (curve.reserveOut / curve.reserveIn);
    case 'weighted':
      return kept * (curve.reserveOut / curve.reserveIn) * curve.exponent;
    case 'stableswap':
      return kept * steepnessAtRest(curve) * (curve.scaleIn / curve.scaleOut);
    case 'concentrated': {
      const root = curve.ranges[0] as number;
      return kept * root * root;
    }
  }
}

/** The most that can come out; infinity where only the input's bound ends it. */
export function mostOutOf(curve: Curve): number {
  switch (curve.shape) {
    case 'line':
      // What gives nothing gives nothing of any amount, however much it takes.
      return curve.lotOut === 0 ? 0 : Math.min(curve.mostOut, curve.most * spotRateOf(curve));
    case 'stableswap':
      return (curve.keptOut * curve.balanceOut) / curve.scaleOut;
    case 'concentrated':
      return curve.keptOut * (curve.ranges[curve.ranges.length - 1] as number);
    default:
      return curve.keptOut * curve.reserveOut;
  }
}

/** How fast a stable curve's output balance `y` falls as its input balance `x` grows. */
export const stableSteepness = (x: number, y: number, product: number, offset: number): number =>
  (y + product / (x * x)) / (2 * y + x + offset);

const steepnessAtRest = ({ balanceIn, balanceOut, product, offset }: StableswapCurve): number =>
  stableSteepness(balanceIn, balanceOut, product, offset);
