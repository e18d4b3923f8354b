import type { AssetRecord } from '#registry/records.ts';

/** An asset of six decimals that is its own origin, with what a test says of it. */
export function assetRecord(facts: Partial<AssetRecord> & Pick<AssetRecord, 'chain_id' | 'denom'>): AssetRecord {
  return {
    symbol: facts.denom.toUpperCase(),
    name: null,
    decimals: 6,
    logo_uri: null,
    coingecko_id: null,
    token_contract: null,
    trace: '',
    base_denom: '',
    origin_chain_id: facts.chain_id,
    origin_denom: facts.denom,
    ...facts,
  };
}
