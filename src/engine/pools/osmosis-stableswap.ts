import type { OsmosisStableswapPool } from '#market/pool.ts';
import { divUp, minOf } from '#math/fixed.ts';
import { EMPTY_CURVE, type SolidlyCurve, solidlyRoot } from '../graph/price-curve.ts';
import { E18, E36, mul36, quo36 } from './osmosis-decimal.ts';
import { arriving, at, leastInput, type PoolDirection, type PoolQuoteResult } from './pool-math.ts';

/** Units of common precision that a reserve may count for. */
const MIN_SCALED = 1n;
const MAX_SCALED = 10n ** 34n;

/**
 * Osmosis' stableswap with the chain's own search: a balance is halved down to where the invariant is kept to 10^-12 of
 * what is traded, and then taken as it stands.
 */
export function osmosisStableswap(pool: OsmosisStableswapPool, i: number, j: number): PoolDirection {
  const { reserves, scalingFactors } = pool;
  const rest = E18 - pool.spreadFactorE18;
  const [scaleIn, scaleOut] = [at(scalingFactors, i), at(scalingFactors, j)];
  const scaled = reserves.map((reserve, k) => (reserve * E36) / at(scalingFactors, k));
  const [balanceIn, balanceOut] = [at(scaled, i), at(scaled, j)];
  const others = scaled.reduce((sum, balance, k) => (k === i || k === j ? sum : sum + mul36(balance, balance)), 0n);

  /** The chain rejects a swap that starts from, or leads to, reserves beyond its bounds. */
  const isWithinBounds = (amountIn: bigint): boolean =>
    reserves.every((reserve, k) => {
      const units = (k === i ? reserve + amountIn : reserve) / at(scalingFactors, k);
      return MIN_SCALED <= units && units <= MAX_SCALED;
    });

  function quoteIn(amountIn: bigint): PoolQuoteResult {
    if (!isWithinBounds(amountIn)) return 'not_enough_liquidity';
    const trading = mul36((amountIn * E36) / scaleIn, rest * E18);
    const moved = balanceMove(balanceOut, balanceIn, others, trading);
    if (moved === undefined) return 'not_enough_liquidity';
    return arriving((moved * scaleOut) / E36);
  }

  return {
    get curve() {
      if (!isWithinBounds(0n)) return EMPTY_CURVE;
      return solidlyCurve({ balanceIn, balanceOut, others, scaleIn, scaleOut, rest });
    },

    quoteIn,

    quoteOut(amountOut) {
      const moved = balanceMove(balanceIn, balanceOut, others, -divUp(amountOut * E36, scaleOut));
      if (moved === undefined) return 'not_enough_liquidity';
      const grossIn = divUp(-moved * E36, rest * E18);
      const first = divUp((grossIn * scaleIn) / E18, E18);
      // What the chain takes for an exact output may, as an exact input, give less by the tolerance of its search.
      return first > 0n ? leastInput(quoteIn, amountOut, first, first) : 'nothing_arrives';
    },
  };
}

interface Sides {
  readonly balanceIn: bigint;
  readonly balanceOut: bigint;
  readonly others: bigint;
  readonly scaleIn: bigint;
  readonly scaleOut: bigint;
  readonly rest: bigint;
}

function solidlyCurve({ rest, scaleIn, scaleOut, ...sides }: Sides): SolidlyCurve {
  const x = Number(sides.balanceIn) / 1e36;
  const y = Number(sides.balanceOut) / 1e36;
  const others = Number(sides.others) / 1e36;
  return {
    shape: 'solidly',
    feeFactorIn: Number(rest) / 1e18,
    feeFactorOut: 1,
    scaleIn: 1 / Number(scaleIn),
    scaleOut: 1 / Number(scaleOut),
    balanceIn: x,
    balanceOut: y,
    invariant: x * y * (x * x + y * y + others),
    others,
  };
}

/** Halvings after which the chain gives up. */
const MAX_HALVINGS = 256;
/** Tolerance of the search: this many to one. */
const TOLERANCE_PARTS = 10n ** 12n;

/**
 * What leaves the balance `x` (or must come in, below zero) when `given` joins the balance `y` (or leaves it), all with 36
 * decimals. Undefined where the chain fails.
 */
