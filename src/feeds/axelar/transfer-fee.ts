import type { AssetId } from '#contract/asset.ts';
import type { LaneFee, LaneTier } from '#market/market.ts';
import { divUp, minOf } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';

/** Decimals of a rate on Axelar's chain. */
export const RATE_DECIMALS = 18;
const ONE = pow10(RATE_DECIMALS);

/** What one chain adds to the fee of a transfer of an asset, in its smallest units. */
export interface ChainFee {
  /** Of the amount, times 10^18. */
  readonly rateE18: bigint;
  readonly min: bigint;
  readonly max: bigint;
}

/**
 * The fee of a transfer: min(max, max(min, floor(rate · amount))), each figure the sum of both chains'. A tier for each part of it,
 * smallest amounts first; undefined where the chain would take the whole amount or refuses the rate.
 */
export function feeTiers(asset: AssetId, from: ChainFee, to: ChainFee): readonly LaneTier[] | undefined {
  const rate = from.rateE18 + to.rateE18;
  const most = from.max + to.max;
  const least = minOf(from.min + to.min, most);
  if (rate >= ONE) return undefined;
  const fixed = (amount: bigint): readonly LaneFee[] => (amount === 0n ? [] : [feeOf(asset, { amount })]);
  if (rate === 0n || least === most) return [{ fees: fixed(least) }];
  /** The smallest amount of which the share is at least a fee. */
  const reaches = (fee: bigint): bigint => divUp(fee * ONE, rate);
  const [shareFrom, mostFrom] = [reaches(least + 1n), reaches(most)];
  const tiers: LaneTier[] = [
    { max: shareFrom - 1n, fees: fixed(least) },
    { min: shareFrom, max: mostFrom - 1n, fees: [feeOf(asset, { rateE18: rate })] },
    { min: mostFrom, fees: fixed(most) },
  ];
  return tiers.filter(({ min = 0n, max }) => max === undefined || max >= min);
}

const feeOf = (asset: AssetId, fee: Partial<LaneFee>): LaneFee => ({
  ...{ type: 'BRIDGE', behavior: 'FEE_BEHAVIOR_DEDUCTED', asset, amount: 0n, ppm: 0 },
  ...fee,
});
