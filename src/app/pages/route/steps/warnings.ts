import { isZero, readAmount } from '#app/asset/coin.ts';
import { byNotice, isNoticed, livenessWords, type NoticedAsset, noticeNote } from '#app/asset/liveness-sentences.ts';
import { bridgeName, chainName, type Lookup, symbolOf } from '#app/asset/lookup.ts';
import { formatUsd, readUsd, USD_PLACES, type Usd } from '#app/format/amount.ts';
import { dayBefore, dayText } from '#app/format/day.ts';
import { listText } from '#app/format/list-text.ts';
import { type Maybe, unknown } from '#app/format/maybe.ts';
import { type FormatNumber, isAtLeast } from '#app/format/number.ts';
import {
  formatLoss,
  formatPercent,
  isMoreThanAll,
  lossRounding,
  type Percent,
  percent,
  readPercent,
  shareOf,
} from '#app/format/percent.ts';
import { plainText } from '#app/format/plain-text.ts';
import { t } from '#app/language/words.ts';
import type { AssetId } from '#contract/asset.ts';
import { operationKind } from '#contract/operation.ts';
import type { LivenessWarning, Route } from '#contract/route.ts';
import { pow10 } from '#math/units.ts';
import { type Fee, isLostInFees, isOnTopPriced, onTopUsd, type RouteFees, totalFees } from './fees.ts';
import { stepBody, stepChains } from './step-body.ts';
import { routeEnds } from './timeline.ts';

export type WarningLevel = 'note' | 'caution' | 'severe';

/**
 * A warning about a route; `quote` is the service's own text, in English: in quotation marks, but for a notice, which has a `source` and its id.
 */
export interface RouteWarning {
  readonly level: WarningLevel;
  readonly sentence: string;
  readonly quote: string | null;
  readonly source?: string;
  readonly notice?: string;
  /** Index of the operation that it is about; absent for the route as a whole. */
  readonly step?: number;
}

/** Losses and price impacts from which a warning is shown. */
const CAUTION = percent(2.5);
const SEVERE = percent(10);
/** A loss of so many dollars is told from a hundredth of what is sent on. */
const DEAR: Usd = 10_000n * pow10(USD_PLACES);
const DEAR_PART = 100n;
/** Share of the amount sent above which fees get a warning. */
const HIGH_FEES = percent(25);
/** From here on, a percentage would round to 100. */
const ALMOST_ALL = percent(99.5);

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

const lostUsd = ({ sent, received, onTop }: DollarLoss): Usd => sent + onTop - received;

const isNothing = (amount: Maybe<bigint>): boolean => amount.known && amount.value === 0n;

const levelOf = (share: Percent): WarningLevel | null =>
  isAtLeast(share, SEVERE) ? 'severe' : isAtLeast(share, CAUTION) ? 'caution' : null;

/** By its share, or by its dollars: a small part of much is much. */
function lossLevel(loss: DollarLoss): WarningLevel | null {
  const lost = lostUsd(loss);
  return levelOf(loss.share) ?? (lost >= DEAR && lost * DEAR_PART >= loss.sent ? 'caution' : null);
}

/** `lost` is what would be lost, in words. */
function courseText(lost: string, loss: DollarLoss, digits: FormatNumber): string {
  const { onTop, isComplete } = loss;
  const values = {
    lost,
    sent: formatUsd(loss.sent, 'up', digits),
    received: formatUsd(loss.received, 'down', digits),
  };
  if (onTop === 0n) {
    return isComplete
      ? t('You would lose {lost}: {sent} goes in, {received} comes out.', values)
      : t(
          'You would lose {lost}: {sent} goes in, fees without a price are charged extra, {received} comes out.',
          values,
        );
  }
  const usd = formatUsd(onTop, 'up', digits);
  return t('You would lose {lost}: {sent} goes in, {extra} is charged extra, {received} comes out.', {
    ...values,
    extra: isComplete ? usd : t('at least {usd}', { usd }),
  });
}

/** "You would lose $142.00 (14.2%): $1,000.00 goes in, $858.00 comes out." */
function lossClause(loss: DollarLoss, digits: FormatNumber): string {
  const { sent, share, isComplete } = loss;
  // Rounded up as the cost in the route's row, which stands beside it.
  const usd = formatUsd(lostUsd(loss), 'up', digits);
  const lost = isComplete ? usd : t('at least {usd}', { usd });
  if (isAtLeast(share, ALMOST_ALL) && !isMoreThanAll(share))
    return t('You would lose almost all of it: {lost} of {sent}.', { lost, sent: formatUsd(sent, 'up', digits) });
  const part = isComplete ? formatLoss(share, digits) : formatPercent(share, 'down', digits);
  return courseText(isMoreThanAll(share) ? t('more than you send') : `${lost} (${part})`, loss, digits);
}

