import { type Asset, type AssetId, sameAsset } from '#contract/asset.ts';
import { errorInfo, ServiceError } from '#contract/error.ts';
import type { Market } from '#market/market.ts';
import { assetTitle, type Registry } from '#registry/registry.ts';
import type { ServiceDeps } from '../deps.ts';
import { createReachableAssets } from '../reachable-assets.ts';
import { isForm, recommender } from '../recommend-assets.ts';
import { routeExists } from './find.ts';
import { type PricedRequest, withUnitPrice } from './pricing.ts';

/** Refusals for which another destination may help; for those of an amount or an option another one of these does. */
const HELPED = new Set<unknown>(['UNREACHABLE', 'HALTED']);
/** CoinGecko ids of the dollars that most pools hold. */
const DOLLARS = new Set<unknown>(['usd-coin', 'tether']);
/** Each may take a search. */
const MAX_TRIES = 4;

/**
 * The refusal with the nearest thing that works, where the destination cannot be reached: what a route of the same amount leads to. The same
 * balance on the other face of the ledger; on the chain of the destination, another form of it, of the source or a dollar; else
 * a form of it on another chain, or the coin of that one.
 * The detail NEAREST names it for programs.
 */
export function withNearest(
  deps: ServiceDeps,
  market: Market,
  request: PricedRequest,
  refusal: ServiceError,
): ServiceError {
  if (request.side === 'out' || !HELPED.has(refusal.details[0]?.metadata?.cause)) return refusal;
  const nearest = candidates(deps, market, request).find((dest) => isAnswered(deps, market, { ...request, dest }));
  if (nearest === undefined) return refusal;
  const { chain_id, denom } = nearest;
  return ServiceError.notFound(`${refusal.message}; ${assetTitle(deps.registry, nearest)} can be reached`, [
    ...refusal.details,
    errorInfo('NEAREST', { chain_id, denom }),
  ]);
}

function candidates(deps: ServiceDeps, market: Market, { source, dest, options }: PricedRequest): Asset[] {
  const { registry } = deps;
  const reached = createReachableAssets(deps, market, {
    allow_swaps: options.allowSwaps,
    allow_multi_tx: options.allowMultiTx,
    swap_venues: options.swapVenues && [...options.swapVenues],
  })
    .from(source)
    .map(({ asset }) => asset);
  const isOther = (asset: Asset) => !sameAsset(asset, dest) && !sameAsset(asset, source);
  const there = reached.filter((asset) => asset.chain_id === dest.chain_id && isOther(asset));
  const recommended = recommender(deps, market)(source, { destChainId: dest.chain_id }).map(({ asset }) => asset);
  const onOtherFace = otherFace(registry, dest);
  const all = [
    ...reached.filter((asset) => onOtherFace !== undefined && sameAsset(asset, onOtherFace)),
    ...there.filter((asset) => isForm(dest, asset)),
    ...there.filter((asset) => isForm(source, asset)),
    ...there.filter(({ coingecko_id }) => DOLLARS.has(coingecko_id)),
    ...reached.filter((asset) => isForm(dest, asset) && isOther(asset)),
    ...recommended.filter((asset) => isOther(asset)),
  ];
  const isOpen = (asset: Asset) =>
    registry.findEntryHalt(asset, source) === undefined && registry.findLiveness(asset) === undefined;
  return [...new Set(all)].filter(isOpen).slice(0, MAX_TRIES);
}

/** The gas coin of a ledger with two faces, by the other one; undefined for any other asset. */
function otherFace(registry: Registry, { chain_id, denom }: AssetId): AssetId | undefined {
  const { native_denom, twin } = registry.getChainRecord(chain_id);
  const coin = twin === null ? null : registry.getChainRecord(twin).native_denom;
  return twin !== null && coin !== null && denom === native_denom ? { chain_id: twin, denom: coin } : undefined;
}

/** Whether there is a route there; a search that ended early says nothing. */
function isAnswered(deps: ServiceDeps, market: Market, request: PricedRequest): boolean {
  try {
    return routeExists(deps, market, withUnitPrice(deps, market, request));
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}
