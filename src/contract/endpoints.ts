import type * as z from 'zod/mini';
import { assetsBetweenChainsRequestSchema, assetsBetweenChainsResponseSchema } from './assets-between-chains.ts';
import { assetsFromSourceRequestSchema, assetsFromSourceResponseSchema } from './assets-from-source.ts';
import { balancesRequestSchema, balancesResponseSchema } from './balances.ts';
import { bridgesResponseSchema } from './bridge.ts';
import { bridgeFactsResponseSchema } from './bridge-facts.ts';
import {
  assetsRequestSchema,
  assetsResponseSchema,
  chainsRequestSchema,
  chainsResponseSchema,
  emptyRequestSchema,
  testnetsRequestSchema,
} from './listing.ts';
import { originAssetsRequestSchema, originAssetsResponseSchema } from './origin-assets.ts';
import { recommendAssetsRequestSchema, recommendAssetsResponseSchema } from './recommend-assets.ts';
import { routeRequestSchema, routeSchema } from './route.ts';
import { routesRequestSchema, routesResponseSchema } from './routes.ts';
import { statusResponseSchema } from './status.ts';
import { venuesResponseSchema } from './venue.ts';

type Method = 'GET' | 'POST';

export interface Endpoint {
  /** GET requests travel as a query string, POST requests as a JSON body. */
  readonly method: Method;
  /** Whether GET, with the request as a query string, is answered beside POST: some existing clients ask so. */
  readonly alsoByGet?: true;
  readonly path: string;
  readonly request: z.ZodMiniType;
  readonly response: z.ZodMiniType;
}

/** The whole contract: client, service, router and the OpenAPI document all walk this table. */
export const endpoints = {
  balances: {
    method: 'POST',
    path: '/v2/info/balances',
    request: balancesRequestSchema,
    response: balancesResponseSchema,
  },
  bridges: {
    method: 'GET',
    path: '/v2/info/bridges',
    request: emptyRequestSchema,
    response: bridgesResponseSchema,
  },
  bridgeFacts: {
    method: 'GET',
    path: '/v2/info/bridge_facts',
    request: emptyRequestSchema,
    response: bridgeFactsResponseSchema,
  },
  chains: {
    method: 'GET',
    path: '/v2/info/chains',
    request: chainsRequestSchema,
    response: chainsResponseSchema,
  },
  originAssets: {
    method: 'POST',
    path: '/v2/fungible/ibc_origin_assets',
    request: originAssetsRequestSchema,
    response: originAssetsResponseSchema,
  },
  route: {
    method: 'POST',
    path: '/v2/fungible/route',
    request: routeRequestSchema,
    response: routeSchema,
  },
  routes: {
    method: 'POST',
    path: '/v2/fungible/routes',
    request: routesRequestSchema,
    response: routesResponseSchema,
  },
  assets: {
    method: 'GET',
    path: '/v2/fungible/assets',
    request: assetsRequestSchema,
    response: assetsResponseSchema,
  },
  recommendAssets: {
    method: 'POST',
    path: '/v2/fungible/recommend_assets',
    request: recommendAssetsRequestSchema,
    response: recommendAssetsResponseSchema,
  },
  assetsFromSource: {
    method: 'POST',
    path: '/v2/fungible/assets_from_source',
    request: assetsFromSourceRequestSchema,
    response: assetsFromSourceResponseSchema,
  },
  assetsBetweenChains: {
    method: 'POST',
    alsoByGet: true,
    path: '/v2/fungible/assets_between_chains',
    request: assetsBetweenChainsRequestSchema,
    response: assetsBetweenChainsResponseSchema,
  },
  status: {
    method: 'GET',
    path: '/v2/info/status',
    request: emptyRequestSchema,
    response: statusResponseSchema,
  },
  venues: {
    method: 'GET',
    path: '/v2/fungible/venues',
    request: testnetsRequestSchema,
    response: venuesResponseSchema,
  },
} as const satisfies Record<string, Endpoint>;

/** The HTTP methods of an endpoint, the usual one first. */
export const methodsOf = ({ method, alsoByGet }: Endpoint): readonly Method[] =>
  alsoByGet === true ? [method, 'GET'] : [method];

export type EndpointName = keyof typeof endpoints;
export type RequestOf<N extends EndpointName> = z.infer<(typeof endpoints)[N]['request']>;
export type ResponseOf<N extends EndpointName> = z.infer<(typeof endpoints)[N]['response']>;

/**
 * A service: one function for each endpoint of the table. The signal aborts when no client waits for the response any more.
 */
export type ServiceEndpoints = {
  readonly [N in EndpointName]: (request: RequestOf<N>, unwanted?: AbortSignal) => Promise<ResponseOf<N>>;
};
