import { pow10 } from '#math/units.ts';
import { t } from '../language/words.ts';
import { formatUsd, USD_PLACES, type Usd } from './amount.ts';
import { formatMaybe, type Maybe, unknown } from './maybe.ts';
import { type FormatNumber, isAtLeast, magnitude, rescale } from './number.ts';
import { formatLoss, lossRounding, type Percent, percent } from './percent.ts';

/**
 * What a route costs in all, in dollars: those sent, less those that arrive, plus fees on top. Network gas counts where
 * the service lists it.
 */
export interface RouteCost {
  /** Below zero if the route gains. A lower bound unless `isExact`. */
  readonly usd: Usd;
  /** Whether every fee on top is known and has a price. */
  readonly isExact: boolean;
  /** Share of the dollars sent; null if those are zero. */
  readonly share: Percent | null;
}

export const NO_DOLLARS = unknown('no price');

/** Exact costs first, then those that are "at least", then unknown ones; each cheapest first. */
export function compareCosts(a: Maybe<RouteCost>, b: Maybe<RouteCost>): number {
  if (!a.known || !b.known) return Number(b.known) - Number(a.known);
  if (a.value.isExact !== b.value.isExact) return a.value.isExact ? -1 : 1;
  return a.value.usd < b.value.usd ? -1 : a.value.usd > b.value.usd ? 1 : 0;
}

/** The cost in cents as it is shown: a cost rounded up, a gain down. */
export const costCents = ({ usd }: RouteCost): bigint =>
  rescale({ units: usd, places: USD_PLACES }, 2, lossRounding(usd));

export const inUsd = (cents: bigint): Usd => rescale({ units: cents, places: 2 }, USD_PLACES, 'down');

/** "$0.20", "at least $0.20", "gains $0.03", "no price". */
export function costText(cost: Maybe<RouteCost>, digits: FormatNumber): string {
  if (!cost.known) return formatMaybe(cost, () => '');
  const { usd, isExact } = cost.value;
  const shown = formatUsd(magnitude(usd), lossRounding(usd), digits);
  // A gain that unknown fees may eat is none that one can speak of.
  if (usd < 0n) return isExact ? t('gains {usd}', { usd: shown }) : t('not known');
  return isExact ? shown : t('at least {usd}', { usd: shown });
}

/** The same as a clause: "costs $0.20", "costs at least $0.20", "gains $0.03", "cost not known", "no price". */
export function costClause(cost: Maybe<RouteCost>, digits: FormatNumber): string {
  const text = costText(cost, digits);
  if (!cost.known) return text;
  if (cost.value.usd >= 0n) return t('costs {amount}', { amount: text });
  return cost.value.isExact ? text : t('cost not known');
}

/** Dollars by which one cost is above another, as both are shown; null unless both are exact. */
export function costGap(a: Maybe<RouteCost>, b: Maybe<RouteCost>): Usd | null {
  if (!a.known || !b.known || !a.value.isExact || !b.value.isExact) return null;
  return inUsd(costCents(a.value) - costCents(b.value));
}

/** "$0.10 more", "$0.10 less": a gap other than zero. */
export const gapText = (gap: Usd, digits: FormatNumber): string =>
  t(gap > 0n ? '{usd} more' : '{usd} less', { usd: formatUsd(magnitude(gap), 'up', digits) });

/** Whether routes can be compared by cost: each has one, so that the list speaks of dollars and of nothing else. */
export const haveCosts = (routes: readonly { readonly cost: Maybe<RouteCost> }[]): boolean =>
  routes.length > 0 && routes.every(({ cost }) => cost.known);

/** The share of what is lost, "70.4%"; "" of a gain, and where it is not known. */
export function lostShare(cost: Maybe<RouteCost>, digits: FormatNumber): string {
  const share = cost.known ? cost.value.share : null;
  return share === null || share.units <= 0n ? '' : formatLoss(share, digits);
}

const MUCH = 1000n * pow10(USD_PLACES);

/** Whether it costs at least a share of what is sent, and at least $1,000: then that is told, though it is less than one of a small amount may cost. */
export const costsMuch = (cost: Maybe<RouteCost>, share = percent(1)): boolean =>
  cost.known && cost.value.usd >= MUCH && cost.value.share !== null && isAtLeast(cost.value.share, share);
