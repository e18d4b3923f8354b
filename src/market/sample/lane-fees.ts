import type { AssetId } from '#contract/asset.ts';
import type { FeeBehavior, FeeType } from '#contract/route.ts';
import { mulDivUp } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';
import type { LaneFee, LaneQuestion } from '../market.ts';
import type { FeeByArrival } from './lane-figures.ts';
import type { PriceLookup } from './price-lookup.ts';
import { priceOf } from './prices.ts';

/** A lane asked about, with what turns dollars into its fees. */
export interface LaneCase extends LaneQuestion {
  readonly registry: Registry;
  readonly price: PriceLookup;
}

/** Chain id of Ethereum itself, where gas is dear. */
export const ETHEREUM = '1';

/** What a table asks for the chain where the transfer arrives. */
export function usdByArrival(fee: FeeByArrival, { to, registry }: LaneCase): string {
  return to.chain_id === ETHEREUM ? fee.ethereum : fee[registry.chainRecord(to.chain_id).chain_type];
}

/** A fee of so many dollars in the asset that is sent, taken out of it; null when nobody knows what that is worth. */
export function deducted(lane: LaneCase, type: FeeType, usd: string): LaneFee | null {
  return feeWorth(lane, lane.from, type, 'FEE_BEHAVIOR_DEDUCTED', usd);
}

/** A share of what is sent, in millionths, taken out of it. */
export function share({ from }: LaneCase, ppm: number): LaneFee {
  return { type: 'BRIDGE', behavior: 'FEE_BEHAVIOR_DEDUCTED', asset: idOf(from), amount: 0n, ppm };
}

/** A fee of so many dollars in the gas asset of the chain that sends, on top; null when nobody knows its worth. */
export function onTop(lane: LaneCase, usd: string): LaneFee | null {
  const { chain_id } = lane.from;
  const { native_denom } = lane.registry.chainRecord(chain_id);
  if (native_denom === null) return null;
  return feeWorth(lane, { chain_id, denom: native_denom }, 'BRIDGE', 'FEE_BEHAVIOR_ADDITIONAL', usd);
}

/** Null as soon as one of the fees is: what all of them come to is not known then. */
export function allKnown(fees: readonly (LaneFee | null)[]): readonly LaneFee[] | null {
  const known = fees.filter((fee) => fee !== null);
  return known.length === fees.length ? known : null;
}

/** Smallest units are rounded up. */
function feeWorth(
  { registry, price }: LaneCase,
  asset: AssetId,
  type: FeeType,
  behavior: FeeBehavior,
  usd: string,
): LaneFee | null {
  const priceE12 = price(asset);
  const decimals = registry.findAsset(asset)?.decimals;
  if (priceE12 === null || typeof decimals !== 'number') return null;
  return { type, behavior, asset: idOf(asset), amount: mulDivUp(priceOf(usd), pow10(decimals), priceE12), ppm: 0 };
}

const idOf = ({ chain_id, denom }: AssetId): AssetId => ({ chain_id, denom });
