import type { EndpointName, RequestOf } from '#contract/endpoints.ts';

const NOBLE_USDC = { denom: 'uusdc', chain_id: 'noble-1' };

const ROUTE = {
  source_asset_denom: NOBLE_USDC.denom,
  source_asset_chain_id: NOBLE_USDC.chain_id,
  dest_asset_denom: 'uosmo',
  dest_asset_chain_id: 'osmosis-1',
  amount_in: '100000000',
};

const { amount_in, ...CURVE_OPTIONS } = ROUTE;
const CURVE = { ...CURVE_OPTIONS, amounts: [amount_in, '1000000000', '10000000000'] };

/** A complete request for each endpoint. */
export const EXAMPLES: { readonly [N in EndpointName]: RequestOf<N> } = {
  assets: { chain_ids: ['noble-1'] },
  assetsBetweenChains: { source_chain_id: 'noble-1', dest_chain_id: 'osmosis-1' },
  assetsFromSource: { source_asset_denom: NOBLE_USDC.denom, source_asset_chain_id: NOBLE_USDC.chain_id },
  balances: {
    chains: { 'osmosis-1': { address: 'osmo1wphhyar0d3skugrnv9khqmr9ypskxcm5flpyzg', denoms: ['uosmo'] } },
  },
  bridgeFacts: {},
  bridges: {},
  chains: { chain_ids: ['osmosis-1', 'noble-1'] },
  notices: {},
  matrix: {
    asset_denom: NOBLE_USDC.denom,
    asset_chain_id: NOBLE_USDC.chain_id,
    amount: '1000000000',
    source_chain_ids: ['1', 'noble-1'],
    dest_chain_ids: ['8453', 'osmosis-1'],
  },
  curve: CURVE,
  originAssets: { assets: [NOBLE_USDC] },
  recommendAssets: {
    source_asset_denom: NOBLE_USDC.denom,
    source_asset_chain_id: NOBLE_USDC.chain_id,
    dest_chain_id: 'osmosis-1',
  },
  route: ROUTE,
  routeSummaries: { requests: [ROUTE] },
  routes: { ...ROUTE, go_fast: true },
  status: {},
  venues: {},
  whatIf: ROUTE,
};
