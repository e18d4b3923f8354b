import { isZero } from '#app/asset/coin.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { readUsd } from '#app/format/amount.ts';
import { NO_DOLLARS, type RouteCost } from '#app/format/cost.ts';
import { known, type Maybe, unknown } from '#app/format/maybe.ts';
import { isAtLeast } from '#app/format/number.ts';
import { lossRounding, percent, shareOf } from '#app/format/percent.ts';
import type { Route } from '#contract/route.ts';
import { isOnTopKnown, onTopUsd, type RouteFees } from '../steps/fees.ts';
import { routeEnds } from '../steps/timeline.ts';

export { compareCosts, costGap, costsMuch, costText, gapText, haveCosts, type RouteCost } from '#app/format/cost.ts';

/** Unknown where the service prices one end only, prices an amount that arrives at nothing, or the gain cannot be right. */
export function routeCost(route: Route, fees: RouteFees, lookup: Lookup): Maybe<RouteCost> {
  const [sent, received] = [readUsd(route.usd_amount_in), readUsd(route.usd_amount_out)];
  if (!sent.known || !received.known) return NO_DOLLARS;
  if (received.value === 0n && !isZero(routeEnds(route, lookup).received)) return NO_DOLLARS;
  // Prices disagree by so much in no market: one of them, or a pool, is not as it was read.
  if (received.value * 10n > sent.value * 11n) return unknown('not known');
  const usd = sent.value - received.value + onTopUsd(fees);
  const share = sent.value > 0n ? shareOf(usd, sent.value, lossRounding(usd)) : null;
  return known({ usd, isExact: isOnTopKnown(fees), share });
}

const TENTH = percent(10);

/** Whether it costs over 10 percent of what is sent, fees that have no price left out. */
export const losesTooMuch = (cost: Maybe<RouteCost>): boolean =>
  cost.known && cost.value.share !== null && !isAtLeast(TENTH, cost.value.share);
