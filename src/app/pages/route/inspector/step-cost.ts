import { coinText } from '#app/asset/coin.ts';
import { formatUsd } from '#app/format/amount.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { shownFees } from '../steps/fee-text.ts';
import { type Fee, type RouteFees, totalFees, totalInOneAsset } from '../steps/fees.ts';
import type { Step } from '../steps/timeline.ts';

/** The fees of a step that the ladder has lines for, and those of nothing. */
const feesOf = ({ index }: Step, fees: RouteFees): Fee[] =>
  (shownFees(fees) ?? []).filter(({ operationIndex }) => operationIndex === index);

interface Cost {
  /** Neither bound holds if some fees are maxima and others have no price. */
  readonly bound: 'exact' | 'at most' | 'at least';
  readonly amount: string;
}

/** Unknown where a fee has no price, or nobody knows what the step does. */
function readCost(step: Step, fees: RouteFees, digits: FormatNumber): Cost | 'not listed' | 'unknown' {
  const total = totalFees(feesOf(step, fees));
  if (total.kind === 'none') return step.family === 'unknown' ? 'unknown' : 'not listed';
  const bound = total.isUpperBound ? 'at most' : 'exact';
  if (total.kind === 'asset') return { bound, amount: coinText(total.coin, 'up', digits) };
  const { unpriced, count, isUpperBound } = total;
  if (unpriced > 0 && (unpriced === count || isUpperBound)) return 'unknown';
  return { bound: unpriced > 0 ? 'at least' : bound, amount: formatUsd(total.usd, 'up', digits) };
}

function costText({ bound, amount }: Cost): string {
  if (bound === 'exact') return amount;
  return bound === 'at most' ? t('at most {amount}', { amount }) : t('at least {amount}', { amount });
}

/** "$0.10", "at most $0.10", "at least $0.10", "0.2 AXL", "not listed", "?". */
export function stepCost(step: Step, fees: RouteFees, digits: FormatNumber): string {
  const cost = readCost(step, fees, digits);
  if (cost === 'unknown') return '?';
  return cost === 'not listed' ? t('not listed') : costText(cost);
}

/** The same for who hears it: "$0.10", "cost not listed", "cost not known". */
export function spokenCost(step: Step, fees: RouteFees, digits: FormatNumber): string {
  const cost = readCost(step, fees, digits);
  if (cost === 'unknown') return t('cost not known');
  return cost === 'not listed' ? t('cost not listed') : costText(cost);
}

/** The same in tokens, where all fees of the step are in one: "−0.10 USDC", "no fee listed". */
export function stepFeeText(step: Step, fees: RouteFees, digits: FormatNumber): string {
  const inTokens = totalInOneAsset(feesOf(step, fees));
  if (inTokens?.coin.amount.known) {
    if (inTokens.coin.amount.value === 0n) return t('no fee');
    const amount = `−${coinText(inTokens.coin, 'up', digits)}`;
    return costText({ bound: inTokens.isUpperBound ? 'at most' : 'exact', amount });
  }
  const cost = readCost(step, fees, digits);
  if (cost === 'unknown') return t('fee not known');
  return cost === 'not listed' ? t('no fee listed') : costText({ ...cost, amount: `−${cost.amount}` });
}
