import { LINEAR_PART, MAX_UNIT_ERROR, RESERVE_REST, UNIT_ERROR } from '../tolerances.ts';
import {
  type ConcentratedCurve,
  EXCESS_PARTS,
  type LinearCurve,
  maxOutOf,
  type PriceCurve,
  RANGE_SIZE,
  type SolidlyCurve,
  type StableswapCurve,
  solidlyRoot,
  solidlySlope,
  spotRateOf,
  stableswapSlope,
} from './price-curve.ts';

/** All curves in one array: a row of `ROW` numbers a curve, a cache line, and then the ranges of concentrated curves. */
type Table = Float64Array;

const ROW = 8;
/** Columns of every row but the linear one, which has its output fee in `UNIT_OUT`. */
const FEE_IN = 0;
const FEE_OUT = 1;

/**
 * The arithmetic of one shape of curve. `at` is the index of its row and `rate` its spot rate. A call through `MATH` costs
 * as much as a switch in one method for all shapes: 50 to 60 ns for shapes in turn.
 */
interface CurveMath<Curve> {
  /** `first` is the index of the first range. */
  row(curve: Curve, first: number): number[];
  /** Output for an input; zero where the edge rejects it. */
  out(t: Table, at: number, amountIn: number, rate: number): number;
  /** Least input for an output; infinity where the edge rejects it. */
  in(t: Table, at: number, amountOut: number, rate: number): number;
  /** Output per unit of input at the margin. */
  slope(t: Table, at: number, amountIn: number, rate: number): number;
}

const LINEAR = 0;
const FIXED = 1;
const UNIT_IN = 2;
const UNIT_OUT = 3;
const INTEGER_UNITS = 4;
const MIN_IN = 5;
const MAX_IN = 6;
const MAX_OUT = 7;

const linear: CurveMath<LinearCurve> = {
  row: (curve) => [
    curve.feeFactorIn,
    curve.fixed,
    curve.unitIn,
    curve.unitOut * curve.feeFactorOut,
    curve.integerUnits ? 1 : 0,
    curve.minIn,
    curve.maxIn,
    curve.maxOut,
  ],

  out(t, at, amountIn) {
    if (amountIn < t[at + MIN_IN]! || amountIn > t[at + MAX_IN]!) return 0;
    const units =
      t[at + INTEGER_UNITS] === 0
        ? (amountIn * t[at + FEE_IN]! - t[at + FIXED]!) / t[at + UNIT_IN]!
        : integerUnits(t, at, amountIn);
    const amountOut = units * t[at + UNIT_OUT]!;
    return amountOut > 0 && amountOut <= t[at + MAX_OUT]! ? amountOut : 0;
  },

  in(t, at, amountOut) {
    const units = amountOut / t[at + UNIT_OUT]!;
    const wanted = t[at + INTEGER_UNITS] === 0 ? units : Math.ceil(units - unitError(t, at, amountOut, units));
    const needed = roundedUpIn(t, at, (wanted * t[at + UNIT_IN]! + t[at + FIXED]!) / t[at + FEE_IN]!);
    const amountIn = atLeastMinIn(needed, t[at + MIN_IN]!);
    return amountIn <= t[at + MAX_IN]! && amountOut <= t[at + MAX_OUT]! ? amountIn : Number.POSITIVE_INFINITY;
  },

  slope: (_t, _at, _amountIn, rate) => rate,
};

/** Units that arrive where only integer units move: the input below one unit stays behind and pays no fee. The error of the floats is added. */
function integerUnits(t: Table, at: number, amountIn: number): number {
  const unit = t[at + UNIT_IN]!;
  let sent = amountIn / unit;
  if (unit > 1) sent = Math.floor(sent + unitError(t, at, amountIn, sent));
  const arriving = sent * t[at + FEE_IN]! - t[at + FIXED]! / unit;
  return Math.floor(arriving + unitError(t, at, amountIn, arriving));
}

/** The least input of integer units that is at least `needed`. */
function roundedUpIn(t: Table, at: number, needed: number): number {
  const unit = t[at + UNIT_IN]!;
  if (t[at + INTEGER_UNITS] === 0 || unit === 1) return needed;
  const units = needed / unit;
  return Math.ceil(units - unitError(t, at, needed, units)) * unit;
}

/** Float error of an amount, in units: zero without a fee and below 2^53, where all numbers are exact integers. */
function unitError(t: Table, at: number, amount: number, units: number): number {
  const isExact = amount <= Number.MAX_SAFE_INTEGER && t[at + FEE_IN] === 1;
  return isExact ? 0 : Math.min(units * UNIT_ERROR, MAX_UNIT_ERROR);
}

