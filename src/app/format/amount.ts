import type { Rounding } from '#math/fixed.ts';
import { formatUnits, pow10 } from '#math/units.ts';
import { leftToRight, t } from '../language/words.ts';
import { formatMaybe, known, type Maybe, unknown } from './maybe.ts';
import { type FormatNumber, isBelow, magnitude, parseDecimal, rescale, toFixed } from './number.ts';

const SIGNIFICANT = 4;
/** An amount that has its first digit behind these is shown as less than the last of them. */
export const TINY_PLACES = 6;

/** Places shown after the mark, for an amount that is not below zero: two from a thousand on, four from one on, four significant digits below. */
export function shownPlaces(amount: bigint, decimals: number): number {
  if (amount >= 1000n * pow10(decimals)) return 2;
  if (amount >= pow10(decimals)) return 4;
  const leadingZeros = decimals - amount.toString().length;
  return leadingZeros + SIGNIFICANT;
}

/** Cents or none, as dollars have them; of more places no zeros at the end. */
const trimmed = (text: string, places: number): string =>
  text.includes('.') ? text.replace(places === 2 ? /\.00$/ : /\.?0+$/, '') : text;

/**
 * A token amount for display, such as "1,240.55". Received amounts round down; sent amounts and fees up; a negative
 * difference by its magnitude. A positive amount below a millionth is "<0.000001", never zero. In a column each has its places, unless
 * it is below the last of them.
 */
export function formatAmount(
  amount: bigint,
  decimals: number,
  rounding: Rounding,
  digits: FormatNumber,
  column?: number,
): string {
  if (amount === 0n) return digits('0');
  const decimal = { units: amount, places: decimals };
  if (column !== undefined && !isBelow(decimal, column)) return digits(toFixed(decimal, column, rounding));
  if (isBelow(decimal, TINY_PLACES)) return `${amount < 0n ? '>' : '<'}${digits(`${amount < 0n ? '-' : ''}0.000001`)}`;
  const places = shownPlaces(magnitude(amount), decimals);
  return digits(trimmed(toFixed(decimal, places, rounding), places));
}

/**
 * The places of amounts that stand below each other: as few as the largest is shown with, less those in which all have a zero, but cents
 * or none where that has two.
 */
export function columnPlaces(amounts: readonly bigint[], decimals: number, rounding: Rounding): number {
  const most = Math.min(...amounts.map((amount) => shownPlaces(amount, decimals)));
  const shown = amounts.map((units) => rescale({ units, places: decimals }, most, rounding));
  let places = most;
  while (places > 0 && shown.every((units) => units % pow10(most - places + 1) === 0n)) places--;
  return most === 2 && places > 0 ? most : places;
}

/** Every digit of the amount, in the reader's digits. */
export const exactAmount = (amount: bigint, decimals: number, digits: FormatNumber): string =>
  digits(plainAmount(amount, decimals));

/** Every digit, with `.` and without grouping: for links, exports and the clipboard. */
export const plainAmount = (amount: bigint, decimals: number): string =>
  (amount < 0n ? '-' : '') + formatUnits(magnitude(amount), decimals);

/** Dollars × 10^18, so that sums of wire values are exact. */
export type Usd = bigint;
export const USD_PLACES = 18;
export const NO_PRICE = unknown('no price');

/** Dollars from a response. Missing, blank and malformed values mean "no price", and so do negative ones. */
export function readUsd(text: string | null | undefined): Maybe<Usd> {
  const decimal = typeof text === 'string' ? parseDecimal(text) : undefined;
  return decimal === undefined || decimal.units < 0n ? NO_PRICE : known(rescale(decimal, USD_PLACES, 'down'));
}

/** "$1,240.55", in German "1.240,55 $"; positive below a cent "<$0.01". Received rounds down; sent and fees round up. */
export function formatUsd(usd: Usd, rounding: Rounding, digits: FormatNumber): string {
  const decimal = { units: usd, places: USD_PLACES };
  const isTiny = isBelow(decimal, 2);
  const text = digits(isTiny ? `${usd < 0n ? '-' : ''}0.01` : toFixed(decimal, 2, rounding));
  const sign = usd < 0n ? text.charAt(0) : '';
  const dollars = t('{dollar}{amount}', { dollar: '$', amount: text.slice(sign.length) });
  return leftToRight(`${isTiny ? (usd < 0n ? '>' : '<') : ''}${sign}${dollars}`);
}

/** The dollars, or "no price". */
export const usdText = (usd: Maybe<Usd>, rounding: Rounding, digits: FormatNumber): string =>
  formatMaybe(usd, (value) => formatUsd(value, rounding, digits));
