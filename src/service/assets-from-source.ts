import type { Asset } from '#contract/asset.ts';
import type { AssetsFromSourceRequest, AssetsFromSourceResponse } from '#contract/assets-from-source.ts';
import { checkAsset } from './checks.ts';
import type { ServiceDeps } from './deps.ts';
import { isWanted } from './listings.ts';
import { createReachableAssets } from './reachable-assets.ts';
import { recommender } from './recommend-assets.ts';

/**
 * Every other asset that a route of some amount leads to, by chain, in the registry's order. Without flags: by
 * transfers alone, signed once.
 */
export function answerAssetsFromSource(deps: ServiceDeps, request: AssetsFromSourceRequest): AssetsFromSourceResponse {
  const { registry } = deps;
  const market = deps.market();
  const source = checkAsset(registry, 'source', request.source_asset_chain_id, request.source_asset_denom);
  const reach = createReachableAssets(deps, market, {
    allow_swaps: request.include_swaps ?? false,
    allow_multi_tx: request.allow_multi_tx ?? false,
    swap_venues: request.swap_venues,
  });
  const reached = assetsOf(reach.from(source));
  const reason = request.recommendation_reason ?? 'UNKNOWN';
  const listed = reason === 'UNKNOWN' ? reached : assetsOf(recommender(deps, market)(source, { reason }));
  const isListed = (asset: Asset): boolean => reached.has(asset) && listed.has(asset) && isWanted(asset, request);
  const lists = registry.listChains().map(({ chain_id }) => {
    return [chain_id, { assets: registry.listAssets({ chain_id }).filter(isListed) }] as const;
  });
  return { dest_assets: Object.fromEntries(lists.filter(([, { assets }]) => assets.length > 0)) };
}

/** The registry gives the same object for an asset each time. */
const assetsOf = (found: readonly { readonly asset: Asset }[]): ReadonlySet<Asset> =>
  new Set(found.map(({ asset }) => asset));
