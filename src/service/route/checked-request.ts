import { largestAmount } from '#contract/amount.ts';
import type { Asset } from '#contract/asset.ts';
import { type BridgeId, NAMED_ONLY, type NamedBridge } from '#contract/bridge.ts';
import { ServiceError } from '#contract/error.ts';
import type { RouteOrder, RouteRequest } from '#contract/route.ts';
import type { SwapVenue } from '#contract/venue.ts';
import type { Side } from '#engine/index.ts';
import { holdsNoMore } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import { checkAsset } from '../checks.ts';
import type { ServiceDeps } from '../deps.ts';

/** A checked request: assets known, exactly one amount, defaults filled. */
export interface CheckedRequest {
  readonly source: Asset;
  readonly dest: Asset;
  readonly side: Side;
  /** Of the source asset for side `in`, of the destination asset for side `out`. */
  readonly amount: bigint;
  readonly affiliateFeeBps: number;
  readonly options: RouteOptions;
}

/** What the route may use. Null lists mean everything. */
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
  readonly order: RouteOrder;
  /** Opt-in bridges that the request does not name: they are left out. */
  readonly optInLeftOut: readonly BridgeId[];
  /** Opt-in bridges that only `bridges` names. */
  readonly optInByBridges: readonly BridgeId[];
}

type CheckDeps = Pick<ServiceDeps, 'registry' | 'optInBridges'>;

/** Checks one field after the other. Throws an error that names the first invalid one. */
export function checkRouteRequest({ registry, optInBridges }: CheckDeps, request: RouteRequest): CheckedRequest {
  const { side, amount } = checkAmount(request);
  const source = checkAsset(registry, 'source', request.source_asset_chain_id, request.source_asset_denom);
  const dest = checkAsset(registry, 'dest', request.dest_asset_chain_id, request.dest_asset_denom);
  checkLargest(registry, `amount_${side}`, amount, side === 'in' ? source : dest);
  return {
    source,
    dest,
    side,
    amount,
    affiliateFeeBps: Number(request.cumulative_affiliate_fee_bps ?? '0'),
    options: optionsOf(request, optInBridges),
  };
}

function checkAmount(request: RouteRequest): Pick<CheckedRequest, 'side' | 'amount'> {
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

/** Throws an error that names the field and the limit of an amount that no account can hold. */
export function checkLargest(registry: Registry, field: string, amount: bigint, asset: Asset): void {
  const largest = largestAmount(asset);
  if (amount <= largest) return;
  throw ServiceError.invalidField(
    field,
    `must be at most ${largest}, ${holdsNoMore(registry.getChain(asset.chain_id))}`,
  );
}

const bridgeNamed = (name: NamedBridge): BridgeId => (name === 'CCTP_V2' ? 'CCTP' : name);

/**
 * The options of a request with defaults for absent fields. An opt-in bridge is used if `bridges` or `experimental_features`
 * names it; unknown features are ignored.
 */
export function optionsOf(request: Partial<RouteRequest>, optInBridges: readonly BridgeId[] = []): RouteOptions {
  const bridges = request.bridges?.map(bridgeNamed) ?? null;
  const named = request.experimental_features?.map((name) => name.toUpperCase()) ?? [];
  const unnamed = [...new Set([...NAMED_ONLY, ...optInBridges])].filter((id) => !named.includes(id));
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
    order: request.order ?? (request.go_fast ? 'time' : 'effort'),
    optInLeftOut: unnamed.filter((id) => !isListed(id)),
    optInByBridges: unnamed.filter(isListed),
  };
}
