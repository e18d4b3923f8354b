import { isZero } from '#app/asset/coin.ts';
import { formatUsd, USD_PLACES, type Usd } from '#app/format/amount.ts';
import { count, type FormatNumber, magnitude, rescale } from '#app/format/number.ts';
import { durationText, shownSeconds } from '#app/format/time.ts';
import type { Side } from '../query/page-state.ts';
import { isOnTopKnown, onTopUsd } from '../steps/fees.ts';
import { amountBehind, amountGap, gapText } from './amount-gap.ts';
import type { ComparedRoute } from './compared-route.ts';
import { afterFeesOrder, bestOf, estimatedCoin, isEligible, rankRoutes } from './ranking.ts';

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
const CENT_PLACES = 2;

const centsUp = (usd: Usd): bigint => rescale({ units: usd, places: USD_PLACES }, CENT_PLACES, 'up');
const onTopCents = ({ fees }: ComparedRoute): bigint => centsUp(onTopUsd(fees));
const areFeesOnTopKnown = ({ fees }: ComparedRoute): boolean => isOnTopKnown(fees);

/** The id of the only route with the lowest figure; null if it is shared, or if fewer than two figures are known. */
function soleLowest(
  routes: readonly ComparedRoute[],
  figure: (compared: ComparedRoute) => bigint | null,
): string | null {
  const figures = routes.flatMap((compared) => {
    const value = figure(compared);
    return value === null ? [] : [{ id: compared.id, value }];
  });
  const lowest = figures.reduce<bigint | null>((low, { value }) => (low === null || value < low ? value : low), null);
  const [winner, ...others] = figures.filter(({ value }) => value === lowest);
  return winner && figures.length > 1 && others.length === 0 ? winner.id : null;
}

/** The best, if its fees on top are known and either the service names it the best or no other looks as good. */
function bestAfterFees(all: readonly ComparedRoute[], best: ComparedRoute, side: Side): ComparedRoute | undefined {
  if (!areFeesOnTopKnown(best)) return undefined;
  if (best.quotes.some(({ isBest }) => isBest)) return best;
  const order = afterFeesOrder(all, side);
  const looksEqual = (other: ComparedRoute) =>
    amountBehind(other, best, side) === 0n && onTopCents(other) === onTopCents(best);
  const hasRival = all.some((other) => other !== best && (order(other, best) < 0 || looksEqual(other)));
  return estimatedCoin(best, side).amount.known && !hasRival ? best : undefined;
}

/** The badge for the best amount: if it is also the best after fees, and if it is not known to be. */
const AMOUNT_BADGES: Record<Side, readonly [BadgeKind, BadgeKind]> = {
  in: ['most-received', 'most-before-fees'],
  out: ['least-sent', 'least-before-fees'],
};

function amountWinners(all: readonly ComparedRoute[], side: Side): [BadgeKind, string | null][] {
  const best = bestOf(all, side);
  if (best === undefined) return [];
  const bestAmount = soleLowest(all, (compared) => amountBehind(compared, best, side));
  const afterFees = bestAfterFees(all, best, side)?.id ?? null;
  const [plain, beforeFees] = AMOUNT_BADGES[side];
  return afterFees === bestAmount
    ? [[plain, bestAmount]]
    : [
        [beforeFees, bestAmount],
        ['best-after-fees', afterFees],
      ];
}

/** The winner of each badge among all shown routes. A badge won by an ineligible route goes to no one. */
function winners(all: readonly ComparedRoute[], side: Side): [BadgeKind, string | null][] {
  return [
    ...amountWinners(all, side),
    ['fastest', soleLowest(all, ({ seconds }) => (seconds.known ? BigInt(shownSeconds(seconds.value)) : null))],
    ['lowest-fees', soleLowest(all, ({ feesUsd }) => (feesUsd.known ? centsUp(feesUsd.value) : null))],
    ['fewest-signatures', soleLowest(all, ({ signatures }) => (signatures.known ? BigInt(signatures.value) : null))],
  ];
}

/** The badges of each route, by id. Unsafe and unknown routes get none, and neither does a sole eligible one. */
function badgesOf(routes: readonly ComparedRoute[], side: Side): ReadonlyMap<string, readonly BadgeKind[]> {
  const eligible = routes.filter(isEligible);
  const won = eligible.length > 1 ? winners(routes, side) : [];
  return new Map(eligible.map(({ id }) => [id, won.flatMap(([kind, winner]) => (winner === id ? kind : []))]));
}

/** How a route compares with the others, as its card shows it. */
export interface Highlights {
  readonly badges: readonly BadgeKind[];
  /** "−0.42 (−0.4%)" against the best; "" for the best itself and for an unknown amount. */
  readonly gap: string;
  /** A sentence that compares it with the best, or says why it is the best. It uses only figures that are shown. */
  readonly reason: string;
}

function amountClause(compared: ComparedRoute, best: ComparedRoute, side: Side, formatNumber: FormatNumber): string {
  const gap = amountGap(compared, best, side);
  if (gap === null) return '';
  const verb = side === 'in' ? 'Receives' : 'Sends';
  if (gap.units === 0n) return `${verb} as much as the best`;
  return `${verb} ${gap.text(formatNumber)} ${gap.units > 0n ? 'more' : 'less'} than the best`;
}

