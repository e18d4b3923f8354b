import { t } from '../language/words.ts';
import type { Maybe } from './maybe.ts';
import type { FormatNumber } from './number.ts';
import { durationGap, shownSeconds } from './time.ts';

interface Timed {
  readonly seconds: Maybe<number>;
}

interface Signed {
  readonly signatures: Maybe<number>;
}

/** "16 min sooner", "1 min later", of the times as they are shown; "" for no difference. That one of the two is not known is said. */
export function timeClause({ seconds: a }: Timed, { seconds: b }: Timed, digits: FormatNumber): string {
  if (!a.known || !b.known) return a.known === b.known ? '' : t('time not known');
  const gap = shownSeconds(a.value) - shownSeconds(b.value);
  return gap === 0 ? '' : t(gap < 0 ? '{duration} sooner' : '{duration} later', { duration: durationGap(gap, digits) });
}

/** "1 signature less", "2 signatures more"; "" for as many, and if a number is unknown. */
export function signatureClause({ signatures: a }: Signed, { signatures: b }: Signed, digits: FormatNumber): string {
  if (!a.known || !b.known || a.value === b.value) return '';
  const count = Math.abs(a.value - b.value);
  return t(
    a.value > b.value
      ? '{count, plural, one {{number} signature more} other {{number} signatures more}}'
      : '{count, plural, one {{number} signature less} other {{number} signatures less}}',
    { count, number: digits(`${count}`) },
  );
}
