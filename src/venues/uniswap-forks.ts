import { evmVenue } from './evm-swap.ts';

/**
 * Exchanges whose pools have the code of Uniswap's version 3, on chains where no other can be quoted. Their routers are not of a known kind,
 * so swaps are quoted without their call.
 */
export const uniswapForks = evmVenue({
  name: 'uniswap-forks',
  deployments: [
    ['747', 'flow-flowswap'],
    ['1116', 'coredao-sushiswap'],
    ['1480', 'vana-datadex'],
    ['2222', 'kava-sushiswap'],
  ],
  token: null,
  wraps: true,
  callRouter: () => null,
});
