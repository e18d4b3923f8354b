import { evmVenue } from './evm-swap.ts';

/** Velodrome on Optimism. Uniswap provides the wrapping of the gas asset there. */
export const velodrome = evmVenue({
  name: 'velodrome',
  deployments: [['10', 'optimism-velodrome']],
  token: { chain_id: '10', denom: '0x3c8B650257cFb5f272f799F5e2b4e65093a11a05' },
  wraps: false,
  callRouter: null,
});
