import { type Coin, coinText } from '#app/asset/coin.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { formatLoss } from '#app/format/percent.ts';
import { t } from '#app/language/words.ts';
import type { Route } from '#contract/route.ts';
import { divUp, minOf, mulDivDown } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';
import type { Side } from '../query/page-state.ts';
import { stepLimits } from './step-limits.ts';
import type { Step } from './timeline.ts';

/** Choices of how much less than expected a swap may give, in basis points. */
export const TOLERANCES_BPS = [10, 50, 100, 300] as const;
const BPS = 10_000n;

/** What a step gives at least, in smallest units of its output, or a sentence on why nothing holds it from some step on. */
export type Floor =
  | { readonly least: bigint; readonly by: 'tolerance' | 'router' | 'protocol' }
  | { readonly least: null; readonly because: string };

const none = (because: string): Floor => ({ least: null, because });
const noAmounts = (step: string): Floor => none(t('Step {step} gives no amounts, so no minimum is known.', { step }));
const numberOf = ({ index }: Step): string => `${index + 1}`;

/** Bridges that carry six decimals of a token and leave the rest with the sender. */
const SHARED_DECIMALS = 6;
const OF_SHARED_DECIMALS: ReadonlySet<string> = new Set(['layer_zero_transfer', 'stargate_transfer']);

/**
 * The least of each step, in order. A swap in the first transaction gives at least its minimum: the router's own, else the expected
 * output less the tolerance; one in a later transaction is quoted again before it is signed. A transfer passes on what
 * reaches it less its fee, which is no more for a smaller amount; Axelar sets a deducted fee on the way.
 */
export function stepFloors(route: Pick<Route, 'operations'>, steps: readonly Step[], toleranceBps: number): Floor[] {
  const floors: Floor[] = [];
  for (const [index, step] of steps.entries()) {
    const isFirst = step.txIndex === steps[0]?.txIndex;
    floors.push(
      step.family === 'swap'
        ? swapFloor(route, step, isFirst, toleranceBps)
        : transferFloor(step, isFirst, index === 0 ? readInput(step) : floors[index - 1]),
    );
  }
  return floors;
}

function swapFloor(route: Pick<Route, 'operations'>, step: Step, isFirst: boolean, toleranceBps: number): Floor {
  const { amount } = step.output;
  if (!isFirst) return none(t('The price of step {step} is not locked.', { step: numberOf(step) }));
  if (!amount.known) return noAmounts(numberOf(step));
  const router = stepLimits(route, step)?.minOut.amount;
  if (router?.known) return { least: minOf(router.value, amount.value), by: 'router' };
  return { least: (amount.value * (BPS - BigInt(toleranceBps))) / BPS, by: 'tolerance' };
}

const readInput = (step: Step): Floor =>
  step.input.amount.known ? { least: step.input.amount.value, by: 'protocol' } : noAmounts(numberOf(step));

function transferFloor(moved: Step, isFirst: boolean, before: Floor | undefined): Floor {
  const { kind, family, input, output } = moved;
  const step = numberOf(moved);
  if (before === undefined) return noAmounts(step);
  if (before.least === null) return before;
  if (family === 'unknown' || !input.amount.known || !output.amount.known) return noAmounts(step);
  if (input.decimals === null || output.decimals === null)
    return none(t('The decimals of an asset of step {step} are not known, so no minimum is.', { step }));
  const amounts = { amountIn: input.amount.value, amountOut: output.amount.value, reaching: before.least };
  const decimals = { decimalsIn: input.decimals, decimalsOut: output.decimals };
  // What is too fine for the output is cut off without a fee.
  const isDeducted = mulDivDown(amounts.amountIn, pow10(output.decimals), pow10(input.decimals)) > amounts.amountOut;
  if (isDeducted && kind === 'axelar_transfer')
    return none(t('Axelar sets the fee of step {step} on the way.', { step }));
  if (isDeducted && !isFirst) return none(t('The fee of step {step} is not locked.', { step }));
  const least = leastOfTransfer(kind, amounts, decimals);
  return least > 0n ? { least, by: before.by } : none(t('The fee of step {step} may take everything.', { step }));
}

interface Amounts {
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** What reaches the transfer at least. */
  readonly reaching: bigint;
}

