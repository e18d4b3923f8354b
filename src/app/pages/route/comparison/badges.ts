import { USD_PLACES, type Usd } from '#app/format/amount.ts';
import { rescale } from '#app/format/number.ts';
import { shownSeconds } from '#app/format/time.ts';
import type { Side } from '../query/page-state.ts';
import { isOnTopKnown, onTopUsd } from '../steps/fees.ts';
import { amountBehind } from './amount-gap.ts';
import type { Candidate } from './candidate.ts';
import { afterFeesOrder, bestOf, estimatedCoin, isEligible } from './ranking.ts';

export type BadgeKind =
  | 'most-received'
  | 'least-sent'
  | 'most-before-fees'
  | 'least-before-fees'
  | 'best-after-fees'
  | 'fastest'
  | 'lowest-fees'
  | 'fewest-signatures';

/** Decimal places of dollars as shown. */
export const CENT_PLACES = 2;

const centsUp = (usd: Usd): bigint => rescale({ units: usd, places: USD_PLACES }, CENT_PLACES, 'up');
export const onTopCents = ({ fees }: Candidate): bigint => centsUp(onTopUsd(fees));
export const areFeesOnTopKnown = ({ fees }: Candidate): boolean => isOnTopKnown(fees);

/** The id of the only candidate with the lowest figure; null if it is shared, or if fewer than two figures are known. */
function soleLowest(candidates: readonly Candidate[], figure: (candidate: Candidate) => bigint | null): string | null {
  const figures = candidates.flatMap((candidate) => {
    const value = figure(candidate);
    return value === null ? [] : [{ id: candidate.id, value }];
  });
  const lowest = figures.reduce<bigint | null>((low, { value }) => (low === null || value < low ? value : low), null);
  const [winner, ...others] = figures.filter(({ value }) => value === lowest);
  return winner && figures.length > 1 && others.length === 0 ? winner.id : null;
}

/** The best, if its fees on top are known and either the service names it the best or no other looks as good. */
function bestAfterFees(all: readonly Candidate[], best: Candidate, side: Side): Candidate | undefined {
  if (!areFeesOnTopKnown(best)) return undefined;
  if (best.quotes.some(({ isBest }) => isBest)) return best;
  const order = afterFeesOrder(all, side);
  const looksEqual = (other: Candidate) =>
    amountBehind(other, best, side) === 0n && onTopCents(other) === onTopCents(best);
  const hasRival = all.some((other) => other !== best && (order(other, best) < 0 || looksEqual(other)));
  return estimatedCoin(best, side).amount.known && !hasRival ? best : undefined;
}

/** The badge for the best amount: if it is also the best after fees, and if it is not known to be. */
const AMOUNT_BADGES: Record<Side, readonly [BadgeKind, BadgeKind]> = {
  in: ['most-received', 'most-before-fees'],
  out: ['least-sent', 'least-before-fees'],
};

function amountWinners(all: readonly Candidate[], side: Side): [BadgeKind, string | null][] {
  const best = bestOf(all, side);
  if (best === undefined) return [];
  const bestAmount = soleLowest(all, (candidate) => amountBehind(candidate, best, side));
  const afterFees = bestAfterFees(all, best, side)?.id ?? null;
  const [plain, beforeFees] = AMOUNT_BADGES[side];
  return afterFees === bestAmount
    ? [[plain, bestAmount]]
    : [
        [beforeFees, bestAmount],
        ['best-after-fees', afterFees],
      ];
}

/** The winner of each badge among all shown candidates. A badge won by an ineligible candidate goes to no one. */
function winners(all: readonly Candidate[], side: Side): [BadgeKind, string | null][] {
  return [
    ...amountWinners(all, side),
    ['fastest', soleLowest(all, ({ seconds }) => (seconds.known ? BigInt(shownSeconds(seconds.value)) : null))],
    ['lowest-fees', soleLowest(all, ({ feesUsd }) => (feesUsd.known ? centsUp(feesUsd.value) : null))],
    ['fewest-signatures', soleLowest(all, ({ signatures }) => (signatures.known ? BigInt(signatures.value) : null))],
  ];
}

/** The badges of each candidate, by id. Unsafe and unknown routes get none, and neither does a sole eligible one. */
export function badgesOf(candidates: readonly Candidate[], side: Side): ReadonlyMap<string, readonly BadgeKind[]> {
  const eligible = candidates.filter(isEligible);
  const won = eligible.length > 1 ? winners(candidates, side) : [];
  return new Map(eligible.map(({ id }) => [id, won.flatMap(([kind, winner]) => (winner === id ? kind : []))]));
}
