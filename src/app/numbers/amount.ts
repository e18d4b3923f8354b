import type { Rounding } from '#math/fixed.ts';
import { formatUnits, pow10 } from '#math/units.ts';
import { isBelow, magnitude, toFixed } from './decimal.ts';
import type { Digits } from './digits.ts';

const SIGNIFICANT = 4;
const TINY_PLACES = 6;

/** Places shown after the mark, for an amount that is not below zero: two from a thousand on, four from one on, four significant digits below. */
export function shownPlaces(amount: bigint, decimals: number): number {
  if (amount >= 1000n * pow10(decimals)) return 2;
  if (amount >= pow10(decimals)) return 4;
  const leadingZeros = decimals - amount.toString().length;
  return leadingZeros + SIGNIFICANT;
}

const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/**
 * A token amount for reading, like "1,240.55". Received rounds down; sent and fees round up; a negative
 * difference rounds in its magnitude. What is positive below a millionth reads "<0.000001", never zero.
 */
export function formatAmount(amount: bigint, decimals: number, rounding: Rounding, digits: Digits): string {
  if (amount === 0n) return digits('0');
  const decimal = { units: amount, places: decimals };
  if (isBelow(decimal, TINY_PLACES)) return `${amount < 0n ? '>' : '<'}${digits(`${amount < 0n ? '-' : ''}0.000001`)}`;
  return digits(trimmed(toFixed(decimal, shownPlaces(magnitude(amount), decimals), rounding)));
}

/** Every digit of the amount, in the reader's digits. */
export const exactAmount = (amount: bigint, decimals: number, digits: Digits): string =>
  digits(plainAmount(amount, decimals));

/** Every digit, with `.` and without grouping: for links, exports and the clipboard. */
export const plainAmount = (amount: bigint, decimals: number): string =>
  (amount < 0n ? '-' : '') + formatUnits(magnitude(amount), decimals);
