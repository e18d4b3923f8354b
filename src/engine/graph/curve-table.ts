import { figuresOf, GIVEN, rangesOf, stretchesOf, TAKEN } from './curve-figures.ts';
import { maxOutOf, type PriceCurve, RANGE_FIGURES, SPARE_PARTS, spotRateOf, stableSteepness } from './price-curve.ts';

const LINE = 0;
const CONSTANT_PRODUCT = 1;
const WEIGHTED = 2;
const STABLESWAP = 3;
const CONCENTRATED = 4;

const SHAPES = {
  line: LINE,
  constant_product: CONSTANT_PRODUCT,
  weighted: WEIGHTED,
  stableswap: STABLESWAP,
  concentrated: CONCENTRATED,
} as const satisfies Record<PriceCurve['shape'], number>;

/** Figures of a curve, the first being what fees leave of an input: as many as a line of a processor's cache holds. */
const STRIDE = 8;
/** Floats may be this part of themselves off. */
const NOISE = 1e-9;
/**
 * By this part of themselves, floats of large amounts may be short of a whole lot that they stand for, or beyond one; of more
 * lots than they can count, half of one is taken for it.
 */
export const UNSURE_PART = 1e-12;
const MOST_UNSURE = 0.5;
/** Below this part of a balance a stable curve is a line to within floats, and a difference of balances is not. */
const LINEAR_PART = 1e-8;
/** Floats do not tell this part of a reserve from nothing, and a unit of it may be left. */
const LAST_PART = 1e-12;
/** Up to where a slope has fallen by this part it is looked whether it falls as fast as at first, but for such a part. */
const STEADY = 5e-4;
const ALIKE = 2e-3;
/** How many reaches are tried, each so many times less than the one before. */
const REACHES = 8;
const LESS_REACH = 8;
/** Ranges looked at one by one before the rest is halved. */
const NEAR_RANGES = 6;

/** Output, slope and bend of the curve looked up. */
const looked = new Float64Array(3);

/** Curves by number, their figures packed so that asking one allocates nothing. */
export class CurveTable {
  readonly spotRate: Float64Array;
  /** Input over output for an infinitely small amount; Infinity where nothing comes out. */
  readonly inverseRate: Float64Array;
  /** How fast the slope falls at first, as a part of itself, for one unit more of input; and up to which input it goes on so. */
  readonly spotFall: Float64Array;
  readonly spotReach: Float64Array;
  /** What floats say can come out at most. */
  readonly maxOut: Float64Array;
  /** 1 where spot says little of what even a small amount does: a fixed charge, a least or a most, whole lots. */
  readonly stepped: Uint8Array;
  private readonly shape: Uint8Array;
  private readonly figures: Float64Array;
  /** Those of all concentrated curves, one after the other. */
  private readonly ranges: Float64Array;
  /** Of curves with gaps, where the first range of each stretch stands. */
  private readonly stretches = new Map<number, readonly number[]>();

  constructor(curves: readonly PriceCurve[]) {
    this.spotRate = Float64Array.from(curves, spotRateOf);
    this.inverseRate = this.spotRate.map((rate) => 1 / rate);
    this.maxOut = Float64Array.from(curves, maxOutOf);
    this.stepped = Uint8Array.from(curves, (curve) => (isStepped(curve) ? 1 : 0));
    this.shape = Uint8Array.from(curves, (curve) => SHAPES[curve.shape]);
    this.figures = new Float64Array(curves.length * STRIDE);
    this.ranges = new Float64Array(curves.reduce((count, curve) => count + rangesOf(curve).length, 0));
    let first = 0;
    curves.forEach((curve, index) => {
      this.figures.set(figuresOf(curve, first), index * STRIDE);
      this.ranges.set(rangesOf(curve), first);
      const stretches = stretchesOf(rangesOf(curve), first);
      if (stretches.length > 1) this.stretches.set(index, stretches);
      first += rangesOf(curve).length;
    });
    this.spotFall = Float64Array.from(curves, (_, index) => this.fallAt(index, 0));
    this.spotReach = this.spotFall.map((fall, index) => this.reachAtRest(index, fall));
  }

