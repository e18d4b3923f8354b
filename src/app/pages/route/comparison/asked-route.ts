import type { Lookup } from '#app/asset/lookup.ts';
import { readUsd, USD_PLACES, type Usd } from '#app/format/amount.ts';
import { unknown } from '#app/format/maybe.ts';
import type { FormatNumber } from '#app/format/number.ts';
import type { Opinion, QuoteService } from '#app/opinions/quote-service.ts';
import type { Operation } from '#contract/operation.ts';
import type { Fee, Route } from '#contract/route.ts';
import { mulDiv, type Rounding } from '#math/fixed.ts';
import { formatUnits } from '#math/units.ts';
import type { Side } from '../query/page-state.ts';
import { type ComparedRoute, comparedRoutes } from './compared-route.ts';

/** What another service quoted, with its place in the list: no tag, tile or sum of our routes counts it. */
export interface AskedRoute {
  readonly service: QuoteService;
  readonly opinion: Opinion;
  /** As a route of ours would have it: its cost, time and signatures. */
  readonly compared: ComparedRoute;
}

/** An amount in dollars at the price that another amount of the same asset has; undefined where that has none. */
function usdAtPriceOf(amount: bigint, units: string, usdOfUnits: string | null | undefined, rounding: Rounding) {
  const usd = readUsd(usdOfUnits);
  if (!usd.known || !/^[1-9][0-9]*$/.test(units)) return undefined;
  return usdField(mulDiv(amount, usd.value, BigInt(units), rounding));
}

const usdField = (usd: Usd): string => formatUnits(usd, USD_PLACES);

/** What it charges on top; of an unknown value where the service does not say, which makes its cost a least one. */
const feeOnTop = (usd: Usd | null): Fee => ({
  amount: '1',
  usd_amount: usd === null ? null : usdField(usd),
  fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL',
});

/**
 * A quote of another service as a route, so that one rule ranks all: a bridge, the service as a party to trust, and a number of signatures
 * that it does not tell. Its dollars are its amounts at the prices of our route for the same pair, rounded against it.
 */
export function askedRoute(
  service: QuoteService,
  opinion: Opinion,
  ours: ComparedRoute,
  side: Side,
  lookup: Lookup,
  digits: FormatNumber,
): AskedRoute | null {
  const { amountIn, amountOut, seconds, onTopUsd } = opinion;
  const { amount_in, amount_out, usd_amount_in, usd_amount_out, source_asset_chain_id, dest_asset_chain_id } =
    ours.route;
  const operation = {
    asked: { from_chain_id: source_asset_chain_id, to_chain_id: dest_asset_chain_id, bridge_id: service.name },
    ...{ tx_index: 0, amount_in: `${amountIn}`, amount_out: `${amountOut}` },
  } as unknown as Operation;
  const route: Route = {
    ...ours.route,
    amount_in: `${amountIn}`,
    amount_out: `${amountOut}`,
    estimated_amount_out: `${amountOut}`,
    usd_amount_in: usdAtPriceOf(amountIn, amount_in, usd_amount_in, 'up'),
    usd_amount_out: usdAtPriceOf(amountOut, amount_out, usd_amount_out, 'down'),
    operations: [operation],
    claimed_operations: null,
    untimed_operations: null,
    txs_required: 1,
    estimated_route_duration_seconds: seconds ?? 0,
    estimated_fees: [feeOnTop(onTopUsd)],
    warning: null,
    liveness_warnings: [],
  };
  const quotes = ours.quotes.slice(0, 1).map(({ request }) => ({ request, route, market: null, isBest: false }));
  const [compared] = comparedRoutes(quotes, side, lookup, digits);
  if (compared === undefined) return null;
  // The kind of its operation is unknown to us, its ends are not.
  const known = { id: service.id, name: service.name, hasUnknownSteps: false, signatures: unknown('not given') };
  return { service, opinion, compared: { ...compared, ...known } };
}

/** How many of our routes stand before it, by the rule that ranks them: all where its cost is not known. */
export const placeOf = (
  { compared }: AskedRoute,
  routes: readonly ComparedRoute[],
  rank: (routes: readonly ComparedRoute[]) => readonly ComparedRoute[],
): number => (compared.cost.known ? rank([...routes, compared]).indexOf(compared) : routes.length);
