import { summaryCost, summarySeconds } from '#app/asset/route-summary.ts';
import { costClause, costGap, costText, gapText } from '#app/format/cost.ts';
import { count, type FormatNumber } from '#app/format/number.ts';
import { durationGap, shortDuration, shownSeconds } from '#app/format/time.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { RouteSummary } from '#contract/route-summary.ts';

/** The request of a comparison for the cheapest route, with every bridge that the service has. */
export const whatIfRequest = ({ bridges: _, ...request }: RouteRequest): RouteRequest => ({
  ...request,
  allow_swaps: true,
  allow_multi_tx: true,
  go_fast: false,
});

/** What changes without a bridge or venue: "$0.10 more, 16 min sooner", "no change", "no way without it". */
export function withoutText(best: RouteSummary, without: RouteSummary | null, digits: FormatNumber): string {
  if (without === null) return 'no route without it';
  const changes = [
    costChange(best, without, digits),
    timeChange(best, without, digits),
    signatureChange(best, without, digits),
    without.is_unsafe && !best.is_unsafe ? 'at an unsafe price' : '',
  ].filter(Boolean);
  return changes.length === 0 ? 'no change' : changes.join(', ');
}

/** Of costs that are not known, both are said where they differ. */
function costChange(best: RouteSummary, without: RouteSummary, digits: FormatNumber): string {
  const [before, after] = [summaryCost(best), summaryCost(without)];
  const gap = costGap(after, before);
  if (gap !== null && gap !== 0n) return gapText(gap, digits);
  if (gap === 0n || without.amount_out === best.amount_out) return '';
  return `${costText(after, digits)} instead of ${costText(before, digits)}`;
}

/** Of the times as they are shown. */
function timeChange(best: RouteSummary, without: RouteSummary, digits: FormatNumber): string {
  const [before, after] = [summarySeconds(best), summarySeconds(without)];
  if (!before.known || !after.known) return before.known === after.known ? '' : 'time not known';
  const difference = shownSeconds(after.value) - shownSeconds(before.value);
  if (difference === 0) return '';
  return `${durationGap(difference, digits)} ${difference > 0 ? 'later' : 'sooner'}`;
}

function signatureChange(best: RouteSummary, without: RouteSummary, digits: FormatNumber): string {
  const difference = without.txs_required - best.txs_required;
  if (difference === 0) return '';
  return `${count(Math.abs(difference), 'signature', 'signatures', digits)} ${difference > 0 ? 'more' : 'fewer'}`;
}

/** "$0.30, 4 min", or "no way". */
export function routeText(route: RouteSummary | null, digits: FormatNumber): string {
  if (route === null) return 'no way';
  return `${costText(summaryCost(route), digits)}, ${restText(route, digits)}`;
}

/** "costs $0.30, 4 min": the same as a clause. */
export const routeClause = (route: RouteSummary, digits: FormatNumber): string =>
  `${costClause(summaryCost(route), digits)}, ${restText(route, digits)}`;

const restText = ({ duration_seconds, is_unsafe }: RouteSummary, digits: FormatNumber): string =>
  `${shortDuration(duration_seconds, digits, 'time not given')}${is_unsafe ? ', unsafe' : ''}`;
