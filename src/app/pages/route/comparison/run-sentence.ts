import { coinText } from '#app/asset/coin.ts';
import { formatUsd } from '#app/format/amount.ts';
import { costClause, haveCosts } from '#app/format/cost.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { count } from '#app/format/number.ts';
import { durationText } from '#app/format/time.ts';
import type { Side } from '../query/page-state.ts';
import type { ComparedRoute } from './compared-route.ts';
import { bestOf } from './ranking.ts';

/** "7 routes. Cheapest: 99.81 USDC arrives, costs $0.20, about 4 min." */
export function runSentence(routes: readonly ComparedRoute[], side: Side, digits: FormatNumber): string {
  const best = bestOf(routes, side);
  if (best === undefined) return 'No routes.';
  const found = count(routes.length, 'route', 'routes', digits);
  const time = durationText(best.seconds.known ? best.seconds.value : null, digits);
  if (best.isUnsafe) return `${found}. ${unsafeSentence(best, digits)}`;
  const amount = side === 'in' ? coinText(best.received, 'down', digits) : coinText(best.sent, 'up', digits);
  const verb = side === 'in' ? 'arrives' : 'is sent';
  if (!haveCosts(routes)) return `${found}. Best: ${amount} ${verb}, ${time}.`;
  return `${found}. Cheapest: ${amount} ${verb}, ${costClause(best.cost, digits)}, ${time}.`;
}

/** "Every route loses too much: at least $84,481,358.12." */
function unsafeSentence({ cost }: ComparedRoute, digits: FormatNumber): string {
  const loss = cost.known && cost.value.usd > 0n ? `: at least ${formatUsd(cost.value.usd, 'down', digits)}` : '';
  return `Every route loses too much${loss}.`;
}
