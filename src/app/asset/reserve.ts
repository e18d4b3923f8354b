import type { AssetId } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import { maxOf } from '#math/fixed.ts';
import { known, type Maybe, unknown } from '../format/maybe.ts';
import { parseDecimal, rescale } from '../format/number.ts';

/** The gas to keep back: a swap with transfers around it takes less, so that a second try can be paid as well. */
const GAS = 1_000_000n;

/**
 * What to keep of an asset so that its chain's fees can still be paid, in smallest units, rounded up at the chain's
 * high price of gas. Null where no fee of the chain is paid in it; unknown where nobody says what gas costs.
 */
export function reserveOf(chain: Chain | undefined, { denom }: AssetId): Maybe<bigint> | null {
  const fee = chain?.fee_assets.find((asset) => asset.denom === denom);
  if (fee === undefined) return null;
  const price = parseDecimal(fee.gas_price?.high ?? '');
  if (price === undefined || price.units < 0n) return unknown('We do not know the network fee here.');
  return known(rescale({ units: price.units * GAS, places: price.places }, 0, 'up'));
}

/** The most that can be sent of a balance; never less than nothing. Unknown where the reserve is. */
export function spendable(balance: bigint, reserve: Maybe<bigint> | null): Maybe<bigint> {
  if (reserve === null) return known(balance);
  return reserve.known ? known(maxOf(balance - reserve.value, 0n)) : reserve;
}
