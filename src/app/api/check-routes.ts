import { MalformedResponse } from '#client/failure.ts';
import { isAmount } from '#contract/amount.ts';
import { type AssetId, sameAsset } from '#contract/asset.ts';
import type { Route, RouteRequest } from '#contract/route.ts';

/** A well-formed route that does not match the request: it must not be compared with the others. */
export class MismatchedRoute extends MalformedResponse {
  constructor(what: string, route: Route) {
    super(`The route ${what}.`, { status: 200, text: JSON.stringify(route, null, 2) });
  }
}

const named = ({ denom, chain_id }: AssetId): string => `${denom} on chain ${chain_id}`;

/** A service writes 0 for an unknown amount, which matches any. */
const readUnits = (text: string): bigint | null => (isAmount(text) && text !== '0' ? BigInt(text) : null);

/** How a route differs from the request; null if it matches. */
function differenceOf(route: Route, request: RouteRequest): string | null {
  const source = { chain_id: route.source_asset_chain_id, denom: route.source_asset_denom };
  const dest = { chain_id: route.dest_asset_chain_id, denom: route.dest_asset_denom };
  if (!sameAsset(source, { chain_id: request.source_asset_chain_id, denom: request.source_asset_denom })) {
    return `sends ${named(source)}, not the requested asset`;
  }
  if (!sameAsset(dest, { chain_id: request.dest_asset_chain_id, denom: request.dest_asset_denom })) {
    return `delivers ${named(dest)}, not the requested asset`;
  }
  const [sent, delivered] = [readUnits(route.amount_in), readUnits(route.amount_out)];
  if (request.amount_in && sent !== null && sent !== BigInt(request.amount_in)) {
    return `sends ${sent} smallest units, not the requested ${request.amount_in}`;
  }
  // More than that many is no less.
  if (request.amount_out && delivered !== null && delivered < BigInt(request.amount_out)) {
    return `delivers ${delivered} smallest units, not the requested ${request.amount_out}`;
  }
  return null;
}

/** Throws if a route moves other assets than requested, or another amount if that was exact. */
export function checkRoutesMatch(routes: readonly Route[], request: RouteRequest): void {
  for (const route of routes) {
    const difference = differenceOf(route, request);
    if (difference !== null) throw new MismatchedRoute(difference, route);
  }
}
