import { isAmount } from '#contract/amount.ts';
import type { BalanceEntry, BalancesResponse } from '#contract/balances.ts';
import type { Route } from '#contract/route.ts';
import { pow10 } from '#math/units.ts';
import { readUsd, USD_PLACES, type Usd } from '../format/amount.ts';

/** Services round dollars to cents and prices to some digits: a difference of a cent, or of a hundredth, is none. */
const CENT: Usd = pow10(USD_PLACES - 2);
const HUNDREDTH = 100n;

const agree = (a: bigint, b: bigint, rounding: bigint): boolean => {
  const [less, more] = a < b ? [a, b] : [b, a];
  return more - less <= rounding + more / HUNDREDTH;
};

/** Clears the dollars of balances that are worth something else than their amount at their price: neither can be relied on. */
export function clearWrongWorths({ chains }: BalancesResponse): void {
  for (const { denoms } of Object.values(chains)) {
    for (const entry of Object.values(denoms)) {
      if (isWorthItsPrice(entry)) continue;
      entry.price = null;
      entry.value_usd = null;
    }
  }
}

function isWorthItsPrice({ amount, decimals, price, value_usd }: BalanceEntry): boolean {
  const [each, worth] = [readUsd(price), readUsd(value_usd)];
  if (!each.known || !worth.known || decimals == null || !isAmount(amount)) return true;
  const whole = pow10(decimals);
  return agree(worth.value * whole, BigInt(amount) * each.value, CENT * whole);
}

type Ends = readonly ['amount_in', 'usd_amount_in'] | readonly ['amount_out', 'usd_amount_out'];
const SENT: Ends = ['amount_in', 'usd_amount_in'];
const RECEIVED: Ends = ['amount_out', 'usd_amount_out'];

/**
 * Clears the dollars of an end that routes between the same two assets price differently. Which of them is wrong cannot be told.
 */
export function clearContradictions(routes: readonly Route[]): void {
  for (const [amount, usd] of [SENT, RECEIVED]) {
    const priced = routes.flatMap((route) => {
      const dollars = readUsd(route[usd]);
      const units = isAmount(route[amount]) ? BigInt(route[amount]) : 0n;
      return dollars.known && units > 0n ? [{ units, dollars: dollars.value }] : [];
    });
    const [first, ...others] = priced.sort((a, b) => (a.units < b.units ? 1 : -1));
    if (first === undefined) continue;
    const isAgreed = others.every(({ units, dollars }) =>
      agree(dollars * first.units, first.dollars * units, CENT * first.units),
    );
    if (!isAgreed) for (const route of routes) route[usd] = null;
  }
}