  /** Output for an input; 0 where the edge declines it. */
  out(curve: number, amountIn: number): number {
    const f = this.figures;
    const at = curve * STRIDE;
    const feeFactorIn = f[at]!;
    const x = amountIn * feeFactorIn;
    switch (this.shape[curve]) {
      case LINE: {
        if (amountIn < f[at + 5]! || amountIn > f[at + 6]!) return 0;
        const isWhole = f[at + 4] !== 0;
        const lots = isWhole ? this.lotsOf(at, amountIn, 1) : (x - f[at + 1]!) / f[at + 2]!;
        const y = lots * f[at + 3]!;
        return y > 0 && y <= f[at + 7]! ? y : 0;
      }
      case CONSTANT_PRODUCT:
        return (f[at + 1]! * (x * f[at + 3]!)) / (f[at + 2]! + x);
      case WEIGHTED:
        return -f[at + 1]! * f[at + 3]! * Math.expm1(-f[at + 4]! * Math.log1p(x / f[at + 2]!));
      case STABLESWAP: {
        const added = x * f[at + 2]!;
        const balanceIn = f[at + 4]!;
        if (added < balanceIn * LINEAR_PART) return amountIn * this.spotRate[curve]!;
        const left = otherBalance(balanceIn + added, f[at + 6]!, f[at + 7]!);
        const y = ((f[at + 5]! - left) / f[at + 3]!) * f[at + 1]!;
        return Math.max(y, 0);
      }
      default:
        return this.concentratedOut(at, x) * f[at + 1]!;
    }
  }

  /** Input for an output; Infinity where the edge declines it. */
  in(curve: number, amountOut: number): number {
    const f = this.figures;
    const at = curve * STRIDE;
    const feeFactorIn = f[at]!;
    if (this.shape[curve] === LINE) {
      const lots = amountOut / f[at + 3]!;
      const unsure = this.unsureLots(at, amountOut, lots);
      const x = (f[at + 4] !== 0 ? Math.ceil(lots - unsure) : lots) * f[at + 2]!;
      const needed = this.wholeIn(at, (x + f[at + 1]!) / feeFactorIn);
      const amountIn = enough(needed, f[at + 5]!);
      const taken = amountIn <= f[at + 6]! && amountOut <= f[at + 7]!;
      return taken ? amountIn : Number.POSITIVE_INFINITY;
    }
    const y = amountOut / f[at + 1]!;
    switch (this.shape[curve]) {
      case CONSTANT_PRODUCT: {
        const reserve = f[at + 3]!;
        const taken = takenFrom(reserve, y);
        if (taken === Number.POSITIVE_INFINITY) return taken;
        return (f[at + 2]! * taken) / ((reserve - taken) * feeFactorIn);
      }
      case WEIGHTED: {
        const part = takenFrom(1, y / f[at + 3]!);
        if (part === Number.POSITIVE_INFINITY) return part;
        return (f[at + 2]! * Math.expm1(-Math.log1p(-part) / f[at + 4]!)) / feeFactorIn;
      }
      case STABLESWAP: {
        const balanceOut = f[at + 5]!;
        const taken = takenFrom(balanceOut, y * f[at + 3]!);
        if (taken === Number.POSITIVE_INFINITY) return taken;
        if (taken < balanceOut * LINEAR_PART) return amountOut / this.spotRate[curve]!;
        const needed = otherBalance(balanceOut - taken, f[at + 6]!, f[at + 7]!);
        const x = (needed - f[at + 4]!) / f[at + 2]! / feeFactorIn;
        return Math.max(x, 0);
      }
      default:
        return this.concentratedIn(at, y) / feeFactorIn;
    }
  }

  /** The least input of which at least so much comes out; Infinity when none is enough. */
  minIn(curve: number, amountOut: number): number {
    const amountIn = this.in(curve, amountOut);
    if (amountIn < Number.POSITIVE_INFINITY || this.shape[curve] !== LINE) return amountIn;
    const least = this.minTaken(curve);
    return this.out(curve, least) >= amountOut ? least : Number.POSITIVE_INFINITY;
  }

