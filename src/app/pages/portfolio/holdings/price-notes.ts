import { isSampleAddress } from '#contract/sample-accounts.ts';
import type { BalanceState } from '../../../balances/snapshot.ts';
import type { Holding } from './holdings.ts';

function madeUpPrices(holdings: readonly Holding[]): string[] {
  const priced = holdings.filter(({ usd }) => usd.known);
  const madeUp = priced.filter(({ parts }) => parts.some(({ isMadeUp }) => isMadeUp));
  if (madeUp.length === 0) return [];
  return [madeUp.length === priced.length ? 'prices' : 'some prices'];
}

/** What of all that is shown, or will be, is made up, in words; nothing for a portfolio that is all real. */
export function madeUpOf(asked: readonly BalanceState[], holdings: readonly Holding[]): string[] {
  const begun = asked.filter(({ snapshot, isLoading }) => isLoading || snapshot !== undefined);
  const ofSample = begun.some(({ request }) => isSampleAddress(request.target.address));
  return [...madeUpPrices(holdings), ...(ofSample ? ['the balances of sample accounts'] : [])];
}

/** Whether the service prices nothing at all, and no earlier price is left. */
export const isPriceless = (asked: readonly Pick<BalanceState, 'snapshot'>[], holdings: readonly Holding[]): boolean =>
  asked.some(({ snapshot }) => snapshot?.priceSource === 'off') && holdings.every(({ usd }) => !usd.known);
