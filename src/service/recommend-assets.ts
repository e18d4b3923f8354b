import type { AssetId } from '#contract/asset.ts';
import { ServiceError } from '#contract/error.ts';
import type {
  AssetRecommendation,
  RecommendAssetsRequest,
  RecommendAssetsResponse,
  RecommendationEntry,
  RecommendationRequest,
} from '#contract/recommend-assets.ts';
import type { Registry } from '#registry/registry.ts';
import { checkAsset, checkChain } from './checks.ts';
import type { ServiceDeps } from './deps.ts';
import { type Recommend, recommender } from './recommendations.ts';

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