export function balanceMove(x: bigint, y: bigint, others: bigint, given: bigint): bigint | undefined {
  if (given >= y || -given >= y) return undefined;
  const grown = y + given;
  const before = invariantOf(x, y, others);
  const after = invariantOf(x, grown, others);
  if (before === 0n || after === 0n) return undefined;
  const ratio = quo36(after, before);
  if (ratio === 0n) return undefined;
  const low = ratio > E36 ? 0n : x;
  const high = ratio < E36 ? divUp(quo36(x, ratio), E36) * E36 : x;
  const cubic = new Cubic(x, others, grown);
  const target = quo36(before, grown) - mul36(mul36(grown, grown) + others + mul36(x, x), x);
  const found = searched(cubic, { low, high, target });
  if (found === undefined) return undefined;
  const moved = x - found;
  return moved >= x || -moved >= x ? undefined : moved;
}

const invariantOf = (x: bigint, y: bigint, others: bigint): bigint =>
  mul36(mul36(x, mul36(x, x) + mul36(y, y) + others), y);

/** The invariant as a function of the final balance, less what is the same for all of them. Rises, ever more steeply. */
class Cubic {
  private readonly x: bigint;
  private readonly flat: bigint;
  private readonly linear: bigint;

  constructor(x: bigint, others: bigint, grown: bigint) {
    this.x = x;
    this.flat = others + mul36(grown, grown);
    this.linear = mul36(3n * x, x) + this.flat;
  }

  at(final: bigint): bigint {
    const moved = this.x - final;
    return mul36(mul36(3n * this.x - moved, moved) - this.linear, moved);
  }

  slope(final: bigint): bigint {
    return mul36(3n * final, final) + this.flat;
  }

  /** The final balance whose value is `target`, to within `error`. */
  rootOf(target: bigint): { readonly root: bigint; readonly error: bigint } {
    // With m the part of the value that `at` leaves out, x³ + flat · x = target + m.
    const { x, flat } = this;
    const value = target + mul36(mul36(x, x) + flat, x);
    let root = toBigDec(solidlyRoot(Number(flat) / 1e36, Number(value) / 1e36));
    let step = 0n;
    for (let round = 0; round < NEWTON_ROUNDS; round++) {
      step = ((this.at(root) - target) * E36) / this.slope(root);
      root -= step;
    }
    // What `at` rounds may seem to move the root, and what Newton left.
    const noise = 1000n + (2n * absolute(x - root)) / this.slope(root);
    return { root, error: 4n * absolute(step) + noise };
  }
}

/** From 15 digits that floats give to 60. */
const NEWTON_ROUNDS = 2;

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

const toBigDec = (value: number): bigint => (BigInt(Math.round(value * 2 ** 53)) * E36) >> 53n;

interface Search {
  readonly low: bigint;
  readonly high: bigint;
  readonly target: bigint;
}

/**
 * The chain's search by halves: the first middle whose value is at or above the target, and within the tolerance. Only
 * middles so near the root that this can be either way are computed.
 */
function searched(cubic: Cubic, { target, ...ends }: Search): bigint | undefined {
  const { root, error } = cubic.rootOf(target);
  const within = (absolute(target) * E36) / TOLERANCE_PARTS / cubic.slope(root);
  const [surelyBelow, surelyAbove] = [root - error, root + within + error];
  let { low, high } = ends;
  for (let halving = 0; halving < MAX_HALVINGS; halving++) {
    const middle = (low + high) >> 1n;
    const side = middle < surelyBelow ? 1 : middle > surelyAbove ? -1 : compared(target, cubic.at(middle));
    if (side === 0) return middle;
    if (side < 0) high = middle;
    else low = middle;
  }
  return undefined;
}

/** 1 where a value is below the target, -1 where it is above by more than the tolerance, 0 where it is taken. */
function compared(target: bigint, value: bigint): -1 | 0 | 1 {
  if (target > value) return 1;
  const least = minOf(absolute(target), absolute(value));
  if (least === 0n) return target === value ? 0 : -1;
  return quo36(value - target, least) > E36 / TOLERANCE_PARTS ? -1 : 0;
}
