import type { AssetId } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import { maxOf } from '#math/fixed.ts';
import { plainAmount } from '../format/amount.ts';
import { known, type Maybe, unknown } from '../format/maybe.ts';
import { parseDecimal, rescale } from '../format/number.ts';
import type { Coin } from './coin.ts';

/** The gas to keep back: a swap with transfers around it takes less, so that a second try can be paid as well. */
const RESERVED_GAS = 1_000_000n;

/**
 * What to keep of an asset so that its chain's fees can still be paid, in smallest units, rounded up at the chain's
 * high price of gas. Null where no fee of the chain is paid in it; unknown where nobody says what gas costs.
 */
export function feeReserve(chain: Chain | undefined, { denom }: AssetId): Maybe<bigint> | null {
  const fee = chain?.fee_assets.find((asset) => asset.denom === denom);
  if (fee === undefined) return null;
  const price = parseDecimal(fee.gas_price?.high ?? '');
  if (price === undefined || price.units < 0n) return unknown('We do not know the network fee here.');
  return known(rescale({ units: price.units * RESERVED_GAS, places: price.places }, 0, 'up'));
}

/** The most that can be sent of a balance; never less than nothing. Unknown where the reserve is. */
export function spendableAmount(balance: bigint, reserve: Maybe<bigint> | null): Maybe<bigint> {
  if (reserve === null) return known(balance);
  return reserve.known ? known(maxOf(balance - reserve.value, 0n)) : reserve;
}

/**
 * The Compare page with this asset to send, and all that can be sent of a balance: every digit, less what its chain's
 * fees need. No amount where nothing is left, where nobody knows what the fees need, or where it cannot be written as a
 * decimal. Never an address.
 */
export function compareLink(id: AssetId, { amount, decimals }: Coin, chain: Chain | undefined): string {
  const ends = new URLSearchParams({ fc: id.chain_id, fd: id.denom });
  if (amount.known && decimals !== null) {
    const most = spendableAmount(amount.value, feeReserve(chain, id));
    if (most.known && most.value > 0n) ends.set('amt', plainAmount(most.value, decimals));
  }
  return `/?${ends}`;
}
