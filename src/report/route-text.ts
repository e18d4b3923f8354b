import type { Fee, Route } from '#contract/route.ts';
import { amountText, countText, durationText, usdSumText, usdText } from './amounts.ts';
import type { AssetNames } from './asset-names.ts';
import { operationText, routeEnds } from './operations.ts';

/** Seconds, or null where an operation has no known duration. */
export const secondsOf = ({ untimed_operations, estimated_route_duration_seconds }: Route): number | null =>
  (untimed_operations?.length ?? 0) > 0 || estimated_route_duration_seconds <= 0
    ? null
    : estimated_route_duration_seconds;

/** What is charged on top of what is sent: not taken out of what arrives. */
export const onTopText = ({ estimated_fees }: Route): string =>
  usdSumText((estimated_fees ?? []).filter(isOnTop).map(({ usd_amount }) => usd_amount));

const isOnTop = ({ fee_behavior }: Fee): boolean => fee_behavior === 'FEE_BEHAVIOR_ADDITIONAL';

/** A route in lines: both ends, worth, time, each operation, fees, warnings. */
export function routeLines(route: Route, names: AssetNames): string[] {
  const [from, to] = routeEnds(route);
  return [
    `Send ${amountText(route.amount_in, from, names)} on ${from.chain_id} (${from.denom}), worth ${usdText(route.usd_amount_in)}.`,
    `Receive ${amountText(route.amount_out, to, names)} on ${to.chain_id} (${to.denom}), worth ${usdText(route.usd_amount_out)}.`,
    `Time ${durationText(secondsOf(route))}; ${countText(route.txs_required, 'signature')}; charged on top ${onTopText(route)}.`,
    ...(route.swap_price_impact_percent == null ? [] : [`Price impact ${route.swap_price_impact_percent} %.`]),
    'Operations:',
    ...route.operations.map((operation, index) => `  ${operationText(operation, index, names)}`),
    ...feeLines(route.estimated_fees ?? []),
    ...warningLines(route),
  ];
}

function feeLines(fees: readonly Fee[]): string[] {
  const lines = fees.map(({ fee_type, bridge_id, usd_amount, fee_behavior, chain_id }) => {
    const where = [bridge_id, chain_id && `on ${chain_id}`].filter(Boolean).join(' ');
    const how = fee_behavior === 'FEE_BEHAVIOR_ADDITIONAL' ? 'on top' : 'taken out of the amount';
    return `  ${fee_type ?? 'FEE'} ${where}: ${usdText(usd_amount)}, ${how}`;
  });
  return lines.length === 0 ? ['Fees: none listed.'] : ['Fees:', ...lines];
}

/** What one has to know before one takes a route. */
export function warningLines({ warning, liveness_warnings, search_cut_short }: Route): string[] {
  return [
    // What a notice says there is among those that follow.
    ...(warning == null || warning.notice !== undefined ? [] : [`WARNING (${warning.type}): ${warning.message}`]),
    ...(liveness_warnings ?? []).map(({ message }) => `WARNING: ${message}`),
    ...(search_cut_short === true ? ['WARNING: the search was cut short; better routes may exist.'] : []),
  ];
}
