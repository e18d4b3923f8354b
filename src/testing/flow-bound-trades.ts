import type { ConcentratedPool, PpmPool, SolidlyStablePool, StableswapPool, TransmuterPool } from '#market/pool.ts';

/**
 * The best trade through one direction of a pool when what goes in is worth `q` of what comes out: bought until the
 * next unit would cost more than it is worth. Independent of the engine, straight from the formulas of each kind.
 */
export interface Trade {
  readonly amountIn: number;
  readonly amountOut: number;
  /** How much more goes in when `q` falls, for a fall of the logarithm of `q` by one. */
  readonly slope: number;
  /** No more than this is missing from `amountOut` by the rounding of floats. */
  readonly error: number;
}

export interface TradeDirection {
  readonly from: string;
  readonly to: string;
  /** Output for an infinitely small input, fee taken: no trade is worth while at a `q` above. */
  readonly spotRate: number;
  /** The best trade at a `q` at or below the spot rate. */
  tradeAt(q: number): Trade;
  /**
   * The most that could be won at `q`, in what comes out. Only where it is not `amountOut − q · amountIn` of the best
   * trade, because that is smoothed.
   */
  gainAt?(q: number): number;
}

/** Every direction through a pool that gives something. */
export function tradeDirections(pool: PpmPool): TradeDirection[] {
  return pool.denoms.flatMap((from, i) =>
    pool.denoms.flatMap((to, j): TradeDirection[] => {
      if (i === j) return [];
      const direction = { from, to, ...directionOf(pool, i, j) };
      return direction.spotRate > 0 && Number.isFinite(direction.spotRate) ? [direction] : [];
    }),
  );
}

type Direction = Omit<TradeDirection, 'from' | 'to'>;

function directionOf(pool: PpmPool, i: number, j: number): Direction {
  switch (pool.kind) {
    case 'constant_product':
      return weighted(pool, i, j, 1);
    case 'weighted':
      return weighted(pool, i, j, Number(pool.weights[i]) / Number(pool.weights[j]));
    case 'stableswap':
      return stableswap(pool, i, j);
    case 'astroport_stable': {
      const scales = [...pool.units].reverse();
      return stableswap({ ...pool, kind: 'stableswap', scales, amplification: pool.amplificationE2 / 100n }, i, j);
    }
    case 'solidly_stable':
      return solidlyStable(pool, i, j);
    case 'concentrated':
      return concentrated(pool, i === 0);
    case 'transmuter':
      return transmuter(pool, i, j);
  }
}

const keptOf = ({ feePpm }: PpmPool): number => 1 - feePpm / 1e6;

function weighted(
  pool: PpmPool & { readonly reserves: readonly bigint[] },
  i: number,
  j: number,
  w: number,
): Direction {
  const kept = keptOf(pool);
  const [x, y] = [Number(pool.reserves[i]), Number(pool.reserves[j])];
  const spotRate = (kept * w * y) / x;
  return {
    spotRate,
    tradeAt(q) {
      const grown = x * (spotRate / q) ** (1 / (w + 1));
      const amountOut = w === 1 ? (y * (grown - x)) / grown : -y * Math.expm1(-w * Math.log(grown / x));
      return { amountIn: (grown - x) / kept, amountOut, slope: grown / ((w + 1) * kept), error: 0 };
    },
  };
}

/** Parts of a logarithm by which the rate of a transmuter seems to fall until its reserve is gone. */
const SOFTNESS = 1e-6;

/** One rate down to the last unit: a step, softened so that prices can settle on it. */
function transmuter(pool: TransmuterPool, i: number, j: number): Direction {
  const spotRate = (keptOf(pool) * Number(pool.scales[i])) / Number(pool.scales[j]);
  const mostOut = Number(pool.reserves[j]);
  const mostIn = mostOut / spotRate;
  return {
    spotRate: mostOut > 0 ? spotRate : 0,
    tradeAt(q) {
      const part = Math.log(spotRate / q) / SOFTNESS;
      if (part >= 1) return { amountIn: mostIn, amountOut: mostOut, slope: 0, error: 0 };
      return { amountIn: part * mostIn, amountOut: part * mostOut, slope: mostIn / SOFTNESS, error: 0 };
    },
    gainAt: (q) => Math.max(0, mostOut - q * mostIn),
  };
}

