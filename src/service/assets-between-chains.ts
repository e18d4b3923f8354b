import type { Asset } from '#contract/asset.ts';
import type {
  AssetBetweenChains,
  AssetsBetweenChainsRequest,
  AssetsBetweenChainsResponse,
} from '#contract/assets-between-chains.ts';
import { checkChain } from './checks.ts';
import type { ServiceDeps } from './deps.ts';
import { isWanted } from './listings.ts';
import { createReachableAssets, type ReachableAsset, type ReachableAssets } from './reachable-assets.ts';

/**
 * Pairs of assets between which transfers alone lead, in the registry's order of what is sent; of one asset the
 * arrival of fewest signatures first. Without flags: signed once, no EVM assets, no CW20 tokens, no derived vouchers; those come
 * after the listed assets.
 */
export function answerAssetsBetweenChains(
  deps: ServiceDeps,
  request: AssetsBetweenChainsRequest,
): AssetsBetweenChainsResponse {
  const { registry } = deps;
  const { source_chain_id, dest_chain_id } = request;
  checkChain(registry, 'source_chain_id', source_chain_id);
  checkChain(registry, 'dest_chain_id', dest_chain_id);
  const reach = createReachableAssets(deps, deps.market(), {
    allow_swaps: false,
    allow_multi_tx: request.allow_multi_tx ?? false,
  });
  const isShown = (asset: Asset): boolean =>
    isWanted(asset, request) && (!asset.is_evm || (request.include_evm_assets ?? false));
  const pairs = registry
    .listAssets({ chain_id: source_chain_id })
    .filter(isShown)
    .flatMap((source) => {
      const arrivals = reach.from(source).filter(({ asset }) => asset.chain_id === dest_chain_id && isShown(asset));
      return arrivals.sort(byEase).map((arrival) => pairOf(reach, source, arrival));
    });
  return { assets_between_chains: request.include_derived_assets ? [...pairs, ...derivedPairs()] : pairs };

  /** Vouchers that assets become on the destination, then those that go home to it in one transfer. */
  function derivedPairs(): AssetBetweenChains[] {
    const pairOfDerived = (asset_on_source: Asset, asset_on_dest: Asset, txs_required: number): AssetBetweenChains[] =>
      isShown(asset_on_source) && isShown(asset_on_dest)
        ? [{ asset_on_source, asset_on_dest, txs_required, bridges: ['IBC'] }]
        : [];
    const out = registry.listAssets({ chain_id: source_chain_id }).flatMap((asset) => {
      const voucher = reach.derivedOn(dest_chain_id, asset);
      return voucher === undefined ? [] : pairOfDerived(asset, voucher.asset, voucher.signatures);
    });
    const home = registry.listAssets({ chain_id: dest_chain_id }).flatMap((asset) => {
      const voucher = asset.trace === '' ? reach.derivedOn(source_chain_id, asset) : undefined;
      return voucher === undefined ? [] : pairOfDerived(voucher.asset, asset, 1);
    });
    return [...out, ...home];
  }
}

const byEase = ({ fewestSignatures: a }: ReachableAsset, { fewestSignatures: b }: ReachableAsset): number =>
  a.signatures - b.signatures || a.hops - b.hops;

const pairOf = (
  reach: ReachableAssets,
  source: Asset,
  { asset, fewestSignatures }: ReachableAsset,
): AssetBetweenChains => ({
  asset_on_source: source,
  asset_on_dest: asset,
  txs_required: fewestSignatures.signatures,
  bridges: [...new Set(reach.edgesOf(source, fewestSignatures).map(({ carrier }) => carrier))],
});