function atLeastMinIn(needed: number, minIn: number): number {
  if (needed >= minIn) return needed;
  return (minIn - Math.ceil(needed)) * EXCESS_PARTS <= minIn ? minIn : Number.POSITIVE_INFINITY;
}

const CONSTANT_PRODUCT = 1;
const RESERVE_IN = 2;
const RESERVE_OUT = 3;

const constantProduct: CurveMath<Extract<PriceCurve, { shape: 'constant_product' }>> = {
  row: (curve) => [curve.feeFactorIn, curve.feeFactorOut, curve.reserveIn, curve.reserveOut],

  out(t, at, amountIn) {
    const x = amountIn * t[at + FEE_IN]!;
    return (t[at + FEE_OUT]! * (x * t[at + RESERVE_OUT]!)) / (t[at + RESERVE_IN]! + x);
  },

  in(t, at, amountOut) {
    const reserve = t[at + RESERVE_OUT]!;
    const y = withinReserve(reserve, amountOut / t[at + FEE_OUT]!);
    if (y === Number.POSITIVE_INFINITY) return y;
    return (t[at + RESERVE_IN]! * y) / ((reserve - y) * t[at + FEE_IN]!);
  },

  slope(t, at, amountIn, rate) {
    const part = t[at + RESERVE_IN]! / (t[at + RESERVE_IN]! + amountIn * t[at + FEE_IN]!);
    return rate * part * part;
  },
};

/** The part of an output that a reserve holds: almost all of it where floats cannot tell them apart, infinity above. */
function withinReserve(reserve: number, y: number): number {
  const rest = reserve * RESERVE_REST;
  if (y <= reserve - rest) return y;
  return y < reserve + rest ? reserve - rest : Number.POSITIVE_INFINITY;
}

const WEIGHTED = 2;
const EXPONENT = 4;

const weighted: CurveMath<Extract<PriceCurve, { shape: 'weighted' }>> = {
  row: (curve) => [curve.feeFactorIn, curve.feeFactorOut, curve.reserveIn, curve.reserveOut, curve.exponent],

  out(t, at, amountIn) {
    const growth = Math.log1p((amountIn * t[at + FEE_IN]!) / t[at + RESERVE_IN]!);
    return -t[at + FEE_OUT]! * t[at + RESERVE_OUT]! * Math.expm1(-t[at + EXPONENT]! * growth);
  },

  in(t, at, amountOut) {
    const part = withinReserve(1, amountOut / t[at + FEE_OUT]! / t[at + RESERVE_OUT]!);
    if (part === Number.POSITIVE_INFINITY) return part;
    return (t[at + RESERVE_IN]! * Math.expm1(-Math.log1p(-part) / t[at + EXPONENT]!)) / t[at + FEE_IN]!;
  },

  slope: (t, at, amountIn, rate) =>
    rate * (1 + (amountIn * t[at + FEE_IN]!) / t[at + RESERVE_IN]!) ** (-t[at + EXPONENT]! - 1),
};

const STABLESWAP = 3;
const SCALE_IN = 2;
const SCALE_OUT = 3;
const BALANCE_IN = 4;
const BALANCE_OUT = 5;
/** What the invariant is made of, two numbers. */
const FIRST_TERM = 6;
const SECOND_TERM = 7;

/** What a curve of two balances has of its own: the balance that goes with a balance of the other coin, and its slope there. */
interface Invariant<Curve> {
  terms(curve: Curve): [first: number, second: number];
  other(x: number, first: number, second: number): number;
  steepness(x: number, y: number, first: number, second: number): number;
}

