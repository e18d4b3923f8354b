import type * as z from 'zod/mini';
import { assetsBetweenChainsRequestSchema, assetsBetweenChainsResponseSchema } from './assets-between-chains.ts';
import { assetsFromSourceRequestSchema, assetsFromSourceResponseSchema } from './assets-from-source.ts';
import { balancesRequestSchema, balancesResponseSchema } from './balances.ts';
import { bridgesResponseSchema } from './bridge.ts';
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
import { venuesResponseSchema } from './venue.ts';

type Method = 'GET' | 'POST';

export interface Endpoint {
  /** GET requests travel as a query string, POST requests as a JSON body. */
  readonly method: Method;
  /** Whether GET, with the request as a query string, is answered beside POST: some existing clients ask so. */
  readonly alsoByGet?: true;
  readonly path: string;
  readonly summary: string;
  readonly request: z.ZodMiniType;
  readonly response: z.ZodMiniType;
}

/** The whole contract: client, service, router and the OpenAPI document all walk this table. */
export const endpoints = {
  balances: {
    method: 'POST',
    path: '/v2/info/balances',
    summary: 'Balances of the given assets for one address per chain; without denoms, of every registry asset held.',
    request: balancesRequestSchema,
    response: balancesResponseSchema,
  },
  bridges: {
    method: 'GET',
    path: '/v2/info/bridges',
    summary: 'The bridges that routes may use.',
    request: emptyRequestSchema,
    response: bridgesResponseSchema,
  },
  chains: {
    method: 'GET',
    path: '/v2/info/chains',
    summary: 'Chains and their capabilities; only Cosmos chains unless the other families are included.',
    request: chainsRequestSchema,
    response: chainsResponseSchema,
  },
  originAssets: {
    method: 'POST',
    path: '/v2/fungible/ibc_origin_assets',
    summary: 'The asset that each given denom originates from.',
    request: originAssetsRequestSchema,
    response: originAssetsResponseSchema,
  },
  route: {
    method: 'POST',
    path: '/v2/fungible/route',
    summary: 'A quote and the list of operations for an exact input or an exact output.',
    request: routeRequestSchema,
    response: routeSchema,
  },
  routes: {
    method: 'POST',
    path: '/v2/fungible/routes',
    summary:
      'The routes worth comparing by amount, time and signatures, each with the reason. An extension of our own.',
    request: routesRequestSchema,
    response: routesResponseSchema,
  },
  assets: {
    method: 'GET',
    path: '/v2/fungible/assets',
    summary: 'Assets by chain.',
    request: assetsRequestSchema,
    response: assetsResponseSchema,
  },
  recommendAssets: {
    method: 'POST',
    path: '/v2/fungible/recommend_assets',
    summary: 'The assets that an asset is best turned into on another chain, each with the reason.',
    request: recommendAssetsRequestSchema,
    response: recommendAssetsResponseSchema,
  },
  assetsFromSource: {
    method: 'POST',
    path: '/v2/fungible/assets_from_source',
    summary: 'Every asset that an asset can be moved to, by chain; by transfers alone unless swaps are included.',
    request: assetsFromSourceRequestSchema,
    response: assetsFromSourceResponseSchema,
  },
  assetsBetweenChains: {
    method: 'POST',
    alsoByGet: true,
    path: '/v2/fungible/assets_between_chains',
    summary: 'What can be transferred from one chain to another without a swap, as pairs of assets.',
    request: assetsBetweenChainsRequestSchema,
    response: assetsBetweenChainsResponseSchema,
  },
  venues: {
    method: 'GET',
    path: '/v2/fungible/venues',
    summary: 'The venues on which routes may swap.',
    request: testnetsRequestSchema,
    response: venuesResponseSchema,
  },
} as const satisfies Record<string, Endpoint>;

/** The methods by which an endpoint is asked, the usual one first. */
export const methodsOf = ({ method, alsoByGet }: Endpoint): readonly Method[] =>
  alsoByGet === true ? [method, 'GET'] : [method];

export type EndpointName = keyof typeof endpoints;
export type RequestOf<N extends EndpointName> = z.infer<(typeof endpoints)[N]['request']>;
export type ResponseOf<N extends EndpointName> = z.infer<(typeof endpoints)[N]['response']>;

/** What a service answers: one function for each endpoint of the table. */
export type Answers = { readonly [N in EndpointName]: (request: RequestOf<N>) => Promise<ResponseOf<N>> };
