import type { Asset, AssetId } from '#contract/asset.ts';
import type { BridgeId, NamedBridge } from '#contract/bridge.ts';
import type { ChainType } from '#contract/chain.ts';
import { ServiceError } from '#contract/error.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { SwapVenue } from '#contract/venue.ts';
import type { Side } from '#engine/index.ts';
import type { Registry } from '#registry/registry.ts';
import type { ServiceDeps } from '../deps.ts';

/** A checked request: assets known, exactly one amount, defaults filled. */
export interface RouteQuestion {
  readonly source: Asset;
  readonly dest: Asset;
  readonly side: Side;
  /** Of the source asset for side `in`, of the destination asset for side `out`. */
  readonly amount: bigint;
  readonly affiliateFeeBps: number;
  readonly options: RouteOptions;
}

/** What a person lets the route use. Null lists mean everything. */
export interface RouteOptions {
  readonly bridges: readonly BridgeId[] | null;
  readonly swapVenues: readonly SwapVenue[] | null;
  readonly allowSwaps: boolean;
  readonly allowEvmSwaps: boolean;
  readonly allowMultiTx: boolean;
  /** Whether a swap may share its amount among several routes. */
  readonly splitRoutes: boolean;
  readonly allowUnsafe: boolean;
  readonly smartRelay: boolean;
  readonly goFast: boolean;
  /** Bridges that are left out because nobody asked for them. */
  readonly notAskedFor: readonly BridgeId[];
  /** Of the bridges that have to be asked for, those that only `bridges` names. */
  readonly askedByBridges: readonly BridgeId[];
}

type QuestionDeps = Pick<ServiceDeps, 'registry' | 'optInBridges'>;

/** Checks the request by name, one thing after the other, and throws the first thing that is wrong. */
export function checkRouteRequest({ registry, optInBridges }: QuestionDeps, request: RouteRequest): RouteQuestion {
  const { side, amount } = checkAmount(request);
  return {
    source: checkAsset(registry, 'source', request.source_asset_chain_id, request.source_asset_denom),
    dest: checkAsset(registry, 'dest', request.dest_asset_chain_id, request.dest_asset_denom),
    side,
    amount,
    affiliateFeeBps: Number(request.cumulative_affiliate_fee_bps ?? '0'),
    options: optionsOf(request, optInBridges),
  };
}

function checkAmount(request: RouteRequest): Pick<RouteQuestion, 'side' | 'amount'> {
  const { amount_in, amount_out } = request;
  if (amount_in != null && amount_out != null) {
    throw ServiceError.invalidField('amount_out', 'must not be given together with amount_in');
  }
  const [side, text] = amount_out == null ? (['in', amount_in] as const) : (['out', amount_out] as const);
  if (text == null) throw ServiceError.invalidField('amount_in', 'must be given, or amount_out');
  const amount = BigInt(text);
  if (amount === 0n) throw ServiceError.invalidField(`amount_${side}`, 'must be more than zero');
  return { side, amount };
}

/** Throws a not-found error that names the field in which an unknown chain stands. */
export function checkChain(registry: Registry, field: string, chainId: string): void {
  if (registry.findChain(chainId) === undefined) {
    const description = `chain ${chainId} is not known; /v2/info/chains?include_evm=true&include_svm=true lists them`;
    throw ServiceError.invalidField(field, description, 'not_found');
  }
}

/** Lists leave out what is not asked for. */
const ASSETS_OF: Record<ChainType, string> = {
  cosmos: '&include_cw20_assets=true',
  evm: '&include_evm_assets=true',
  svm: '&include_svm_assets=true',
};

/** Throws a not-found error that names the field in which an unknown chain or asset stands. */
export function checkAsset(registry: Registry, role: 'source' | 'dest', chain_id: string, denom: string): Asset {
  checkChain(registry, `${role}_asset_chain_id`, chain_id);
  const asset = registry.findAsset({ chain_id, denom } satisfies AssetId);
  if (asset === undefined) {
    const list = `/v2/fungible/assets?chain_ids=${chain_id}${ASSETS_OF[registry.getChain(chain_id).chain_type]}`;
    const description = `asset ${denom} is not known on chain ${chain_id}; ${list} lists them`;
    throw ServiceError.invalidField(`${role}_asset_denom`, description, 'not_found');
  }
  return asset;
}

const bridgeNamed = (name: NamedBridge): BridgeId => (name === 'CCTP_V2' ? 'CCTP' : name);

/**
 * What a request leaves out is filled in. A bridge that is opt-in is asked for by its name in `bridges` or in
 * `experimental_features`; names of features that mean nothing here are passed over.
 */
export function optionsOf(request: Partial<RouteRequest>, optInBridges: readonly BridgeId[] = []): RouteOptions {
  const bridges = request.bridges?.map(bridgeNamed) ?? null;
  const named = request.experimental_features?.map((name) => name.toUpperCase()) ?? [];
  const unnamed = optInBridges.filter((id) => !named.includes(id));
  const isListed = (id: BridgeId) => bridges?.includes(id) ?? false;
  return {
    bridges,
    swapVenues: request.swap_venues ?? null,
    allowSwaps: request.allow_swaps ?? true,
    allowEvmSwaps: request.smart_swap_options?.evm_swaps ?? true,
    allowMultiTx: request.allow_multi_tx ?? true,
    splitRoutes: request.smart_swap_options?.split_routes ?? false,
    allowUnsafe: request.allow_unsafe ?? false,
    smartRelay: request.smart_relay ?? true,
    goFast: request.go_fast ?? false,
    notAskedFor: unnamed.filter((id) => !isListed(id)),
    askedByBridges: unnamed.filter(isListed),
  };
}
