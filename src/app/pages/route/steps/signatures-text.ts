import type { FormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';

/** "1 signature", "3 signatures". */
export const signaturesText = (count: number, digits: FormatNumber): string =>
  t('{count, plural, one {{number} signature} other {{number} signatures}}', { count, number: digits(`${count}`) });
