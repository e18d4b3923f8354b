import { evmVenue } from './evm-swap.ts';

/**
 * Exchanges whose pools have the code of Uniswap's or PancakeSwap's version 3, or whose pairs are known to have the arithmetic of Uniswap's
 * version 2, on chains where no other can be quoted. Their routers are not of a known kind,
 * so swaps are quoted without their call.
 */
export const uniswapForks = evmVenue({
  name: 'uniswap-forks',
  deployments: [
    ['25', 'cronos-vvs'],
    ['369', 'pulsechain-9mm'],
    ['747', 'flow-flowswap'],
    ['964', 'subtensor-taofi'],
    ['999', 'hyperevm-hyperswap'],
    ['1116', 'coredao-sushiswap'],
    ['1480', 'vana-datadex'],
    ['2222', 'kava-sushiswap'],
    ['2345', 'goat-goatswap'],
    ['2818', 'morph-bulbaswap'],
    ['3888', 'kalychain-kalyswap'],
    ['4114', 'citrea-juiceswap'],
    ['8217', 'kaia-dragonswap'],
    ['16661', 'zerogravity-zia'],
    ['747474', 'katana-sushiswap'],
    ['1313161554', 'aurora-trisolaris'],
  ],
  token: null,
  wraps: true,
  callRouter: () => null,
});
