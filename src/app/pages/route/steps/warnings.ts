import { operationKind } from '#contract/operation.ts';
import type { Route } from '#contract/route.ts';
import { isZero, readAmount } from '../../../asset/coin.ts';
import type { Lookup } from '../../../asset/lookup.ts';
import { formatUsd, readUsd, type Usd } from '../../../format/amount.ts';
import type { Maybe } from '../../../format/maybe.ts';
import { count, type FormatNumber, isAtLeast } from '../../../format/number.ts';
import {
  formatLoss,
  formatPercent,
  lossRounding,
  type Percent,
  percent,
  readPercent,
  shareOf,
} from '../../../format/percent.ts';
import { plainText } from '../../../format/plain-text.ts';
import { type Fee, totalOf } from './fee.ts';
import { isOnTopPriced, pricedOnTop, type RouteFees } from './fees.ts';
import { routeEnds } from './timeline.ts';

export type WarningLevel = 'note' | 'caution' | 'severe';

/** A sentence about a route; `quote` is the service's own text, shown in quotation marks. */
export interface RouteCaution {
  readonly level: WarningLevel;
  readonly sentence: string;
  readonly quote: string | null;
}

const CAUTION = percent(2.5);
const SEVERE = percent(10);
const HIGH_FEES = percent(25);
const ALL = percent(100);

const caution = (level: WarningLevel, sentence: string, quote: string | null = null): RouteCaution => ({
  level,
  sentence,
  quote,
});

interface DollarLoss {
  readonly sent: Usd;
  readonly received: Usd;
  /** Charged beside what is sent, as far as it has a price. */
  readonly onTop: Usd;
  /** Whether all of that has a price: else more is lost. */
  readonly isWhole: boolean;
  /** Share of what is sent; negative when more arrives. */
  readonly share: Percent;
}

/** The dollars lost on the way, where the service prices both ends and leaves something of what it says. */
function dollarLoss(route: Route, fees: RouteFees): DollarLoss | null {
  const [sent, received] = [readUsd(route.usd_amount_in), readUsd(route.usd_amount_out)];
  if (!sent.known || !received.known || sent.value <= 0n) return null;
  if (received.value === 0n && !isNothing(readAmount(route.amount_out))) return null;
  const onTop = pricedOnTop(fees);
  const lost = sent.value + onTop - received.value;
  const share = shareOf(lost, sent.value, lossRounding(lost));
  return { sent: sent.value, received: received.value, onTop, isWhole: isOnTopPriced(fees), share };
}

const isNothing = (amount: Maybe<bigint>): boolean => amount.known && amount.value === 0n;

const ofLevel = (share: Percent): WarningLevel | null =>
  isAtLeast(share, SEVERE) ? 'severe' : isAtLeast(share, CAUTION) ? 'caution' : null;

/** Of more than everything nobody needs to know how many times that is. */
const isMoreThanAll = (share: Percent): boolean => !isAtLeast(ALL, share);

function lostText({ share, isWhole }: DollarLoss, digits: FormatNumber): string {
  if (isMoreThanAll(share)) return 'more than you send';
  return isWhole ? `about ${formatLoss(share, digits)}` : `at least ${formatPercent(share, 'down', digits)}`;
}

function paidText({ onTop, isWhole }: DollarLoss, digits: FormatNumber): string {
  if (onTop === 0n) return isWhole ? '' : ', pay fees without a price on top';
  return `, pay ${isWhole ? '' : 'at least '}${formatUsd(onTop, 'up', digits)} on top`;
}

function lossClause(loss: DollarLoss, digits: FormatNumber): string {
  const [send, receive] = [formatUsd(loss.sent, 'up', digits), formatUsd(loss.received, 'down', digits)];
  return `You would lose ${lostText(loss, digits)}: you send ${send}${paidText(loss, digits)} and receive ${receive}.`;
}

/** "−0.11%": what is lost is a difference below zero; what is won says so, too. Null where nobody knows. */
export function differenceText(route: Route, fees: RouteFees, digits: FormatNumber): string | null {
  const loss = dollarLoss(route, fees);
  if (loss === null) return null;
  const { share, isWhole } = loss;
  if (isMoreThanAll(share)) return 'You lose more than you send';
  const sign = share.units < 0n ? '+' : '';
  const difference = formatPercent({ units: -share.units, places: share.places }, lossRounding(share.units), digits);
  return `${sign}${difference}${isWhole ? '' : ', less fees on top without a price'}`;
}

