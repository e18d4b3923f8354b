import { evmVenue } from './evm-swap.ts';

/**
 * SushiSwap's pools of version 3, whose code is Uniswap's, on chains where they are the exchange whose pools can be quoted. Its router takes
 * routes in a language of its own, so swaps are quoted without their call.
 */
export const sushiswap = evmVenue({
  name: 'sushiswap',
  deployments: [
    ['1116', 'coredao-sushiswap'],
    ['2222', 'kava-sushiswap'],
  ],
  token: null,
  wraps: true,
  callRouter: () => null,
});