const alongInvariant = <Curve extends StableswapCurve | SolidlyCurve>({
  terms,
  other,
  steepness,
}: Invariant<Curve>): CurveMath<Curve> => ({
  row(curve) {
    const { feeFactorIn, feeFactorOut, scaleIn, scaleOut, balanceIn, balanceOut } = curve;
    return [feeFactorIn, feeFactorOut, scaleIn, scaleOut, balanceIn, balanceOut, ...terms(curve)];
  },

  out(t, at, amountIn, rate) {
    const added = amountIn * t[at + FEE_IN]! * t[at + SCALE_IN]!;
    const balanceIn = t[at + BALANCE_IN]!;
    if (added < balanceIn * LINEAR_PART) return amountIn * rate;
    const y = t[at + BALANCE_OUT]! - other(balanceIn + added, t[at + FIRST_TERM]!, t[at + SECOND_TERM]!);
    return Math.max((y / t[at + SCALE_OUT]!) * t[at + FEE_OUT]!, 0);
  },

  in(t, at, amountOut, rate) {
    const balanceOut = t[at + BALANCE_OUT]!;
    const y = withinReserve(balanceOut, (amountOut / t[at + FEE_OUT]!) * t[at + SCALE_OUT]!);
    if (y === Number.POSITIVE_INFINITY) return y;
    if (y < balanceOut * LINEAR_PART) return amountOut / rate;
    const needed = other(balanceOut - y, t[at + FIRST_TERM]!, t[at + SECOND_TERM]!);
    return Math.max((needed - t[at + BALANCE_IN]!) / t[at + SCALE_IN]! / t[at + FEE_IN]!, 0);
  },

  slope(t, at, amountIn) {
    const scaleIn = t[at + SCALE_IN]!;
    const first = t[at + FIRST_TERM]!;
    const second = t[at + SECOND_TERM]!;
    const balance = t[at + BALANCE_IN]! + amountIn * t[at + FEE_IN]! * scaleIn;
    const steep = steepness(balance, other(balance, first, second), first, second);
    return (t[at + FEE_IN]! * t[at + FEE_OUT]! * scaleIn * steep) / t[at + SCALE_OUT]!;
  },
});

const stableswap = alongInvariant<StableswapCurve>({
  terms: ({ product, offset }) => [product, offset],
  other: otherBalance,
  steepness: stableswapSlope,
});

const SOLIDLY = 4;

const solidly = alongInvariant<SolidlyCurve>({
  terms: ({ invariant, others }) => [invariant, others],
  other: (x, invariant, others) => solidlyRoot(x * x + others, invariant / x),
  steepness: (x, y, _, others) => solidlySlope(x, y, others),
});

/** Solves y² + (x + offset)·y = product / x for y, by the form of the root that does not cancel. */
function otherBalance(x: number, product: number, offset: number): number {
  const c = product / x;
  const b = x + offset;
  const root = Math.sqrt(b * b + 4 * c);
  return b > 0 ? (2 * c) / (b + root) : (root - b) / 2;
}

const CONCENTRATED = 5;
/** Columns of the first range, which most amounts end in. */
const ROOT = 2;
const LIQUIDITY = 3;
const FIRST_TAKEN = 4;
const FIRST_GIVEN = 5;
/** Indexes in the table of the first and of the last row of ranges. */
const FIRST = 6;
const LAST = 7;
/** Columns of a range: what all ranges before it take and give. */
const TAKEN = 2;
const GIVEN = 3;
/** Ranges that are searched one by one before the search by halves. */
const NEAR_RANGES = 6;

const concentrated: CurveMath<ConcentratedCurve> = {
  row({ feeFactorIn, feeFactorOut, ranges }, first) {
    const [root, liquidity] = [ranges[0]!, ranges[1]!];
    const [taken, given] = [ranges[RANGE_SIZE + TAKEN]!, ranges[RANGE_SIZE + GIVEN]!];
    return [feeFactorIn, feeFactorOut, root, liquidity, taken, given, first, first + ranges.length - RANGE_SIZE];
  },

  out(t, at, amountIn) {
    const x = amountIn * t[at + FEE_IN]!;
    if (x <= t[at + FIRST_TAKEN]!) return givenIn(t[at + ROOT]!, t[at + LIQUIDITY]!, x) * t[at + FEE_OUT]!;
    const range = findRange(t, t[at + FIRST]! | 0, t[at + LAST]! | 0, x, TAKEN);
    if (range < 0) return 0;
    return (t[range + GIVEN]! + givenIn(t[range]!, t[range + 1]!, x - t[range + TAKEN]!)) * t[at + FEE_OUT]!;
  },

  in(t, at, amountOut) {
    const y = amountOut / t[at + FEE_OUT]!;
    if (y <= t[at + FIRST_GIVEN]!) return takenIn(t[at + ROOT]!, t[at + LIQUIDITY]!, y) / t[at + FEE_IN]!;
    const range = findRange(t, t[at + FIRST]! | 0, t[at + LAST]! | 0, y, GIVEN);
    if (range < 0) return Number.POSITIVE_INFINITY;
    return (t[range + TAKEN]! + takenIn(t[range]!, t[range + 1]!, y - t[range + GIVEN]!)) / t[at + FEE_IN]!;
  },

  slope(t, at, amountIn) {
    const x = amountIn * t[at + FEE_IN]!;
    const range = findRange(t, t[at + FIRST]! | 0, t[at + LAST]! | 0, x, TAKEN);
    const root = range < 0 ? t[t[at + LAST]! | 0]! : rootAfter(t[range]!, t[range + 1]!, x - t[range + TAKEN]!);
    return t[at + FEE_IN]! * t[at + FEE_OUT]! * root * root;
  },
};

