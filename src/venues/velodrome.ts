import { evmVenue } from './evm-swap.ts';
import { callVelodromeRouter } from './velodrome-router.ts';

/** Velodrome on Optimism and other chains of its kind. Uniswap provides the wrapping of the gas asset on the first two. */
export const velodrome = evmVenue({
  name: 'velodrome',
  deployments: [
    ['10', 'optimism-velodrome'],
    ['130', 'unichain-velodrome'],
    ['1135', 'lisk-velodrome'],
    ['1868', 'soneium-velodrome'],
    ['34443', 'mode-velodrome'],
    ['42220', 'celo-velodrome'],
    ['57073', 'ink-velodrome'],
  ],
  token: { chain_id: '10', denom: '0x3c8B650257cFb5f272f799F5e2b4e65093a11a05' },
  wraps: false,
  callRouter: callVelodromeRouter,
});
