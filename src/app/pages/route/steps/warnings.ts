import { isZero, readAmount } from '#app/asset/coin.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { formatUsd, readUsd, type Usd } from '#app/format/amount.ts';
import type { Maybe } from '#app/format/maybe.ts';
import { count, type FormatNumber, isAtLeast } from '#app/format/number.ts';
import {
  formatLoss,
  formatPercent,
  lossRounding,
  type Percent,
  percent,
  readPercent,
  shareOf,
} from '#app/format/percent.ts';
import { plainText } from '#app/format/plain-text.ts';
import { operationKind } from '#contract/operation.ts';
import type { Route } from '#contract/route.ts';
import { type Fee, isOnTopPriced, onTopUsd, type RouteFees, totalFees } from './fees.ts';
import { routeEnds } from './timeline.ts';

export type WarningLevel = 'note' | 'caution' | 'severe';

/** A warning about a route; `quote` is the service's own text, shown in quotation marks. */
export interface RouteWarning {
  readonly level: WarningLevel;
  readonly sentence: string;
  readonly quote: string | null;
}

/** Losses and price impacts from which a warning is shown. */
const CAUTION = percent(2.5);
const SEVERE = percent(10);
/** Share of the amount sent above which fees get a warning. */
const HIGH_FEES = percent(25);
/** From here on, a percentage would round to 100. */
const ALMOST_ALL = percent(99.5);
const ALL = percent(100);

const warning = (level: WarningLevel, sentence: string, quote: string | null = null): RouteWarning => ({
  level,
  sentence,
  quote,
});

interface DollarLoss {
  readonly sent: Usd;
  readonly received: Usd;
  /** Charged on top, from the fees that have a price. */
  readonly onTop: Usd;
  /** Whether every fee charged on top has a price; if not, the loss is a lower bound. */
  readonly isComplete: boolean;
  /** Share of the amount sent; negative for a gain. */
  readonly share: Percent;
}

/** The dollars lost; null if the service does not price both ends, or its price of a received amount rounds to zero. */
function dollarLoss(route: Route, fees: RouteFees): DollarLoss | null {
  const [sent, received] = [readUsd(route.usd_amount_in), readUsd(route.usd_amount_out)];
  if (!sent.known || !received.known || sent.value <= 0n) return null;
  if (received.value === 0n && !isNothing(readAmount(route.amount_out))) return null;
  const onTop = onTopUsd(fees);
  const lost = sent.value + onTop - received.value;
  const share = shareOf(lost, sent.value, lossRounding(lost));
  return { sent: sent.value, received: received.value, onTop, isComplete: isOnTopPriced(fees), share };
}

const isNothing = (amount: Maybe<bigint>): boolean => amount.known && amount.value === 0n;

const levelOf = (share: Percent): WarningLevel | null =>
  isAtLeast(share, SEVERE) ? 'severe' : isAtLeast(share, CAUTION) ? 'caution' : null;

/** A loss above 100 % is shown as "more than you send". */
const isMoreThanAll = (share: Percent): boolean => !isAtLeast(ALL, share);

function lostText({ sent, received, onTop, share, isComplete }: DollarLoss, digits: FormatNumber): string {
  if (isMoreThanAll(share)) return 'more than you send';
  const lost = sent + onTop - received;
  if (isAtLeast(share, ALMOST_ALL)) return `almost all of it, ${formatUsd(lost, 'up', digits)}`;
  return isComplete
    ? `${formatUsd(lost, 'up', digits)} (${formatLoss(share, digits)})`
    : `at least ${formatUsd(lost, 'down', digits)} (${formatPercent(share, 'down', digits)})`;
}

function paidText({ onTop, isComplete }: DollarLoss, digits: FormatNumber): string {
  if (onTop === 0n) return isComplete ? '' : ', pay fees without a price on top';
  return `, pay ${isComplete ? '' : 'at least '}${formatUsd(onTop, 'up', digits)} on top`;
}

function lossClause(loss: DollarLoss, digits: FormatNumber): string {
  const [send, receive] = [formatUsd(loss.sent, 'up', digits), formatUsd(loss.received, 'down', digits)];
  return `You would lose ${lostText(loss, digits)}: you send ${send}${paidText(loss, digits)} and receive ${receive}.`;
}