/** A lower bound: what is missing of the input is missing of the output, rounded up. */
export function leastOfTransfer(
  kind: string,
  { amountIn, amountOut, reaching }: Amounts,
  { decimalsIn, decimalsOut }: { readonly decimalsIn: number; readonly decimalsOut: number },
): bigint {
  if (reaching >= amountIn) return amountOut;
  const least = amountOut - divUp((amountIn - reaching) * pow10(decimalsOut), pow10(decimalsIn));
  if (!OF_SHARED_DECIMALS.has(kind) || decimalsOut <= SHARED_DECIMALS) return least;
  const unit = pow10(decimalsOut - SHARED_DECIMALS);
  return least - (((least % unit) + unit) % unit) - unit;
}

/** A hundredth of a percent is a basis point. */
const BPS_PLACES = 2;

export const toleranceText = (bps: number, digits: FormatNumber): string =>
  formatLoss({ units: BigInt(bps), places: BPS_PLACES }, digits);

/** A sentence about the least or on why there is none, or the amount of the one that names the tolerance, which is editable there. */
export type FloorText = { readonly sentence: string } | { readonly sentence: null; readonly amount: string };

/**
 * "749.10 ATOM" of "At 0.5% slippage you get at least 749.10 ATOM.", or "The router pays at least 749.10 ATOM.", or "The price of step
 * 4 is not locked."
 */
export function floorText(floors: readonly Floor[], received: Coin, digits: FormatNumber): FloorText {
  const last = floors.at(-1);
  const plain = (sentence: string): FloorText => ({ sentence });
  if (last === undefined) return plain(t('No minimum is known: the route has no steps.'));
  if (last.least === null) return plain(last.because);
  const amount = coinText({ ...received, amount: { known: true, value: last.least } }, 'down', digits);
  if (last.by === 'router') return plain(t('The router pays at least {amount}.', { amount }));
  if (last.by === 'protocol') return plain(t('At least {amount}: no step can give less.', { amount }));
  return { sentence: null, amount };
}

/** The least in a few words: an amount, with the slippage at which it holds if that is the person's, or why there is none. */
export type ShortFloor =
  | { readonly amount: string; readonly tolerance: string | null }
  | { readonly amount: null; readonly because: string };

export function shortFloor(
  floors: readonly Floor[],
  received: Coin,
  toleranceBps: number,
  digits: FormatNumber,
  column?: number,
): ShortFloor {
  const last = floors.at(-1);
  if (last === undefined) return { amount: null, because: t('The route has no steps.') };
  if (last.least === null) return { amount: null, because: last.because };
  const amount = coinText({ ...received, amount: { known: true, value: last.least } }, 'down', digits, column);
  return { amount, tolerance: last.by === 'tolerance' ? toleranceText(toleranceBps, digits) : null };
}

/** "At least 749.10 ATOM", "At least 4,971.99 OSMO at 0.5% slippage", "No minimum. The price of step 4 is not locked." */
export function shortFloorText(floor: ShortFloor): string {
  if (floor.amount === null) return t('No minimum. {reason}', { reason: floor.because });
  const { amount, tolerance } = floor;
  return tolerance === null
    ? t('At least {amount}', { amount })
    : t('At least {amount} at {tolerance} slippage', { amount, tolerance });
}

/**
 * The same of what is sent for an exact output: "At most 1.005 ETH" by the router that takes it, with what is open after it; "No
 * maximum. The price of step 4 is not locked."; "" where neither is known.
 */
export function maximumText(
  floor: ShortFloor,
  route: Pick<Route, 'operations'>,
  steps: readonly Step[],
  digits: FormatNumber,
): string {
  const most = routerMaximum(route, steps);
  const amount = most && coinText(most, 'up', digits);
  if (floor.amount !== null) return amount === null ? '' : t('At most {amount}', { amount });
  const reason = floor.because;
  return amount === null ? t('No maximum. {reason}', { reason }) : t('At most {amount}. {reason}', { amount, reason });
}

interface LimitedRoute {
  readonly route: Pick<Route, 'operations'>;
  readonly steps: readonly Step[];
  readonly received: Coin;
}

/** What holds of the amount that is an estimate: the least that arrives, or the most that is sent. */
export function limitText(
  { route, steps, received }: LimitedRoute,
  side: Side,
  toleranceBps: number,
  digits: FormatNumber,
  column?: number,
): string {
  const floor = shortFloor(stepFloors(route, steps, toleranceBps), received, toleranceBps, digits, column);
  return side === 'in' ? shortFloorText(floor) : maximumText(floor, route, steps, digits);
}

/** The most that the router of the first step takes; null without one that says. */
export function routerMaximum(route: Pick<Route, 'operations'>, [first]: readonly Step[]): Coin | null {
  const most = first && stepLimits(route, first)?.maxIn;
  return most?.amount.known ? most : null;
}
