import type { CurveRoute } from '#contract/curve.ts';
import type { Route } from '#contract/route.ts';
import { formatUsd, parseUnits, USD_DECIMALS } from '#math/units.ts';
import type { BuiltRoute } from '../route/build-route.ts';
import { type RouteStep, stepsOf } from '../route/steps.ts';

/** The figures of a route for a curve: all of them are those of the built route. */
export function curveRoute({ path, route }: BuiltRoute, searched: boolean): CurveRoute {
  const steps = stepsOf(path, 'in');
  const bridges = steps.flatMap(({ hops }) => {
    const { detail } = hops[0].edge;
    return detail.kind === 'lane' ? [detail.bridge] : [];
  });
  return {
    amount_out: route.amount_out,
    usd_amount_in: route.usd_amount_in,
    usd_amount_out: route.usd_amount_out,
    ...costOf(route),
    bridge_ids: [...new Set(bridges)],
    chain_ids: route.chain_ids,
    txs_required: route.txs_required,
    estimated_route_duration_seconds: route.estimated_route_duration_seconds,
    path: steps.map(stepText).join(', '),
    searched,
    warning: route.warning ?? undefined,
  };
}

/** Dollars sent less those that arrive, plus those on top; absent where an end has no price, or dust has none. */
function costOf({ usd_amount_in, usd_amount_out, amount_out, estimated_fees }: Route) {
  const charged = (estimated_fees ?? []).filter(
    ({ fee_behavior, amount }) => fee_behavior === 'FEE_BEHAVIOR_ADDITIONAL' && amount !== '0',
  );
  const onTop = charged.reduce((sum, { usd_amount }) => sum + (usdOf(usd_amount) ?? 0n), 0n);
  const [sent, arrived] = [usdOf(usd_amount_in), usdOf(usd_amount_out)];
  const isPriced = sent !== undefined && arrived !== undefined && (arrived > 0n || amount_out === '0');
  return {
    usd_on_top: formatUsd(onTop),
    usd_cost: isPriced ? signedUsd(sent - arrived + onTop) : undefined,
    is_cost_least: charged.some(({ usd_amount }) => usd_amount == null),
  };
}

const usdOf = (text: string | null | undefined): bigint | undefined =>
  text == null ? undefined : parseUnits(text, USD_DECIMALS);

const signedUsd = (usdE6: bigint): string => (usdE6 < 0n ? `-${formatUsd(-usdE6)}` : formatUsd(usdE6));

/** "CCTP 1 8453"; of swaps in a row the venue that carries most and the ends: "UNISWAP 1 weth usdc". */
function stepText({ kind, hops }: RouteStep): string {
  const [{ edge }] = hops;
  const { from, to, detail, carrier } = edge;
  if (kind === 'lane' && detail.kind === 'lane') return `${carrier} ${detail.fromChainId} ${detail.toChainId}`;
  return `${carrier} ${from} ${hops.at(-1)?.edge.to ?? to}`;
}
