import type { EndpointName, RequestOf } from '#contract/endpoints.ts';

const NOBLE_USDC = { denom: 'uusdc', chain_id: 'noble-1' };

/** A question for each endpoint that can be asked as it stands. */
export const EXAMPLES: { readonly [N in EndpointName]: RequestOf<N> } = {
  balances: {
    chains: { 'osmosis-1': { address: 'osmo1wphhyar0d3skugrnv9khqmr9ypskxcm5flpyzg', denoms: ['uosmo'] } },
  },
  bridges: {},
  chains: { chain_ids: ['osmosis-1', 'noble-1'] },
  originAssets: { assets: [NOBLE_USDC] },
  route: {
    source_asset_denom: NOBLE_USDC.denom,
    source_asset_chain_id: NOBLE_USDC.chain_id,
    dest_asset_denom: 'uosmo',
    dest_asset_chain_id: 'osmosis-1',
    amount_in: '100000000',
  },
  assets: { chain_ids: ['noble-1'] },
  venues: {},
};
