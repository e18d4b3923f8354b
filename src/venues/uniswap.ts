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
    ['30', 'rootstock-uniswap'],
    ['40', 'telos-uniswap'],
    ['50', 'xdc-uniswap'],
    ['100', 'gnosis-uniswap'],
    ['143', 'monad-uniswap'],
    ['146', 'sonic-uniswap'],
    ['196', 'xlayer-uniswap'],
    ['480', 'worldchain-uniswap'],
    ['1329', 'sei-uniswap'],
    ['1868', 'soneium-uniswap'],
    ['5000', 'mantle-uniswap'],
    ['6900', 'nibiru-uniswap'],
    ['9745', 'plasma-uniswap'],
    ['57073', 'ink-uniswap'],
    ['42220', 'celo-uniswap'],
    ['59144', 'linea-uniswap'],
    ['534352', 'scroll-uniswap'],
    ['685689', 'gensyn-uniswap'],
  ],
  token: { chain_id: '1', denom: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984' },
  wraps: true,
  callRouter: callSwapRouter,
});
