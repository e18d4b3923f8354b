import { isAmount } from '#contract/amount.ts';
import type { BalanceEntry, BalancesResponse } from '#contract/balances.ts';
import { pow10 } from '#math/units.ts';
import { readUsd } from '../format/amount.ts';
import { agree, CENT } from './agreeing-dollars.ts';

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
