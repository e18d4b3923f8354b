import { coinText } from '#app/asset/coin.ts';
import { formatUsd } from '#app/format/amount.ts';
import { costClause, haveCosts, type RouteCost } from '#app/format/cost.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { durationText } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import type { Side } from '../query/page-state.ts';
import { compare } from './amount-after-fees.ts';
import type { ComparedRoute } from './compared-route.ts';
import { bestOf } from './ranking.ts';

/** "7 routes. Best: 99.81 USDC arrives, costs $0.20, about 4 min." */
export function runSentence(routes: readonly ComparedRoute[], side: Side, digits: FormatNumber): string {
  const best = bestOf(routes, side);
  if (best === undefined) return t('No routes.');
  const count = routes.length;
  const found = t('{count, plural, one {{number} route.} other {{number} routes.}}', {
    count,
    number: digits(String(count)),
  });
  return `${found} ${best.isUnsafe ? unsafeSentence(routes, digits) : bestSentence(best, haveCosts(routes), side, digits)}`;
}

function bestSentence(best: ComparedRoute, isByCost: boolean, side: Side, digits: FormatNumber): string {
  const amount = side === 'in' ? coinText(best.received, 'down', digits) : coinText(best.sent, 'up', digits);
  const time = durationText(best.seconds.known ? best.seconds.value : null, digits);
  if (!isByCost) {
    return t(side === 'in' ? 'Best: {amount} arrives, {time}.' : 'Best: {amount} is sent, {time}.', { amount, time });
  }
  return t(side === 'in' ? 'Best: {amount} arrives, {cost}, {time}.' : 'Best: {amount} is sent, {cost}, {time}.', {
    amount,
    cost: costClause(best.cost, digits),
    time,
  });
}

/** Of the route that loses least, as it is written above the list. */
function unsafeSentence(routes: readonly ComparedRoute[], digits: FormatNumber): string {
  const least = leastLossOf(routes);
  if (least === undefined) return t('Every route loses too much.');
  return t('Every route loses too much: at least {usd}.', { usd: formatUsd(least.usd, 'up', digits) });
}

/** What the route loses that loses least; undefined if none has a loss in dollars. */
export const leastLossOf = (routes: readonly Pick<ComparedRoute, 'cost'>[]): RouteCost | undefined =>
  routes
    .flatMap(({ cost }) => (cost.known && cost.value.usd > 0n ? [cost.value] : []))
    .toSorted((a, b) => compare(a.usd, b.usd))[0];
