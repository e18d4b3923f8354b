import { leftToRight, t } from '../language/words.ts';
import type { FormatNumber } from './number.ts';

/** "1", and "1–2" where the wallet may ask for an approval first. */
export const signatureNumber = (count: number, digits: FormatNumber, approvals = 0): string =>
  leftToRight([...new Set([count, count + approvals])].map((each) => digits(`${each}`)).join('–'));

/** "1 signature", "1–2 signatures". */
export const signaturesText = (count: number, digits: FormatNumber, approvals = 0): string =>
  t('{count, plural, one {{number} signature} other {{number} signatures}}', {
    count: count + approvals,
    number: signatureNumber(count, digits, approvals),
  });
