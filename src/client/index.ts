/** What other programs import as `portolan/client`. */
export type { Asset, AssetId } from '#contract/asset.ts';
export type { BalanceEntry, BalancesRequest, BalancesResponse } from '#contract/balances.ts';
export type { Endpoint } from '#contract/endpoint.ts';
export {
  type EndpointName,
  endpoints,
  type RequestOf,
  type RequestTo,
  type ResponseFrom,
  type ResponseOf,
} from '#contract/endpoints.ts';
export { type ErrorBody, type ErrorDetail, type ErrorKind, ServiceError } from '#contract/error.ts';
export type { MatrixRequest, MatrixResponse } from '#contract/matrix.ts';
export { type Operation, type OperationKind, operationKey, operationKind } from '#contract/operation.ts';
export type { Fee, Route, RouteRequest } from '#contract/route.ts';
export type { RoutesRequest, RoutesResponse } from '#contract/routes.ts';
export type { FailedChain, MarketNote } from '#contract/source-note.ts';
export type { WhatIfRequest, WhatIfResponse } from '#contract/what-if.ts';
export { namedAssets, searchAssets } from './asset-search.ts';
export { namedChains, searchChains } from './chain-search.ts';
export { type Client, createClient, type RequestOptions, type ServiceResponse } from './client.ts';
export { MalformedResponse, TimedOut, Unreachable } from './failure.ts';
export { httpTransport } from './http.ts';
export type { Transport, TransportReply, TransportRequest } from './transport.ts';
