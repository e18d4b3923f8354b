import type { Rounding } from '#math/fixed.ts';
import { isBelow, parseDecimal, rescale, toFixed } from './decimal.ts';
import type { Digits } from './digits.ts';
import { type Known, known, textOf, unknown } from './known.ts';

/** Dollars × 10^18, so that sums of what the wire says stay exact. */
export type Usd = bigint;
export const USD_PLACES = 18;
export const NO_PRICE = unknown('no price');

/**
 * Dollars as the wire has them; absent, blank and malformed are "no price". Nothing that is moved, held or charged is worth
 * less than nothing: such a figure is malformed too.
 */
export function readUsd(text: string | null | undefined): Known<Usd> {
  const decimal = typeof text === 'string' ? parseDecimal(text) : undefined;
  return decimal === undefined || decimal.units < 0n ? NO_PRICE : known(rescale(decimal, USD_PLACES, 'down'));
}

/** "$1,240.55"; positive below a cent "<$0.01". Received rounds down; sent and fees round up. */
export function formatUsd(usd: Usd, rounding: Rounding, digits: Digits): string {
  const decimal = { units: usd, places: USD_PLACES };
  if (isBelow(decimal, 2)) return usd > 0n ? `<$${digits('0.01')}` : digits('-0.01').replace(/^(\W)/, '>$1$');
  const text = digits(toFixed(decimal, 2, rounding));
  return usd < 0n ? text.replace(/^(\W)/, '$1$') : `$${text}`;
}

/** The dollars, or "no price". */
export const usdText = (usd: Known<Usd>, rounding: Rounding, digits: Digits): string =>
  textOf(usd, (value) => formatUsd(value, rounding, digits));
