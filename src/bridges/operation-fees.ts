import { type Asset, type AssetId, sameAsset } from '#contract/asset.ts';
import type { FeeType } from '#contract/route.ts';
import type { Charge } from '#engine/graph/edge.ts';
import { believedMarket } from '#market/prices/believed-market.ts';
import { formatUsd } from '#math/units.ts';
import { withTexts } from '#registry/wire-asset.ts';
import type { LaneUse } from './lane.ts';

/** How long a relayer's quote holds. */
const QUOTE_MILLISECONDS = 5 * 60 * 1000;

/** One line of an operation that names a fee. Null where nobody knows the asset or its price. */
interface FeeLine {
  readonly asset: Asset | null;
  /** Smallest unit of `asset`. */
  readonly amount: string;
  readonly usd: string | null;
}

/** Dollars of an amount, rounded up, at a price that is believed when the operation is told. */
function usdOf({ world, now }: LaneUse, asset: AssetId, amount: bigint): string | null {
  if (amount === 0n) return '0';
  const usd = believedMarket(world.registry, world.market, now).usd(asset, amount, 'up');
  return usd === null ? null : formatUsd(usd);
}

/**
 * The charges that `counts` picks, as one line in the asset of the first of them: an operation has room for one
 * asset, the route's own list of fees has them all. A lane known to charge nothing has zero of the asset sent.
 */
export function feeLine(use: LaneUse, counts: (charge: Charge) => boolean): FeeLine {
  const charges = use.hop.charges.filter(counts);
  const [first] = charges;
  if (first === undefined) return { asset: withTexts(use.from.asset), amount: '0', usd: '0' };
  const id = first.asset;
  const amount = charges.reduce((total, charge) => (sameAsset(charge.asset, id) ? total + charge.amount : total), 0n);
  const asset = use.world.registry.findAsset(id);
  return {
    asset: asset === undefined ? null : withTexts(asset),
    amount: amount.toString(),
    usd: usdOf(use, id, amount),
  };
}

const isOnTop = ({ behavior }: Charge): boolean => behavior === 'FEE_BEHAVIOR_ADDITIONAL';
export const isOfType =
  (wanted: FeeType) =>
  ({ type }: Charge): boolean =>
    type === wanted;

/** A fee as operations have it that list one. */
export interface ListedFee {
  readonly fee_amount: string;
  readonly usd_fee_amount: string | null;
  readonly fee_asset: Asset | null;
}

/** All that the lane charges, or the part of it that `counts` picks. */
export function listedFee(use: LaneUse, counts: (charge: Charge) => boolean = () => true): ListedFee {
  const { asset, amount, usd } = feeLine(use, counts);
  return { fee_amount: amount, usd_fee_amount: usd, fee_asset: asset };
}

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
      expiration: new Date(use.now.getTime() + QUOTE_MILLISECONDS).toISOString(),
      fee_denom: asset?.denom ?? null,
      fee_payment_address: null,
    },
  };
}
