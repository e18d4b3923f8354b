import { isZero } from '#app/asset/coin.ts';
import { readUsd, USD_PLACES, type Usd } from '#app/format/amount.ts';
import type { RouteCost } from '#app/format/cost.ts';
import type { Maybe } from '#app/format/maybe.ts';
import { magnitude, rescale } from '#app/format/number.ts';
import { lossRounding } from '#app/format/percent.ts';
import { t } from '#app/language/words.ts';
import type { Route } from '#contract/route.ts';
import type { Rounding } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';
import { shownFees } from './fee-text.ts';
import type { Fee, RouteFees } from './fees.ts';
import type { Step } from './timeline.ts';

export const CENT: Usd = pow10(USD_PLACES - 2);

/** In whole cents, as they are shown. */
const inCents = (usd: Usd, rounding: Rounding): Usd => rescale({ units: usd, places: USD_PLACES }, 2, rounding) * CENT;

/** A loss rounded up, a gain down. */
const toCents = (usd: Usd): Usd => inCents(usd, lossRounding(usd));

/** Whether a fee reads "<$0.01", here as at its step. */
export const isBelowCent = (fee: Fee | null): boolean => fee?.usd.known === true && fee.usd.value < CENT;

/** Where the lines make more than the sum, those below a cent count nothing. Every other one stays as it reads at its step, rounded up. */
function fitted(lines: readonly LadderLine[], sum: Usd): LadderLine[] {
  let over = shownSum(lines) - sum;
  return lines.map((line) => {
    if (over < CENT || line.usd !== CENT || !isBelowCent(line.fee)) return line;
    over -= CENT;
    return { ...line, usd: 0n };
  });
}

const shownSum = (lines: readonly LadderLine[]): Usd => lines.reduce((sum, { usd }) => sum + (usd ?? 0n), 0n);

/** A line between the dollars sent and the cost in all. */
export interface LadderLine {
  /** `taken` lies between what is sent and what arrives, `extra` is charged beside it, `unplaced` may be either and is in no sum. */
  readonly place: 'taken' | 'extra' | 'unplaced';
  readonly label: string;
  /** Null for what no fee explains. */
  readonly fee: Fee | null;
  /** In whole cents, below zero for a gain; null without a price. */
  readonly usd: Usd | null;
  /** Whether it is what the swaps take in their prices. */
  readonly isOfSwaps?: boolean;
  /** Whether it is only what rounding the others to cents leaves: words under the rows, and no row. */
  readonly isRounding?: boolean;
}

/**
 * Every dollar of the difference, each on one line. As they are shown, what is sent less the lines taken is what arrives,
 * and all lines together are the cost.
 */
export interface CostLadder {
  readonly sent: Usd;
  readonly arrives: Usd;
  readonly lines: readonly LadderLine[];
  readonly cost: RouteCost;
}

/** The fees that a ladder has a line for. */
export const chargedFees = (fees: RouteFees): Fee[] => (shownFees(fees) ?? []).filter(({ coin }) => !isZero(coin));

const ROUNDING = { label: '', isRounding: true };

/** What no fee explains; named by the only thing that can have taken it. */
function restName(
  exact: Usd,
  shown: Usd,
  hasUnpriced: boolean,
  { does_swap }: Route,
): Pick<LadderLine, 'label' | 'isOfSwaps' | 'isRounding'> {
  if (magnitude(exact) < CENT || exact > 0n !== shown > 0n) return ROUNDING;
  if (exact < 0n) return { label: t('Price, in your favour') };
  if (hasUnpriced) return { label: t('Fees without a dollar price, and the rest') };
  return does_swap
    ? { label: t('Swap fees and price difference'), isOfSwaps: true }
    : { label: t('Not explained by any fee') };
}

/** Null where the route has no cost in dollars. */
export function costLadder(route: Route, fees: RouteFees, cost: Maybe<RouteCost>): CostLadder | null {
  const [sent, arrives] = [readUsd(route.usd_amount_in), readUsd(route.usd_amount_out)];
  if (!cost.known || !sent.known || !arrives.known) return null;
  const lines = chargedFees(fees).map((fee): LadderLine => {
    const place = fee.charged === null ? 'unplaced' : fee.charged === 'on top' ? 'extra' : 'taken';
    return { place, label: fee.label, fee, usd: fee.usd.known ? toCents(fee.usd.value) : null };
  });
  const of = (wanted: LadderLine['place']) => lines.filter(({ place }) => place === wanted);
  const between = inCents(sent.value, 'up') - inCents(arrives.value, 'down');
  const [allTaken, allExtra] = [of('taken'), of('extra')];
  const exact = allTaken.reduce(
    (left, { fee }) => left - (fee?.usd.known ? fee.usd.value : 0n),
    sent.value - arrives.value,
  );
  const taken = magnitude(exact) < CENT ? fitted(allTaken, between) : allTaken;
  const extra = fitted(allExtra, toCents(cost.value.usd) - between);
  const hasUnpriced = taken.some(({ usd }) => usd === null);
  const rest = between - shownSum(taken);
  // Each figure is rounded against the route, so that they may be a cent apart.
  const extraRest = toCents(cost.value.usd) - between - shownSum(extra);
  const restLine = (place: LadderLine['place'], name: ReturnType<typeof restName>, usd: Usd): LadderLine[] =>
    usd === 0n ? [] : [{ place, ...name, fee: null, usd }];
  return {
    sent: sent.value,
    arrives: arrives.value,
    lines: [
      ...taken,
      ...restLine('taken', restName(exact, rest, hasUnpriced, route), rest),
      ...extra,
      ...restLine('extra', ROUNDING, extraRest),
      ...of('unplaced'),
    ],
    cost: cost.value,
  };
}

/** What the only swap of a route takes in its price: of several nobody can say which took how much. */
export interface SwapRest {
  /** Index of the step. */
  readonly step: number;
  readonly usd: Usd;
}

export function swapRest(ladder: CostLadder | null, steps: readonly Pick<Step, 'family' | 'index'>[]): SwapRest | null {
  const [swap, ...others] = steps.filter(({ family }) => family === 'swap');
  const usd = ladder?.lines.find(({ isOfSwaps }) => isOfSwaps)?.usd;
  return swap !== undefined && others.length === 0 && usd ? { step: swap.index, usd } : null;
}

/** Where a line's bar begins and how wide it is, as shares of the ladder: pixels only. */
export interface Bar {
  readonly start: number;
  readonly width: number;
}

/** A bar for each line, one beginning where the one before ends; null for a line that is in no sum or has no price. */
export function ladderBars(lines: readonly LadderLine[]): (Bar | null)[] {
  let at = 0;
  const spans = lines.map(({ place, usd }) => {
    if (place === 'unplaced' || usd === null) return null;
    const from = at;
    at += Number(usd / (CENT / 100n));
    return [Math.min(from, at), Math.max(from, at)] as const;
  });
  const ends = spans.flatMap((span) => span ?? []);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const all = high - low || 1;
  return spans.map((span) => span && { start: (span[0] - low) / all, width: (span[1] - span[0]) / all });
}