function badPrice(route: Route, fees: RouteFees, message: string, digits: FormatNumber): RouteCaution {
  const loss = dollarLoss(route, fees);
  const clause = loss !== null && loss.share.units > 0n ? ` ${lossClause(loss, digits)}` : '';
  return caution('severe', `Bad price.${clause} The service marks this route unsafe.`, message || null);
}

function lowInfo(route: Route, message: string, lookup: Lookup): RouteCaution {
  const { sent, received } = routeEnds(route, lookup);
  const unpriced = [
    ...(readUsd(route.usd_amount_in).known ? [] : [sent.symbol]),
    ...(readUsd(route.usd_amount_out).known ? [] : [received.symbol]),
  ];
  const why = unpriced.length > 0 ? `There is no dollar price for ${unpriced.join(' and ')}, so check` : 'Check';
  return caution('caution', `Nobody can judge this price. ${why} the amounts yourself.`, message || null);
}

function serviceWarning(route: Route, fees: RouteFees, lookup: Lookup, digits: FormatNumber): RouteCaution[] {
  const { warning } = route;
  if (!warning) return [];
  const message = plainText(warning.message);
  if (warning.type === 'BAD_PRICE_WARNING') return [badPrice(route, fees, message, digits)];
  if (warning.type === 'LOW_INFO_WARNING') return [lowInfo(route, message, lookup)];
  return [caution('caution', `The service warns about this route: “${message || plainText(warning.type)}”.`)];
}

function lossWarning(route: Route, fees: RouteFees, digits: FormatNumber): RouteCaution[] {
  const loss = route.warning?.type === 'BAD_PRICE_WARNING' ? null : dollarLoss(route, fees);
  const level = loss && ofLevel(loss.share);
  return loss && level ? [caution(level, lossClause(loss, digits))] : [];
}

function impactWarning(route: Route, digits: FormatNumber): RouteCaution[] {
  const impact = readPercent(route.swap_price_impact_percent, '');
  const level = impact.known ? ofLevel(impact.value) : null;
  if (!impact.known || level === null) return [];
  const shown = formatLoss(impact.value, digits);
  return [caution(level, `Your swap moves the price against you by about ${shown}. A smaller amount moves it less.`)];
}

/** Fees against what is sent, from the priced ones alone: the true share is no lower. */
function feesWarning(route: Route, listed: readonly Fee[], digits: FormatNumber): RouteCaution[] {
  const sent = readUsd(route.usd_amount_in);
  const total = totalOf(listed);
  if (!sent.known || sent.value <= 0n || total.kind !== 'usd') return [];
  const share = shareOf(total.usd, sent.value, 'up');
  if (isAtLeast(HIGH_FEES, share)) return [];
  if (isMoreThanAll(share)) return [caution('caution', 'Fees take more than you send.')];
  const least = total.unpriced > 0 ? 'at least ' : '';
  return [caution('caution', `Fees take ${least}${formatLoss(share, digits)} of what you send.`)];
}

function unknownSteps({ operations }: Route, digits: FormatNumber): RouteCaution[] {
  if (operations.length === 0)
    return [caution('caution', 'The service names no step of this route, so we cannot tell what it does.')];
  const unknown = operations.filter((operation) => operationKind(operation) === undefined).length;
  if (unknown === 0) return [];
  const [steps, they] = [count(unknown, 'step', 'steps', digits), unknown === 1 ? 'it does' : 'they do'];
  return [caution('caution', `We do not understand ${steps} of this route, so we cannot tell what ${they}.`)];
}

/** Everything to be careful about, most severe first. */
export function routeWarnings(route: Route, fees: RouteFees, lookup: Lookup, digits: FormatNumber): RouteCaution[] {
  const received = routeEnds(route, lookup).received;
  const nothing = isZero(received) ? [caution('severe', 'This amount is too small: nothing would arrive.')] : [];
  const all = [
    ...nothing,
    ...serviceWarning(route, fees, lookup, digits),
    ...(nothing.length > 0 ? [] : lossWarning(route, fees, digits)),
    ...unknownSteps(route, digits),
    ...impactWarning(route, digits),
    ...feesWarning(route, fees.listed?.length ? fees.listed : fees.ofSteps, digits),
  ];
  const order: WarningLevel[] = ['severe', 'caution', 'note'];
  return all.sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
}