  /** The most that comes out of an input or of any smaller one. */
  maxOutUpTo(curve: number, amountIn: number): number {
    const amountOut = this.out(curve, amountIn);
    if (amountOut > 0) return amountOut;
    const isPast = this.shape[curve] === LINE ? amountIn >= this.minTaken(curve) : this.shape[curve] === CONCENTRATED;
    return isPast ? this.maxOut[curve]! : 0;
  }

  /** The least that a line takes. */
  private minTaken(line: number): number {
    return this.figures[line * STRIDE + 5]!;
  }

  /** Input for an output, a least input and lots left aside; Infinity where nothing is enough. */
  smoothIn(curve: number, amountOut: number): number {
    if (this.shape[curve] !== LINE) return this.in(curve, amountOut);
    if (amountOut > this.maxOut[curve]! * (1 + NOISE)) return Number.POSITIVE_INFINITY;
    return amountOut / this.spotRate[curve]! + this.fixedIn(curve);
  }

  /** The most that comes out of an input or of any smaller one, a least input and lots left aside. */
  smoothOut(curve: number, amountIn: number): number {
    if (this.shape[curve] !== LINE) return this.maxOutUpTo(curve, amountIn);
    const moved = (amountIn - this.fixedIn(curve)) * this.spotRate[curve]!;
    return Math.max(0, Math.min(moved, this.maxOut[curve]!));
  }

  /** What a line takes before it gives anything. */
  private fixedIn(curve: number): number {
    const at = curve * STRIDE;
    return this.figures[at + 1]! / this.figures[at]!;
  }

  /** The lots in which a line takes its input; 0 where it takes any amount. */
  inputUnit(curve: number): number {
    const at = curve * STRIDE;
    return this.shape[curve] === LINE && this.figures[at + 4] !== 0 ? this.figures[at + 2]! : 0;
  }

  /** What a line gives for the last of its lots where floats do not tell whether an input comes to it; else nothing. */
  uncertainOut(curve: number, amountIn: number): number {
    if (this.inputUnit(curve) === 0) return 0;
    const f = this.figures;
    const at = curve * STRIDE;
    return (this.lotsOf(at, amountIn, 1) - this.lotsOf(at, amountIn, -1)) * f[at + 3]!;
  }

  /**
   * The lots that a line gives where it takes whole ones: what is short of one when it comes in pays no fee either. With
   * those of which floats do not tell whether they are there, or, with -1 as `sign`, without.
   */
  private lotsOf(at: number, amountIn: number, sign: number): number {
    const f = this.figures;
    const lot = f[at + 2]!;
    let sent = amountIn / lot;
    if (lot > 1) sent = Math.floor(sent + sign * this.unsureLots(at, amountIn, sent));
    const lots = sent * f[at]! - f[at + 1]! / lot;
    return Math.floor(lots + sign * this.unsureLots(at, amountIn, lots));
  }

  /** What a line takes for at least so much of input. */
  private wholeIn(at: number, needed: number): number {
    const f = this.figures;
    const lot = f[at + 2]!;
    if (f[at + 4] === 0 || lot === 1) return needed;
    const lots = needed / lot;
    return Math.ceil(lots - this.unsureLots(at, needed, lots)) * lot;
  }

  /** The part of a lot that floats of an amount do not tell: none where all figures are whole, and small enough to be exact. */
  private unsureLots(at: number, amount: number, lots: number): number {
    return amount <= Number.MAX_SAFE_INTEGER && this.figures[at] === 1 ? 0 : Math.min(lots * UNSURE_PART, MOST_UNSURE);
  }