function badPrice(route: Route, fees: RouteFees, message: string, digits: FormatNumber): RouteWarning {
  const loss = dollarLoss(route, fees);
  const clause = loss !== null && loss.share.units > 0n ? ` ${lossClause(loss, digits)}` : '';
  return warning('severe', `Bad price.${clause} The service marks this route unsafe.`, message || null);
}

function lowInfo(route: Route, message: string, lookup: Lookup): RouteWarning {
  const { sent, received } = routeEnds(route, lookup);
  const unpriced = [
    ...(readUsd(route.usd_amount_in).known ? [] : [sent.symbol]),
    ...(readUsd(route.usd_amount_out).known ? [] : [received.symbol]),
  ];
  const why = unpriced.length > 0 ? `There is no dollar price for ${unpriced.join(' and ')}, so check` : 'Check';
  return warning('caution', `This price cannot be verified. ${why} the amounts yourself.`, message || null);
}

function serviceWarning(route: Route, fees: RouteFees, lookup: Lookup, digits: FormatNumber): RouteWarning[] {
  const { warning: given } = route;
  if (!given) return [];
  const message = plainText(given.message);
  if (given.type === 'BAD_PRICE_WARNING') return [badPrice(route, fees, message, digits)];
  if (given.type === 'LOW_INFO_WARNING') return [lowInfo(route, message, lookup)];
  return [warning('caution', `The service warns about this route: “${message || plainText(given.type)}”.`)];
}

function lossWarning(route: Route, fees: RouteFees, digits: FormatNumber): RouteWarning[] {
  const loss = route.warning?.type === 'BAD_PRICE_WARNING' ? null : dollarLoss(route, fees);
  const level = loss && levelOf(loss.share);
  return loss && level ? [warning(level, lossClause(loss, digits))] : [];
}

function impactWarning(route: Route, digits: FormatNumber): RouteWarning[] {
  const impact = readPercent(route.swap_price_impact_percent, '');
  const level = impact.known ? levelOf(impact.value) : null;
  if (!impact.known || level === null) return [];
  const shown = formatLoss(impact.value, digits);
  return [warning(level, `Your swap moves the price against you by about ${shown}. A smaller amount moves it less.`)];
}

/** Warns about high fees. Only fees with a price count, so the share is a lower bound. */
function feesWarning(route: Route, listed: readonly Fee[], digits: FormatNumber): RouteWarning[] {
  const sent = readUsd(route.usd_amount_in);
  const total = totalFees(listed);
  if (!sent.known || sent.value <= 0n || total.kind !== 'usd') return [];
  const share = shareOf(total.usd, sent.value, 'up');
  if (isAtLeast(HIGH_FEES, share)) return [];
  if (isMoreThanAll(share)) return [warning('caution', 'Fees take more than you send.')];
  const least = total.unpriced > 0 ? 'at least ' : '';
  return [warning('caution', `Fees take ${least}${formatLoss(share, digits)} of what you send.`)];
}

function unknownSteps({ operations }: Route, digits: FormatNumber): RouteWarning[] {
  if (operations.length === 0)
    return [warning('caution', 'The service lists no steps for this route, so we cannot show what it does.')];
  const unknown = operations.filter((operation) => operationKind(operation) === undefined).length;
  if (unknown === 0) return [];
  const [steps, they] = [count(unknown, 'step', 'steps', digits), unknown === 1 ? 'it does' : 'they do'];
  return [warning('caution', `We do not recognize ${steps} of this route, so we cannot show what ${they}.`)];
}

/** Assets on the way that are not fully alive, in the service's words. */
const livenessWarnings = ({ liveness_warnings }: Route): RouteWarning[] =>
  (liveness_warnings ?? []).map(({ message }) => warning('caution', `${plainText(message)}.`));

/** All warnings about a route, the most severe first. */
export function routeWarnings(route: Route, fees: RouteFees, lookup: Lookup, digits: FormatNumber): RouteWarning[] {
  const received = routeEnds(route, lookup).received;
  const nothing = isZero(received) ? [warning('severe', 'This amount is too small: nothing would arrive.')] : [];
  const all = [
    ...nothing,
    ...serviceWarning(route, fees, lookup, digits),
    ...(nothing.length > 0 ? [] : lossWarning(route, fees, digits)),
    ...livenessWarnings(route),
    ...unknownSteps(route, digits),
    ...impactWarning(route, digits),
    ...feesWarning(route, fees.listed?.length ? fees.listed : fees.ofSteps, digits),
  ];
  const order: WarningLevel[] = ['severe', 'caution', 'note'];
  return all.sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
}
