import type * as z from 'zod/mini';
import { assetColumnsSchema } from '#contract/asset-columns.ts';
import { assetSchema } from '#contract/asset-schema.ts';
import {
  assetBetweenChainsSchema,
  assetsBetweenChainsRequestSchema,
  assetsBetweenChainsResponseSchema,
} from '#contract/assets-between-chains.ts';
import { assetsFromSourceRequestSchema, assetsFromSourceResponseSchema } from '#contract/assets-from-source.ts';
import {
  balanceEntrySchema,
  balancesRequestSchema,
  balancesResponseSchema,
  chainBalancesSchema,
} from '#contract/balances.ts';
import { bridgeSchema, bridgesResponseSchema } from '#contract/bridge.ts';
import { bridgeFactsResponseSchema, bridgeFactsSchema, factSchema } from '#contract/bridge-facts.ts';
import {
  bridgeHaltSchema,
  bridgeReachRequestSchema,
  bridgeReachResponseSchema,
  bridgeReachSchema,
  bridgeTimeSchema,
} from '#contract/bridge-reach.ts';
import { chainSchema, feeAssetSchema } from '#contract/chain.ts';
import { curvePointSchema, curveRequestSchema, curveResponseSchema, curveRouteSchema } from '#contract/curve.ts';
import { errorBodySchema } from '#contract/error-schema.ts';
import { durationSchema, figuresSchema } from '#contract/figures.ts';
import { laneFeeSchema, laneSchema, laneSizeSchema, lanesRequestSchema, lanesResponseSchema } from '#contract/lanes.ts';
import {
  assetsRequestSchema,
  assetsResponseSchema,
  chainsRequestSchema,
  chainsResponseSchema,
  emptyRequestSchema,
  testnetsRequestSchema,
} from '#contract/listing.ts';
import { matrixAssetSchema, matrixCellSchema, matrixRequestSchema, matrixResponseSchema } from '#contract/matrix.ts';
import { noticeStateSchema, noticeSubjectSchema, noticesResponseSchema } from '#contract/notice.ts';
import { OPERATION_KINDS, OPERATION_SCHEMAS, operationSchema } from '#contract/operation.ts';
import { originAssetsRequestSchema, originAssetsResponseSchema } from '#contract/origin-assets.ts';
import {
  assetRecommendationSchema,
  recommendAssetsRequestSchema,
  recommendAssetsResponseSchema,
  recommendationEntrySchema,
  recommendationRequestSchema,
} from '#contract/recommend-assets.ts';
import { feeSchema, routeRequestSchema, routeSchema } from '#contract/route.ts';
import {
  routeSummariesRequestSchema,
  routeSummariesResponseSchema,
  routeSummaryEntrySchema,
} from '#contract/route-summaries.ts';
import { routeSummarySchema } from '#contract/route-summary.ts';
import {
  bridgeRouteSchema,
  chosenRouteSchema,
  operationFailureSchema,
  routesRequestSchema,
  routesResponseSchema,
} from '#contract/routes.ts';
import { factsAgeSchema, feedStatusSchema, replicaStatusSchema, statusResponseSchema } from '#contract/status.ts';
import {
  chainTxSchema,
  cosmosCallSchema,
  evmCallSchema,
  releaseSchema,
  sideSchema,
  statusErrorSchema,
  transferActSchema,
  transferEventSchema,
  transferStatusSchema,
  transferStopSchema,
  txAskAgainRequestSchema,
  txAskAgainResponseSchema,
  txPrepareRequestSchema,
  txPrepareResponseSchema,
  txStatusRequestSchema,
  txStatusResponseSchema,
  txSubmitRequestSchema,
  txTrackRequestSchema,
  txTrackResponseSchema,
  unknownCallSchema,
} from '#contract/tx.ts';
import { venueSchema, venuesResponseSchema } from '#contract/venue.ts';
import { bridgeWhatIfSchema, venueWhatIfSchema, whatIfResponseSchema } from '#contract/what-if.ts';

/** `go_fast_transfer` → `GoFastTransfer` */
const pascal = (kind: string): string =>
  kind.replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** The schemas that the OpenAPI document names. One that is used inside another is referred to by its name. */
