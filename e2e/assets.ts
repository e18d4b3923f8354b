/** An asset as the journeys know it: what a person reads and what the wire says. */
export interface TestAsset {
  readonly symbol: string;
  readonly chain: string;
  readonly chainId: string;
  readonly denom: string;
  readonly decimals: number;
}

const asset = (symbol: string, chain: string, chainId: string, denom: string, decimals: number): TestAsset => ({
  symbol,
  chain,
  chainId,
  denom,
  decimals,
});

/** Its chain has stopped. */
export const KUJIRA_OSMO = asset(
  'OSMO',
  'Kujira',
  'kaiyo-1',
  'ibc/47BD209179859CDE4A2806763D7189B6E6FE13A17880FE2B42DE1E6C1E329E23',
  6,
);
/** The dollar of the Cosmos: what Circle issues on Injective. */
export const INJECTIVE_USDC = asset(
  'USDC.inj',
  'Injective (Cosmos)',
  'injective-1',
  'erc20:0xa00C59fF5a080D2b954d0c75e46E22a0c371235a',
  6,
);
/** Circle ends it: what the journeys of notices ask. */
export const NOBLE_USDC = asset('USDC.n', 'Noble', 'noble-1', 'uusdc', 6);
export const OSMO = asset('OSMO', 'Osmosis', 'osmosis-1', 'uosmo', 6);
export const ATOM = asset('ATOM', 'Cosmos Hub', 'cosmoshub-4', 'uatom', 6);
export const ARBITRUM_ETH = asset('ETH', 'Arbitrum', '42161', 'arbitrum-native', 18);
export const ETHEREUM_ETH = asset('ETH', 'Ethereum', '1', 'ethereum-native', 18);
export const BASE_ETH = asset('ETH', 'Base', '8453', 'base-native', 18);
export const ETHEREUM_USDC = asset('USDC', 'Ethereum', '1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6);
export const BASE_USDC = asset('USDC', 'Base', '8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 6);
export const ARBITRUM_USDC = asset('USDC', 'Arbitrum', '42161', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 6);
/** No venue of the sample market has it. */
export const SOLANA_TRUMP = asset('TRUMP', 'Solana', 'solana', '6p6xgHyF7AeE6TZkSmFsko444wqoP15icUSqi2jfGiPN', 6);
/** The sample market has pools of it and no price. */
export const LAB = asset('LAB', 'Osmosis', 'osmosis-1', 'factory/osmo17fel472lgzs87ekt9dvk0zqyh5gl80sqp4sk4n/LAB', 6);
/** Its decimals are unknown: amounts are in smallest units. */
export const CGLP = asset('cGLP', 'Arbitrum', '42161', '0xAb19BDAEb37242Fa0f30486195f45b9cF5361b78', 0);

interface Question {
  readonly from: TestAsset;
  readonly to: TestAsset;
  readonly amount: string;
  readonly side?: 'in' | 'out';
  readonly sel?: string;
}

/** The path of a comparison, as a link holds it. */
export function comparisonPath({ from, to, amount, side = 'in' }: Question): string {
  const params = new URLSearchParams({ fc: from.chainId, fd: from.denom, tc: to.chainId, td: to.denom, amt: amount });
  if (side === 'out') params.set('side', side);
  return `?${params}`;
}
