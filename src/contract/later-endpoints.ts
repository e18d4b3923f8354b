import { assetsFromSourceRequestSchema, assetsFromSourceResponseSchema } from './assets-from-source.ts';
import { balancesRequestSchema, balancesResponseSchema } from './balances.ts';
import { bridgeFactsResponseSchema } from './bridge-facts.ts';
import { bridgeReachRequestSchema, bridgeReachResponseSchema } from './bridge-reach.ts';
import { curveRequestSchema, curveResponseSchema } from './curve.ts';
import { get, post } from './endpoint.ts';
import { lanesRequestSchema, lanesResponseSchema } from './lanes.ts';
import { emptyRequestSchema } from './listing.ts';
import { matrixRequestSchema, matrixResponseSchema } from './matrix.ts';
import { noticesResponseSchema } from './notice.ts';
import { originAssetsRequestSchema, originAssetsResponseSchema } from './origin-assets.ts';
import { routeSummariesRequestSchema, routeSummariesResponseSchema } from './route-summaries.ts';
import { whatIfRequestSchema, whatIfResponseSchema } from './what-if.ts';

/** Endpoints that only parts of the app ask that load later: their schemas load with them. */
export const laterEndpoints = {
  balances: post('/v2/info/balances', balancesRequestSchema, balancesResponseSchema),
  bridgeFacts: get('/v2/info/bridge_facts', emptyRequestSchema, bridgeFactsResponseSchema),
  originAssets: post('/v2/fungible/ibc_origin_assets', originAssetsRequestSchema, originAssetsResponseSchema),
  notices: get('/v2/info/notices', emptyRequestSchema, noticesResponseSchema),
  assetsFromSource: post(
    '/v2/fungible/assets_from_source',
    assetsFromSourceRequestSchema,
    assetsFromSourceResponseSchema,
  ),
  bridgeReach: post('/v2/info/bridge_reach', bridgeReachRequestSchema, bridgeReachResponseSchema),
  lanes: post('/v2/info/lanes', lanesRequestSchema, lanesResponseSchema),
  curve: post('/v2/fungible/curve', curveRequestSchema, curveResponseSchema),
  whatIf: post('/v2/fungible/what_if', whatIfRequestSchema, whatIfResponseSchema),
  routeSummaries: post('/v2/fungible/route_summaries', routeSummariesRequestSchema, routeSummariesResponseSchema),
  matrix: post('/v2/fungible/matrix', matrixRequestSchema, matrixResponseSchema),
} as const;