  /** Output gained by one unit more of input beyond an amount. */
  slope(curve: number, amountIn: number): number {
    const f = this.figures;
    const at = curve * STRIDE;
    if (this.shape[curve] === LINE) return this.spotRate[curve]!;
    const feeFactorIn = f[at]!;
    const kept = feeFactorIn * f[at + 1]!;
    const x = amountIn * feeFactorIn;
    switch (this.shape[curve]) {
      case CONSTANT_PRODUCT: {
        const part = f[at + 2]! / (f[at + 2]! + x);
        return this.spotRate[curve]! * part * part;
      }
      case WEIGHTED:
        return this.spotRate[curve]! * (1 + x / f[at + 2]!) ** (-f[at + 4]! - 1);
      case STABLESWAP: {
        const scaleIn = f[at + 2]!;
        const balance = f[at + 4]! + x * scaleIn;
        const product = f[at + 6]!;
        const offset = f[at + 7]!;
        const other = otherBalance(balance, product, offset);
        return (kept * scaleIn * stableSteepness(balance, other, product, offset)) / f[at + 3]!;
      }
      default: {
        const root = this.rootAfter(at, x);
        return kept * root * root;
      }
    }
  }

  /**
   * Writes to `into` the output for an input, the slope there, and the bend: how fast the slope falls, which is what one
   * unit more of input takes from it. Zero for a line and in a gap.
   */
  evaluate(curve: number, amountIn: number, into: Float64Array): void {
    switch (this.shape[curve]) {
      case STABLESWAP:
        this.lookAtStableswap(curve, amountIn, into);
        return;
      case CONCENTRATED:
        this.lookAtConcentrated(curve, this.figures[curve * STRIDE + 6]!, amountIn, into);
        return;
      case CONSTANT_PRODUCT: {
        const f = this.figures;
        const at = curve * STRIDE;
        const feeFactorIn = f[at]!;
        const x = amountIn * feeFactorIn;
        const reserve = f[at + 2]! + x;
        const part = f[at + 2]! / reserve;
        const slope = this.spotRate[curve]! * part * part;
        into[0] = (f[at + 1]! * (x * f[at + 3]!)) / reserve;
        into[1] = slope;
        into[2] = (2 * feeFactorIn * slope) / reserve;
        return;
      }
      default: {
        const slope = this.slope(curve, amountIn);
        into[0] = this.out(curve, amountIn);
        into[1] = slope;
        into[2] = this.shape[curve] === LINE ? 0 : this.powerBend(curve, amountIn, slope);
      }
    }
  }

  /** Small for a stable pool near balance, say: it falls hardly at first, and then ever faster. */
  private reachAtRest(curve: number, fall: number): number {
    let reach = Math.min(STEADY / fall, this.rangeAtRest(curve));
    if (reach === Number.POSITIVE_INFINITY) return reach;
    for (let tries = 0; tries < REACHES; tries++) {
      if (Math.abs(this.fallAt(curve, reach) - fall) <= fall * ALIKE) return reach;
      reach /= LESS_REACH;
    }
    return 0;
  }

  /** Where another range of prices begins, or no more is taken; nothing at all where spot says little. */
  private rangeAtRest(curve: number): number {
    if (this.stepped[curve] === 1) return 0;
    const at = curve * STRIDE;
    if (this.shape[curve] !== CONCENTRATED) return this.maxIn(curve);
    return this.figures[at + 4]! / this.figures[at]!;
  }

  private fallAt(curve: number, amountIn: number): number {
    this.evaluate(curve, amountIn, looked);
    const slope = looked[1]!;
    return slope > 0 ? looked[2]! / slope : 0;
  }

  /** That of a weighted curve whose slope is known. */
  private powerBend(curve: number, amountIn: number, slope: number): number {
    const f = this.figures;
    const at = curve * STRIDE;
    const feeFactorIn = f[at]!;
    const power = f[at + 4]! + 1;
    return (feeFactorIn * power * slope) / (f[at + 2]! + amountIn * feeFactorIn);
  }

