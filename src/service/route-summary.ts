import { approvalsMost } from '#contract/approvals.ts';
import { bridgesOf, carriersOf } from '#contract/carriers.ts';
import { type Operation, operationKey } from '#contract/operation.ts';
import type { Route } from '#contract/route.ts';
import type { GasNeed, RouteSummary } from '#contract/route-summary.ts';
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
    usd_amount_out: route.usd_amount_out,
    cost_usd: usd === null ? null : signedUsd(usd),
    cost_is_exact: isExact,
    duration_seconds: (route.untimed_operations ?? []).length > 0 ? null : route.estimated_route_duration_seconds,
    txs_required: route.txs_required,
    approvals_most: approvalsMost(route),
    bridges: bridgesOf(carriers),
    carriers,
    chain_ids: route.chain_ids,
    gas_needs: gasNeeds(route),
    swap_venues: (swap_venues ?? []).map(({ chain_id, name }) => ({ chain_id, name })),
    is_unsafe: isOverTenth || warning?.type === 'BAD_PRICE_WARNING',
  };
}

/** Whoever lacks these coins signs once and cannot go on. */
function gasNeeds({ source_asset_chain_id, estimated_fees, operations }: Route): GasNeed[] {
  const needs = (estimated_fees ?? []).flatMap(({ fee_type, chain_id, denom, tx_index }): GasNeed[] => {
    if (fee_type !== 'GAS' || chain_id == null || chain_id === source_asset_chain_id) return [];
    // What an earlier transaction ends with is there by then.
    const isBrought = operations.some((operation, place) => {
      const next = operations[place + 1]?.tx_index ?? Number.POSITIVE_INFINITY;
      return operation.tx_index < (tx_index ?? 0) && next > operation.tx_index && endsIn(operation, chain_id, denom);
    });
    return isBrought ? [] : [{ chain_id, denom: denom ?? null }];
  });
  return [...new Map(needs.map((need) => [JSON.stringify(need), need])).values()];
}

function endsIn(operation: Operation, chainId: string, denom: string | null | undefined): boolean {
  const body = operation[operationKey(operation)] as Body;
  const end = body.to_chain_id ?? body.chain_id ?? body.from_chain_id;
  return end === chainId && (body.denom_out ?? body.denom) === denom;
}

/** What of an operation's body says where it ends. */
interface Body {
  readonly chain_id?: string | null;
  readonly from_chain_id?: string | null;
  readonly to_chain_id?: string | null;
  readonly denom?: string | null;
  readonly denom_out?: string | null;
}
