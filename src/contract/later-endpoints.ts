import { assetsFromSourceRequestSchema, assetsFromSourceResponseSchema } from './assets-from-source.ts';
import { bridgeReachRequestSchema, bridgeReachResponseSchema } from './bridge-reach.ts';
import { curveRequestSchema, curveResponseSchema } from './curve.ts';
import { lanesRequestSchema, lanesResponseSchema } from './lanes.ts';
import { emptyRequestSchema } from './listing.ts';
import { matrixRequestSchema, matrixResponseSchema } from './matrix.ts';
import { noticesResponseSchema } from './notice.ts';
import { routeSummariesRequestSchema, routeSummariesResponseSchema } from './route-summaries.ts';
import { whatIfRequestSchema, whatIfResponseSchema } from './what-if.ts';

/** Endpoints that only parts of the app ask that load later: their schemas load with them. */
export const laterEndpoints = {
  notices: {
    method: 'GET',
    path: '/v2/info/notices',
    request: emptyRequestSchema,
    response: noticesResponseSchema,
  },
  assetsFromSource: {
    method: 'POST',
    path: '/v2/fungible/assets_from_source',
    request: assetsFromSourceRequestSchema,
    response: assetsFromSourceResponseSchema,
  },
  bridgeReach: {
    method: 'POST',
    path: '/v2/info/bridge_reach',
    request: bridgeReachRequestSchema,
    response: bridgeReachResponseSchema,
  },
  lanes: {
    method: 'POST',
    path: '/v2/info/lanes',
    request: lanesRequestSchema,
    response: lanesResponseSchema,
  },
  curve: {
    method: 'POST',
    path: '/v2/fungible/curve',
    request: curveRequestSchema,
    response: curveResponseSchema,
  },
  whatIf: {
    method: 'POST',
    path: '/v2/fungible/what_if',
    request: whatIfRequestSchema,
    response: whatIfResponseSchema,
  },
  routeSummaries: {
    method: 'POST',
    path: '/v2/fungible/route_summaries',
    request: routeSummariesRequestSchema,
    response: routeSummariesResponseSchema,
  },
  matrix: {
    method: 'POST',
    path: '/v2/fungible/matrix',
    request: matrixRequestSchema,
    response: matrixResponseSchema,
  },
} as const;
