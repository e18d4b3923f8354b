import type { Carrier, RouteSummary } from '#contract/route-summary.ts';
import { readUsd, USD_PLACES } from '../format/amount.ts';
import { lostShare, NO_DOLLARS, type RouteCost } from '../format/cost.ts';
import { known, knownPositive, type Maybe } from '../format/maybe.ts';
import { type FormatNumber, parseDecimal, rescale } from '../format/number.ts';
import { lossRounding, shareOf } from '../format/percent.ts';
import { t } from '../language/words.ts';
import { bridgeName, type Lookup } from './lookup.ts';
import { venueName } from './venue-name.ts';

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

/** "Orca, CCTP fast, Uniswap". */
export function carrierNames(carriers: readonly Carrier[], lookup: Lookup): string {
  const names = carriers.map(({ bridge_id, is_fast, swap_venue }) => {
    if (bridge_id === undefined) return venueName(swap_venue ?? '');
    const name = bridgeName(lookup, bridge_id);
    return is_fast ? t('{name} fast', { name }) : name;
  });
  return names.filter((name, place) => name !== names[place - 1]).join(t(', '));
}

export const summarySeconds = ({ duration_seconds }: RouteSummary): Maybe<number> =>
  knownPositive(duration_seconds ?? 0);

/** "unsafe: loses 17.7%"; "" of a route that is not. */
export function unsafeText(route: RouteSummary, digits: FormatNumber): string {
  const share = lostShare(summaryCost(route), digits);
  return !route.is_unsafe ? '' : share === '' ? t('unsafe') : t('unsafe: loses {share}', { share });
}
