import { type Asset, type AssetKey, assetKey, sameAsset } from '#contract/asset.ts';
import type { AssetRecommendation, Reason } from '#contract/recommend-assets.ts';
import type { Market } from '#market/market.ts';
import type { Registry } from '#registry/registry.ts';
import type { ServiceDeps } from './deps.ts';
import { poolDepths } from './pool-depth.ts';
import { createReachableAssets, type ReachableAsset, type ReachableAssets } from './reachable-assets.ts';

interface Known {
  readonly registry: Registry;
  /** By routes as a person gets them who asks for nothing special. */
  readonly routes: ReachableAssets;
  readonly transfers: ReachableAssets;
  readonly depths: ReadonlyMap<AssetKey, number>;
}

/** Where to, and why; every chain, and any reason, where left out. */
export interface Wish {
  readonly destChainId?: string | null | undefined;
  readonly reason?: Reason | null | undefined;
}

export type Recommend = (source: Asset, wish: Wish) => AssetRecommendation[];

/**
 * On each chain up to three assets, the likeliest wish first, each of which a route leads to:
 * `MOST_LIQUID`, the form of the source asset of which the chain's pools hold most;
 * `DIRECT`, the form that the fewest transfers lead to, of equals the one that pools hold most of;
 * `BASE_TOKEN`, on the chain that the source asset comes from its original, elsewhere what the chain's fees are paid in.
 * The source asset itself is never recommended; an asset for which two reasons speak is there twice.
 */
export function recommender(deps: Pick<ServiceDeps, 'registry' | 'optInBridges'>, market: Market): Recommend {
  const { registry } = deps;
  const known: Known = {
    registry,
    routes: createReachableAssets(deps, market, {}),
    transfers: createReachableAssets(deps, market, { allow_swaps: false }),
    depths: poolDepths({ registry, market }),
  };
  return (source, { destChainId, reason }) => {
    const isAsked = (chainId: string) => destChainId === null || destChainId === undefined || destChainId === chainId;
    const reached = byChain([source, ...known.routes.from(source).map(({ asset }) => asset)]);
    const moved = known.transfers.from(source);
    return registry
      .listChains()
      .filter(({ chain_id }) => isAsked(chain_id))
      .flatMap(({ chain_id }) =>
        recommendOn(known, source, { chainId: chain_id, assets: reached.get(chain_id) ?? [], moved }),
      )
      .filter((told) => (reason ?? 'UNKNOWN') === 'UNKNOWN' || told.reason === reason);
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
  /** What routes lead to there, the nearest first. */
  readonly assets: readonly Asset[];
  /** What transfers alone lead to, on any chain, the nearest first. */
  readonly moved: readonly ReachableAsset[];
}

function recommendOn(known: Known, source: Asset, { chainId, assets, moved }: Destination): AssetRecommendation[] {
  if (assets.length === 0) return [];
  const arrivals = moved.filter(({ asset }) => asset.chain_id === chainId);
  const isHere = source.chain_id === chainId;
  const forms = [
    ...(isHere ? [source] : []),
    ...arrivals.map(({ asset }) => asset),
    ...assets.filter((asset) => isForm(source, asset)),
  ];
  const told: readonly (readonly [Reason, Asset | undefined])[] = [
    ['MOST_LIQUID', deepest(known, forms)],
    ['DIRECT', isHere ? source : nearest(known, arrivals)],
    ['BASE_TOKEN', baseToken(known, source, chainId, assets)],
  ];
  return told.flatMap(([reason, asset]) => {
    return asset === undefined || sameAsset(asset, source) ? [] : [{ asset, reason }];
  });
}

/** The same token under another name: of one origin, or one thing to CoinGecko. Symbols join nothing. */
const isForm = (source: Asset, asset: Asset): boolean =>
  (source.origin_denom !== '' &&
    source.origin_denom === asset.origin_denom &&
    source.origin_chain_id === asset.origin_chain_id) ||
  (typeof source.coingecko_id === 'string' && source.coingecko_id === asset.coingecko_id);

const depthOf = ({ depths }: Known, asset: Asset): number => depths.get(assetKey(asset)) ?? 0;

/** Of equals the first; undefined when no pool holds any. */
function deepest(known: Known, assets: readonly Asset[]): Asset | undefined {
  const [first] = [...assets].sort((a, b) => depthOf(known, b) - depthOf(known, a));
  return first !== undefined && depthOf(known, first) > 0 ? first : undefined;
}

function nearest(known: Known, arrivals: readonly ReachableAsset[]): Asset | undefined {
  const [first] = [...arrivals].sort(
    ({ asset: a, fewestHops: wayA }, { asset: b, fewestHops: wayB }) =>
      wayA.hops - wayB.hops || wayA.signatures - wayB.signatures || depthOf(known, b) - depthOf(known, a),
  );
  return first?.asset;
}

function baseToken({ registry }: Known, source: Asset, chainId: string, assets: readonly Asset[]): Asset | undefined {
  const { native_denom, fee_assets } = registry.getChainRecord(chainId);
  const denoms =
    source.origin_chain_id === chainId
      ? [source.origin_denom]
      : [native_denom, ...fee_assets.map(({ denom }) => denom)];
  const find = (denom: string | null) =>
    assets.find((asset) => denom !== null && sameAsset(asset, { chain_id: chainId, denom }));
  return denoms.map(find).find((asset) => asset !== undefined);
}
