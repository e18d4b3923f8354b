import { formatUsd } from '#app/format/amount.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { signaturePrice } from '../comparison/effort-cost.ts';
import { type OwnPrices, ownPricesText, pricesFor } from '../comparison/own-prices.ts';
import { haveCosts } from '../comparison/route-cost.ts';
import type { Side, Sort } from '../query/page-state.ts';
import { listsGas } from '../steps/fees.ts';

/** "best first: a signature counts as $1.00": what orders the list. */
function orderText({ sort, side, routes, prices, digits }: ListTextOptions): string {
  if (sort === 'time') return t('fastest first');
  if (sort === 'signatures') return t('fewest signatures first');
  if (sort === 'arrives') return t(side === 'in' ? 'most received first' : 'least sent first');
  const own = pricesFor(prices, routes);
  if (own !== null) return t('cheapest first, with {prices}', { prices: ownPricesText(own, digits) });
  const perSignature = sort === 'best' ? signaturePrice(routes) : null;
  if (haveCosts(routes) && perSignature !== null) {
    const usd = formatUsd(perSignature, 'up', digits);
    return t('best first: a signature or a party to trust counts as {usd}', { usd });
  }
  if (haveCosts(routes)) return t('cheapest first');
  return t(
    side === 'in'
      ? 'most received after fees first, as there are no dollar prices'
      : 'least sent after fees first, as there are no dollar prices',
  );
}

interface ListTextOptions {
  readonly sort: Sort;
  readonly side: Side;
  readonly routes: readonly Pick<ComparedRoute, 'route' | 'cost' | 'sentUsd'>[];
  /** The person's own; null for none. */
  readonly prices: OwnPrices | null;
  readonly digits: FormatNumber;
}

/** How many routes there are, in what order, and whether network gas is in their figures. */
export function listText(options: ListTextOptions): string {
  const { routes } = options;
  const listed = routes.filter(({ route }) => listsGas(route)).length;
  const gas =
    listed === 0
      ? t('Gas not included.')
      : listed === routes.length
        ? t('Gas included, estimated.')
        : t('Gas included in some only.');
  const sentence = t('{count, plural, one {# route} other {# routes}}, {order}.', {
    count: routes.length,
    order: orderText(options),
  });
  return `${sentence} ${gas}`;
}
