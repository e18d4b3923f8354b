import type { EndpointName, RequestOf } from '#contract/endpoints.ts';
import { SAMPLE_TXS } from '#contract/sample-txs.ts';

const ATOM = { denom: 'uatom', chain_id: 'cosmoshub-4' };
const ETHEREUM_USDC = { denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', chain_id: '1' };

const ROUTE = {
  source_asset_denom: ATOM.denom,
  source_asset_chain_id: ATOM.chain_id,
  dest_asset_denom: 'uosmo',
  dest_asset_chain_id: 'osmosis-1',
  amount_in: '25000000',
};

const { amount_in, ...CURVE_OPTIONS } = ROUTE;
const CURVE = { ...CURVE_OPTIONS, amounts: [amount_in, '250000000', '2500000000'] };

const SAMPLE_TX = SAMPLE_TXS.attested.tx_hash;

/** A complete request for each endpoint. */
export const EXAMPLES: { readonly [N in EndpointName]: RequestOf<N> } = {
  assets: { chain_ids: [ATOM.chain_id] },
  assetsBetweenChains: { source_chain_id: ATOM.chain_id, dest_chain_id: 'osmosis-1' },
  assetsFromSource: { source_asset_denom: ATOM.denom, source_asset_chain_id: ATOM.chain_id },
  balances: {
    chains: { 'osmosis-1': { address: 'osmo1wphhyar0d3skugrnv9khqmr9ypskxcm5flpyzg', denoms: ['uosmo'] } },
  },
  bridgeFacts: {},
  bridgeReach: { bridge_id: 'CCTP' },
  bridges: {},
  chains: { chain_ids: ['osmosis-1', ATOM.chain_id] },
  notices: {},
  lanes: { symbol: 'USDC', source_chain_id: '1', dest_chain_id: '8453', limit: 5 },
  matrix: {
    asset_denom: ETHEREUM_USDC.denom,
    asset_chain_id: ETHEREUM_USDC.chain_id,
    amount: '1000000000',
    source_chain_ids: ['1', '42161'],
    dest_chain_ids: ['8453', 'solana'],
  },
  curve: CURVE,
  originAssets: { assets: [ATOM] },
  recommendAssets: {
    source_asset_denom: ATOM.denom,
    source_asset_chain_id: ATOM.chain_id,
    dest_chain_id: 'osmosis-1',
  },
  route: ROUTE,
  routeSummaries: { requests: [ROUTE] },
  routes: { ...ROUTE, go_fast: true },
  status: {},
  txAskAgain: { chain_id: '8453', tx_hash: SAMPLE_TX },
  txPrepare: {
    chain_id: 'interwoven-1',
    msg_type_url: '/opinit.ophost.v1.MsgFinalizeTokenWithdrawal',
    msg: '{}',
    signer: 'init1sample',
    public_key: `A${'A'.repeat(43)}`,
  },
  txStatus: { chain_id: '8453', tx_hash: SAMPLE_TX },
  txSubmit: { chain_id: 'osmosis-1', tx: 'CpEB' },
  txTrack: { chain_id: '8453', tx_hash: SAMPLE_TX },
  venues: {},
  whatIf: ROUTE,
};
