import type { RouteSummary } from '#contract/route-summary.ts';
import { readUsd, USD_PLACES } from '../format/amount.ts';
import { NO_DOLLARS, type RouteCost } from '../format/cost.ts';
import { known, knownPositive, type Maybe } from '../format/maybe.ts';
import { parseDecimal, rescale } from '../format/number.ts';
import { lossRounding, shareOf } from '../format/percent.ts';

/** What a summarised route costs in all, the same as of the route itself. */
export function summaryCost({
  cost_usd,
  cost_is_exact: isExact,
  usd_amount_in,
}: Pick<RouteSummary, 'cost_usd' | 'cost_is_exact' | 'usd_amount_in'>): Maybe<RouteCost> {
  const [decimal, sent] = [cost_usd === null ? undefined : parseDecimal(cost_usd), readUsd(usd_amount_in)];
  if (decimal === undefined || !sent.known) return NO_DOLLARS;
  const usd = rescale(decimal, USD_PLACES, 'down');
  return known({ usd, isExact, share: sent.value > 0n ? shareOf(usd, sent.value, lossRounding(usd)) : null });
}

export const summarySeconds = ({ duration_seconds }: RouteSummary): Maybe<number> =>
  knownPositive(duration_seconds ?? 0);