/** Left out if the best's own fees on top are not all known, as the difference is unknown then. */
function onTopClause(compared: ComparedRoute, best: ComparedRoute, formatNumber: FormatNumber): string {
  if (!areFeesOnTopKnown(best)) return '';
  if (!areFeesOnTopKnown(compared)) return 'with fees on top that are not all known';
  const gap = onTopCents(compared) - onTopCents(best);
  if (gap === 0n) return '';
  const usd = rescale({ units: magnitude(gap), places: CENT_PLACES }, USD_PLACES, 'up');
  return `${formatUsd(usd, 'up', formatNumber)} ${gap < 0n ? 'less' : 'more'} in fees on top`;
}

function timeClause(compared: ComparedRoute, best: ComparedRoute, formatNumber: FormatNumber): string {
  if (!compared.seconds.known || !best.seconds.known) return '';
  const gap = shownSeconds(compared.seconds.value) - shownSeconds(best.seconds.value);
  return gap === 0 ? '' : `${durationText(Math.abs(gap), formatNumber)} ${gap < 0 ? 'sooner' : 'later'}`;
}

function signatureClause(compared: ComparedRoute, best: ComparedRoute, formatNumber: FormatNumber): string {
  if (!compared.signatures.known || !best.signatures.known) return '';
  const gap = compared.signatures.value - best.signatures.value;
  if (gap === 0) return '';
  return `${count(Math.abs(gap), 'signature', 'signatures', formatNumber)} ${gap < 0 ? 'fewer' : 'more'}`;
}

function reasonAgainstBest(
  compared: ComparedRoute,
  best: ComparedRoute,
  side: Side,
  formatNumber: FormatNumber,
): string {
  const clauses = [
    amountClause(compared, best, side, formatNumber),
    onTopClause(compared, best, formatNumber),
    timeClause(compared, best, formatNumber),
    signatureClause(compared, best, formatNumber),
  ].filter(Boolean);
  return clauses.length === 0 ? '' : `${clauses.join(', ')}.`;
}

/** Whether the routes can be ranked by amount: all amounts are known, and that of the best is not zero. */
const areAmountsComparable = (best: ComparedRoute, all: readonly ComparedRoute[], side: Side): boolean =>
  all.every((each) => estimatedCoin(each, side).amount.known) && !isZero(estimatedCoin(best, side));

const AFTER_FEES: Record<Side, string> = { in: 'after fees on top', out: 'with fees on top' };
const MOST: Record<Side, string> = { in: 'Receives the most', out: 'Sends the least' };
const BETTER: Record<Side, string> = { in: 'receives more', out: 'sends less' };

/** The set that the best is compared with, as a phrase after "routes". */
function comparedSet(best: ComparedRoute, all: readonly ComparedRoute[]): string {
  const others = all.filter((other) => isEligible(other) !== isEligible(best));
  const limits = [
    ...(others.some(({ isUnsafe }) => isUnsafe) ? ['without a bad price'] : []),
    ...(all.some(({ hasUnknownSteps }) => hasUnknownSteps) ? ['without unknown steps'] : []),
  ];
  return limits.join(' and ') || 'found';
}

/** Why the best is the best although another has a better amount. */
function reasonAfterFees(best: ComparedRoute, all: readonly ComparedRoute[], side: Side): string {
  if (!areFeesOnTopKnown(best)) return '';
  return rankRoutes(all, 'received', side)[0] === best
    ? `${MOST[side]} ${AFTER_FEES[side]} of all routes ${comparedSet(best, all)}`
    : 'The service ranks it best after fees';
}

/** Why the best is the best if it has the best amount, alone or with others. */
function reasonByAmount(best: ComparedRoute, all: readonly ComparedRoute[], isShared: boolean, side: Side): string {
  const hasKnownFees = areFeesOnTopKnown(best);
  const set = comparedSet(best, all);
  if (isShared) return `${hasKnownFees ? 'No' : 'Before fees, no'} route ${set} ${BETTER[side]}`;
  return `${MOST[side]}${hasKnownFees ? '' : ' before fees'} of all routes ${set}`;
}

function reasonForBest(
  best: ComparedRoute,
  all: readonly ComparedRoute[],
  side: Side,
  badges: readonly BadgeKind[],
): string {
  if (all.length === 1) return 'The only route found.';
  if (best.hasUnknownSteps || !areAmountsComparable(best, all, side)) return '';
  const rivals = all.filter((other) => other !== best && isEligible(other) === isEligible(best));
  const behind = rivals.map((rival) => amountBehind(rival, best, side) ?? 1n);
  const reason = behind.some((units) => units < 0n)
    ? reasonAfterFees(best, all, side)
    : reasonByAmount(best, all, behind.includes(0n), side);
  if (reason === '') return '';
  return badges.includes('fastest') ? `${reason}, and is the fastest.` : `${reason}.`;
}

const NO_BADGES: readonly BadgeKind[] = [];
const MAX_BADGES_PER_CARD = 2;

/** The highlights of each route, by id. */
export function highlightsOf(
  routes: readonly ComparedRoute[],
  side: Side,
  formatNumber: FormatNumber,
): Map<string, Highlights> {
  const badgesById = badgesOf(routes, side);
  const best = bestOf(routes, side);
  return new Map(
    routes.map((compared) => {
      const won = badgesById.get(compared.id) ?? NO_BADGES;
      const badges = won.slice(0, MAX_BADGES_PER_CARD);
      if (best === undefined || compared === best) {
        return [compared.id, { badges, gap: '', reason: reasonForBest(compared, routes, side, won) }];
      }
      const gap = gapText(amountGap(compared, best, side), side, formatNumber);
      return [compared.id, { badges, gap, reason: reasonAgainstBest(compared, best, side, formatNumber) }];
    }),
  );
}
