import { type Coin, coinText, readSentAmount } from '#app/asset/coin.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import type { Route } from '#contract/route.ts';
import { stepBody } from './step-body.ts';
import type { Step } from './timeline.ts';

/** Limits that a swap's router enforces: it reverts the swap beyond them. */
export interface StepLimits {
  readonly maxIn: Coin;
  readonly minOut: Coin;
}

/** "At most 104,000 USDC by this bridge now."; "" for a step without such a limit. */
export function capacityText({ operations }: Pick<Route, 'operations'>, step: Step, digits: FormatNumber): string {
  const amount = readSentAmount(operations[step.index]?.max_amount_in);
  return amount.known
    ? t('At most {amount} by this bridge now.', { amount: coinText({ ...step.input, amount }, 'down', digits) })
    : '';
}

/** The limits of a step; null without a router. A limit of zero counts as not given. */
export function stepLimits({ operations }: Pick<Route, 'operations'>, step: Step): StepLimits | null {
  const operation = operations[step.index];
  const router = operation && stepBody(operation).swap_router;
  if (!router) return null;
  return {
    maxIn: { ...step.input, amount: readSentAmount(router.max_amount_in) },
    minOut: { ...step.output, amount: readSentAmount(router.min_amount_out) },
  };
}

/** Whether a minimum output is given. */
export const hasMinOut = (limits: StepLimits | null): boolean => limits?.minOut.amount.known ?? false;

/** "The router pays at least 2,499.77 USDC and takes at most 1.005 ETH."; "" if they add nothing to the step's amounts. */
export function limitsText({ input }: Step, limits: StepLimits | null, digits: FormatNumber): string {
  if (limits === null) return '';
  const { maxIn, minOut } = limits;
  const exceedsInput = maxIn.amount.known && !(input.amount.known && input.amount.value === maxIn.amount.value);
  const least = coinText(minOut, 'down', digits);
  const most = coinText(maxIn, 'up', digits);
  if (!minOut.amount.known) return exceedsInput ? t('The router takes at most {amount}.', { amount: most }) : '';
  return exceedsInput
    ? t('The router pays at least {least} and takes at most {most}.', { least, most })
    : t('The router pays at least {amount}.', { amount: least });
}
