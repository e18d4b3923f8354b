import { type Coin, coinText } from '../asset/coin.ts';
import { known } from '../format/maybe.ts';
import type { FormatNumber } from '../format/number.ts';
import { formatLoss, shareOf } from '../format/percent.ts';
import { t } from '../language/words.ts';
import type { OpinionRequest } from './quote-service.ts';

type Side = OpinionRequest['side'];

interface DifferenceValues {
  readonly name: string;
  readonly amount: string;
  readonly share: string | null;
}

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

const sameSentence = (name: string, side: Side): string =>
  t(side === 'in' ? '{name} gives the same as our best route.' : '{name} asks for the same as our best route.', {
    name,
  });

/** By side, by whether it is more, and by whether a share of ours can be said. */
function differenceSentence(side: Side, isMore: boolean, values: DifferenceValues): string {
  const { name, amount, share } = values;
  if (share === null) {
    if (side === 'in') {
      return isMore
        ? t('{name} gives {amount} more than our best route.', { name, amount })
        : t('{name} gives {amount} less than our best route.', { name, amount });
    }
    return isMore
      ? t('{name} asks for {amount} more than our best route.', { name, amount })
      : t('{name} asks for {amount} less than our best route.', { name, amount });
  }
  if (side === 'in') {
    return isMore
      ? t('{name} gives {amount} more than our best route ({share}).', { name, amount, share })
      : t('{name} gives {amount} less than our best route ({share}).', { name, amount, share });
  }
  return isMore
    ? t('{name} asks for {amount} more than our best route ({share}).', { name, amount, share })
    : t('{name} asks for {amount} less than our best route ({share}).', { name, amount, share });
}

/**
 * How another service's amount differs from that of our best route: "LI.FI gives 0.42 USDC more than our best route
 * (0.042%)." Computed exactly; the amount is rounded up where we are beaten, else down, so never in our favour.
 */
export function difference({ name, side, theirs, ours }: DifferenceOptions): Difference {
  if (!ours.amount.known)
    return { isBeaten: true, sentence: () => t('{name} has a route where we have none.', { name }) };
  const our = ours.amount.value;
  if (theirs === our) return { isBeaten: false, sentence: () => sameSentence(name, side) };
  const isBeaten = theirs > our === (side === 'in');
  const rounding = isBeaten ? 'up' : 'down';
  const gap = theirs > our ? theirs - our : our - theirs;
  const share = our === 0n ? null : shareOf(gap, our, rounding);
  return {
    isBeaten,
    sentence: (digits) => {
      const amount = coinText({ ...ours, amount: known(gap) }, rounding, digits);
      const shown = share === null ? null : formatLoss(share, digits);
      return differenceSentence(side, theirs > our, { name, amount, share: shown });
    },
  };
}