  private lookAtStableswap(curve: number, amountIn: number, into: Float64Array): void {
    const f = this.figures;
    const at = curve * STRIDE;
    const feeFactorOut = f[at + 1]!;
    const scaleIn = f[at]! * f[at + 2]!;
    const scaleOut = f[at + 3]!;
    const balanceIn = f[at + 4]!;
    const product = f[at + 6]!;
    const offset = f[at + 7]!;
    const added = amountIn * scaleIn;
    const balance = balanceIn + added;
    const other = otherBalance(balance, product, offset);
    const middle = 2 * other + balance + offset;
    const steepness = stableSteepness(balance, other, product, offset);
    const bent = ((2 * product) / (balance * balance * balance) + 2 * steepness * (1 - steepness)) / middle;
    const isLine = added < balanceIn * LINEAR_PART;
    const out = isLine ? amountIn * this.spotRate[curve]! : ((f[at + 5]! - other) / scaleOut) * feeFactorOut;
    into[0] = Math.max(out, 0);
    into[1] = (feeFactorOut * scaleIn * steepness) / scaleOut;
    into[2] = (feeFactorOut * scaleIn * scaleIn * bent) / scaleOut;
  }

  private lookAtConcentrated(curve: number, first: number, amountIn: number, into: Float64Array): void {
    const { ranges } = this;
    const at = curve * STRIDE;
    const feeFactorIn = this.figures[at]!;
    const feeFactorOut = this.figures[at + 1]!;
    const x = ranges[first + TAKEN]! + amountIn * feeFactorIn;
    const range = this.rangeFrom(first, this.endOf(at), x, TAKEN);
    if (range < 0) {
      const root = ranges[this.endOf(at)]!;
      into[0] = 0;
      into[1] = feeFactorIn * feeFactorOut * root * root;
      into[2] = 0;
      return;
    }
    const root = ranges[range]!;
    const liquidity = ranges[range + 1]!;
    const rest = x - ranges[range + TAKEN]!;
    const after = (root * liquidity) / (liquidity + rest * root);
    const given = ranges[range + GIVEN]! - ranges[first + GIVEN]!;
    const slope = feeFactorIn * feeFactorOut * after * after;
    into[0] = feeFactorOut * (given + rest * root * after);
    into[1] = slope;
    into[2] = (2 * slope * feeFactorIn * after) / liquidity;
  }

  /** How many stretches without a gap a curve has: at a gap its slope falls at once, and else never. */
  stretchCount(curve: number): number {
    return this.stretches.get(curve)?.length ?? 1;
  }

  /** The input at which a stretch begins. */
  stretchStart(curve: number, stretch: number): number {
    const first = this.stretches.get(curve)?.[stretch];
    return first === undefined ? 0 : this.ranges[first + TAKEN]! / this.figures[curve * STRIDE]!;
  }

  /** The most that a stretch takes. */
  mostInStretch(curve: number, stretch: number): number {
    const count = this.stretchCount(curve);
    const end = stretch + 1 < count ? this.stretchStart(curve, stretch + 1) : this.maxIn(curve);
    return end - this.stretchStart(curve, stretch);
  }

  /** As `lookAt`, for what goes into a stretch and comes out of it alone; -1 is all in one. */
  lookAtStretch(curve: number, stretch: number, amountIn: number, into: Float64Array): void {
    const first = stretch < 0 ? undefined : this.stretches.get(curve)?.[stretch];
    if (first === undefined) this.evaluate(curve, amountIn, into);
    else this.lookAtConcentrated(curve, first, amountIn, into);
  }

  /** The most that it takes. */
  maxIn(curve: number): number {
    const f = this.figures;
    const at = curve * STRIDE;
    if (this.shape[curve] === LINE) {
      return Math.min(f[at + 6]!, f[at + 7]! / this.spotRate[curve]!);
    }
    if (this.shape[curve] !== CONCENTRATED) return Number.POSITIVE_INFINITY;
    return this.ranges[this.endOf(at) + TAKEN]! / f[at]!;
  }

  /** The root of the price after an input; that of the last range's end beyond it. */
  private rootAfter(at: number, x: number): number {
    const { ranges } = this;
    const range = this.rangeFor(at, x, TAKEN);
    if (range < 0) return ranges[this.endOf(at)]!;
    const [root, liquidity] = [ranges[range]!, ranges[range + 1]!];
    return (root * liquidity) / (liquidity + (x - ranges[range + TAKEN]!) * root);
  }

