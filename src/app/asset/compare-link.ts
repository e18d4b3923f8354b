import type { AssetId } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import { divUp, maxOf } from '#math/fixed.ts';
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

/** About what some transactions cost where nobody names a price of gas. */
const RESERVED_USD = 5n * 10n ** 18n;
const RESERVED_UNITS_OF_18_DECIMALS = 10n ** 16n;

/**
 * A reserve that is unknown, guessed: 5 dollars of the asset by what the balance is worth, or 0.01 of one with 18 decimals, as
 * gas assets of EVM chains have.
 */
export function guessedReserve(
  reserve: Maybe<bigint> | null,
  balance: { readonly amount: bigint; readonly usd: Maybe<bigint> } | null,
  decimals: number,
): Maybe<bigint> | null {
  if (reserve === null || reserve.known) return reserve;
  if (balance?.usd.known && balance.usd.value > 0n)
    return known(divUp(RESERVED_USD * balance.amount, balance.usd.value));
  return decimals === 18 ? known(RESERVED_UNITS_OF_18_DECIMALS) : reserve;
}

/** The most that can be sent of a balance, at least zero. Unknown if the reserve is. */
export function spendableAmount(balance: bigint, reserve: Maybe<bigint> | null): Maybe<bigint> {
  if (reserve === null) return known(balance);
  return reserve.known ? known(maxOf(balance - reserve.value, 0n)) : reserve;
}

/** A link to Compare with both ends, and with a plain decimal unless it is null. Never an address. */
export function pairLink(from: AssetId, to: AssetId, amount: string | null): string {
  const ends = { fc: from.chain_id, fd: from.denom, tc: to.chain_id, td: to.denom };
  return `/?${new URLSearchParams(amount === null ? ends : { ...ends, amt: amount })}`;
}

/** A link to Compare with this asset to send. */
export const startLink = ({ chain_id, denom }: AssetId): string =>
  `/?${new URLSearchParams({ fc: chain_id, fd: denom })}`;

/**
 * A link to Compare with this asset and the most that can be sent of a balance, in all digits: as Max enters it. No amount if
 * nothing is left, if the reserve can not be guessed either, or if it cannot be written as a decimal. Never an address.
 */
export function compareLink(
  id: AssetId,
  { amount, decimals }: Coin,
  chain: Chain | undefined,
  held: Parameters<typeof guessedReserve>[1],
): string {
  const ends = new URLSearchParams({ fc: id.chain_id, fd: id.denom });
  if (amount.known && decimals !== null) {
    const most = spendableAmount(amount.value, guessedReserve(feeReserve(chain, id), held, decimals));
    if (most.known && most.value > 0n) ends.set('amt', plainAmount(most.value, decimals));
  }
  return `/?${ends}`;
}
