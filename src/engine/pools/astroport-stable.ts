import type { AstroportStablePool } from '#market/pool.ts';
import {
  arriving,
  at,
  beforeFeeDown,
  EMPTY_DIRECTION,
  feeDown,
  leastInput,
  type PoolDirection,
  type PoolQuoteResult,
} from './pool-math.ts';
import { stableswapCurve } from './stableswap.ts';

/*
 * Astroport's stable pairs: Curve's invariant over two coins in decimals with 18 places, each step rounded down, as in
 * astroport-core a6d1c041 (pair_stable 2.1.1 to 4.2.0). What is paid is what the balance, rounded down, falls by.
 */

const ONE = 10n ** 18n;
/** Of the contract's decimals, which it keeps in a word; beyond it reverts. */
const LIMIT = 1n << 256n;
/** A root is found when it moves by no more than a millionth. */
const TOLERANCE = 10n ** 12n;
const MAX_ROUNDS = 64;
const AMPLIFICATION_PARTS = 100n;

const mul = (a: bigint, b: bigint): bigint => (a * b) / ONE;
const div = (a: bigint, b: bigint): bigint => (a * ONE) / b;
const cube = (a: bigint): bigint => mul(mul(a, a), a);
const isNear = (a: bigint, b: bigint): boolean => (a > b ? a - b : b - a) <= TOLERANCE;

/** D of two balances; undefined where the contract fails. */
function invariantOf(x: bigint, y: bigint, amplificationE2: bigint): bigint | undefined {
  const leverage = 2n * div(amplificationE2, AMPLIFICATION_PARTS);
  const [sum, product] = [x + y, mul(2n * x, 2n * y)];
  if (leverage < ONE || product === 0n) return undefined;
  let d = sum;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const previous = d;
    const dProduct = div(cube(d), product);
    const above = mul(mul(leverage, sum) + 2n * dProduct, d);
    const below = mul(d, leverage - ONE) + 3n * dProduct;
    if (above >= LIMIT || below === 0n) return undefined;
    d = div(above, below);
    if (isNear(d, previous)) return d;
  }
  return undefined;
}

/** The balance beside another one; undefined where the contract fails. */
function otherBalance(balance: bigint, d: bigint, amplificationE2: bigint): bigint | undefined {
  const leverage = 2n * amplificationE2 * ONE;
  const above = AMPLIFICATION_PARTS * cube(d);
  const below = mul(4n * balance, leverage);
  if (above >= LIMIT || below >= LIMIT || below === 0n) return undefined;
  const c = div(above, below);
  const b = balance + div(AMPLIFICATION_PARTS * d, leverage);
  let y = d;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const previous = y;
    const slope = 2n * y + b - d;
    if (slope <= 0n) return undefined;
    y = div(mul(y, y) + c, slope);
    if (isNear(y, previous)) return y;
  }
  return undefined;
}

/** The contract has an exact output that may be short; `quoteOut` is the least input whose output is enough. */
export function astroportStable(pool: AstroportStablePool, i: number, j: number): PoolDirection {
  const { reserves, units, amplificationE2, feePpm } = pool;
  const [reserveIn, reserveOut, unitIn, unitOut] = [at(reserves, i), at(reserves, j), at(units, i), at(units, j)];
  const [balanceIn, balanceOut] = [div(reserveIn, unitIn), div(reserveOut, unitOut)];
  const d = invariantOf(balanceIn, balanceOut, amplificationE2);
  if (d === undefined) return EMPTY_DIRECTION;

  function quoteIn(amountIn: bigint): PoolQuoteResult {
    // Rounding alone would give a unit for nothing; the contract rejects it.
    if (amountIn <= 0n) return 'nothing_arrives';
    const left = otherBalance(balanceIn + div(amountIn, unitIn), d as bigint, amplificationE2);
    if (left === undefined) return 'not_enough_liquidity';
    const leaving = reserveOut - (left * unitOut) / ONE;
    return leaving <= 0n ? 'nothing_arrives' : arriving(leaving - feeDown(leaving, feePpm));
  }

  function quoteOut(amountOut: bigint): PoolQuoteResult {
    const left = reserveOut - beforeFeeDown(amountOut, feePpm);
    if (left < 0n) return 'not_enough_liquidity';
    // The search starts at the input that leaves one unit where the output leaves none.
    const grown = otherBalance(div(left === 0n ? 1n : left, unitOut), d as bigint, amplificationE2);
    if (grown === undefined) return 'not_enough_liquidity';
    return leastInput(quoteIn, amountOut, ((grown - balanceIn) * unitIn) / ONE);
  }

  const amplification = Number(amplificationE2) / Number(AMPLIFICATION_PARTS);
  return {
    // Of two coins only the ratio of their scales counts.
    curve: stableswapCurve({ reserves, scales: [...units].reverse(), feePpm, feeOn: 'output' }, amplification, i, j),
    quoteIn,
    quoteOut,
  };
}
