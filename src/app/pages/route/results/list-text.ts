import type { Usd } from '#app/format/amount.ts';
import { count, type FormatNumber } from '#app/format/number.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { haveCosts } from '../comparison/route-cost.ts';
import { countsTime, hourUsdText } from '../comparison/time-price.ts';
import type { Side, Sort } from '../query/page-state.ts';
import { listsGas } from '../steps/disclaimers.ts';

/** "cheapest first": what orders the list. */
function orderText({ sort, side, routes, hourUsd, digits }: ListTextOptions): string {
  const most = side === 'in' ? 'most received' : 'least sent';
  if (sort === 'cost' && countsTime(hourUsd, routes))
    return `cheapest first, with your time at ${hourUsdText(hourUsd, digits)}`;
  if (sort === 'cost')
    return haveCosts(routes) ? 'cheapest first' : `${most} after fees first, as there are no dollar prices`;
  return { arrives: `${most} first`, time: 'fastest first', signatures: 'fewest signatures first' }[sort];
}

interface ListTextOptions {
  readonly sort: Sort;
  readonly side: Side;
  readonly routes: readonly Pick<ComparedRoute, 'route' | 'cost'>[];
  /** What an hour is worth to the person; null if time has no price. */
  readonly hourUsd: Usd | null;
  readonly digits: FormatNumber;
}

/** How many routes there are, in what order, and whether network gas is in their figures. */
export function listText(options: ListTextOptions): string {
  const { routes } = options;
  const listed = routes.filter(({ route }) => listsGas(route)).length;
  const gas =
    listed === 0
      ? 'Gas you pay to your network is not in the quotes.'
      : listed === routes.length
        ? 'Network gas is in the quotes, as an estimate.'
        : 'Gas you pay to your network is in only some of the quotes.';
  return `${count(routes.length, 'route', 'routes')}, ${orderText(options)}. ${gas}`;
}
