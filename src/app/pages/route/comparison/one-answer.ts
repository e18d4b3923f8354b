import type { Answer } from '#client/client.ts';
import type { Route } from '#contract/route.ts';
import type { RouteReason, RoutesResponse } from '#contract/routes.ts';
import type { QuoteRequest } from '../query/quote-requests.ts';
import type { Quote } from './candidate.ts';

/** What a comparison got by one answer: the routes of the set, then those of each bridge. */
export interface OneAnswer {
  readonly quotes: readonly Quote[];
  /** Bridges that have no route, after the whole question where there is none at all. */
  readonly without: readonly QuoteRequest[];
}

export function readOneAnswer(
  { data, market }: Answer<RoutesResponse>,
  asked: readonly [QuoteRequest, ...QuoteRequest[]],
): OneAnswer {
  const quotes = data.routes.map(({ route, reasons }, index): Quote => {
    const question = { ...asked[0], id: `route ${index}`, label: reasonsText(reasons, route) };
    return { question, route, market, isBest: reasons.includes(BEST) };
  });
  const without: QuoteRequest[] = [];
  for (const { bridge_id, route } of data.by_bridge ?? []) {
    const question = asked.find(({ onlyBridge: alone }) => alone?.id === bridge_id);
    if (question === undefined) continue;
    if (route) quotes.push({ question, route, market, isBest: false });
    else without.push(question);
  }
  if (quotes.length === 0) without.unshift(asked[0]);
  return { quotes, without };
}

const BEST: RouteReason = 'BEST_AMOUNT';

/** "Best after fees, One signature"; a reason that we do not know is not told. */
function reasonsText(reasons: readonly string[], { txs_required }: Route): string {
  const words: Record<RouteReason, string> = {
    BEST_AMOUNT: 'Best after fees',
    FASTEST: 'Fastest',
    FEWEST_SIGNATURES: txs_required === 1 ? 'One signature' : 'Fewest signatures',
    TRADE_OFF: 'Trade-off',
  };
  const told = reasons.flatMap((reason) => words[reason as RouteReason] ?? []);
  return told.length > 0 ? told.join(', ') : words.TRADE_OFF;
}
