import { MalformedResponse } from '#client/failure.ts';
import { isAmount } from '#contract/amount.ts';
import { type AssetId, sameAsset } from '#contract/asset.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import { t } from '../language/words.ts';

/** A well-formed route that does not match the request: it must not be compared with the others. */
export class MismatchedRoute extends MalformedResponse {
  constructor(sentence: string, route: Route) {
    super(sentence, { status: 200, text: JSON.stringify(route, null, 2) });
  }
}

const named = ({ denom, chain_id }: AssetId) => ({ denom, chain: chain_id });

/** A service writes 0 for an unknown amount, which matches any. */
const readUnits = (text: string): bigint | null => (isAmount(text) && text !== '0' ? BigInt(text) : null);

/** A sentence on how a route differs from the request; null if it matches. */
function differenceOf(route: Route, request: RouteRequest): string | null {
  const source = { chain_id: route.source_asset_chain_id, denom: route.source_asset_denom };
  const dest = { chain_id: route.dest_asset_chain_id, denom: route.dest_asset_denom };
  if (!sameAsset(source, { chain_id: request.source_asset_chain_id, denom: request.source_asset_denom })) {
    return t('The route sends {denom} on chain {chain}, not the requested asset.', named(source));
  }
  if (!sameAsset(dest, { chain_id: request.dest_asset_chain_id, denom: request.dest_asset_denom })) {
    return t('The route delivers {denom} on chain {chain}, not the requested asset.', named(dest));
  }
  const [sent, delivered] = [readUnits(route.amount_in), readUnits(route.amount_out)];
  if (request.amount_in && sent !== null && sent !== BigInt(request.amount_in)) {
    const units = { sent: `${sent}`, requested: request.amount_in };
    return t('The route sends {sent} smallest units, not the requested {requested}.', units);
  }
  // More than that many is no less.
  if (request.amount_out && delivered !== null && delivered < BigInt(request.amount_out)) {
    const units = { delivered: `${delivered}`, requested: request.amount_out };
    return t('The route delivers {delivered} smallest units, not the requested {requested}.', units);
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
