import type { Asset, AssetId } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';

/** The assets, chains and bridges of the routes that tests read, as the lists of a service would name them. */

const asset = (chain_id: string, denom: string, symbol: string, decimals: number): Asset => ({
  chain_id,
  denom,
  symbol,
  name: symbol,
  decimals,
  origin_denom: denom,
  origin_chain_id: chain_id,
  trace: '',
  is_cw20: false,
  is_evm: /^\d+$/.test(chain_id),
  is_svm: chain_id === 'solana',
});

const chain = (chain_id: string, pretty_name: string, is_testnet = false): Chain => ({
  chain_id,
  pretty_name,
  chain_name: pretty_name.toLowerCase().replace(/ /g, '-'),
  chain_type: /^\d+$/.test(chain_id) ? 'evm' : chain_id === 'solana' ? 'svm' : 'cosmos',
  is_testnet,
  pfm_enabled: true,
  supports_memo: true,
  bech32_prefix: '',
  cosmos_module_support: {},
  fee_assets: [],
  ibc_capabilities: {},
});

export const USDC_NOBLE = asset('noble-1', 'uusdc', 'USDC', 6);
export const USDC_OSMOSIS = asset('osmosis-1', `ibc/${'49'.repeat(32)}`, 'USDC', 6);
export const OSMO = asset('osmosis-1', 'uosmo', 'OSMO', 6);
export const USDC_ETHEREUM = asset('1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USDC', 6);
export const USDC_ARBITRUM = asset('42161', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 'USDC', 6);
export const ETH = asset('1', 'ethereum-native', 'ETH', 18);
export const ETH_ARBITRUM = asset('42161', 'arbitrum-native', 'ETH', 18);
export const POL = asset('137', 'polygon-native', 'POL', 18);
export const POL_OSMOSIS = asset('osmosis-1', `ibc/${'AB'.repeat(32)}`, 'POL', 18);
export const ATOM = asset('cosmoshub-4', 'uatom', 'ATOM', 6);
export const ATOM_ETHEREUM = asset('1', '0xbf6Bc6782f7EB580312CC09B976e9329f3e027B3', 'ATOM', 6);
export const INIT = asset('interwoven-1', 'uinit', 'INIT', 6);
export const INIT_ROLLUP = asset('rollup-1', `l2/${'cd'.repeat(32)}`, 'INIT', 6);
export const TIA = asset('celestia', 'utia', 'TIA', 6);
export const TIA_ARBITRUM = asset('42161', '0xD56734d7f9979dD94FAE3d67C7e928234e71cD4C', 'TIA', 6);
export const USDT_ETHEREUM = asset('1', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 'USDT', 6);
export const USDT_ARBITRUM = asset('42161', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 'USDT', 6);

const ASSETS = [
  USDC_NOBLE,
  USDC_OSMOSIS,
  OSMO,
  USDC_ETHEREUM,
  USDC_ARBITRUM,
  ETH,
  ETH_ARBITRUM,
  POL,
  POL_OSMOSIS,
  ATOM,
  ATOM_ETHEREUM,
  INIT,
  INIT_ROLLUP,
  TIA,
  TIA_ARBITRUM,
  USDT_ETHEREUM,
  USDT_ARBITRUM,
];
const CHAINS = [
  chain('1', 'Ethereum'),
  chain('137', 'Polygon'),
  chain('42161', 'Arbitrum'),
  chain('noble-1', 'Noble'),
  chain('osmosis-1', 'Osmosis'),
  chain('cosmoshub-4', 'Cosmos Hub'),
  chain('celestia', 'Celestia'),
  chain('interwoven-1', 'Initia'),
  chain('rollup-1', 'Rollup One'),
  chain('osmo-test-5', 'Osmosis Testnet', true),
];
const BRIDGES: Readonly<Record<string, string>> = {
  IBC: 'IBC',
  AXELAR: 'Axelar',
  CCTP: 'CCTP',
  HYPERLANE: 'Hyperlane',
  OPINIT: 'OPinit',
  GO_FAST: 'Go Fast',
  STARGATE: 'Stargate',
  LAYER_ZERO: 'LayerZero',
  EUREKA: 'IBC Eureka',
  OP_STACK: 'OP Stack bridge',
};

/** What the lists of a service would say about those routes. */
export const routeNames = {
  asset: (id: AssetId) => ASSETS.find(({ chain_id, denom }) => chain_id === id.chain_id && denom === id.denom),
  chain: (chainId: string) => CHAINS.find(({ chain_id }) => chain_id === chainId),
  bridgeName: (bridgeId: string) => BRIDGES[bridgeId],
};
