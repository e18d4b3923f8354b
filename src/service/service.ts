import type { Answers } from '#contract/endpoints.ts';
import { answerAssets } from './assets.ts';
import { answerAssetsBetweenChains } from './assets-between-chains.ts';
import { answerAssetsFromSource } from './assets-from-source.ts';
import { answerBalances } from './balances.ts';
import { answerBridges } from './bridges.ts';
import { answerChains } from './chains.ts';
import { createComparisonQueue } from './comparison-queue.ts';
import type { ServiceDeps } from './deps.ts';
import { answerOriginAssets } from './origin-assets.ts';
import { answerRecommendAssets } from './recommend-assets.ts';
import { answerRoute } from './route/route.ts';
import { answerRoutes } from './routes.ts';
import { answerVenues } from './venues.ts';

/** Who answers each endpoint. Forget one and the compiler names it. */
export function createService(deps: ServiceDeps): Answers {
  const inLine = createComparisonQueue();
  return {
    assets: async (request) => answerAssets(deps, request),
    assetsBetweenChains: async (request) => answerAssetsBetweenChains(deps, request),
    assetsFromSource: async (request) => answerAssetsFromSource(deps, request),
    balances: (request) => answerBalances(deps, request),
    bridges: async () => answerBridges(),
    chains: async (request) => answerChains(deps, request),
    originAssets: async (request) => answerOriginAssets(deps, request),
    recommendAssets: async (request) => answerRecommendAssets(deps, request),
    route: async (request) => answerRoute(deps, request),
    routes: (request, unwanted) => inLine(() => answerRoutes(deps, request, unwanted), unwanted),
    venues: async (request) => answerVenues(deps, request),
  };
}
