import { svmVenue } from './plain-swap.ts';

/** Orca's Whirlpools. The registry does not list its token, so it has no logo. */
export const orca = svmVenue({ name: 'orca', deployments: [['solana', 'solana-orca']], token: null });