const isBadPrice = ({ warning: given }: Route): boolean =>
  given?.type === 'BAD_PRICE_WARNING' && given.notice === undefined;

function lowInfo(route: Route, message: string, lookup: Lookup): RouteWarning {
  const { sent, received } = routeEnds(route, lookup);
  const unpriced = [
    ...(readUsd(route.usd_amount_in).known ? [] : [sent.symbol]),
    ...(readUsd(route.usd_amount_out).known ? [] : [received.symbol]),
  ];
  const sentence =
    unpriced.length > 0
      ? t('No dollar price for {symbols}: check the amounts yourself.', { symbols: listText(unpriced) })
      : t('The service cannot verify this price: check the amounts yourself.');
  return warning('caution', sentence, message || null);
}

function serviceWarning(route: Route, lookup: Lookup): RouteWarning[] {
  const { warning: given } = route;
  // What a notice says is among the warnings about assets.
  if (!given || given.notice !== undefined) return [];
  const message = plainText(given.message);
  if (isBadPrice(route))
    return [warning('severe', t('Bad price: the service calls this route unsafe.'), message || null)];
  if (given.type === 'LOW_INFO_WARNING') return [lowInfo(route, message, lookup)];
  return [
    warning(
      'caution',
      t('The service warns about this route: “{message}”.', { message: message || plainText(given.type) }),
    ),
  ];
}

/** What is lost in dollars, with its cause where that is the trade itself; the service's own words only where it has no dollars. */
function lossWarnings(
  route: Route,
  fees: RouteFees,
  loss: DollarLoss | null,
  lookup: Lookup,
  digits: FormatNumber,
): RouteWarning[] {
  const impact = impactWarning(route, digits);
  const isBad = isBadPrice(route);
  const level = loss && (isBad && loss.share.units > 0n ? 'severe' : lossLevel(loss));
  if (!loss || !level) return [...serviceWarning(route, lookup), ...(impact ? [impact] : [])];
  const isDear = isAtLeast(loss.share, SEVERE) && isLostInFees(fees, lostUsd(loss), loss.sent);
  const sentence = [lossClause(loss, digits), isBad && !isDear && t('The service calls it unsafe.'), impact?.sentence];
  return [
    ...(isBad ? [] : serviceWarning(route, lookup)),
    warning(impact?.level === 'severe' ? 'severe' : level, sentence.filter(Boolean).join(' ')),
  ];
}

function impactWarning(route: Route, digits: FormatNumber): RouteWarning | null {
  const impact = readPercent(route.swap_price_impact_percent, unknown('not given'));
  const level = impact.known ? levelOf(impact.value) : null;
  if (!impact.known || level === null) return null;
  const shown = formatLoss(impact.value, digits);
  return warning(level, t('Your own trade worsens the price by {shown}. A smaller one worsens it less.', { shown }));
}

/** Warns about high fees. Only fees with a price count, so the share is a lower bound. */
function feesWarning(
  route: Route,
  listed: readonly Fee[],
  loss: DollarLoss | null,
  digits: FormatNumber,
): RouteWarning[] {
  const sent = readUsd(route.usd_amount_in);
  const total = totalFees(listed);
  if (!sent.known || sent.value <= 0n || total.kind !== 'usd') return [];
  const share = shareOf(total.usd, sent.value, 'up');
  if (isAtLeast(HIGH_FEES, share)) return [];
  if (isMoreThanAll(share))
    // What is lost says as much.
    return loss !== null && isMoreThanAll(loss.share) ? [] : [warning('caution', t('Fees take more than you send.'))];
  const sentence = t(
    total.unpriced > 0 ? 'Fees take at least {share} of what you send.' : 'Fees take {share} of what you send.',
    { share: formatLoss(share, digits) },
  );
  return [warning('caution', sentence)];
}

function unknownSteps({ operations }: Route, digits: FormatNumber): RouteWarning[] {
  if (operations.length === 0) return [warning('caution', t('The service lists no steps for this route.'))];
  const unknown = operations.filter((operation) => operationKind(operation) === undefined).length;
  if (unknown === 0) return [];
  const sentence = t(
    '{count, plural, one {We do not know {number} step of this route.} other {We do not know {number} steps of this route.}}',
    { count: unknown, number: digits(`${unknown}`) },
  );
  return [warning('caution', sentence)];
}

/** Assets and bridges on the way that are not fully alive: assets of one notice together, others in our words where a list says why. */
function livenessWarnings(route: Route, lookup: Lookup): RouteWarning[] {
  const { liveness_warnings = [] } = route;
  const listed = liveness_warnings.flatMap((given) => noticedAsset(given, lookup) ?? []);
  const noticed = [...byNotice(listed).values()].map((assets): RouteWarning => {
    const { sentence, source, notice } = noticeNote(assets, lookup);
    const quote = plainText(assets[0].liveness.what ?? '') || null;
    return atStep({ ...warning('caution', sentence, quote), source, notice }, route, assets[0]);
  });
  const others = liveness_warnings.filter((given) => noticedAsset(given, lookup) === undefined);
  return [...noticed, ...others.map((given) => atStep(otherWarning(given, lookup), route, given))];
}

