import { bestText, signaturePrice } from '#app/format/best-text.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { approvalsMost } from '#contract/approvals.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { type OwnPrices, ownPricesText, pricesFor } from '../comparison/own-prices.ts';
import { haveCosts } from '../comparison/route-cost.ts';
import type { Side, Sort } from '../query/page-state.ts';
import { listsGas } from '../steps/fees.ts';

/** "Best: each signature, hour or trusted party counts as $1.00.": what orders the list. */
export function orderText({ sort, side, routes, prices, digits }: OrderTextOptions): string {
  if (sort === 'time') return t('Fastest first.');
  if (sort === 'signatures') return t('Fewest signatures first.');
  if (sort === 'arrives') return side === 'in' ? t('Most received first.') : t('Least sent first.');
  const own = pricesFor(prices, routes);
  const ownText = own && ownPricesText(own, digits);
  if (ownText) return t('Cheapest first, with {prices}.', { prices: ownText });
  const perSignature = sort === 'best' && own === null ? signaturePrice(routes.map(({ sentUsd }) => sentUsd)) : null;
  if (haveCosts(routes) && perSignature !== null) return bestText(perSignature, digits);
  if (haveCosts(routes)) return t('Cheapest first.');
  return side === 'in'
    ? t('Most received after fees first: there are no dollar prices.')
    : t('Least sent after fees first: there are no dollar prices.');
}

interface OrderTextOptions {
  readonly sort: Sort;
  readonly side: Side;
  readonly routes: readonly Pick<ComparedRoute, 'route' | 'cost' | 'sentUsd'>[];
  /** The person's own; null for none. */
  readonly prices: OwnPrices | null;
  readonly digits: FormatNumber;
}

/** "6 routes", "gas estimated, without approvals" */
export function listTexts(routes: readonly Pick<ComparedRoute, 'route'>[]): string[] {
  const listed = routes.filter(({ route }) => listsGas(route)).length;
  const gas =
    listed === 0
      ? t('gas not included')
      : listed === routes.length
        ? t(
            routes.some(({ route }) => approvalsMost(route) > 0)
              ? 'gas estimated, without approvals'
              : 'gas included, estimated',
          )
        : t('gas included in some only');
  return [t('{count, plural, one {# route} other {# routes}}', { count: routes.length }), gas];
}
