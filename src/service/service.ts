import { listBridgeFacts } from '#bridges/facts.ts';
import type { AnyAnswer, EndpointName, ServiceEndpoints } from '#contract/endpoints.ts';
import { answerAssetsBetweenChains } from './assets-between-chains.ts';
import { answerAssetsFromSource } from './assets-from-source.ts';
import { answerBalances } from './balances.ts';
import { answerBridgeReach } from './bridge-reach.ts';
import { type ComparisonQueue, createComparisonQueue } from './comparison-queue.ts';
import { answerCurve } from './curve/curve.ts';
import type { ServiceDeps } from './deps.ts';
import { traitsOf, vouchersOf } from './endpoint-traits.ts';
import { answerLanes } from './lanes/lanes.ts';
import { answerAssets, answerBridges, answerChains, answerOriginAssets, answerVenues } from './listings.ts';
import { answerMatrix } from './matrix/matrix.ts';
import { answerNotices } from './notices.ts';
import { answerRecommendAssets } from './recommend-assets.ts';
import { answerRoute } from './route/route.ts';
import { answerRouteSummaries } from './route-summaries/route-summaries.ts';
import { answerRoutes } from './routes.ts';
import { answerStatus } from './status.ts';
import { answerTxAskAgain, answerTxPrepare, answerTxStatus, answerTxSubmit, answerTxTrack } from './tx.ts';
import { answerWhatIf } from './what-if/what-if.ts';

/** The function of each endpoint; a missing one is a type error. Long searches are run by `inLine`. */
export function createService(deps: ServiceDeps, inLine: ComparisonQueue = createComparisonQueue()): ServiceEndpoints {
  return withVouchers(deps, {
    assets: async (request) => answerAssets(deps, request),
    assetsBetweenChains: async (request) => answerAssetsBetweenChains(deps, request),
    assetsFromSource: async (request) => answerAssetsFromSource(deps, request),
    balances: (request) => answerBalances(deps, request),
    bridgeFacts: async () => ({ bridge_facts: listBridgeFacts() }),
    bridgeReach: async (request) => answerBridgeReach(deps, request),
    bridges: async () => answerBridges(deps),
    chains: async (request) => answerChains(deps, request),
    lanes: async (request) => answerLanes(deps, request),
    matrix: (request, unwanted) => inLine(() => answerMatrix(deps, request, unwanted), unwanted),
    curve: (request, unwanted) => inLine(() => answerCurve(deps, request, unwanted), unwanted),
    notices: async () => answerNotices(deps),
    originAssets: async (request) => answerOriginAssets(deps, request),
    recommendAssets: async (request) => answerRecommendAssets(deps, request),
    route: async (request) => answerRoute(deps, request),
    routeSummaries: (request, unwanted) => inLine(() => answerRouteSummaries(deps, request, unwanted), unwanted),
    routes: (request, unwanted) => inLine(() => answerRoutes(deps, request, unwanted), unwanted),
    status: async () => answerStatus(deps),
    txAskAgain: (request) => answerTxAskAgain(deps, request),
    txPrepare: (request) => answerTxPrepare(deps, request),
    txStatus: (request) => answerTxStatus(deps, request),
    txSubmit: (request) => answerTxSubmit(deps, request),
    txTrack: (request) => answerTxTrack(deps, request),
    venues: async (request) => answerVenues(deps, request),
    whatIf: (request, unwanted) => inLine(() => answerWhatIf(deps, request, unwanted), unwanted),
  });
}

/** Looks up the assets of a request that the registry may not know, where nodes are asked. */
function withVouchers({ lookUpVouchers }: ServiceDeps, answers: ServiceEndpoints): ServiceEndpoints {
  if (lookUpVouchers === undefined) return answers;
  const looking = (Object.keys(answers) as EndpointName[]).map((name) => {
    const answer = answers[name] as AnyAnswer;
    if (traitsOf(name).assets === undefined) return [name, answer];
    const withLookUp: AnyAnswer = async (request, unwanted) => {
      await lookUpVouchers(vouchersOf(name, request));
      return answer(request, unwanted);
    };
    return [name, withLookUp];
  });
  // Each function keeps the type of its endpoint, which Object.fromEntries loses.
  return Object.fromEntries(looking) as ServiceEndpoints;
}
