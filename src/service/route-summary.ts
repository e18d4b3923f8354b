import { operationKey } from '#contract/operation.ts';
import type { Route } from '#contract/route.ts';
import type { RouteSummary } from '#contract/route-summary.ts';
import { routeCost, signedUsd } from './route-cost.ts';

/** The figures of a route, the same ones that Compare shows. */
export function routeSummary(route: Route): RouteSummary {
  const { usd, isExact, isOverTenth } = routeCost(route);
  const { operations, swap_venues, warning } = route;
  return {
    amount_in: route.amount_in,
    amount_out: route.amount_out,
    usd_amount_in: route.usd_amount_in,
    cost_usd: usd === null ? null : signedUsd(usd),
    cost_is_exact: isExact,
    duration_seconds: (route.untimed_operations ?? []).length > 0 ? null : route.estimated_route_duration_seconds,
    txs_required: route.txs_required,
    bridges: [...new Set(operations.flatMap((operation) => bridgeIn(operation[operationKey(operation)])))],
    chain_ids: route.chain_ids,
    swap_venues: (swap_venues ?? []).map(({ chain_id, name }) => ({ chain_id, name })),
    is_unsafe: isOverTenth || warning?.type === 'BAD_PRICE_WARNING',
  };
}

function bridgeIn(body: unknown): string[] {
  const id = typeof body === 'object' && body !== null && 'bridge_id' in body ? body.bridge_id : undefined;
  return typeof id === 'string' ? [id] : [];
}
