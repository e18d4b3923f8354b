import { summaryCost, summarySeconds } from '#app/asset/route-summary.ts';
import { costClause, costGap, costText, gapText } from '#app/format/cost.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { durationGap, shortDuration, shownSeconds } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { RouteSummary } from '#contract/route-summary.ts';

/** The request of a comparison for the cheapest route, with every bridge that the service has. */
export const whatIfRequest = ({ bridges: _, ...request }: RouteRequest): RouteRequest => ({
  ...request,
  allow_swaps: true,
  allow_multi_tx: true,
  go_fast: false,
});

export const noChange = (): string => t('no change');

/** What changes without a bridge or venue: "$0.10 more, 16 min sooner", "no change", "no way without it". */
export function withoutText(best: RouteSummary, without: RouteSummary | null, digits: FormatNumber): string {
  if (without === null) return t('no route without it');
  const changes = [
    costChange(best, without, digits),
    timeChange(best, without, digits),
    signatureChange(best, without, digits),
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

/** Of the times as they are shown. */
function timeChange(best: RouteSummary, without: RouteSummary, digits: FormatNumber): string {
  const [before, after] = [summarySeconds(best), summarySeconds(without)];
  if (!before.known || !after.known) return before.known === after.known ? '' : t('time not known');
  const difference = shownSeconds(after.value) - shownSeconds(before.value);
  if (difference === 0) return '';
  return t(difference > 0 ? '{duration} later' : '{duration} sooner', { duration: durationGap(difference, digits) });
}

function signatureChange(best: RouteSummary, without: RouteSummary, digits: FormatNumber): string {
  const difference = without.txs_required - best.txs_required;
  if (difference === 0) return '';
  const count = Math.abs(difference);
  return t(
    difference > 0
      ? '{count, plural, one {{number} signature more} other {{number} signatures more}}'
      : '{count, plural, one {{number} signature fewer} other {{number} signatures fewer}}',
    { count, number: digits(`${count}`) },
  );
}

/** "$0.30, 4 min", or "no way". */
export function routeText(route: RouteSummary | null, digits: FormatNumber): string {
  if (route === null) return t('no way');
  return withRest(costText(summaryCost(route), digits), route, digits);
}

/** "costs $0.30, 4 min": the same as a clause. */
export const routeClause = (route: RouteSummary, digits: FormatNumber): string =>
  withRest(costClause(summaryCost(route), digits), route, digits);

function withRest(cost: string, { duration_seconds, is_unsafe }: RouteSummary, digits: FormatNumber): string {
  const time = shortDuration(duration_seconds, digits, t('time not given'));
  return t(is_unsafe ? '{cost}, {time}, unsafe' : '{cost}, {time}', { cost, time });
}
