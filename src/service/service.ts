import { listBridgeFacts } from '#bridges/facts.ts';
import type { AssetId } from '#contract/asset.ts';
import type { CurveRequest } from '#contract/curve.ts';
import type { RequestOf, ServiceEndpoints } from '#contract/endpoints.ts';
import type { RouteRequest } from '#contract/route.ts';
import { answerAssetsBetweenChains } from './assets-between-chains.ts';
import { answerAssetsFromSource } from './assets-from-source.ts';
import { answerBalances } from './balances.ts';
import { createComparisonQueue } from './comparison-queue.ts';
import { answerCurve } from './curve/curve.ts';
import type { ServiceDeps } from './deps.ts';
import { answerAssets, answerBridges, answerChains, answerOriginAssets, answerVenues } from './listings.ts';
import { answerMatrix } from './matrix/matrix.ts';
import { answerRecommendAssets } from './recommend-assets.ts';
import { answerRoute } from './route/route.ts';
import { answerRouteSummaries } from './route-summaries/route-summaries.ts';
import { answerRoutes } from './routes.ts';
import { answerStatus } from './status.ts';
import { answerWhatIf } from './what-if/what-if.ts';

/** The function of each endpoint; a missing one is a type error. */
export function createService(deps: ServiceDeps): ServiceEndpoints {
  const inLine = createComparisonQueue();
  const { lookUpVouchers } = deps;
  /** Looks up the assets of a request that the registry may not know, where nodes are asked. */
  const withVouchers =
    <Request, Response>(
      assetsOf: (request: Request) => readonly AssetId[],
      answer: (request: Request, unwanted?: AbortSignal) => Response | Promise<Response>,
    ) =>
    async (request: Request, unwanted?: AbortSignal): Promise<Response> => {
      if (lookUpVouchers !== undefined) await lookUpVouchers(assetsOf(request));
      return answer(request, unwanted);
    };
  return {
    assets: async (request) => answerAssets(deps, request),
    assetsBetweenChains: async (request) => answerAssetsBetweenChains(deps, request),
    assetsFromSource: withVouchers(sourceOf, (request: RequestOf<'assetsFromSource'>) =>
      answerAssetsFromSource(deps, request),
    ),
    balances: (request) => answerBalances(deps, request),
    bridgeFacts: async () => ({ bridge_facts: listBridgeFacts() }),
    bridges: async () => answerBridges(deps),
    chains: async (request) => answerChains(deps, request),
    matrix: withVouchers(
      ({ asset_chain_id: chain_id, asset_denom: denom }: RequestOf<'matrix'>) => [{ chain_id, denom }],
      (request, unwanted) => inLine(() => answerMatrix(deps, request, unwanted), unwanted),
    ),
    curve: withVouchers(endsOf, (request: CurveRequest, unwanted) =>
      inLine(() => answerCurve(deps, request, unwanted), unwanted),
    ),
    originAssets: withVouchers(
      ({ assets }) => assets,
      (request) => answerOriginAssets(deps, request),
    ),
    recommendAssets: withVouchers(
      (request) => [request, ...(request.requests ?? [])].flatMap(sourceOf),
      (request) => answerRecommendAssets(deps, request),
    ),
    route: withVouchers(endsOf, (request) => answerRoute(deps, request)),
    routeSummaries: withVouchers(
      ({ requests }: RequestOf<'routeSummaries'>) => requests.flatMap(endsOf),
      (request, unwanted) => inLine(() => answerRouteSummaries(deps, request, unwanted), unwanted),
    ),
    routes: withVouchers(endsOf, (request, unwanted) => inLine(() => answerRoutes(deps, request, unwanted), unwanted)),
    status: async () => answerStatus(deps),
    venues: async (request) => answerVenues(deps, request),
    whatIf: withVouchers(endsOf, (request, unwanted) => inLine(() => answerWhatIf(deps, request, unwanted), unwanted)),
  };
}

interface SourceFields {
  readonly source_asset_chain_id?: string | null | undefined;
  readonly source_asset_denom?: string | null | undefined;
}

const sourceOf = ({ source_asset_chain_id: chain_id, source_asset_denom: denom }: SourceFields): AssetId[] =>
  chain_id && denom ? [{ chain_id, denom }] : [];

const endsOf = (request: RouteRequest | CurveRequest): AssetId[] => [
  ...sourceOf(request),
  { chain_id: request.dest_asset_chain_id, denom: request.dest_asset_denom },
];
