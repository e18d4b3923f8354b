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
 * The amount of an asset to keep for its chain's fees, in smallest units, rounded up at the chain's high gas price.
 * Null if the chain takes no fees in it; unknown without a gas price.
 */
export function feeReserve(chain: Chain | undefined, { denom }: AssetId): Maybe<bigint> | null {
  const fee = chain?.fee_assets.find((asset) => asset.denom === denom);
  if (fee === undefined) return null;
  const price = parseDecimal(fee.gas_price?.high ?? '');
  if (price === undefined || price.units < 0n) return unknown('We do not know the network fee here.');
  return known(rescale({ units: price.units * RESERVED_GAS, places: price.places }, 0, 'up'));
}

/** The most that can be sent of a balance, at least zero. Unknown if the reserve is. */
export function spendableAmount(balance: bigint, reserve: Maybe<bigint> | null): Maybe<bigint> {
  if (reserve === null) return known(balance);
  return reserve.known ? known(maxOf(balance - reserve.value, 0n)) : reserve;
}

/**
 * A link to Compare with this asset and the most that can be sent of a balance, in all digits. No amount if nothing is
 * left, if the reserve is unknown, or if it cannot be written as a decimal. Never an address.
 */
export function compareLink(id: AssetId, { amount, decimals }: Coin, chain: Chain | undefined): string {
  const ends = new URLSearchParams({ fc: id.chain_id, fd: id.denom });
  if (amount.known && decimals !== null) {
    const most = spendableAmount(amount.value, feeReserve(chain, id));
    if (most.known && most.value > 0n) ends.set('amt', plainAmount(most.value, decimals));
  }
  return `/?${ends}`;
}
