import type * as z from 'zod/mini';
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
import { routeRequestSchema, routeSchema } from './route.ts';
import { venuesResponseSchema } from './venue.ts';

export interface Endpoint {
  /** GET requests travel as a query string, POST requests as a JSON body. */
  readonly method: 'GET' | 'POST';
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
  assets: {
    method: 'GET',
    path: '/v2/fungible/assets',
    summary: 'Assets by chain.',
    request: assetsRequestSchema,
    response: assetsResponseSchema,
  },
  venues: {
    method: 'GET',
    path: '/v2/fungible/venues',
    summary: 'The venues on which routes may swap.',
    request: testnetsRequestSchema,
    response: venuesResponseSchema,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
export type RequestOf<N extends EndpointName> = z.infer<(typeof endpoints)[N]['request']>;
export type ResponseOf<N extends EndpointName> = z.infer<(typeof endpoints)[N]['response']>;

/** What a service answers: one function for each endpoint of the table. */
export type Answers = { readonly [N in EndpointName]: (request: RequestOf<N>) => Promise<ResponseOf<N>> };
