import { dayText, soonText } from '../format/day.ts';
import { t } from '../language/words.ts';

/** What a notice says of the days of an asset that can still be moved. */
export interface EndDays {
  /** The chain that it leaves; "" where that is not one. */
  readonly chain: string;
  readonly limitedFrom: string | undefined;
  /** The last day to act. */
  readonly last: string | undefined;
}

/** "From 1 Dec 2026 (in 2 days) only a limited amount can leave Noble. The last day to move it is 11 Jan 2027." */
export function endSentences({ chain, limitedFrom, last }: EndDays, today: string): string[] {
  return [
    limitedFrom !== undefined && limitedSentence(limitedFrom, chain, today),
    last !== undefined && lastSentence(last, today),
  ].filter((sentence) => sentence !== false);
}

function limitedSentence(from: string, chain: string, today: string): string {
  const day = soonText(from, today);
  if (from > today)
    return chain === ''
      ? t('From {day} only a limited amount can leave.', { day })
      : t('From {day} only a limited amount can leave {chain}.', { day, chain });
  return chain === ''
    ? t('Since {day} only a limited amount can leave.', { day: dayText(from) })
    : t('Since {day} only a limited amount can leave {chain}.', { day: dayText(from), chain });
}

const lastSentence = (last: string, today: string): string =>
  last < today
    ? t('The last day to move it was {day}.', { day: dayText(last) })
    : t('The last day to move it is {day}.', { day: soonText(last, today) });