  private concentratedOut(at: number, x: number): number {
    const f = this.figures;
    // Most amounts stay in the first range, whose figures are at hand.
    if (x <= f[at + 4]!) return givenIn(f[at + 2]!, f[at + 3]!, x);
    const { ranges } = this;
    const range = this.rangeFor(at, x, TAKEN);
    if (range < 0) return 0;
    const rest = x - ranges[range + TAKEN]!;
    return ranges[range + GIVEN]! + givenIn(ranges[range]!, ranges[range + 1]!, rest);
  }

  private concentratedIn(at: number, y: number): number {
    const f = this.figures;
    if (y <= f[at + 5]!) return takenIn(f[at + 2]!, f[at + 3]!, y);
    const { ranges } = this;
    const range = this.rangeFor(at, y, GIVEN);
    if (range < 0) return Number.POSITIVE_INFINITY;
    const rest = y - ranges[range + GIVEN]!;
    return ranges[range + TAKEN]! + takenIn(ranges[range]!, ranges[range + 1]!, rest);
  }

  /**
   * Where the range of a concentrated curve begins that ends at or past an amount, counted in the figure `column` of the
   * range after it; -1 for none. `at` is where the curve's figures are.
   */
  private rangeFor(at: number, amount: number, column: number): number {
    return this.rangeFrom(this.figures[at + 6]!, this.endOf(at), amount, column);
  }

  /** The same from some range on. */
  private rangeFrom(first: number, end: number, amount: number, column: number): number {
    const { ranges } = this;
    const near = Math.min(end, first + NEAR_RANGES * RANGE_FIGURES);
    for (let range = first; range < near; range += RANGE_FIGURES) {
      if (ranges[range + RANGE_FIGURES + column]! >= amount) return range;
    }
    let low = near / RANGE_FIGURES;
    let high = end / RANGE_FIGURES;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ranges[(middle + 1) * RANGE_FIGURES + column]! >= amount) high = middle;
      else low = middle + 1;
    }
    return low * RANGE_FIGURES < end ? low * RANGE_FIGURES : -1;
  }

  /** Where what closes a concentrated curve's ranges begins. */
  private endOf(at: number): number {
    return this.figures[at + 7]!;
  }
}

/** What is needed, or the least that is taken where that is hardly more than what whole units come to; Infinity below. */
function enough(needed: number, least: number): number {
  if (needed >= least) return needed;
  return (least - Math.ceil(needed)) * SPARE_PARTS <= least ? least : Number.POSITIVE_INFINITY;
}

/** What is taken of a reserve, at most nearly all where floats cannot tell it from all; Infinity where it is more. */
function takenFrom(reserve: number, taken: number): number {
  const last = reserve * LAST_PART;
  if (taken <= reserve - last) return taken;
  return taken < reserve + last ? reserve - last : Number.POSITIVE_INFINITY;
}

/** What one range gives of what it takes, from where its price has this root. */
const givenIn = (root: number, liquidity: number, x: number): number =>
  (liquidity * x * root * root) / (liquidity + x * root);

/** What one range takes for what it gives. */
const takenIn = (root: number, liquidity: number, y: number): number => y / (root * (root - y / liquidity));

const isStepped = (curve: PriceCurve): boolean =>
  curve.shape === 'line' &&
  (curve.fixed > 0 || curve.integerUnits || curve.minIn > 0 || curve.maxIn < Number.POSITIVE_INFINITY);

/** The balance that the invariant leaves to the other coin: y² + linear·y = c by the form of the root that cannot cancel. */
function otherBalance(balance: number, product: number, offset: number): number {
  const c = product / balance;
  const linear = balance + offset;
  const root = Math.sqrt(linear * linear + 4 * c);
  return linear > 0 ? (2 * c) / (linear + root) : (root - linear) / 2;
}