export const COMPONENTS: Readonly<Record<string, z.ZodMiniType>> = {
  RouteRequest: routeRequestSchema,
  Route: routeSchema,
  RoutesRequest: routesRequestSchema,
  RoutesResponse: routesResponseSchema,
  ChosenRoute: chosenRouteSchema,
  BridgeRoute: bridgeRouteSchema,
  OperationFailure: operationFailureSchema,
  WhatIfResponse: whatIfResponseSchema,
  BridgeWhatIf: bridgeWhatIfSchema,
  VenueWhatIf: venueWhatIfSchema,
  LanesRequest: lanesRequestSchema,
  LanesResponse: lanesResponseSchema,
  Lane: laneSchema,
  LaneSize: laneSizeSchema,
  LaneFee: laneFeeSchema,
  MatrixRequest: matrixRequestSchema,
  MatrixResponse: matrixResponseSchema,
  MatrixAsset: matrixAssetSchema,
  MatrixCell: matrixCellSchema,
  RouteSummary: routeSummarySchema,
  CurveRequest: curveRequestSchema,
  CurveResponse: curveResponseSchema,
  CurvePoint: curvePointSchema,
  CurveRoute: curveRouteSchema,
  RouteSummariesRequest: routeSummariesRequestSchema,
  RouteSummariesResponse: routeSummariesResponseSchema,
  RouteSummaryEntry: routeSummaryEntrySchema,
  Operation: operationSchema,
  ...Object.fromEntries(OPERATION_KINDS.map((kind) => [pascal(kind), OPERATION_SCHEMAS[kind]])),
  Fee: feeSchema,
  Figures: figuresSchema,
  Duration: durationSchema,
  BalancesRequest: balancesRequestSchema,
  BalancesResponse: balancesResponseSchema,
  ChainBalances: chainBalancesSchema,
  BalanceEntry: balanceEntrySchema,
  OriginAssetsRequest: originAssetsRequestSchema,
  OriginAssetsResponse: originAssetsResponseSchema,
  BridgesResponse: bridgesResponseSchema,
  BridgeFactsResponse: bridgeFactsResponseSchema,
  BridgeFacts: bridgeFactsSchema,
  BridgeReachRequest: bridgeReachRequestSchema,
  BridgeReachResponse: bridgeReachResponseSchema,
  BridgeReach: bridgeReachSchema,
  BridgeTime: bridgeTimeSchema,
  BridgeHalt: bridgeHaltSchema,
  NoticesResponse: noticesResponseSchema,
  Notice: noticeStateSchema,
  NoticeSubject: noticeSubjectSchema,
  Fact: factSchema,
  ChainsRequest: chainsRequestSchema,
  ChainsResponse: chainsResponseSchema,
  AssetsRequest: assetsRequestSchema,
  AssetsResponse: assetsResponseSchema,
  AssetColumns: assetColumnsSchema,
  RecommendAssetsRequest: recommendAssetsRequestSchema,
  RecommendAssetsResponse: recommendAssetsResponseSchema,
  RecommendationRequest: recommendationRequestSchema,
  RecommendationEntry: recommendationEntrySchema,
  AssetRecommendation: assetRecommendationSchema,
  AssetsFromSourceRequest: assetsFromSourceRequestSchema,
  AssetsFromSourceResponse: assetsFromSourceResponseSchema,
  AssetsBetweenChainsRequest: assetsBetweenChainsRequestSchema,
  AssetsBetweenChainsResponse: assetsBetweenChainsResponseSchema,
  AssetBetweenChains: assetBetweenChainsSchema,
  StatusResponse: statusResponseSchema,
  FeedStatus: feedStatusSchema,
  ReplicaStatus: replicaStatusSchema,
  FactsAge: factsAgeSchema,
  TxSubmitRequest: txSubmitRequestSchema,
  TxTrackRequest: txTrackRequestSchema,
  TxTrackResponse: txTrackResponseSchema,
  TxStatusRequest: txStatusRequestSchema,
  TxStatusResponse: txStatusResponseSchema,
  TxPrepareRequest: txPrepareRequestSchema,
  TxPrepareResponse: txPrepareResponseSchema,
  TxAskAgainRequest: txAskAgainRequestSchema,
  TxAskAgainResponse: txAskAgainResponseSchema,
  TransferStatus: transferStatusSchema,
  TransferStop: transferStopSchema,
  TransferSide: sideSchema,
  TransferAct: transferActSchema,
  TransferEvent: transferEventSchema,
  ChainTx: chainTxSchema,
  AssetRelease: releaseSchema,
  StatusError: statusErrorSchema,
  EvmCall: evmCallSchema,
  CosmosCall: cosmosCallSchema,
  UnknownCall: unknownCallSchema,
  VenuesRequest: testnetsRequestSchema,
  VenuesResponse: venuesResponseSchema,
  EmptyRequest: emptyRequestSchema,
  Asset: assetSchema,
  Bridge: bridgeSchema,
  Chain: chainSchema,
  FeeAsset: feeAssetSchema,
  SwapVenue: venueSchema,
  Error: errorBodySchema,
};