interface Range {
  /** Root of the rate before fee where a swap enters and leaves the range. */
  readonly start: number;
  readonly end: number;
  readonly liquidity: number;
  readonly inBefore: number;
  readonly outBefore: number;
}

/** Floats this close are one price. */
const TOUCH = 1e-9;

function concentrated(pool: ConcentratedPool, falls: boolean): Direction {
  const kept = keptOf(pool);
  const ranges = rangesOf(pool, falls);
  const first = ranges[0];
  return {
    spotRate: first === undefined ? 0 : kept * first.start ** 2,
    tradeAt(q) {
      const root = Math.sqrt(q / kept);
      const range = ranges.find(({ end }) => end <= root) ?? (ranges[ranges.length - 1] as Range);
      const { start, end, liquidity, inBefore, outBefore } = range;
      // Between two ranges the price jumps and nothing trades.
      const stop = Math.max(end, Math.min(start, root));
      const given = start - stop;
      return {
        amountIn: (inBefore + (liquidity * given) / (start * stop)) / kept,
        amountOut: outBefore + liquidity * given,
        slope: root > end && root <= start * (1 + TOUCH) ? liquidity / (2 * root * kept) : 0,
        error: 0,
      };
    },
  };
}

function rangesOf(pool: ConcentratedPool, falls: boolean): Range[] {
  const ranges: Range[] = [];
  const priceRoot = Number(pool.sqrtPriceX96) / 2 ** 96;
  let start = falls ? priceRoot : 1 / priceRoot;
  let liquidity = Number(pool.liquidity);
  let [inBefore, outBefore] = [0, 0];
  const ahead = falls
    ? pool.ticks.filter(({ index }) => index <= pool.tick).reverse()
    : pool.ticks.filter(({ index }) => index > pool.tick);
  for (const { index, liquidityNet } of ahead) {
    const end = Math.min(start, 1.0001 ** ((falls ? index : -index) / 2));
    if (liquidity > 0 && end < start) {
      ranges.push({ start, end, liquidity, inBefore, outBefore });
      inBefore += (liquidity * (start - end)) / (start * end);
      outBefore += liquidity * (start - end);
    }
    start = end;
    liquidity += falls ? -Number(liquidityNet) : Number(liquidityNet);
  }
  return ranges;
}

/** What a balance of a stable pool loses in floats, as a part of it. */
const BALANCE_ERROR = 2e-14;
const ROUNDS = 100;

function stableswap(pool: StableswapPool, i: number, j: number): Direction {
  const kept = keptOf(pool);
  const scales = pool.scales.map(Number);
  const balances = pool.reserves.map((reserve, k) => Number(reserve) * (scales[k] as number));
  const ann = Number(pool.amplification) * balances.length;
  const d = invariantOf(balances, ann);
  const [scaleIn, scaleOut] = [scales[i] as number, scales[j] as number];
  const [reserveOut, start] = [balances[j] as number, balances[i] as number];
  const others = balances.filter((_, k) => k !== i && k !== j);

  /** What is left of the one balance when the other is `x`, and at which rate they trade there. */
  const at = (x: number) => {
    const left = leftOf([x, ...others], d, ann);
    const term = [x, left, ...others].reduce((product, balance) => (product * d) / (balance * balances.length), d);
    return { left, rate: (ann + term / x) / (ann + term / left) };
  };
  const unit = (kept * scaleIn) / scaleOut;

  return {
    spotRate: balances.some((balance) => balance === 0) ? 0 : at(start).rate * unit,
    tradeAt(q) {
      const wanted = q / unit;
      const x = crossing((each) => Math.log(at(each).rate / wanted), start);
      const here = at(x);
      const steepness = Math.log(here.rate / at(x * (1 + 1e-6)).rate) / 1e-6;
      return {
        amountIn: (x - start) / (kept * scaleIn),
        amountOut: Math.max(0, reserveOut - here.left) / scaleOut,
        slope: x / (kept * scaleIn) / Math.max(steepness, 1e-9),
        error: (reserveOut * BALANCE_ERROR) / scaleOut,
      };
    },
  };
}