/** At the first operation that uses the bridge, or that takes or gives the asset. */
function atStep(
  said: RouteWarning,
  { operations }: Route,
  about: AssetId & { readonly bridge_id?: string },
): RouteWarning {
  const step = operations.findIndex((operation) => {
    const body = stepBody(operation);
    if (about.bridge_id !== undefined) return body.bridge_id === about.bridge_id;
    const { from, to } = stepChains(body);
    const { denom_in, denom_out, denom } = body;
    return (
      (from === about.chain_id && (denom_in || denom) === about.denom) ||
      ((to ?? from) === about.chain_id && (denom_out || denom) === about.denom)
    );
  });
  return step < 0 ? said : { ...said, step };
}

/** The listed asset that a warning is about, where the list has what its notice says. */
function noticedAsset(
  { chain_id, denom, bridge_id, notice }: LivenessWarning,
  lookup: Lookup,
): NoticedAsset | undefined {
  const asset = lookup.asset({ chain_id, denom });
  const isIts = isNoticed(asset) && (notice === undefined || notice === asset.liveness.notice);
  return isIts && bridge_id === undefined ? asset : undefined;
}

function otherWarning(given: LivenessWarning, lookup: Lookup): RouteWarning {
  const { chain_id, denom, bridge_id, until, notice } = given;
  const quote = `${plainText(given.message)}.`;
  if (bridge_id !== undefined) {
    const bridge = bridgeName(lookup, bridge_id);
    return until === undefined
      ? warning('caution', t('The service warns about {bridge} on this route.', { bridge }), quote)
      : warning(
          'caution',
          t('{bridge} as this route uses it: last day {day}.', { bridge, day: dayText(dayBefore(until)) }),
          quote,
        );
  }
  const asset = lookup.asset({ chain_id, denom });
  if (asset?.liveness === undefined || notice !== undefined)
    return warning('caution', t('The service warns about an asset of this route.'), quote);
  const [symbol, chain] = [symbolOf(asset), chainName(lookup, chain_id)];
  const { sentence } = livenessWords(asset.liveness);
  return warning('caution', t('About {symbol} on {chain}: {sentence}', { symbol, chain, sentence }));
}

/** From here on it is said that a move of an asset to itself sells it on the way. */
const SOLD_LOSS = percent(0.2);

/** A move of one asset to itself that sells it and buys it back, at a loss. */
function soldWarning(route: Route, fees: RouteFees, lookup: Lookup): RouteWarning[] {
  const { source_asset_chain_id, source_asset_denom, dest_asset_chain_id, dest_asset_denom, operations } = route;
  const source = lookup.asset({ chain_id: source_asset_chain_id, denom: source_asset_denom });
  const dest = lookup.asset({ chain_id: dest_asset_chain_id, denom: dest_asset_denom });
  const isItself = source?.coingecko_id && source.coingecko_id === dest?.coingecko_id;
  const swaps = operations.filter((operation) => /swap/.test(operationKind(operation) ?? '')).length;
  const share = dollarLoss(route, fees)?.share;
  if (!isItself || swaps < 2 || share === undefined || !isAtLeast(share, SOLD_LOSS)) return [];
  const symbol = symbolOf(source);
  return [warning('note', t('This sells your {symbol} and buys it back on the other chain.', { symbol }))];
}

const cutShort = ({ search_cut_short }: Route): RouteWarning[] =>
  search_cut_short === true ? [warning('note', t('The search ended early: there may be a better route.'))] : [];

/** All warnings about a route, the most severe first. */
export function routeWarnings(route: Route, fees: RouteFees, lookup: Lookup, digits: FormatNumber): RouteWarning[] {
  const received = routeEnds(route, lookup).received;
  const nothing = isZero(received) ? [warning('severe', t('This amount is too small: nothing would arrive.'))] : [];
  const loss = dollarLoss(route, fees);
  const all = [
    ...nothing,
    ...(nothing.length > 0 ? serviceWarning(route, lookup) : lossWarnings(route, fees, loss, lookup, digits)),
    ...livenessWarnings(route, lookup),
    ...unknownSteps(route, digits),
    ...soldWarning(route, fees, lookup),
    ...feesWarning(route, fees.listed?.length ? fees.listed : fees.ofSteps, loss, digits),
    ...cutShort(route),
  ];
  const order: WarningLevel[] = ['severe', 'caution', 'note'];
  return all.sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
}
