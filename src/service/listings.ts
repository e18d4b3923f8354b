import { listBridges } from '#bridges/index.ts';
import { type Asset, normalDenom } from '#contract/asset.ts';
import type { BridgesResponse } from '#contract/bridge.ts';
import type { Chain, ChainType } from '#contract/chain.ts';
import type {
  AssetsRequest,
  AssetsResponse,
  ChainsRequest,
  ChainsResponse,
  TestnetsRequest,
} from '#contract/listing.ts';
import type { OriginAssetsRequest, OriginAssetsResponse } from '#contract/origin-assets.ts';
import type { VenuesResponse } from '#contract/venue.ts';
import type { Registry } from '#registry/registry.ts';
import { withEmptyStrings } from '#registry/wire.ts';
import { listVenues } from '#venues/index.ts';
import { encodeAssets } from './asset-columns.ts';
import { checkChain } from './checks.ts';
import type { ServiceDeps } from './deps.ts';
import { everySo, nextTurn } from './next-turn.ts';

export function answerChains({ registry, balances }: ServiceDeps, request: ChainsRequest): ChainsResponse {
  const chains = selectChains(registry, {
    chainIds: request.chain_ids,
    families: familiesOf(request.include_evm, request.include_svm),
    onlyTestnets: request.only_testnets ?? false,
  });
  return {
    chains: chains.map((chain) => {
      const record = registry.getChainRecord(chain.chain_id);
      const reads_balances = balances.reads(record);
      return record.twin === null
        ? { ...chain, reads_balances }
        : { ...chain, reads_balances, twin_chain_id: record.twin };
    }),
  };
}

const isNative = (asset: Asset): boolean => asset.origin_chain_id === asset.chain_id;
/** Without decimals an amount cannot be shown in whole tokens. */
const hasMetadata = (asset: Asset): boolean => typeof asset.decimals === 'number';

type AssetFlags = Pick<AssetsRequest, 'native_only' | 'include_cw20_assets' | 'include_no_metadata_assets'>;

/** Whether a request's flags let an asset into a list, whatever its chain. */
export function isWanted(asset: Asset, request: AssetFlags): boolean {
  if (request.native_only && !isNative(asset)) return false;
  if (asset.is_cw20 && !request.include_cw20_assets) return false;
  return hasMetadata(asset) || (request.include_no_metadata_assets ?? false);
}

/** Assets by chain; a selected chain without a matching asset is absent, one that is not known is named. */
export function answerAssets({ registry }: ServiceDeps, request: AssetsRequest): AssetsResponse {
  const unknown = request.chain_ids?.filter((id) => registry.findChain(id) === undefined) ?? [];
  const chains = selectChains(registry, {
    chainIds: request.chain_ids?.filter((id) => !unknown.includes(id)),
    families: familiesOf(request.include_evm_assets, request.include_svm_assets),
    onlyTestnets: request.only_testnets ?? false,
  });
  const denoms = request.denoms == null ? undefined : new Set(request.denoms.map(normalDenom));
  const lists = chains
    .map(({ chain_id }) => {
      const assets = registry
        .listAssets({ chain_id })
        .filter((asset) => isWanted(asset, request) && (denoms?.has(normalDenom(asset.denom)) ?? true));
      return [chain_id, { assets }] as const;
    })
    .filter(([, { assets }]) => assets.length > 0);
  const map = Object.fromEntries(lists);
  const left = unknown.length > 0 && { unknown_chain_ids: unknown };
  if (request.as_columns) return { chain_to_assets_map: {}, asset_columns: encodeAssets(map, registry), ...left };
  return { chain_to_assets_map: map, ...left };
}

export const answerBridges = ({ registry }: ServiceDeps): BridgesResponse => ({
  bridges: listBridges(registry),
});

/** All venues are on mainnets: with `only_testnets` the list is empty. */
export function answerVenues({ registry }: ServiceDeps, request: TestnetsRequest): VenuesResponse {
  return { venues: request.only_testnets ? [] : listVenues(registry) };
}

/** One element for each pair of the request, in its order; `asset_found` is false for an unknown asset. */
export async function answerOriginAssets(
  { registry }: ServiceDeps,
  { assets }: OriginAssetsRequest,
): Promise<OriginAssetsResponse> {
  const isDue = everySo(ORIGINS_A_TURN);
  const origin_assets: OriginAssetsResponse['origin_assets'] = [];
  for (const pair of assets) {
    const asset = registry.findOrigin(pair);
    origin_assets.push(
      asset === undefined ? { asset_found: false } : { asset: withEmptyStrings(asset), asset_found: true },
    );
    if (isDue(1)) await nextTurn();
  }
  return { origin_assets };
}

/** A derived one takes some ten microseconds. */
const ORIGINS_A_TURN = 200;

interface ChainSelection {
  /** All chains when absent. An unknown id is an error that names it. */
  readonly chainIds: readonly string[] | null | undefined;
  readonly families: ReadonlySet<ChainType>;
  readonly onlyTestnets: boolean;
}

/** The chains that a listing covers, in the registry's order. */
function selectChains(registry: Registry, { chainIds, families, onlyTestnets }: ChainSelection): Chain[] {
  for (const id of chainIds ?? []) checkChain(registry, 'chain_ids', id);
  const wanted = chainIds == null ? undefined : new Set(chainIds);
  return registry
    .listChains()
    .filter((chain) => families.has(chain.chain_type))
    .filter((chain) => chain.is_testnet === onlyTestnets)
    .filter((chain) => wanted?.has(chain.chain_id) ?? true);
}

/** Cosmos always; the other families if the request includes them, as existing clients expect. */
function familiesOf(includeEvm: boolean | null | undefined, includeSvm: boolean | null | undefined) {
  const families = new Set<ChainType>(['cosmos']);
  if (includeEvm) families.add('evm');
  if (includeSvm) families.add('svm');
  return families;
}
