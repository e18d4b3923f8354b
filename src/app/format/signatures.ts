import { t } from '../language/words.ts';
import type { FormatNumber } from './number.ts';

/** "1 signature", "3 signatures". */
export const signaturesText = (count: number, digits: FormatNumber, number = digits(`${count}`)): string =>
  t('{count, plural, one {{number} signature} other {{number} signatures}}', { count, number });
