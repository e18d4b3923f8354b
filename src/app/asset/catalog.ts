import { type Asset, type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import type { Bridge } from '#contract/bridge.ts';
import type { Chain } from '#contract/chain.ts';
import type { AssetsResponse } from '#contract/listing.ts';
import type { Lookup } from './lookup.ts';

/** The lists of a service, indexed once. */
export interface Catalog extends Lookup {
  readonly chains: readonly Chain[];
  readonly assets: readonly Asset[];
  readonly bridges: readonly Bridge[];
}

interface Lists {
  readonly chains: readonly Chain[];
  readonly assets: AssetsResponse['chain_to_assets_map'];
  readonly bridges: readonly Bridge[];
}

export function createCatalog({ chains, assets: assetsByChain, bridges }: Lists): Catalog {
  const assets = Object.values(assetsByChain).flatMap((entry) => entry.assets);
  const chainsById = new Map(chains.map((chain) => [chain.chain_id, chain]));
  const assetsByKey = new Map<AssetKey, Asset>(assets.map((asset) => [assetKey(asset), asset]));
  const bridgesById = new Map(bridges.map((bridge) => [bridge.id, bridge]));
  // Each once, however often a service lists it: a row is known by its id, and a bridge is switched by it.
  return {
    chains: [...chainsById.values()],
    assets: [...assetsByKey.values()],
    bridges: [...bridgesById.values()],
    asset: (id: AssetId) => assetsByKey.get(assetKey(id)),
    chain: (chainId) => chainsById.get(chainId),
    bridgeName: (bridgeId) => bridgesById.get(bridgeId)?.name,
  };
}
