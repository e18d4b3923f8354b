import { expect, test } from 'vitest';
import type { Asset } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import { createCatalog } from './catalog.ts';
import { looksLikeLink, readPastedAsset } from './pasted-asset.ts';

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const ATOM = 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2';
const SPICE = 'factory/osmo1n6asrjy9754q8y9jsxqf557zmsv3s3xa5m9eg5/uspice';
const CW20 = 'osmo1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqjcepl2';

const chain = (chain_id: string, chain_name: string, chain_type: string, denom: string) =>
  ({ chain_id, chain_name, pretty_name: chain_name, chain_type, fee_assets: [{ denom }] }) as unknown as Chain;

const catalog = createCatalog({
  chains: [
    chain('1', 'ethereum', 'evm', 'ethereum-native'),
    chain('42161', 'arbitrum', 'evm', 'arbitrum-native'),
    chain('solana', 'solana', 'svm', 'solana-native'),
    chain('cosmoshub-4', 'cosmoshub', 'cosmos', 'uatom'),
    chain('osmosis-1', 'osmosis', 'cosmos', 'uosmo'),
  ],
  bridges: [],
  assets: { '1': { assets: [{ chain_id: '1', denom: USDC, symbol: 'USDC' } as Asset] } },
});

test.each([
  [`https://etherscan.io/token/${USDC.toLowerCase()}`, '1', USDC],
  [`etherscan.io/token/${USDC}?a=0x1#code`, '1', USDC],
  [`https://www.arbiscan.io/address/${USDC}`, '42161', USDC],
  [`https://solscan.io/token/${MINT}`, 'solana', MINT],
  [`https://explorer.solana.com/address/${MINT}?cluster=mainnet-beta`, 'solana', MINT],
  [`https://www.mintscan.io/osmosis/assets/${ATOM}`, 'osmosis-1', ATOM],
  [`https://www.mintscan.io/osmosis/assets/${encodeURIComponent(ATOM)}`, 'osmosis-1', ATOM],
  [
    'https://www.mintscan.io/osmosis/assets/native/ZmFjdG9yeS9vc21vMW42YXNyank5NzU0cTh5OWpzeHFmNTU3em1zdjNzM3hhNW05ZWc1L3VzcGljZQ==/?sector=holders',
    'osmosis-1',
    SPICE,
  ],
  ['https://www.mintscan.io/cosmos/assets/native/dWF0b20=', 'cosmoshub-4', 'uatom'],
  [`https://celatone.osmosis.zone/osmosis-1/contracts/${CW20}`, 'osmosis-1', `cw20:${CW20}`],
  [`https://celat.one/osmosis-1/contracts/${CW20}`, 'osmosis-1', `cw20:${CW20}`],
  [`eip155:1/erc20:${USDC}`, '1', USDC],
  ['eip155:42161/slip44:60', '42161', 'arbitrum-native'],
  [`eip155:1:${USDC}`, '1', USDC],
  [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:${MINT}`, 'solana', MINT],
  ['cosmos:cosmoshub-4/slip44:118', 'cosmoshub-4', 'uatom'],
  [`cosmos:osmosis-1/ibc:${ATOM.slice(4)}`, 'osmosis-1', ATOM],
  [`ethereum:${USDC}@1/transfer?address=0x1&uint256=1e6`, '1', USDC],
  [`ethereum:pay-${USDC}@42161?value=1e18`, '42161', 'arbitrum-native'],
  [`ethereum:${USDC}`, '1', 'ethereum-native'],
])('%s is of %s', (text, chain_id, denom) => {
  expect(readPastedAsset(text, catalog)).toEqual({ chain_id, denom });
});

test.each([
  ['words', 'USDC on Base'],
  ['a denom alone', ATOM],
  ['an address alone', USDC],
  ['a chain that is not listed', `https://bscscan.com/token/${USDC}`],
  ['a test network', `https://sepolia.etherscan.io/token/${USDC}`],
  ['another cluster of Solana', `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1/token:${MINT}`],
  ['a site of no explorer', `https://etherscan.io.example/token/${USDC}`],
  ['an escape that is none', 'https://www.mintscan.io/osmosis/assets/%E0%A4%A'],
  ['a name of a prototype', `https://constructor/token/${USDC}`],
  ['a transaction', `https://etherscan.io/tx/0x${'1'.repeat(64)}`],
])('%s is no asset', (_, text) => expect(readPastedAsset(text, catalog)).toBeNull());

test('a link is no denom', () => {
  expect([`https://example.com/${USDC}`, 'eip155:1/erc20:x', 'ethereum:0x1'].every(looksLikeLink)).toBe(true);
  expect([USDC, ATOM, `cw20:${CW20}`, 'USDC'].some(looksLikeLink)).toBe(false);
});
