import { operationKind } from '#contract/operation.ts';
import type { Route } from '#contract/route.ts';
import { type Coin, coinText, readSentAmount } from '../../../asset/coin.ts';
import type { FormatNumber } from '../../../format/number.ts';
import { stepBody } from './step-body.ts';
import type { Step } from './timeline.ts';

/** What the router of a swap holds to: past that it undoes the swap. */
export interface StepLimits {
  readonly mostIn: Coin;
  readonly leastOut: Coin;
}

/** The limits that a step names; null where it names no router. A limit of nothing is none. */
export function stepLimits({ operations }: Pick<Route, 'operations'>, step: Step): StepLimits | null {
  const operation = operations[step.index];
  const router = operation && stepBody(operation, operationKind(operation) !== undefined).swap_router;
  if (!router) return null;
  return {
    mostIn: { ...step.input, amount: readSentAmount(router.max_amount_in) },
    leastOut: { ...step.output, amount: readSentAmount(router.min_amount_out) },
  };
}

/** Whether a step names the least that comes out of it. */
export const namesLeast = (limits: StepLimits | null): boolean => limits?.leastOut.amount.known ?? false;

/** "At least 2,499.77 USDC, at most 1.005 ETH by the router."; "" where it says no more than the amounts themselves. */
export function limitsText({ input }: Step, limits: StepLimits | null, digits: FormatNumber): string {
  if (limits === null) return '';
  const { mostIn, leastOut } = limits;
  const mayTakeMore = mostIn.amount.known && !(input.amount.known && input.amount.value === mostIn.amount.value);
  const least = leastOut.amount.known ? `at least ${coinText(leastOut, 'down', digits)}` : '';
  const most = mayTakeMore ? `at most ${coinText(mostIn, 'up', digits)}` : '';
  const text = [least, most].filter(Boolean).join(', ');
  return text && `A${text.slice(1)} by the router.`;
}
