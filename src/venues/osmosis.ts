import { cosmosVenue } from './plain-swap.ts';

/** The pool manager of Osmosis. */
export const osmosis = cosmosVenue({
  name: 'osmosis',
  deployments: [['osmosis-1', 'osmosis-poolmanager']],
  token: { chain_id: 'osmosis-1', denom: 'uosmo' },
});
