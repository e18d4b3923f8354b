import { type Coin, coinText } from '../asset/coin.ts';
import { known } from '../format/maybe.ts';
import type { FormatNumber } from '../format/number.ts';
import { formatPercent, shareOf } from '../format/percent.ts';
import type { OpinionRequest } from './quote-service.ts';

interface DifferenceOptions {
  /** Name of the other service. */
  readonly name: string;
  readonly side: OpinionRequest['side'];
  /** Smallest units that the other service gives, or asks for if the amount to receive is exact. */
  readonly theirs: bigint;
  /** The same of our best route; its amount is unknown if we have none. */
  readonly ours: Coin;
}

export interface Difference {
  /** Whether the other service is better than our best route. */
  readonly isBeaten: boolean;
  readonly sentence: (digits: FormatNumber) => string;
}

/**
 * How another service's amount differs from that of our best route: "LI.FI gives 0.42 USDC more than our best route
 * (0.04%)." Computed exactly; where we are beaten rounded up, else down, so never in our favour.
 */
export function difference({ name, side, theirs, ours }: DifferenceOptions): Difference {
  if (!ours.amount.known) return { isBeaten: true, sentence: () => `${name} has a route where we have none.` };
  const our = ours.amount.value;
  const gives = side === 'in' ? 'gives' : 'asks for';
  if (theirs === our) return { isBeaten: false, sentence: () => `${name} ${gives} the same as our best route.` };
  const isBeaten = theirs > our === (side === 'in');
  const rounding = isBeaten ? 'up' : 'down';
  const gap = theirs > our ? theirs - our : our - theirs;
  const word = theirs > our ? 'more' : 'less';
  const share = our === 0n ? null : shareOf(gap, our, rounding);
  return {
    isBeaten,
    sentence: (digits) => {
      const percent = share === null ? '' : ` (${formatPercent(share, rounding, digits)})`;
      const amount = coinText({ ...ours, amount: known(gap) }, rounding, digits);
      return `${name} ${gives} ${amount} ${word} than our best route${percent}.`;
    },
  };
}
