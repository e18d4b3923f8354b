import type { Route } from '#contract/route.ts';
import type { Market } from '#market/market.ts';
import type { RouteQuestion } from './question.ts';
import { summaryOf } from './summary.ts';

/** The same asset on the same chain: sent from one address to another, whole. */
export function bankSendRoute(market: Market, { source, dest, amount }: RouteQuestion): Route {
  const { chain_id, denom } = source;
  const text = amount.toString();
  const path = { hops: [], amountIn: amount, amountOut: amount };
  return {
    ...summaryOf(market, {
      source,
      dest,
      path,
      steps: [],
      operations: [{ bank_send: { chain_id, denom }, tx_index: 0, amount_in: text, amount_out: text }],
      impactPercent: null,
      warning: undefined,
      fees: [],
    }),
    chain_ids: [chain_id],
    required_chain_addresses: [chain_id],
  };
}
