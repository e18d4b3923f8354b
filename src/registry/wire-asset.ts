import type { Asset } from '#contract/asset.ts';
import type { AssetRecord, ChainRecord } from './records.ts';

/** What is said of an asset beside its own record. */
interface Surroundings {
  readonly chain: ChainRecord;
  /** The origin's own record, where the registry holds it. */
  readonly origin: AssetRecord | undefined;
  readonly originChain: ChainRecord | undefined;
  readonly recommendedSymbol: string;
}

const TOKEN_KINDS = { cosmos: 'A token', evm: 'An ERC-20 token', svm: 'An SPL token' } as const;

/** One plain sentence, made from the record. */
function sentenceOf(asset: AssetRecord, { chain, origin, originChain }: Surroundings): string {
  const place = chain.pretty_name;
  if (asset.denom === chain.native_denom) return `The native asset of ${place}.`;
  if (asset.origin_chain_id === '') return `${asset.symbol} on ${place}; where it comes from is not known.`;
  const isOwnOrigin = asset.origin_chain_id === asset.chain_id && asset.origin_denom === asset.denom;
  if (!isOwnOrigin) {
    const from = `${origin?.symbol ?? asset.symbol} of ${originChain?.pretty_name ?? asset.origin_chain_id}`;
    return asset.trace === '' ? `${from}, bridged to ${place}.` : `${from}, on ${place} over IBC (${asset.trace}).`;
  }
  if (asset.denom.startsWith('cw20:')) return `A CW20 token on ${place}.`;
  return `${TOKEN_KINDS[chain.chain_type]} on ${place}.`;
}

/** The asset as lists answer it: what nobody knows is null. */
export function wireAsset(asset: AssetRecord, around: Surroundings): Asset {
  return {
    denom: asset.denom,
    chain_id: asset.chain_id,
    origin_denom: asset.origin_denom,
    origin_chain_id: asset.origin_chain_id,
    trace: asset.trace,
    is_cw20: asset.denom.startsWith('cw20:'),
    is_evm: around.chain.chain_type === 'evm',
    is_svm: around.chain.chain_type === 'svm',
    symbol: asset.symbol,
    name: asset.name,
    logo_uri: asset.logo_uri,
    decimals: asset.decimals,
    token_contract: asset.token_contract,
    description: sentenceOf(asset, around),
    coingecko_id: asset.coingecko_id,
    recommended_symbol: around.recommendedSymbol,
  };
}

const texted = new WeakMap<Asset, Asset>();

/** The asset as origins and routes answer it, where existing clients expect texts: what nobody knows is empty. */
export function withTexts(asset: Asset): Asset {
  const known = texted.get(asset);
  if (known !== undefined) return known;
  const { name, logo_uri, token_contract, coingecko_id } = asset;
  const texts = {
    ...asset,
    name: name ?? '',
    logo_uri: logo_uri ?? '',
    token_contract: token_contract ?? '',
    coingecko_id: coingecko_id ?? '',
  };
  texted.set(asset, texts);
  return texts;
}