/** Output of one range for an input `x` to it. */
const givenIn = (root: number, liquidity: number, x: number): number =>
  (liquidity * x * root * root) / (liquidity + x * root);

/** Input of one range for an output `y` of it. */
const takenIn = (root: number, liquidity: number, y: number): number => y / (root * (root - y / liquidity));

/** Square root of the price in a range after an input `x` to it. */
const rootAfter = (root: number, liquidity: number, x: number): number => (root * liquidity) / (liquidity + x * root);

/** Index of the first range that ends at or after `amount`, by the range column `column`; -1 for none. */
function findRange(t: Table, first: number, last: number, amount: number, column: number): number {
  const near = Math.min(last, first + NEAR_RANGES * RANGE_SIZE);
  for (let range = first; range < near; range += RANGE_SIZE) {
    if (t[range + RANGE_SIZE + column]! >= amount) return range;
  }
  let low = 0;
  let high = (last - near) / RANGE_SIZE;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (t[near + (middle + 1) * RANGE_SIZE + column]! >= amount) high = middle;
    else low = middle + 1;
  }
  const range = near + low * RANGE_SIZE;
  return range < last ? range : -1;
}

const SHAPES = {
  linear: LINEAR,
  constant_product: CONSTANT_PRODUCT,
  weighted: WEIGHTED,
  stableswap: STABLESWAP,
  solidly: SOLIDLY,
  concentrated: CONCENTRATED,
} as const satisfies Record<PriceCurve['shape'], number>;

/** By the numbers of `SHAPES`. */
const MATH: readonly CurveMath<never>[] = [linear, constantProduct, weighted, stableswap, solidly, concentrated];

const rangesOf = (curve: PriceCurve): readonly number[] => (curve.shape === 'concentrated' ? curve.ranges : []);

/** A linear curve whose spot rate says little of small amounts: it has a fixed fee, limits or integer units. */
const isStepped = (curve: PriceCurve): boolean =>
  curve.shape === 'linear' &&
  (curve.fixed > 0 || curve.integerUnits || curve.minIn > 0 || curve.maxIn < Number.POSITIVE_INFINITY);

/** Rows for curves that are added later. */
const SPARE_ROWS = 64;

export type Column = Int32Array | Float64Array | Uint8Array;

/** A number for each item, after those of `base`. */
export function column<Numbers extends Column, Item>(
  type: new (length: number) => Numbers,
  base: Numbers | undefined,
  items: readonly Item[],
  of: (item: Item) => number,
): Numbers {
  const first = base?.length ?? 0;
  const numbers = new type(first + items.length);
  if (base !== undefined) numbers.set(base);
  items.forEach((item, index) => {
    numbers[first + index] = of(item);
  });
  return numbers;
}

/** The price curves of a graph by edge number. Queries allocate nothing. */
export class CurveTable {
  readonly spotRate: Float64Array;
  /** 1 / `spotRate`: infinity for an empty pool. */
  readonly inverseRate: Float64Array;
  readonly maxOut: Float64Array;
  /** 1 where the spot rate says little of small amounts. */
  readonly stepped: Uint8Array;
  private readonly shape: Uint8Array;
  private readonly table: Table;
  /** Rows before the ranges of the table, spare ones included. */
  private readonly rowCount: number;
  /** Numbers of the table that are no longer read. */
  private unused = 0;

  /** The curves of `base` come first and keep their numbers. `spare` numbers are left at the end of the table. */
  constructor(curves: readonly PriceCurve[], base?: CurveTable, spare = 0) {
    const known = base?.shape.length ?? 0;
    this.spotRate = column(Float64Array, base?.spotRate, curves, spotRateOf);
    this.inverseRate = this.spotRate.map((rate) => 1 / rate);
    this.maxOut = column(Float64Array, base?.maxOut, curves, maxOutOf);
    this.stepped = column(Uint8Array, base?.stepped, curves, (curve) => (isStepped(curve) ? 1 : 0));
    this.shape = column(Uint8Array, base?.shape, curves, (curve) => SHAPES[curve.shape]);
    this.rowCount = base?.rowCount ?? curves.length + SPARE_ROWS;
    if (known + curves.length > this.rowCount) throw new RangeError(`more than ${SPARE_ROWS} curves were added`);
    let first = base?.table.length ?? this.rowCount * ROW;
    this.table = new Float64Array(curves.reduce((size, curve) => size + rangesOf(curve).length, first) + spare);
    if (base !== undefined) this.table.set(base.table);
    curves.forEach((curve, index) => {
      this.table.set(MATH[SHAPES[curve.shape]]!.row(curve as never, first), (known + index) * ROW);
      this.table.set(rangesOf(curve), first);
      first += rangesOf(curve).length;
    });
  }

