import { type Asset, type AssetId, sameAsset } from '#contract/asset.ts';
import { type Form, Gap, plainGap } from '#contract/form.ts';
import type { FeeType } from '#contract/route.ts';
import type { Charge } from '#engine/graph/edge.ts';
import type { LaneFee } from '#market/market.ts';
import { trustedUsd } from '#market/prices/trusted-prices.ts';
import { formatUsd } from '#math/units.ts';
import { withEmptyStrings } from '#registry/wire.ts';
import type { LaneTaken, World } from './bridge.ts';
import type { LaneUse } from './lane.ts';

/** How long a relayer's quote holds. */
const QUOTE_MILLISECONDS = 5 * 60 * 1000;

/**
 * One line of an operation that names a fee: null where nobody knows the asset. Dollars that nobody knows are left out, as
 * the wire has hardly a field of them that may be null.
 */
interface FeeLine {
  readonly asset: Asset | null;
  /** Smallest unit of `asset`. */
  readonly amount: Form<LaneTaken, string>;
  readonly usd: Form<LaneTaken, string | undefined>;
}

/** Dollars of amounts, rounded up, at a price that is believed when the operation is told. */
function usdOf({ registry, market }: World, asset: AssetId): (amount: bigint, now: Date) => string | undefined {
  const worthOf = trustedUsd(registry, market, asset, 'up');
  return (amount, now) => {
    if (amount === 0n) return '0';
    const usd = worthOf(amount, now);
    return usd === null ? undefined : formatUsd(usd);
  };
}

/**
 * The fees that `counts` picks, as one line in the asset of the first of them: an operation has room for one
 * asset, the route's own list of fees has them all. A lane known to charge nothing has zero of the asset sent.
 */
export function feeLine({ from, fees, world }: LaneUse, counts: (fee: LaneFee, place: number) => boolean): FeeLine {
  const first = fees.find(counts);
  if (first === undefined) return { asset: withEmptyStrings(from.asset), amount: '0', usd: '0' };
  const id = first.asset;
  const places = [...fees.keys()].filter((place) => {
    const fee = fees[place] as LaneFee;
    return counts(fee, place) && sameAsset(fee.asset, id);
  });
  const amountOf = ({ hop: { charges } }: LaneTaken) =>
    places.reduce((total, place) => total + (charges[place] as Charge).amount, 0n);
  const asset = world.registry.findAsset(id);
  const usd = usdOf(world, id);
  return {
    asset: asset === undefined ? null : withEmptyStrings(asset),
    amount: plainGap((taken) => amountOf(taken).toString()),
    usd: plainGap((taken) => usd(amountOf(taken), taken.now)),
  };
}

const isOnTop = ({ behavior }: LaneFee): boolean => behavior === 'FEE_BEHAVIOR_ADDITIONAL';
export const isOfType =
  (wanted: FeeType) =>
  ({ type }: LaneFee): boolean =>
    type === wanted;

/** A fee as operations have it that list one. */
export interface ListedFee {
  readonly fee_amount: FeeLine['amount'];
  readonly usd_fee_amount: FeeLine['usd'];
  readonly fee_asset: FeeLine['asset'];
}

/** All that the lane charges, or the part of it that `counts` picks. */
export function listedFee(use: LaneUse, counts: (fee: LaneFee) => boolean = () => true): ListedFee {
  const { asset, amount, usd } = feeLine(use, counts);
  return { fee_amount: amount, usd_fee_amount: usd, fee_asset: asset };
}

/** Dollars where a field has to be there: null says that nobody knows them. */
export const orNull = (usd: FeeLine['usd']): Form<LaneTaken, string | null> =>
  usd instanceof Gap ? plainGap((taken) => usd.of(taken) ?? null) : (usd ?? null);

/** What carries the message between the chains is paid on top of the amount. */
export function messagingFee(use: LaneUse) {
  const { asset, amount, usd } = feeLine(use, isOnTop);
  return { messaging_fee_asset: asset, messaging_fee_amount: amount, messaging_fee_amount_usd: usd };
}

/**
 * What the service's relayer asks for this transfer, and until when. Nobody knows who relays, nor where they are paid; the
 * wire has a text for the one, which clients read as such, and null for the other.
 */
export function relayTerms(use: LaneUse) {
  if (!use.world.smartRelay) return { smart_relay: false, smart_relay_fee_quote: null };
  const { asset, amount } = feeLine(use, isOfType('SMART_RELAY'));
  return {
    smart_relay: true,
    smart_relay_fee_quote: {
      fee_amount: amount,
      relayer_address: '',
      expiration: plainGap(({ now }: LaneTaken) => new Date(now.getTime() + QUOTE_MILLISECONDS).toISOString()),
      fee_denom: asset?.denom ?? null,
      fee_payment_address: null,
    },
  };
}
