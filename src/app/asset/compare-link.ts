import type { AssetId } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import { plainAmount } from '../format/amount.ts';
import type { Coin } from './coin.ts';
import { reserveOf, spendable } from './reserve.ts';

/**
 * The Compare page with this asset to send, and all that can be sent of a balance: every digit, less what its chain's
 * fees need. No amount where nothing is left, where nobody knows what the fees need, or where it cannot be written as a
 * decimal. Never an address.
 */
export function compareLink(id: AssetId, { amount, decimals }: Coin, chain: Chain | undefined): string {
  const ends = new URLSearchParams({ fc: id.chain_id, fd: id.denom });
  if (amount.known && decimals !== null) {
    const most = spendable(amount.value, reserveOf(chain, id));
    if (most.known && most.value > 0n) ends.set('amt', plainAmount(most.value, decimals));
  }
  return `/?${ends}`;
}