  /** A table with other curves at some numbers; undefined where it would waste too much of its memory. */
  changed(changes: ReadonlyMap<number, PriceCurve>): CurveTable | undefined {
    let spare = 0;
    let unused = this.unused;
    for (const [index, curve] of changes) {
      const room = this.room(index);
      if (rangesOf(curve).length <= room) continue;
      spare += rangesOf(curve).length;
      unused += room;
    }
    if (unused * 2 > this.table.length) return undefined;
    const next = new CurveTable([], this, spare);
    next.unused = unused;
    let free = this.table.length;
    for (const [index, curve] of changes) {
      const ranges = rangesOf(curve);
      const room = this.room(index);
      const fits = ranges.length <= room;
      next.put(index, curve, fits && room > 0 ? this.table[index * ROW + FIRST]! : free);
      if (!fits) free += ranges.length;
    }
    return next;
  }

  /** Numbers that the ranges of a curve take. */
  private room(index: number): number {
    const at = index * ROW;
    return this.shape[index] === CONCENTRATED ? this.table[at + LAST]! - this.table[at + FIRST]! + RANGE_SIZE : 0;
  }

  private put(index: number, curve: PriceCurve, first: number): void {
    this.spotRate[index] = spotRateOf(curve);
    this.inverseRate[index] = 1 / this.spotRate[index]!;
    this.maxOut[index] = maxOutOf(curve);
    this.stepped[index] = isStepped(curve) ? 1 : 0;
    this.shape[index] = SHAPES[curve.shape];
    this.table.fill(0, index * ROW, (index + 1) * ROW);
    this.table.set(MATH[SHAPES[curve.shape]]!.row(curve as never, first), index * ROW);
    this.table.set(rangesOf(curve), first);
  }

  /** Output for an input; zero where the edge rejects it. */
  out(curve: number, amountIn: number): number {
    return MATH[this.shape[curve]!]!.out(this.table, curve * ROW, amountIn, this.spotRate[curve]!);
  }

  /** Least input for an output; infinity where the edge rejects it. */
  in(curve: number, amountOut: number): number {
    return MATH[this.shape[curve]!]!.in(this.table, curve * ROW, amountOut, this.spotRate[curve]!);
  }

  /** Output per unit of input at the margin, after an input. */
  slope(curve: number, amountIn: number): number {
    return MATH[this.shape[curve]!]!.slope(this.table, curve * ROW, amountIn, this.spotRate[curve]!);
  }

  /** The maximum input. */
  maxIn(curve: number): number {
    const { table } = this;
    const at = curve * ROW;
    if (this.shape[curve] === LINEAR) {
      return Math.min(table[at + MAX_IN]!, table[at + MAX_OUT]! / this.spotRate[curve]!);
    }
    if (this.shape[curve] !== CONCENTRATED) return Number.POSITIVE_INFINITY;
    return table[table[at + LAST]! + TAKEN]! / table[at + FEE_IN]!;
  }

  /** The least input whose output is at least `amountOut`; infinity for none. */
  minIn(curve: number, amountOut: number): number {
    const amountIn = this.in(curve, amountOut);
    if (amountIn < Number.POSITIVE_INFINITY || this.shape[curve] !== LINEAR) return amountIn;
    const minIn = this.table[curve * ROW + MIN_IN]!;
    return this.out(curve, minIn) >= amountOut ? minIn : Number.POSITIVE_INFINITY;
  }

  /** The maximum output over all inputs up to `amountIn`. */
  maxOutUpTo(curve: number, amountIn: number): number {
    const amountOut = this.out(curve, amountIn);
    if (amountOut > 0) return amountOut;
    const shape = this.shape[curve];
    const isAboveMaxIn = shape === LINEAR ? amountIn >= this.table[curve * ROW + MIN_IN]! : shape === CONCENTRATED;
    return isAboveMaxIn ? this.maxOut[curve]! : 0;
  }
}
