import { cosmosVenue } from './plain-swap.ts';

/** Astroport's contracts on the chains where they run. */
export const astroport = cosmosVenue({
  name: 'astroport',
  deployments: [
    ['neutron-1', 'neutron-astroport'],
    ['phoenix-1', 'terra-astroport'],
    ['injective-1', 'injective-astroport'],
  ],
  token: {
    chain_id: 'neutron-1',
    denom: 'factory/neutron1ffus553eet978k024lmssw0czsxwr97mggyv85lpcsdkft8v9ufsz3sa07/astro',
  },
});
