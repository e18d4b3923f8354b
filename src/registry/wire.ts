import type { Asset, AssetId } from '#contract/asset.ts';
import type { Chain, ChainType } from '#contract/chain.ts';
import type { AssetRecord, ChainRecord } from './records.ts';

/** A chain as the wire shows it. */
export function chainOf(record: ChainRecord): Chain {
  return {
    chain_name: record.chain_name,
    chain_id: record.chain_id,
    pretty_name: record.pretty_name,
    chain_type: record.chain_type,
    bech32_prefix: record.bech32_prefix,
    logo_uri: record.logo_uri,
    fee_assets: record.fee_assets.map(({ denom, gas_price }) => ({ denom, gas_price })),
    is_testnet: false,
    pfm_enabled: record.pfm,
    supports_memo: record.memo,
    ibc_capabilities: {
      cosmos_pfm: record.pfm,
      cosmos_ibc_hooks: record.ibc_hooks,
      cosmos_memo: record.memo,
      cosmos_autopilot: record.autopilot,
    },
    cosmos_module_support: { authz: record.authz, feegrant: record.feegrant },
  };
}

const familyFlags = (type: ChainType | undefined) => ({ is_evm: type === 'evm', is_svm: type === 'svm' });

/** An asset as the wire shows it. */
export function assetOf(record: AssetRecord, chains: ReadonlyMap<string, ChainRecord>): Asset {
  return {
    denom: record.denom,
    chain_id: record.chain_id,
    origin_denom: record.origin_denom,
    origin_chain_id: record.origin_chain_id,
    trace: record.trace,
    is_cw20: record.denom.startsWith('cw20:'),
    ...familyFlags(chains.get(record.chain_id)?.chain_type),
    symbol: record.symbol,
    name: record.name,
    logo_uri: record.logo_uri,
    decimals: record.decimals,
    token_contract: record.token_contract,
    description: null,
    coingecko_id: record.coingecko_id,
    recommended_symbol: record.symbol,
  };
}

/** An asset of which only the place is known. */
export function unlistedAsset({ chain_id, denom }: AssetId, chain: ChainRecord | undefined): Asset {
  return {
    denom,
    chain_id,
    origin_denom: denom,
    origin_chain_id: chain_id,
    trace: '',
    is_cw20: denom.startsWith('cw20:'),
    ...familyFlags(chain?.chain_type),
    symbol: null,
    name: null,
    logo_uri: null,
    decimals: null,
    token_contract: null,
    description: null,
    coingecko_id: null,
    recommended_symbol: null,
  };
}
