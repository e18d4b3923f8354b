import { type Asset, type AssetId, sameAsset } from '#contract/asset.ts';
import type { FeeType } from '#contract/route.ts';
import type { Charge } from '#engine/index.ts';
import { usdField } from '#math/units.ts';
import { withEmptyStrings } from '#registry/wire.ts';
import type { Transfer } from './lane.ts';

/** Validity of a relayer's quote. */
const QUOTE_MILLISECONDS = 5 * 60 * 1000;

/** The sum of some charges in one asset. */
interface FeeLine {
  /** Null if the registry lacks the asset. */
  readonly asset: Asset | null;
  /** Smallest unit of `asset`. */
  readonly amount: string;
  /** Rounded up; undefined without a trusted price, because most fields of the wire are optional and not nullable. */
  readonly usd: string | undefined;
}

function usdOf({ market }: Transfer, asset: AssetId, amount: bigint): string | undefined {
  return amount === 0n ? '0' : usdField(market.usd(asset, amount, 'up'));
}

/**
 * Sums the charges for which `counts` is true and whose asset is that of the first of them: an operation has one fee asset,
 * while the fees of the route list every charge. Without such a charge the line is zero of the asset sent.
 */
export function feeLine(transfer: Transfer, counts: (charge: Charge, index: number) => boolean): FeeLine {
  const { from, hop, registry } = transfer;
  const counted = hop.charges.filter(counts);
  const [first] = counted;
  if (first === undefined) return { asset: withEmptyStrings(from.asset), amount: '0', usd: '0' };
  let amount = 0n;
  for (const charge of counted) if (sameAsset(charge.asset, first.asset)) amount += charge.amount;
  const asset = registry.findAsset(first.asset);
  return {
    asset: asset === undefined ? null : withEmptyStrings(asset),
    amount: amount.toString(),
    usd: usdOf(transfer, first.asset, amount),
  };
}

const isAdditional = ({ behavior }: Charge): boolean => behavior === 'FEE_BEHAVIOR_ADDITIONAL';
export const isOfType =
  (wanted: FeeType) =>
  ({ type }: Pick<Charge, 'type'>): boolean =>
    type === wanted;

/** The fee fields that most operations share. */
export interface ListedFee {
  readonly fee_amount: string;
  readonly usd_fee_amount: string | undefined;
  readonly fee_asset: Asset | null;
}

/** All charges of the transfer, or those for which `counts` is true. */
export function listedFee(transfer: Transfer, counts: (charge: Charge) => boolean = () => true): ListedFee {
  const { asset, amount, usd } = feeLine(transfer, counts);
  return { fee_amount: amount, usd_fee_amount: usd, fee_asset: asset };
}

/** The fee of the message between the chains, charged on top of the amount. */
export function messagingFee(transfer: Transfer) {
  const { asset, amount, usd } = feeLine(transfer, isAdditional);
  return { messaging_fee_asset: asset, messaging_fee_amount: amount, messaging_fee_amount_usd: usd };
}

/**
 * The quote of the service's relayer for this transfer. The relayer and its payment address are unknown: the wire has an empty
 * text for the first and null for the second.
 */
export function relayTerms(transfer: Transfer) {
  if (!transfer.smartRelay) return { smart_relay: false, smart_relay_fee_quote: null };
  const { asset, amount } = feeLine(transfer, isOfType('SMART_RELAY'));
  return {
    smart_relay: true,
    smart_relay_fee_quote: {
      fee_amount: amount,
      relayer_address: '',
      expiration: new Date(transfer.now.getTime() + QUOTE_MILLISECONDS).toISOString(),
      fee_denom: asset?.denom ?? null,
      fee_payment_address: null,
    },
  };
}
