import type * as z from 'zod/mini';
import { appEndpoints } from './app-endpoints.ts';
import { assetsBetweenChainsRequestSchema, assetsBetweenChainsResponseSchema } from './assets-between-chains.ts';
import { type Endpoint, type Method, post } from './endpoint.ts';
import { laterEndpoints } from './later-endpoints.ts';
import { recommendAssetsRequestSchema, recommendAssetsResponseSchema } from './recommend-assets.ts';
import { txEndpoints } from './tx-endpoints.ts';

/** The whole contract: client, service, router and the OpenAPI document all walk this table. */
export const endpoints = {
  ...appEndpoints,
  ...laterEndpoints,
  ...txEndpoints,
  recommendAssets: post('/v2/fungible/recommend_assets', recommendAssetsRequestSchema, recommendAssetsResponseSchema),
  assetsBetweenChains: {
    method: 'POST',
    alsoByGet: true,
    path: '/v2/fungible/assets_between_chains',
    request: assetsBetweenChainsRequestSchema,
    response: assetsBetweenChainsResponseSchema,
  },
} as const satisfies Record<string, Endpoint>;

/** The HTTP methods of an endpoint, the usual one first. */
export const methodsOf = ({ method, alsoByGet }: Endpoint): readonly Method[] =>
  alsoByGet === true ? [method, 'GET'] : [method];

export type RequestTo<E extends Endpoint> = z.infer<E['request']>;
export type ResponseFrom<E extends Endpoint> = z.infer<E['response']>;

export type EndpointName = keyof typeof endpoints;
export type RequestOf<N extends EndpointName> = z.infer<(typeof endpoints)[N]['request']>;
export type ResponseOf<N extends EndpointName> = z.infer<(typeof endpoints)[N]['response']>;

/** Whether nobody waits for a response any more: an AbortSignal, or what another thread sees of one. */
export type Unwanted = Pick<AbortSignal, 'aborted'>;

/** The function of an endpoint whose name varies: its schema has checked the request, which no type can say then. */
export type AnyAnswer = (request: unknown, unwanted?: Unwanted) => Promise<unknown>;

/** A service: one function for each endpoint of the table. */
export type ServiceEndpoints = {
  readonly [N in EndpointName]: (request: RequestOf<N>, unwanted?: Unwanted) => Promise<ResponseOf<N>>;
};
