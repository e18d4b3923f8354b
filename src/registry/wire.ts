import type { Asset } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import type { Liveness } from '#contract/liveness.ts';
import { memoize } from './memoize.ts';
import type { AssetRecord, ChainRecord, LivenessRecord } from './records.ts';

/** Records beside the asset's own from which its wire form is built. */
interface AssetContext {
  readonly chain: ChainRecord;
  /** The origin's own record, if the registry has it. */
  readonly origin: AssetRecord | undefined;
  readonly originChain: ChainRecord | undefined;
  readonly recommendedSymbol: string;
  readonly liveness: LivenessRecord | undefined;
}

const TOKEN_KINDS = { cosmos: 'A token', evm: 'An ERC-20 token', svm: 'An SPL token' } as const;

/** The asset's description: one sentence. */
function descriptionOf(asset: AssetRecord, { chain, origin, originChain }: AssetContext): string {
  const chainName = chain.pretty_name;
  if (asset.denom === chain.native_denom) return `The native asset of ${chainName}.`;
  if (asset.origin_chain_id === '') return `${asset.symbol} on ${chainName}; its origin is not known.`;
  const isOwnOrigin = asset.origin_chain_id === asset.chain_id && asset.origin_denom === asset.denom;
  if (!isOwnOrigin) {
    const from = `${origin?.symbol ?? asset.symbol} of ${originChain?.pretty_name ?? asset.origin_chain_id}`;
    return asset.trace === ''
      ? `${from}, bridged to ${chainName}.`
      : `${from}, on ${chainName} over IBC (${asset.trace}).`;
  }
  if (asset.denom.startsWith('cw20:')) return `A CW20 token on ${chainName}.`;
  return `${TOKEN_KINDS[chain.chain_type]} on ${chainName}.`;
}

/** The asset as listing endpoints return it: unknown fields are null. */
export function wireAsset(asset: AssetRecord, context: AssetContext): Asset {
  return {
    denom: asset.denom,
    chain_id: asset.chain_id,
    origin_denom: asset.origin_denom,
    origin_chain_id: asset.origin_chain_id,
    trace: asset.trace,
    is_cw20: asset.denom.startsWith('cw20:'),
    is_evm: context.chain.chain_type === 'evm',
    is_svm: context.chain.chain_type === 'svm',
    symbol: asset.symbol,
    name: asset.name,
    logo_uri: asset.logo_uri,
    decimals: asset.decimals,
    token_contract: asset.token_contract,
    description: descriptionOf(asset, context),
    coingecko_id: asset.coingecko_id,
    recommended_symbol: context.recommendedSymbol,
    ...(context.liveness && { liveness: wireLiveness(context.liveness) }),
  };
}

/** A record as assets and bridges have it on the wire: with the id and the end of the notice that a record is of, or that is beside it; with its words of the first alone. */
export function wireLiveness(record: LivenessRecord): Liveness {
  const { state, reason, source, date, what, as_read, beside } = record;
  const { notice, until, limited_from } = record.notice === undefined ? (beside ?? record) : record;
  return {
    ...{ state, reason, source, date },
    ...(notice !== undefined && { notice }),
    ...(what !== undefined && { what }),
    ...(until !== undefined && { until }),
    ...(limited_from !== undefined && { limited_from }),
    ...(as_read && { as_read }),
  };
}

/** The asset as origins and routes return it: unknown texts are empty strings, which existing clients expect. */
export const withEmptyStrings = memoize((asset: Asset): Asset => {
  const { name, logo_uri, token_contract, coingecko_id } = asset;
  return {
    ...asset,
    name: name ?? '',
    logo_uri: logo_uri ?? '',
    token_contract: token_contract ?? '',
    coingecko_id: coingecko_id ?? '',
  };
});

/** The chain as every endpoint returns it. The registry holds mainnets only. */
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
