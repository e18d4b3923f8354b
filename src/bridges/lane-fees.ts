import type { Charge } from '#engine/graph/edge.ts';
import type { LaneFigures } from '#engine/graph/lane-quotes.ts';
import type { LaneFee, Market } from '#market/market.ts';
import { mulDivDown } from '#math/fixed.ts';

const PPM = 1_000_000n;
/** Worths are told in whole micro-dollars: that of so many times an amount has as many digits more. */
const FINER = 10n ** 6n;
const PICOS_A_NANO = 1e3;
const NANO_DOLLARS = 1e9;

export const isDeducted = ({ behavior }: Pick<Charge, 'behavior'>): boolean => behavior === 'FEE_BEHAVIOR_DEDUCTED';

/**
 * Every fee with its exact amount for one transfer, in the order of the fees. `shares` is what was deducted beside
 * the fixed parts; the last fee that takes a share takes the rest of it, so that the charges add up.
 */
function chargesOf(fees: readonly LaneFee[], shares: bigint, amountIn: bigint): Charge[] {
  const lastShare = fees.findLast((fee) => fee.ppm > 0);
  let rest = shares;
  return fees.map((fee) => {
    const share = fee === lastShare ? rest : shareOf(fee, amountIn);
    rest -= share;
    return { type: fee.type, behavior: fee.behavior, asset: fee.asset, amount: fee.amount + share };
  });
}

const shareOf = ({ ppm }: LaneFee, amountIn: bigint): bigint =>
  ppm === 0 ? 0n : mulDivDown(amountIn, BigInt(ppm), PPM);

/** What a lane takes out of its input, and how it lists its charges. */
export function feeFigures(fees: readonly LaneFee[]): Pick<LaneFigures, 'fixed' | 'ppm' | 'charges'> {
  let fixed = 0n;
  let ppm = 0;
  for (const fee of fees) {
    if (!isDeducted(fee)) continue;
    fixed += fee.amount;
    ppm += fee.ppm;
  }
  return { fixed, ppm, charges: (deducted, amountIn) => chargesOf(fees, deducted - fixed, amountIn) };
}

/**
 * Dollars charged on top of the amount, for ranking, to the nearest billionth; null when one of the fees has no price. The
 * same dollars in two assets differ by what their units round, which must not tell two lanes apart.
 */
export function extraUsd(market: Market, fees: readonly LaneFee[]): number | null {
  let total = 0n;
  for (const fee of fees) {
    if (isDeducted(fee)) continue;
    const usd = market.usd(fee.asset, fee.amount * FINER, 'down');
    if (usd === null) return null;
    total += usd;
  }
  return Math.round(Number(total) / PICOS_A_NANO) / NANO_DOLLARS;
}