/** In whole tokens the rate of x³y + y³x = k follows from y / x alone: r·(3 + r²) / (1 + 3r²). */
function solidlyStable({ reserves, units, feePpm }: SolidlyStablePool, i: number, j: number): Direction {
  const kept = 1 - feePpm / 1e6;
  const [unitIn, unitOut] = [Number(units[i]), Number(units[j])];
  const [start, reserveOut] = [Number(reserves[i]) / unitIn, Number(reserves[j]) / unitOut];
  const rateAt = (r: number) => (r * (3 + r * r)) / (1 + 3 * r * r);
  const first = reserveOut / start;
  const unit = (kept * unitOut) / unitIn;
  return {
    spotRate: start > 0 && reserveOut > 0 ? rateAt(first) * unit : 0,
    tradeAt(q) {
      const r = 1 / crossing((each) => Math.log((rateAt(1 / each) * unit) / q), 1 / first);
      const x = start * ((first + first ** 3) / (r + r ** 3)) ** 0.25;
      const falls = 1 + (2 * r * r) / (3 + r * r) - (6 * r * r) / (1 + 3 * r * r);
      const steepness = (falls * 4 * (1 + r * r)) / (1 + 3 * r * r);
      return {
        amountIn: ((x - start) * unitIn) / kept,
        amountOut: Math.max(0, reserveOut - r * x) * unitOut,
        slope: (x * unitIn) / kept / Math.max(steepness, 1e-4),
        error: reserveOut * BALANCE_ERROR * unitOut,
      };
    },
  };
}

/** Where a falling function passes zero, at or above `low`, by false position that never sticks. */
function crossing(f: (x: number) => number, low: number): number {
  let below = low;
  let fBelow = f(below);
  if (fBelow <= 0) return low;
  let above = low * 1.01;
  let fAbove = f(above);
  for (let step = 0.02; fAbove > 0; step *= 2) {
    [below, fBelow] = [above, fAbove];
    above *= 1 + step;
    fAbove = f(above);
  }
  for (let round = 0; round < ROUNDS && above - below > above * 1e-15; round++) {
    const middle = below + ((above - below) * fBelow) / (fBelow - fAbove);
    if (!(middle > below && middle < above)) break;
    const fMiddle = f(middle);
    if (Math.abs(fMiddle) < 1e-15) return middle;
    if (fMiddle > 0) {
      [below, fBelow] = [middle, fMiddle];
      fAbove /= 2;
    } else {
      [above, fAbove] = [middle, fMiddle];
      fBelow /= 2;
    }
  }
  return below;
}

function invariantOf(balances: readonly number[], ann: number): number {
  const n = balances.length;
  const sum = balances.reduce((total, balance) => total + balance, 0);
  let d = sum;
  for (let round = 0; round < ROUNDS; round++) {
    const term = balances.reduce((product, balance) => (product * d) / (balance * n), d);
    const next = ((ann * sum + term * n) * d) / ((ann - 1) * d + (n + 1) * term);
    if (Math.abs(next - d) <= d * 1e-16) return next;
    d = next;
  }
  return d;
}

/** The balance that keeps the invariant beside all others. */
function leftOf(others: readonly number[], d: number, ann: number): number {
  const n = others.length + 1;
  const sum = others.reduce((total, balance) => total + balance, 0);
  const c = (others.reduce((product, balance) => (product * d) / (balance * n), d) * d) / (ann * n);
  const b = sum + d / ann - d;
  const root = Math.sqrt(b * b + 4 * c);
  return b > 0 ? (2 * c) / (b + root) : (root - b) / 2;
}
