import { operationKey } from '#contract/operation.ts';
import type { Fee, Route } from '#contract/route.ts';
import type { RouteSummary } from '#contract/route-summary.ts';
import { formatUsd, parseUnits, USD_DECIMALS } from '#math/units.ts';

/** The figures of a route, the same ones that Compare shows. */
export function routeSummary(route: Route): RouteSummary {
  const { usd, isExact } = costOf(route);
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
    swap_venues: (swap_venues ?? []).map(({ chain_id, name }) => ({ chain_id, name })),
    is_unsafe: warning?.type === 'BAD_PRICE_WARNING',
  };
}

function bridgeIn(body: unknown): string[] {
  const id = typeof body === 'object' && body !== null && 'bridge_id' in body ? body.bridge_id : undefined;
  return typeof id === 'string' ? [id] : [];
}

const microUsd = (text: string | null | undefined): bigint | undefined =>
  text == null ? undefined : parseUnits(text, USD_DECIMALS);

const signedUsd = (usd: bigint): string => (usd < 0n ? `-${formatUsd(-usd)}` : formatUsd(usd));

/** In micro-dollars; null where an end has no price, or what arrives is priced at nothing. */
function costOf({ usd_amount_in, usd_amount_out, amount_out, estimated_fees }: Route): {
  readonly usd: bigint | null;
  readonly isExact: boolean;
} {
  const [sent, received] = [microUsd(usd_amount_in), microUsd(usd_amount_out)];
  const onTop = (estimated_fees ?? []).filter(isOnTop);
  const isExact = onTop.every(({ usd_amount }) => microUsd(usd_amount) !== undefined);
  if (sent === undefined || received === undefined || (received === 0n && amount_out !== '0')) {
    return { usd: null, isExact };
  }
  return { usd: onTop.reduce((sum, { usd_amount }) => sum + (microUsd(usd_amount) ?? 0n), sent - received), isExact };
}

const isOnTop = ({ fee_behavior, amount }: Fee): boolean =>
  fee_behavior === 'FEE_BEHAVIOR_ADDITIONAL' && amount !== '0';
