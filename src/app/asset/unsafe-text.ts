import type { RouteSummary } from '#contract/route-summary.ts';
import { lostShare } from '../format/cost.ts';
import type { FormatNumber } from '../format/number.ts';
import { t } from '../language/words.ts';
import { summaryCost } from './route-summary.ts';

/** "unsafe: loses 17.7%"; "" of a route that is not. */
export function unsafeText(route: RouteSummary, digits: FormatNumber): string {
  const share = lostShare(summaryCost(route), digits);
  return !route.is_unsafe ? '' : share === '' ? t('unsafe') : t('unsafe: loses {share}', { share });
}
