import type { Route } from '#contract/route.ts';
import { readAmount, usdOfAmount } from '../../asset/coin.ts';
import { readUsd, type Usd } from '../../format/amount.ts';

/** Whether the service marks it unsafe. */
export const isBadPrice = ({ warning }: Route): boolean => warning?.type === 'BAD_PRICE_WARNING';

/** What is charged on top: what has a price, and whether all of it has. */
export function onTopOf({ estimated_fees }: Route): { usd: Usd; isWhole: boolean } {
  const onTop = (estimated_fees ?? []).filter(({ fee_behavior }) => fee_behavior === 'FEE_BEHAVIOR_ADDITIONAL');
  let [sum, isWhole] = [0n, true];
  for (const { amount, usd_amount } of onTop) {
    const units = readAmount(amount);
    if (units.known && units.value === 0n) continue;
    const usd = usdOfAmount(units, readUsd(usd_amount));
    if (usd.known) sum += usd.value;
    else isWhole = false;
  }
  return { usd: sum, isWhole };
}

/** What arrives less what is charged on top, less what is sent: the more, the better. Null where an end has no price. */
export function dollarsKept(route: Route): Usd | null {
  const [sent, received] = [readUsd(route.usd_amount_in), readUsd(route.usd_amount_out)];
  return sent.known && received.known ? received.value - sent.value - onTopOf(route).usd : null;
}
