import { evmVenue } from '../evm-swap.ts';

/** Aerodrome on Base. Its token is not in the registry, so that it has no logo. */
export const aerodrome = evmVenue({
  name: 'aerodrome',
  places: [['8453', 'base-aerodrome']],
  token: null,
  wraps: false,
  callRouter: null,
});
