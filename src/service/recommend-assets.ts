import { type Asset, type AssetId, type AssetKey, assetKey, sameAsset } from '#contract/asset.ts';
import { ServiceError } from '#contract/error.ts';
import type {
  AssetRecommendation,
  Reason,
  RecommendAssetsRequest,
  RecommendAssetsResponse,
  RecommendationEntry,
  RecommendationRequest,
} from '#contract/recommend-assets.ts';
import type { Market } from '#market/market.ts';
import { memoize } from '#registry/memoize.ts';
import type { Registry } from '#registry/registry.ts';
import { checkAsset, checkChain } from './checks.ts';
import type { ServiceDeps } from './deps.ts';
import { poolDepths } from './pool-depth.ts';
import { createReachableAssets, type ReachableAsset, type ReachableAssets } from './reachable-assets.ts';

/**
 * One request gets recommendations or an error; each of a list gets its own entry with either. The other field is empty.
 */
export function answerRecommendAssets(deps: ServiceDeps, request: RecommendAssetsRequest): RecommendAssetsResponse {
  const { registry } = deps;
  const { requests } = request;
  const recommend = recommender(deps, deps.market());
  if (requests === null || requests === undefined) {
    return { recommendations: recommendationsFor(registry, recommend, request), recommendation_entries: [] };
  }
  checkListAlone(request);
  return { recommendations: [], recommendation_entries: requests.map((one) => entryOf(registry, recommend, one)) };
}

/** Throws if fields of a single request stand beside the list, where they would be ignored. */
function checkListAlone({ requests: _, reason, ...rest }: RecommendAssetsRequest): void {
  const fields = { ...rest, reason: reason === 'UNKNOWN' ? null : reason };
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  if (given.length === 0) return;
  throw ServiceError.invalidFields(
    given.map(([field]) => ({ field, description: 'must not be given together with requests' })),
  );
}

function entryOf(registry: Registry, recommend: Recommend, request: RecommendationRequest): RecommendationEntry {
  try {
    return { recommendations: recommendationsFor(registry, recommend, request) };
  } catch (error) {
    if (error instanceof ServiceError) return { recommendations: [], error: error.toBody() };
    throw error;
  }
}

function recommendationsFor(
  registry: Registry,
  recommend: Recommend,
  request: RecommendationRequest,
): AssetRecommendation[] {
  const { dest_chain_id, reason } = request;
  const { chain_id, denom } = sourceOf(request);
  const source = checkAsset(registry, 'source', chain_id, denom);
  if (dest_chain_id !== null && dest_chain_id !== undefined) checkChain(registry, 'dest_chain_id', dest_chain_id);
  return recommend(source, { destChainId: dest_chain_id, reason });
}

/** Throws one error that names all missing fields. */
function sourceOf({ source_asset_denom, source_asset_chain_id }: RecommendationRequest): AssetId {
  const [denom, chain_id] = [source_asset_denom ?? null, source_asset_chain_id ?? null];
  if (denom !== null && chain_id !== null) return { chain_id, denom };
  const missing = Object.entries({ source_asset_denom: denom, source_asset_chain_id: chain_id })
    .filter(([, value]) => value === null)
    .map(([field]) => ({ field, description: 'is required' }));
  throw ServiceError.invalidFields(missing);
}

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

type Recommend = (source: Asset, options: RecommendOptions) => AssetRecommendation[];

/**
 * Up to three assets on each chain, each reachable by a route, in this order:
 * `MOST_LIQUID`, the form of the source asset with most liquidity in the chain's pools;
 * `DIRECT`, the form with the fewest transfers, then with most liquidity; a derived voucher where no listed form has as few;
 * `BASE_TOKEN`, the origin asset on its own chain, the fee asset on other chains.
 * The source asset itself is never recommended; an asset with two reasons is listed twice.
 */
export const recommender = (deps: RecommendDeps, market: Market): Recommend => recommenders(deps)(market);

type RecommendDeps = Pick<ServiceDeps, 'registry' | 'optInBridges'>;

/** Which edges may be used, and how deep pools are, takes longer to find than the recommendations. */
const recommenders = memoize((deps: RecommendDeps) => memoize((market: Market) => createRecommender(deps, market)));

function createRecommender(deps: RecommendDeps, market: Market): Recommend {
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
  const derived = known.transfers.derivedOn(chainId, source);
  if (assets.length === 0 && derived === undefined) return [];
  const arrivals = moved.filter(({ asset }) => asset.chain_id === chainId);
  const isHere = source.chain_id === chainId;
  const forms = [
    ...(isHere ? [source] : []),
    ...arrivals.map(({ asset }) => asset),
    ...assets.filter((asset) => isForm(source, asset)),
  ];
  const byReason: readonly (readonly [Reason, Asset | undefined])[] = [
    ['MOST_LIQUID', deepest(known, forms)],
    ['DIRECT', isHere ? source : (nearest(known, arrivals, derived?.edges.length) ?? derived?.asset)],
    ['BASE_TOKEN', baseToken(known, source, chainId, assets)],
  ];
  return byReason.flatMap(([reason, asset]) => {
    return asset === undefined || sameAsset(asset, source) ? [] : [{ asset, reason }];
  });
}

/** Whether two assets are forms of one token: of the same origin or CoinGecko id. Symbols do not count. */
export const isForm = (source: Asset, asset: Asset): boolean =>
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

/** Of those that take at most so many hops. */
function nearest(
  known: RecommendContext,
  arrivals: readonly ReachableAsset[],
  most = Number.POSITIVE_INFINITY,
): Asset | undefined {
  const near = arrivals.filter(({ fewestHops }) => fewestHops.hops <= most);
  const [first] = near.sort(
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
