import { evmVenue } from './evm-swap.ts';
import { callVelodromeRouter } from './velodrome-router.ts';

/** Aerodrome on Base. The registry does not list its token, so it has no logo. */
export const aerodrome = evmVenue({
  name: 'aerodrome',
  deployments: [['8453', 'base-aerodrome']],
  token: null,
  wraps: false,
  callRouter: callVelodromeRouter,
});
