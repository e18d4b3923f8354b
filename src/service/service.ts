import { listBridgeFacts } from '#bridges/facts.ts';
import type { ServiceEndpoints } from '#contract/endpoints.ts';
import { answerAssetsBetweenChains } from './assets-between-chains.ts';
import { answerAssetsFromSource } from './assets-from-source.ts';
import { answerBalances } from './balances.ts';
import { createComparisonQueue } from './comparison-queue.ts';
import type { ServiceDeps } from './deps.ts';
import { answerAssets, answerBridges, answerChains, answerOriginAssets, answerVenues } from './listings.ts';
import { answerRecommendAssets } from './recommend-assets.ts';
import { answerRoute } from './route/route.ts';
import { answerRoutes } from './routes.ts';

/** The function of each endpoint; a missing one is a type error. */
export function createService(deps: ServiceDeps): ServiceEndpoints {
  const inLine = createComparisonQueue();
  return {
    assets: async (request) => answerAssets(deps, request),
    assetsBetweenChains: async (request) => answerAssetsBetweenChains(deps, request),
    assetsFromSource: async (request) => answerAssetsFromSource(deps, request),
    balances: (request) => answerBalances(deps, request),
    bridgeFacts: async () => ({ bridge_facts: listBridgeFacts() }),
    bridges: async () => answerBridges(deps),
    chains: async (request) => answerChains(deps, request),
    originAssets: async (request) => answerOriginAssets(deps, request),
    recommendAssets: async (request) => answerRecommendAssets(deps, request),
    route: async (request) => answerRoute(deps, request),
    routes: (request, unwanted) => inLine(() => answerRoutes(deps, request, unwanted), unwanted),
    venues: async (request) => answerVenues(deps, request),
  };
}
