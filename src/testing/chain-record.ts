import type { ChainRecord } from '#registry/records.ts';

/** A Cosmos chain without capabilities or endpoints, with what a test says of it. */
export function chainRecord(facts: Partial<ChainRecord> & Pick<ChainRecord, 'chain_id'>): ChainRecord {
  return {
    chain_name: facts.chain_id,
    pretty_name: facts.chain_id,
    chain_type: 'cosmos',
    bech32_prefix: '',
    logo_uri: null,
    native_denom: null,
    wrapped_native: null,
    fee_assets: [],
    pfm: false,
    ibc_hooks: false,
    memo: false,
    autopilot: false,
    authz: false,
    feegrant: false,
    coin_type: null,
    multicall3: null,
    endpoints: { rest: [], rpc: [] },
    explorer: null,
    explorer_tx: null,
    twin: null,
    ...facts,
  };
}
