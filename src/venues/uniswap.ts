import { evmVenue } from './evm-swap.ts';
import { callSwapRouter } from './swap-router.ts';

/** Uniswap: one venue a chain, with pools of versions 2 and 3. */
export const uniswap = evmVenue({
  name: 'uniswap',
  deployments: [
    ['1', 'ethereum-uniswap'],
    ['10', 'optimism-uniswap'],
    ['137', 'polygon-uniswap'],
    ['42161', 'arbitrum-uniswap'],
    ['8453', 'base-uniswap'],
    ['43114', 'avalanche-uniswap'],
    ['56', 'binance-uniswap'],
    ['130', 'unichain-uniswap'],
  ],
  token: { chain_id: '1', denom: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984' },
  wraps: true,
  callRouter: callSwapRouter,
});
