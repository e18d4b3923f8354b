import type { Coin } from '#app/asset/coin.ts';
import type { Side } from '../query/page-state.ts';
import type { ComparedRoute } from './compared-route.ts';

/** The estimated coin: received for exact input, sent for exact output. */
export const estimatedCoin = ({ received, sent }: ComparedRoute, side: Side): Coin => (side === 'in' ? received : sent);
