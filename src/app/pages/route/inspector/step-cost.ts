import { coinText } from '#app/asset/coin.ts';
import { formatUsd, readUsd } from '#app/format/amount.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import type { Route } from '#contract/route.ts';
import type { SwapRest } from '../steps/cost-ladder.ts';
import { shownFees } from '../steps/fee-text.ts';
import { type Fee, gasOfTransaction, type RouteFees, totalFees, totalInOneAsset } from '../steps/fees.ts';
import type { SignatureGroup, Step } from '../steps/timeline.ts';

/** The fees of a step that the ladder has lines for, and those of nothing. */
const feesOf = ({ index }: Step, fees: RouteFees): Fee[] =>
  (shownFees(fees) ?? []).filter(({ operationIndex }) => operationIndex === index);

interface Cost {
  /** Neither bound holds if some fees are maxima and others have no price. */
  readonly bound: 'exact' | 'at most' | 'at least';
  readonly amount: string;
}

/** Unknown where a fee has no price, or nobody knows what the step does. */
function readCost(
  step: Step,
  fees: readonly Fee[],
  digits: FormatNumber,
  rest: SwapRest | null = null,
): Cost | 'not listed' | 'unknown' {
  const total = totalFees(fees);
  const inPrice = rest?.step === step.index ? rest.usd : 0n;
  if (total.kind === 'none') {
    if (inPrice > 0n) return { bound: 'exact', amount: formatUsd(inPrice, 'up', digits) };
    return step.family === 'unknown' ? 'unknown' : 'not listed';
  }
  const bound = total.isUpperBound ? 'at most' : 'exact';
  if (total.kind === 'asset') return { bound, amount: coinText(total.coin, 'up', digits) };
  const { unpriced, count, isUpperBound } = total;
  if (unpriced > 0 && (unpriced === count || isUpperBound)) return 'unknown';
  return { bound: unpriced > 0 ? 'at least' : bound, amount: formatUsd(total.usd + inPrice, 'up', digits) };
}

function costText({ bound, amount }: Cost): string {
  if (bound === 'exact') return amount;
  return bound === 'at most' ? t('at most {amount}', { amount }) : t('at least {amount}', { amount });
}

/** With what a swap takes in its price: "$0.10", "at most $0.10", "at least $0.10", "0.2 AXL", "–" for none listed, "?". */
export function stepCost(step: Step, fees: RouteFees, digits: FormatNumber, rest: SwapRest | null = null): string {
  const cost = readCost(step, feesOf(step, fees), digits, rest);
  if (cost === 'unknown') return '?';
  return cost === 'not listed' ? '–' : costText(cost);
}

/** The same for who hears it: "$0.10", "cost not listed", "cost not known". */
export function spokenCost(step: Step, fees: RouteFees, digits: FormatNumber, rest: SwapRest | null = null): string {
  const cost = readCost(step, feesOf(step, fees), digits, rest);
  if (cost === 'unknown') return t('cost not known');
  return cost === 'not listed' ? t('cost not listed') : costText(cost);
}

/**
 * What the operation itself takes, in tokens where all fees of the step are in one: "0.10 USDC", "no fee" for
 * zero, "" for none listed. Gas is of a transaction.
 */
export function stepFeeText(step: Step, fees: RouteFees, digits: FormatNumber): string {
  const own = feesOf(step, fees).filter(({ isGas }) => !isGas);
  const inTokens = totalInOneAsset(own);
  if (inTokens?.coin.amount.known) {
    if (inTokens.coin.amount.value === 0n) return t('no fee');
    return costText({
      bound: inTokens.isUpperBound ? 'at most' : 'exact',
      amount: coinText(inTokens.coin, 'up', digits),
    });
  }
  const cost = readCost(step, own, digits);
  if (cost === 'unknown') return t('fee not known');
  return cost === 'not listed' ? '' : costText(cost);
}

/** The same in a line of other figures: "fee 0.10 USDC", "no fee", "". */
export function stepFeeLine(step: Step, fees: RouteFees, digits: FormatNumber): string {
  const amount = stepFeeText(step, fees, digits);
  return /\d/.test(amount) ? t('fee {amount}', { amount }) : amount;
}

/** What the gas of a transaction costs: "$1.02", "0.001 ETH"; null where none is listed. */
export function gasText(route: Route, fees: RouteFees, txIndex: number, digits: FormatNumber): string | null {
  const total = totalFees(gasOfTransaction(route, fees, txIndex));
  if (total.kind === 'none') return null;
  if (total.kind === 'asset') return coinText(total.coin, 'up', digits);
  return total.unpriced > 0 ? t('not known') : formatUsd(total.usd, 'up', digits);
}

/** "First time: approve USDC ($0.29)." before a signature whose wallet may ask for it; null where none does. */
export function approvalSentence(
  { estimated_fees, operations }: Pick<Route, 'estimated_fees' | 'operations'>,
  { txIndex, steps }: Pick<SignatureGroup, 'txIndex' | 'steps'>,
  digits: FormatNumber,
): string | null {
  const asked = (estimated_fees ?? []).flatMap(({ approval, tx_index, operation_index }) =>
    approval && (tx_index ?? operations[operation_index ?? -1]?.tx_index) === txIndex
      ? [readUsd(approval.usd_amount)]
      : [],
  );
  if (asked.length === 0) return null;
  const token = steps[0]?.input.symbol ?? '';
  if (asked.some(({ known }) => !known)) return t('First time: approve {token}, cost not known.', { token });
  const usd = formatUsd(
    asked.reduce((sum, each) => sum + (each.known ? each.value : 0n), 0n),
    'up',
    digits,
  );
  return t('First time: approve {token} ({usd}).', { token, usd });
}
