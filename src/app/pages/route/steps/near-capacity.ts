import { coinText, readSentAmount } from '#app/asset/coin.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import type { Route } from '#contract/route.ts';
import type { Step } from './timeline.ts';

/** From this share of what a bridge takes on, its limit is of interest: it may be reached by the time that one sends. */
const NEAR = 2n;

/** "CCTP takes at most 104,000 USDC": the least that a bridge takes of which a route uses half or more; "" where it uses less. */
export function nearCapacity(
  { operations }: Pick<Route, 'operations'>,
  steps: readonly Step[],
  digits: FormatNumber,
): string {
  const near = steps.flatMap(({ index, input, carrier }) => {
    const amount = readSentAmount(operations[index]?.max_amount_in);
    return amount.known && input.amount.known && input.amount.value * NEAR >= amount.value
      ? { via: carrier, coin: { ...input, amount } }
      : [];
  });
  const [first] = near;
  return first
    ? t('{via} takes at most {amount}', { via: first.via, amount: coinText(first.coin, 'down', digits) })
    : '';
}
