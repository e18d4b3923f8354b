import { fill } from '#contract/form.ts';
import type { Route } from '#contract/route.ts';
import { blockSeconds } from '#market/durations/chain-waits.ts';
import type { MarketSnapshot } from '#market/memoize-by-market.ts';
import type { RouteQuestion } from './question.ts';
import { summaryForm } from './summary.ts';
import type { Telling } from './telling.ts';

/** The same asset on the same chain: sent from one address to another, whole. */
export function bankSendRoute(moment: MarketSnapshot, { source, dest, amount }: RouteQuestion, now: Date): Route {
  const { chain_id, denom } = source;
  const text = amount.toString();
  const seconds = blockSeconds(moment.registry, chain_id);
  const form = summaryForm(moment, {
    source,
    dest,
    steps: [],
    operations: [{ bank_send: { chain_id, denom }, tx_index: 0, amount_in: text, amount_out: text }],
    seconds: seconds ?? 0,
    untimed: seconds === null ? [0] : [],
    fees: [],
  });
  const path = { hops: [], amountIn: amount, amountOut: amount, affiliateFee: 0n };
  const telling: Telling = { path, now, impactPercent: null, warning: undefined, taken: [] };
  return { ...fill<Telling, Route>(form, telling), chain_ids: [chain_id], required_chain_addresses: [chain_id] };
}
