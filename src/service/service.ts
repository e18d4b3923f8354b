import { listBridgeFacts } from '#bridges/facts.ts';
import type { AssetId } from '#contract/asset.ts';
import type { CurveRequest } from '#contract/curve.ts';
import type { EndpointName, RequestOf, ResponseOf, ServiceEndpoints, Unwanted } from '#contract/endpoints.ts';
import type { RouteRequest } from '#contract/route.ts';
import { answerAssetsBetweenChains } from './assets-between-chains.ts';
import { answerAssetsFromSource } from './assets-from-source.ts';
import { answerBalances } from './balances.ts';
import { type ComparisonQueue, createComparisonQueue } from './comparison-queue.ts';
import { answerCurve } from './curve/curve.ts';
import type { ServiceDeps } from './deps.ts';
import { answerAssets, answerBridges, answerChains, answerOriginAssets, answerVenues } from './listings.ts';
import { answerMatrix } from './matrix/matrix.ts';
import { answerNotices } from './notices.ts';
import { answerRecommendAssets } from './recommend-assets.ts';
import { answerRoute } from './route/route.ts';
import { answerRouteSummaries } from './route-summaries/route-summaries.ts';
import { answerRoutes } from './routes.ts';
import { answerStatus } from './status.ts';
import { answerWhatIf } from './what-if/what-if.ts';

/** The function of each endpoint; a missing one is a type error. Long searches are run by `inLine`. */
export function createService(deps: ServiceDeps, inLine: ComparisonQueue = createComparisonQueue()): ServiceEndpoints {
  const { lookUpVouchers } = deps;
  /** Looks up the assets of a request that the registry may not know, where nodes are asked. */
  const withVouchers =
    <Name extends VoucherEndpoint>(
      name: Name,
      answer: (request: RequestOf<Name>, unwanted?: Unwanted) => ResponseOf<Name> | Promise<ResponseOf<Name>>,
    ) =>
    async (request: RequestOf<Name>, unwanted?: Unwanted): Promise<ResponseOf<Name>> => {
      if (lookUpVouchers !== undefined) await lookUpVouchers(vouchersOf(name, request));
      return answer(request, unwanted);
    };
  return {
    assets: async (request) => answerAssets(deps, request),
    assetsBetweenChains: async (request) => answerAssetsBetweenChains(deps, request),
    assetsFromSource: withVouchers('assetsFromSource', (request) => answerAssetsFromSource(deps, request)),
    balances: (request) => answerBalances(deps, request),
    bridgeFacts: async () => ({ bridge_facts: listBridgeFacts() }),
    bridges: async () => answerBridges(deps),
    chains: async (request) => answerChains(deps, request),
    matrix: withVouchers('matrix', (request, unwanted) =>
      inLine(() => answerMatrix(deps, request, unwanted), unwanted),
    ),
    curve: withVouchers('curve', (request, unwanted) => inLine(() => answerCurve(deps, request, unwanted), unwanted)),
    notices: async () => answerNotices(deps),
    originAssets: withVouchers('originAssets', (request) => answerOriginAssets(deps, request)),
    recommendAssets: withVouchers('recommendAssets', (request) => answerRecommendAssets(deps, request)),
    route: withVouchers('route', (request) => answerRoute(deps, request)),
    routeSummaries: withVouchers('routeSummaries', (request, unwanted) =>
      inLine(() => answerRouteSummaries(deps, request, unwanted), unwanted),
    ),
    routes: withVouchers('routes', (request, unwanted) =>
      inLine(() => answerRoutes(deps, request, unwanted), unwanted),
    ),
    status: async () => answerStatus(deps),
    venues: async (request) => answerVenues(deps, request),
    whatIf: withVouchers('whatIf', (request, unwanted) =>
      inLine(() => answerWhatIf(deps, request, unwanted), unwanted),
    ),
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

/** The endpoints that search: their answers follow from request, registry and market alone. */
export const SEARCH_ENDPOINTS = [
  'route',
  'routes',
  'routeSummaries',
  'curve',
  'matrix',
  'whatIf',
  'recommendAssets',
  'assetsFromSource',
  'assetsBetweenChains',
] as const satisfies readonly EndpointName[];
export type SearchEndpoint = (typeof SEARCH_ENDPOINTS)[number];

type VoucherEndpoint = keyof typeof ASSETS_OF;

/** The assets of a request that may be vouchers which the registry does not know. */
const ASSETS_OF = {
  assetsFromSource: sourceOf,
  curve: endsOf,
  matrix: ({ asset_chain_id: chain_id, asset_denom: denom }) => [{ chain_id, denom }],
  originAssets: ({ assets }) => assets,
  recommendAssets: (request) => [request, ...(request.requests ?? [])].flatMap(sourceOf),
  route: endsOf,
  routeSummaries: ({ requests }) => requests.flatMap(endsOf),
  routes: endsOf,
  whatIf: endsOf,
} satisfies { readonly [N in EndpointName]?: (request: RequestOf<N>) => readonly AssetId[] };

/** The same for the endpoint of any name. */
export function vouchersOf(name: EndpointName, request: unknown): readonly AssetId[] {
  const assetsOf: Partial<Record<EndpointName, (request: never) => readonly AssetId[]>> = ASSETS_OF;
  return assetsOf[name]?.(request as never) ?? [];
}
