import { coinText } from '#app/asset/coin.ts';
import { formatUsd } from '#app/format/amount.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { shownFees } from '../steps/fee-text.ts';
import { type Fee, type RouteFees, totalFees, totalInOneAsset } from '../steps/fees.ts';
import type { Step } from '../steps/timeline.ts';

/** The fees of a step that the ladder has lines for, and those of nothing. */
const feesOf = ({ index }: Step, fees: RouteFees): Fee[] =>
  (shownFees(fees) ?? []).filter(({ operationIndex }) => operationIndex === index);

/** "$0.10", "at most $0.10", "at least $0.10", "0.2 AXL", "not listed"; "?" where a fee has no price, or nobody knows what the step does. */
export function stepCost(step: Step, fees: RouteFees, digits: FormatNumber): string {
  const own = feesOf(step, fees);
  const total = totalFees(own);
  if (total.kind === 'none') return step.family === 'unknown' ? '?' : 'not listed';
  if (total.kind === 'usd' && total.count > 0 && total.unpriced === total.count) return '?';
  const bound = total.isUpperBound ? 'at most ' : total.kind === 'usd' && total.unpriced > 0 ? 'at least ' : '';
  // Neither bound holds if some fees are maxima and others have no price.
  if (total.kind === 'usd' && total.isUpperBound && total.unpriced > 0) return '?';
  return `${bound}${total.kind === 'usd' ? formatUsd(total.usd, 'up', digits) : coinText(total.coin, 'up', digits)}`;
}

/** The same in tokens, where all fees of the step are in one: "−0.10 USDC", "no fee listed". */
export function stepFeeText(step: Step, fees: RouteFees, digits: FormatNumber): string {
  const inTokens = totalInOneAsset(feesOf(step, fees));
  if (inTokens?.coin.amount.known) {
    if (inTokens.coin.amount.value === 0n) return 'no fee';
    return `${inTokens.isUpperBound ? 'at most ' : ''}−${coinText(inTokens.coin, 'up', digits)}`;
  }
  const cost = stepCost(step, fees, digits);
  if (cost === '?') return 'fee not known';
  return cost === 'not listed' ? 'no fee listed' : cost.replace(/^(at (?:most|least) )?/, '$1−');
}
