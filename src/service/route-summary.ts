import { CCTP_FAST_THRESHOLD, type Operation, operationKey } from '#contract/operation.ts';
import type { Route } from '#contract/route.ts';
import type { Carrier, RouteSummary } from '#contract/route-summary.ts';
import { routeCost, signedUsd } from './route-cost.ts';

/** The figures of a route, the same ones that Compare shows. */
export function routeSummary(route: Route): RouteSummary {
  const { usd, isExact, isOverTenth } = routeCost(route);
  const { operations, swap_venues, warning } = route;
  const carriers = carriersOf(operations);
  return {
    amount_in: route.amount_in,
    amount_out: route.amount_out,
    usd_amount_in: route.usd_amount_in,
    cost_usd: usd === null ? null : signedUsd(usd),
    cost_is_exact: isExact,
    duration_seconds: (route.untimed_operations ?? []).length > 0 ? null : route.estimated_route_duration_seconds,
    txs_required: route.txs_required,
    bridges: [...new Set(carriers.flatMap(({ bridge_id }) => bridge_id ?? []))],
    carriers,
    chain_ids: route.chain_ids,
    swap_venues: (swap_venues ?? []).map(({ chain_id, name }) => ({ chain_id, name })),
    is_unsafe: isOverTenth || warning?.type === 'BAD_PRICE_WARNING',
  };
}

/** What of an operation's body says what carries it. */
interface Body {
  readonly bridge_id?: string | null;
  readonly finality_threshold?: number | null;
  readonly swap_venues?: readonly { readonly name: string }[] | null;
}

function carriersOf(operations: readonly Operation[]): Carrier[] {
  const carriers = operations.flatMap((operation): Carrier[] => {
    const { bridge_id, finality_threshold, swap_venues } = operation[operationKey(operation)] as Body;
    if (bridge_id == null) return (swap_venues ?? []).map(({ name }) => ({ swap_venue: name }));
    return [finality_threshold === CCTP_FAST_THRESHOLD ? { bridge_id, is_fast: true } : { bridge_id }];
  });
  return [...new Map(carriers.map((carrier) => [JSON.stringify(carrier), carrier])).values()];
}
