import type { Asset } from '#contract/asset.ts';
import type { AssetsFromSourceRequest, AssetsFromSourceResponse } from '#contract/assets-from-source.ts';
import { checkAsset } from './checks.ts';
import type { ServiceDeps } from './deps.ts';
import { isWanted } from './listings.ts';
import { createReachableAssets } from './reachable-assets.ts';
import { recommender } from './recommend-assets.ts';

/**
 * Every other listed asset that a route of some amount leads to, by chain, in the registry's order, then the derived voucher of
 * the source there unless the request leaves derived ones out. Without flags: by transfers alone, signed once.
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
  const chosen = reason === 'UNKNOWN' ? undefined : assetsOf(recommender(deps, market)(source, { reason }));
  const isChosen = (asset: Asset): boolean => (chosen?.has(asset) ?? true) && isWanted(asset, request);
  const lists = registry.listChains().map(({ chain_id }) => {
    const listed = registry.listAssets({ chain_id }).filter((asset) => reached.has(asset) && isChosen(asset));
    const derived = (request.include_derived_assets ?? true) ? reach.derivedOn(chain_id, source)?.asset : undefined;
    const assets: Asset[] = derived && isChosen(derived) ? [...listed, derived] : listed;
    return [chain_id, { assets }] as const;
  });
  return { dest_assets: Object.fromEntries(lists.filter(([, { assets }]) => assets.length > 0)) };
}

/** The registry gives the same object for an asset each time. */
const assetsOf = (found: readonly { readonly asset: Asset }[]): ReadonlySet<Asset> =>
  new Set(found.map(({ asset }) => asset));
