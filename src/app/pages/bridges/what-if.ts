import { summaryCost, summarySeconds } from '#app/asset/route-summary.ts';
import { unsafeText } from '#app/asset/unsafe-text.ts';
import { compareCosts, costClause, costGap, costText, gapText } from '#app/format/cost.ts';
import { signatureClause, timeClause } from '#app/format/gap.ts';
import { listText } from '#app/format/list-text.ts';
import { knownCount } from '#app/format/maybe.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { shortDuration } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { RouteSummary } from '#contract/route-summary.ts';
import type { WhatIfResponse } from '#contract/what-if.ts';

/** The request of a comparison for the cheapest route, with every bridge that the service has. */
export const whatIfRequest = ({ bridges: _, ...request }: RouteRequest): RouteRequest => ({
  ...request,
  allow_swaps: true,
  allow_multi_tx: true,
  go_fast: false,
});

/**
 * The best route over a bridge: by itself, else as a leg of a route over others, of those that were found. Null where none of them goes over
 * it, undefined where it was not asked for.
 */
export function ownRoute(answer: WhatIfResponse | null, bridgeId: string): RouteSummary | null | undefined {
  const asked = answer?.bridges.find(({ bridge_id }) => bridge_id === bridgeId);
  if (answer === null || asked === undefined) return undefined;
  const goesOver = (route: RouteSummary | null) => route?.bridges.includes(bridgeId) === true;
  if (goesOver(asked.alone)) return asked.alone;
  const found = [answer.best, ...answer.bridges.flatMap(({ without, alone }) => [without, alone])].filter(goesOver);
  return found.flatMap((route) => route ?? []).sort(compareRoutes)[0] ?? null;
}

/** Safe ones first, then by cost. */
const compareRoutes = (a: RouteSummary, b: RouteSummary): number =>
  Number(a.is_unsafe) - Number(b.is_unsafe) || compareCosts(summaryCost(a), summaryCost(b));

/** "with CCTP and IBC": the other bridges of a route over one; "" where it goes over no other. */
export function withText(route: RouteSummary, bridgeId: string, nameOf: (id: string) => string): string {
  const others = [...new Set(route.bridges)].filter((id) => id !== bridgeId);
  return others.length === 0 ? '' : t('with {bridges}', { bridges: listText(others.map(nameOf)) });
}

export const noChange = (): string => t('no change');

/** What changes without a bridge or venue: "$0.10 more, 16 min sooner", "no change", "no route without it". */
export function withoutText(best: RouteSummary, without: RouteSummary | null, digits: FormatNumber): string {
  if (without === null) return t('no route without it');
  const changes = [
    costChange(best, without, digits),
    timeClause({ seconds: summarySeconds(without) }, { seconds: summarySeconds(best) }, digits),
    signatureClause(signaturesOf(without), signaturesOf(best), digits),
    without.is_unsafe && !best.is_unsafe ? t('at an unsafe price') : '',
  ].filter(Boolean);
  return changes.length === 0 ? noChange() : changes.join(t(', '));
}

/** Of costs that are not known, both are said where they differ. */
function costChange(best: RouteSummary, without: RouteSummary, digits: FormatNumber): string {
  const [before, after] = [summaryCost(best), summaryCost(without)];
  const gap = costGap(after, before);
  if (gap !== null && gap !== 0n) return gapText(gap, digits);
  if (gap === 0n || without.amount_out === best.amount_out) return '';
  return t('{cost} instead of {before}', { cost: costText(after, digits), before: costText(before, digits) });
}

const signaturesOf = ({ txs_required }: RouteSummary) => ({ signatures: knownCount(txs_required) });

/** "$0.30, 4 min", or "no route". */
export function routeText(route: RouteSummary | null, digits: FormatNumber): string {
  if (route === null) return t('no route');
  return withRest(costText(summaryCost(route), digits), route, digits);
}

/** "costs $0.30, 4 min": the same as a clause. */
export const routeClause = (route: RouteSummary, digits: FormatNumber): string =>
  withRest(costClause(summaryCost(route), digits), route, digits);

function withRest(cost: string, route: RouteSummary, digits: FormatNumber): string {
  const time = shortDuration(route.duration_seconds, digits, t('time not given'));
  return [cost, time, unsafeText(route, digits)].filter(Boolean).join(t(', '));
}
