import type { Chain } from '#contract/chain.ts';
import type { ChainRecord } from './records.ts';

/** The chain as every endpoint answers it. The registry holds mainnets only. */
export function wireChain(chain: ChainRecord): Chain {
  return {
    chain_name: chain.chain_name,
    chain_id: chain.chain_id,
    pfm_enabled: chain.pfm,
    cosmos_module_support: { authz: chain.authz, feegrant: chain.feegrant },
    supports_memo: chain.memo,
    logo_uri: chain.logo_uri,
    bech32_prefix: chain.bech32_prefix,
    fee_assets: [...chain.fee_assets],
    chain_type: chain.chain_type,
    ibc_capabilities: {
      cosmos_pfm: chain.pfm,
      cosmos_ibc_hooks: chain.ibc_hooks,
      cosmos_memo: chain.memo,
      cosmos_autopilot: chain.autopilot,
    },
    is_testnet: false,
    pretty_name: chain.pretty_name,
  };
}
