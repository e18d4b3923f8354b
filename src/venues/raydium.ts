import { svmVenue } from './plain-swap.ts';

/** Raydium's constant product and concentrated pools. The registry does not list its token, so it has no logo. */
export const raydium = svmVenue({ name: 'raydium', deployments: [['solana', 'solana-raydium']], token: null });
