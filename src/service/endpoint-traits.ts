import type { AssetId } from '#contract/asset.ts';
import type { CurveRequest } from '#contract/curve.ts';
import type { EndpointName, RequestOf } from '#contract/endpoints.ts';
import type { RouteRequest } from '#contract/route.ts';

/**
 * What an answer follows from and takes: `list`, the registry alone; `read`, what nodes and this service say; `reach`, registry and
 * market, without a search; `search`, one search; `long`, many.
 */
type EndpointKind = 'list' | 'read' | 'reach' | 'search' | 'long';

interface EndpointTraits<Request> {
  readonly kind: EndpointKind;
  /** What a request costs its client, after the work that it makes here and at nodes. */
  readonly points: number;
  /** Of a request that may ask much: how many bytes of it are a point more. */
  readonly bytesPerPoint?: number;
  /** What one costs whose query does not have a field, where that is far more work. */
  readonly without?: { readonly field: string; readonly points: number };
  /** Of a long answer that the serving thread writes in turns: the levels above what is short, as denoms of chains or assets of a list. */
  readonly writtenLevels?: number;
  /** The assets of a request that may be vouchers which the registry does not know. */
  readonly assets?: (request: Request) => readonly AssetId[];
}

interface SourceFields {
  readonly source_asset_chain_id?: string | null | undefined;
  readonly source_asset_denom?: string | null | undefined;
}

const sourceOf = ({ source_asset_chain_id: chain_id, source_asset_denom: denom }: SourceFields): AssetId[] =>
  chain_id && denom ? [{ chain_id, denom }] : [];

const endsOf = (request: RouteRequest | CurveRequest): AssetId[] => [
  ...sourceOf(request),
  { chain_id: request.dest_asset_chain_id, denom: request.dest_asset_denom },
];

/** A row for each endpoint: a new one is a row here and a function in `service.ts`. */
const TRAITS = {
  assets: { kind: 'list', points: 20 },
  assetsBetweenChains: { kind: 'reach', points: 20 },
  assetsFromSource: { kind: 'reach', points: 20, assets: sourceOf },
  balances: { kind: 'read', points: 3, bytesPerPoint: 40, writtenLevels: 4 },
  bridgeFacts: { kind: 'list', points: 1 },
  bridgeReach: { kind: 'reach', points: 20 },
  bridges: { kind: 'list', points: 1 },
  chains: { kind: 'list', points: 2 },
  curve: { kind: 'long', points: 40, assets: endsOf },
  lanes: {
    ...{ kind: 'reach', points: 20 },
    assets: ({ asset_chain_id: chain_id, asset_denom: denom }) => (chain_id && denom ? [{ chain_id, denom }] : []),
  },
  matrix: {
    ...{ kind: 'long', points: 100 },
    assets: ({ asset_chain_id: chain_id, asset_denom: denom }) => [{ chain_id, denom }],
  },
  notices: { kind: 'list', points: 2 },
  originAssets: { kind: 'read', points: 1, bytesPerPoint: 1_000, writtenLevels: 2, assets: ({ assets }) => assets },
  recommendAssets: {
    ...{ kind: 'reach', points: 5, bytesPerPoint: 40 },
    assets: (request) => [request, ...(request.requests ?? [])].flatMap(sourceOf),
  },
  route: { kind: 'search', points: 5, assets: endsOf },
  routeSummaries: {
    ...{ kind: 'long', points: 5, bytesPerPoint: 60 },
    assets: ({ requests }) => requests.flatMap(endsOf),
  },
  routes: { kind: 'long', points: 20, assets: endsOf },
  status: { kind: 'read', points: 1 },
  txAskAgain: { kind: 'read', points: 5 },
  txPrepare: { kind: 'read', points: 10, bytesPerPoint: 1_000 },
  // Without a chain it is looked for on hundreds.
  txStatus: { kind: 'read', points: 5, without: { field: 'chain_id', points: 100 } },
  txSubmit: { kind: 'read', points: 5, bytesPerPoint: 1_000 },
  txTrack: { kind: 'read', points: 3 },
  venues: { kind: 'list', points: 1 },
  whatIf: { kind: 'long', points: 40, assets: endsOf },
} as const satisfies { readonly [N in EndpointName]: EndpointTraits<RequestOf<N>> };

type KindOf<N extends EndpointName> = (typeof TRAITS)[N]['kind'];
type Searching = 'reach' | 'search' | 'long';

/** The endpoints that search, or look how far an asset reaches: their answers follow from request, registry and market alone. */
export type SearchEndpoint = { [N in EndpointName]: KindOf<N> extends Searching ? N : never }[EndpointName];

/** Traits as those of any endpoint; its request is checked by its schema. */
export const traitsOf = (name: EndpointName): EndpointTraits<never> => TRAITS[name];

export const isSearch = (name: EndpointName): name is SearchEndpoint => !['list', 'read'].includes(traitsOf(name).kind);

export const vouchersOf = (name: EndpointName, request: unknown): readonly AssetId[] =>
  traitsOf(name).assets?.(request as never) ?? [];
