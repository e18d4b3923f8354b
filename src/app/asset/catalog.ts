import { type Asset, type AssetId, assetKey } from '#contract/asset.ts';
import type { Bridge } from '#contract/bridge.ts';
import type { Chain, ChainType } from '#contract/chain.ts';
import type { AssetsResponse } from '#contract/listing.ts';
import { indexAssets, indexed } from '../api/indexed.ts';
import { plainText } from '../format/plain-text.ts';
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

const FAMILIES: Readonly<Record<ChainType, string>> = { cosmos: 'Cosmos', evm: 'EVM', svm: 'Solana' };

function countBy(chains: readonly Chain[], wordOf: (chain: Chain) => string): (chain: Chain) => number {
  const counts = new Map<string, number>();
  for (const chain of chains) counts.set(wordOf(chain), (counts.get(wordOf(chain)) ?? 0) + 1);
  return (chain) => counts.get(wordOf(chain)) ?? 0;
}

/** Chains of the same name get their family or id appended, so that a transfer cannot reach the wrong one. */
function disambiguateNames(chains: readonly Chain[]): readonly Chain[] {
  const nameOf = ({ pretty_name }: Chain) => pretty_name.toLowerCase();
  const namesakes = countBy(chains, nameOf);
  const relatives = countBy(chains, (chain) => `${chain.chain_type} ${nameOf(chain)}`);
  return chains.map((chain) => {
    if (chain.pretty_name === '' || namesakes(chain) === 1) return chain;
    const mark = relatives(chain) === 1 ? FAMILIES[chain.chain_type] : plainText(chain.chain_id);
    return { ...chain, pretty_name: `${chain.pretty_name} (${mark})` };
  });
}

const indexChains = indexed(
  (chains: readonly Chain[]) =>
    disambiguateNames([...new Map(chains.map((chain) => [chain.chain_id, chain])).values()]),
  ({ chain_id }) => chain_id,
);
const indexBridges = indexed(
  (bridges: readonly Bridge[]) => bridges,
  ({ id }) => id,
);

export function createCatalog(lists: Lists): Catalog {
  const [chains, assets, bridges] = [indexChains(lists.chains), indexAssets(lists.assets), indexBridges(lists.bridges)];
  return {
    chains: chains.items,
    assets: assets.items,
    bridges: bridges.items,
    asset: (id: AssetId) => assets.byKey.get(assetKey(id)),
    chain: (chainId) => chains.byKey.get(chainId),
    bridgeName: (bridgeId) => bridges.byKey.get(bridgeId)?.name,
  };
}
