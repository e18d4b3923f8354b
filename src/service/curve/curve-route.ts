import { approvalsMost } from '#contract/approvals.ts';
import { bridgesOf, carriersOf } from '#contract/carriers.ts';
import type { CurveRoute } from '#contract/curve.ts';
import { formatUsd } from '#math/units.ts';
import type { BuiltRoute } from '../route/build-route.ts';
import { type RouteStep, stepsOf } from '../route/steps.ts';
import { routeCost, signedUsd } from '../route-cost.ts';

/** The figures of a route for a curve: all of them are those of the built route. */
export function curveRoute({ path, route }: BuiltRoute, searched: boolean): CurveRoute {
  const { usd, onTop, isExact } = routeCost(route);
  const carriers = carriersOf(route.operations);
  return {
    amount_out: route.amount_out,
    usd_amount_in: route.usd_amount_in,
    usd_amount_out: route.usd_amount_out,
    usd_on_top: formatUsd(onTop),
    usd_cost: usd === null ? undefined : signedUsd(usd),
    is_cost_least: !isExact,
    bridge_ids: bridgesOf(carriers),
    carriers,
    chain_ids: route.chain_ids,
    txs_required: route.txs_required,
    approvals_most: approvalsMost(route),
    estimated_route_duration_seconds: route.estimated_route_duration_seconds,
    path: stepsOf(path, 'in').map(stepText).join(', '),
    searched,
    warning: route.warning ?? undefined,
  };
}

/** "CCTP fast 1 8453"; of swaps in a row the venue that carries most and the ends: "UNISWAP 1 weth usdc". */
function stepText({ kind, hops }: RouteStep): string {
  const [{ edge }] = hops;
  const { from, to, detail, carrier } = edge;
  if (kind === 'lane' && detail.kind === 'lane')
    return [carrier, detail.name ?? [], detail.fromChainId, detail.toChainId].flat().join(' ');
  return `${carrier} ${from} ${hops.at(-1)?.edge.to ?? to}`;
}
