import { type Asset, type AssetKey, assetKey, sameAsset } from '#contract/asset.ts';
import type { AssetRecommendation, Reason } from '#contract/recommend-assets.ts';
import type { Market } from '#market/market.ts';
import type { Registry } from '#registry/registry.ts';
import type { ServiceDeps } from './deps.ts';
import { poolDepths } from './pool-depth.ts';
import { createReachableAssets, type ReachableAsset, type ReachableAssets } from './reachable-assets.ts';

interface RecommendContext {
  readonly registry: Registry;
  /** By routes with default options. */
  readonly routes: ReachableAssets;
  readonly transfers: ReachableAssets;
  readonly depths: ReadonlyMap<AssetKey, number>;
}

/** Filters; every chain and any reason by default. */
export interface RecommendOptions {
  readonly destChainId?: string | null | undefined;
  readonly reason?: Reason | null | undefined;
}

export type Recommend = (source: Asset, options: RecommendOptions) => AssetRecommendation[];

/**
 * Up to three assets on each chain, each reachable by a route, in this order:
 * `MOST_LIQUID`, the form of the source asset with most liquidity in the chain's pools;
 * `DIRECT`, the form with the fewest transfers, then with most liquidity;
 * `BASE_TOKEN`, the origin asset on its own chain, the fee asset on other chains.
 * The source asset itself is never recommended; an asset with two reasons is listed twice.
 */
export function recommender(deps: Pick<ServiceDeps, 'registry' | 'optInBridges'>, market: Market): Recommend {
  const { registry } = deps;
  const known: RecommendContext = {
    registry,
    routes: createReachableAssets(deps, market, {}),
    transfers: createReachableAssets(deps, market, { allow_swaps: false }),
    depths: poolDepths({ registry, market }),
  };
  return (source, { destChainId, reason }) => {
    const isRequested = (chainId: string) =>
      destChainId === null || destChainId === undefined || destChainId === chainId;
    const reached = byChain([source, ...known.routes.from(source).map(({ asset }) => asset)]);
    const moved = known.transfers.from(source);
    return registry
      .listChains()
      .filter(({ chain_id }) => isRequested(chain_id))
      .flatMap(({ chain_id }) =>
        recommendOn(known, source, { chainId: chain_id, assets: reached.get(chain_id) ?? [], moved }),
      )
      .filter((each) => (reason ?? 'UNKNOWN') === 'UNKNOWN' || each.reason === reason);
  };
}

function byChain(assets: readonly Asset[]): Map<string, Asset[]> {
  const chains = new Map<string, Asset[]>();
  for (const asset of assets) {
    const there = chains.get(asset.chain_id);
    if (there === undefined) chains.set(asset.chain_id, [asset]);
    else there.push(asset);
  }
  return chains;
}

interface Destination {
  readonly chainId: string;
  /** Assets there that routes reach, nearest first. */
  readonly assets: readonly Asset[];
  /** Assets on any chain that transfers alone reach, nearest first. */
  readonly moved: readonly ReachableAsset[];
}

function recommendOn(
  known: RecommendContext,
  source: Asset,
  { chainId, assets, moved }: Destination,
): AssetRecommendation[] {
  if (assets.length === 0) return [];
  const arrivals = moved.filter(({ asset }) => asset.chain_id === chainId);
  const isHere = source.chain_id === chainId;
  const forms = [
    ...(isHere ? [source] : []),
    ...arrivals.map(({ asset }) => asset),
    ...assets.filter((asset) => isForm(source, asset)),
  ];
  const candidates: readonly (readonly [Reason, Asset | undefined])[] = [
    ['MOST_LIQUID', deepest(known, forms)],
    ['DIRECT', isHere ? source : nearest(known, arrivals)],
    ['BASE_TOKEN', baseToken(known, source, chainId, assets)],
  ];
  return candidates.flatMap(([reason, asset]) => {
    return asset === undefined || sameAsset(asset, source) ? [] : [{ asset, reason }];
  });
}

/** Whether two assets are forms of one token: of the same origin or CoinGecko id. Symbols do not count. */
const isForm = (source: Asset, asset: Asset): boolean =>
  (source.origin_denom !== '' &&
    source.origin_denom === asset.origin_denom &&
    source.origin_chain_id === asset.origin_chain_id) ||
  (typeof source.coingecko_id === 'string' && source.coingecko_id === asset.coingecko_id);

const depthOf = ({ depths }: RecommendContext, asset: Asset): number => depths.get(assetKey(asset)) ?? 0;

/** The first of equals; undefined if no pool holds any. */
function deepest(known: RecommendContext, assets: readonly Asset[]): Asset | undefined {
  const [first] = [...assets].sort((a, b) => depthOf(known, b) - depthOf(known, a));
  return first !== undefined && depthOf(known, first) > 0 ? first : undefined;
}

function nearest(known: RecommendContext, arrivals: readonly ReachableAsset[]): Asset | undefined {
  const [first] = [...arrivals].sort(
    ({ asset: a, fewestHops: pathA }, { asset: b, fewestHops: pathB }) =>
      pathA.hops - pathB.hops || pathA.signatures - pathB.signatures || depthOf(known, b) - depthOf(known, a),
  );
  return first?.asset;
}

function baseToken(
  { registry }: RecommendContext,
  source: Asset,
  chainId: string,
  assets: readonly Asset[],
): Asset | undefined {
  const { native_denom, fee_assets } = registry.getChainRecord(chainId);
  const denoms =
    source.origin_chain_id === chainId
      ? [source.origin_denom]
      : [native_denom, ...fee_assets.map(({ denom }) => denom)];
  const find = (denom: string | null) =>
    assets.find((asset) => denom !== null && sameAsset(asset, { chain_id: chainId, denom }));
  return denoms.map(find).find((asset) => asset !== undefined);
}
