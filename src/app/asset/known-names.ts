import { assetKey } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import type { Catalog } from './catalog.ts';
import names from './known-names.json';
import { bareAsset } from './use-asset.ts';

/** Of these the name alone is known. */
const namedChain = (chain_id: string, pretty_name: string): Chain => ({
  ...{ chain_id, pretty_name, chain_name: '', bech32_prefix: '', fee_assets: [], chain_type: 'evm' },
  ...{ pfm_enabled: false, supports_memo: false, is_testnet: false, cosmos_module_support: {}, ibc_capabilities: {} },
});

const chains = new Map(names.chains.map(([id = '', name = '']) => [id, namedChain(id, name)]));
const assets = new Map(
  (names.assets as [string, string, string, number][]).map(([chain_id, denom, symbol, decimals]) => {
    const id = { chain_id, denom };
    return [assetKey(id), { ...bareAsset(id), symbol, decimals }];
  }),
);

/** The catalog of a service that says nothing, with what the page itself knows by name: it lists none of them. */
export const withKnownNames = (catalog: Catalog): Catalog => ({
  ...catalog,
  chain: (id) => catalog.chain(id) ?? chains.get(id),
  asset: (id) => catalog.asset(id) ?? assets.get(assetKey(id)),
});
