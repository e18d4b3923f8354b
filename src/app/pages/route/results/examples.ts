import type { AssetId } from '#contract/asset.ts';

/** A question to start with. */
export interface Example {
  /** Symbols and chains of the two, as people say them; a chain is null where its coin names it. */
  readonly names: readonly [sent: string, from: string | null, received: string, to: string | null];
  readonly from: AssetId;
  readonly to: AssetId;
  /** A plain decimal. */
  readonly amount: string;
  /** The same in smallest units: the question is asked before the list of assets is here. */
  readonly units: bigint;
}

const assetId = (chain_id: string, denom: string): AssetId => ({ chain_id, denom });

export const BASE_USDC = assetId('8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913');
export const ETHEREUM_USDC = assetId('1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48');
export const SOLANA_USDC = assetId('solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v');
export const ARBITRUM_ETH = assetId('42161', 'arbitrum-native');
export const ATOM = assetId('cosmoshub-4', 'uatom');
const ARBITRUM_USDC = assetId('42161', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831');

/** Over one bridge, into the Cosmos, and with a swap at each end. */
export const EXAMPLES: readonly Example[] = [
  {
    names: ['USDC', 'Ethereum', 'USDC', 'Base'],
    ...{ from: ETHEREUM_USDC, to: BASE_USDC, amount: '5000', units: 5_000_000_000n },
  },
  {
    names: ['USDC', 'Arbitrum', 'ATOM', null],
    ...{ from: ARBITRUM_USDC, to: ATOM, amount: '250', units: 250_000_000n },
  },
  {
    names: ['SOL', null, 'ETH', 'Arbitrum'],
    ...{ from: assetId('solana', 'solana-native'), to: ARBITRUM_ETH },
    ...{ amount: '10', units: 10_000_000_000n },
  },
];
