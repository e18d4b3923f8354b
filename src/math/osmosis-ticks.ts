import { squareRootDown } from './fixed.ts';

/**
 * Ticks of Osmosis' concentrated pools: decimal, not powers of 1.0001. From one power of ten to the next the price rises in
 * nine million equal steps, and tick 0 is the price 1. Square roots of prices are whole numbers of 10^-36.
 */
const TICKS_PER_DECADE = 9_000_000;
const PRICE_DECIMALS = 36;
const STEP_DECIMALS = 6;
const E18 = 10n ** 18n;
const E36 = 10n ** 36n;

/** Ticks that a position can end at. Below `LAST_COARSE_TICK`, that of the price 10^-12, prices have 36 decimals. */
export const MIN_OSMOSIS_TICK = -270_000_000;
export const MAX_OSMOSIS_TICK = 342_000_000;
const LAST_COARSE_TICK = -108_000_000;

/** No swap leads the square root of the price beyond these. */
export const MIN_OSMOSIS_ROOT = 10n ** 30n;
export const MAX_OSMOSIS_ROOT = 10n ** 55n;

/**
 * Square root of the price at a tick from `MIN_OSMOSIS_TICK` to `MAX_OSMOSIS_TICK`, times 10^36, rounded up: at its 18th
 * decimal from the price 10^-12 on, where the first version of the chain stopped, at its 36th below.
 */
export function osmosisRootAtTick(tick: number): bigint {
  const decade = Math.floor(tick / TICKS_PER_DECADE);
  const steps = 10 ** STEP_DECIMALS + (tick - decade * TICKS_PER_DECADE);
  const price = BigInt(steps) * 10n ** BigInt(PRICE_DECIMALS - STEP_DECIMALS + decade);
  return tick < LAST_COARSE_TICK ? rootUp(price * E36) : rootUp(price) * E18;
}

/** As `osmosisRootAtTick`, in floats and within what swaps reach. */
export function osmosisFloatRootAtTick(tick: number): number {
  const decade = Math.floor(tick / TICKS_PER_DECADE);
  const root = Math.sqrt(10 ** decade * (1 + (tick - decade * TICKS_PER_DECADE) / 10 ** STEP_DECIMALS));
  return Math.min(1e19, Math.max(1e-6, root));
}

function rootUp(square: bigint): bigint {
  const root = squareRootDown(square);
  return root * root < square ? root + 1n : root;
}

/** The last tick whose square root is at or below `root`, of a price that swaps reach. */
export function osmosisTickAtRoot(root: bigint): number {
  const price = root * root;
  const digits = price.toString();
  const decade = digits.length - 1 - 2 * PRICE_DECIMALS;
  const steps = Number(digits.slice(0, STEP_DECIMALS + 1).padEnd(STEP_DECIMALS + 1, '0')) - 10 ** STEP_DECIMALS;
  let tick = decade * TICKS_PER_DECADE + steps;
  // A root is rounded up: that of the next tick may be this one, and that of the tick found may be above.
  while (tick < MAX_OSMOSIS_TICK && osmosisRootAtTick(tick + 1) <= root) tick += 1;
  while (osmosisRootAtTick(tick) > root) tick -= 1;
  return tick;
}

/** Output of denom 0 between two square roots, for a liquidity with 18 decimals, with 36 decimals; each step rounded down. */
export function osmosisGiven0(from: bigint, to: bigint, liquidityE18: bigint): bigint {
  const [low, high] = from < to ? [from, to] : [to, from];
  const moved = ((high - low) * liquidityE18) / E18;
  const atHigh = (moved * E36) / high;
  return (atHigh * E36) / low;
}

/** As `osmosisGiven0`, of denom 1. */
export const osmosisGiven1 = (from: bigint, to: bigint, liquidityE18: bigint): bigint =>
  ((from < to ? to - from : from - to) * liquidityE18) / E18;
