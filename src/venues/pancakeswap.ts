import { evmVenue } from './evm-swap.ts';
import { swapRouterCalls } from './swap-router.ts';

/**
 * PancakeSwap's SmartRouter, by npm @pancakeswap/smart-router 7.7.3; its functions by pancakeswap/pancake-v3-contracts ffa4fb2c. Its
 * deployment names the pair factories of Ethereum and BNB Chain; those of the other chains came later.
 */
const ROUTERS = [
  { chain_id: '1', address: '0x13f4EA83D0bd40E75C8222255bc855a974568Dd4', trades_v2: true },
  { chain_id: '56', address: '0x13f4EA83D0bd40E75C8222255bc855a974568Dd4', trades_v2: true },
  { chain_id: '8453', address: '0x678Aa4bF4E210cf2166753e054d5b7c31cc7fa86', trades_v2: false },
  { chain_id: '42161', address: '0x32226588378236Fd0c7c4053999F88aC0e5cAc77', trades_v2: false },
  { chain_id: '143', address: '0x21114915Ac6d5A2e156931e20B20b038dEd0Be7C', trades_v2: false },
  { chain_id: '59144', address: '0x678Aa4bF4E210cf2166753e054d5b7c31cc7fa86', trades_v2: false },
];

/**
 * PancakeSwap: one venue a chain, with pools of versions 2 and 3. Uniswap provides the wrapping of the gas asset. The registry does
 * not list its token, so it has no logo.
 */
export const pancakeswap = evmVenue({
  name: 'pancakeswap',
  deployments: [
    ['56', 'binance-pancakeswap'],
    ['1', 'ethereum-pancakeswap'],
    ['8453', 'base-pancakeswap'],
    ['42161', 'arbitrum-pancakeswap'],
    ['143', 'monad-pancakeswap'],
    ['59144', 'linea-pancakeswap'],
  ],
  token: null,
  wraps: false,
  paysWrapped: true,
  callRouter: swapRouterCalls({ routers: ROUTERS, pairFeePpm: 2500 }),
});
