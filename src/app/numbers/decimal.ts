import { divDown, divUp, type Rounding } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';

/** A decimal number that never was a float: units × 10^-places. */
export interface Decimal {
  readonly units: bigint;
  readonly places: number;
}

/** Reads "12.5", "-0.02", "3". Undefined for anything else: an exponent, a blank, a word. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  return { units: BigInt(`${sign}${whole}${fraction}`.replace('-', '')) * (sign ? -1n : 1n), places: fraction.length };
}

export const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/** The number at another count of places. Rounding speaks of the magnitude: down is towards zero. */
export function rescale({ units, places }: Decimal, wanted: number, rounding: Rounding): bigint {
  if (wanted >= places) return units * pow10(wanted - places);
  const divide = rounding === 'down' ? divDown : divUp;
  const rounded = divide(magnitude(units), pow10(places - wanted));
  return units < 0n ? -rounded : rounded;
}

/** Plain text with exactly so many places, like "-0.50". */
export function toFixed(decimal: Decimal, places: number, rounding: Rounding): string {
  const rounded = rescale(decimal, places, rounding);
  const digits = magnitude(rounded)
    .toString()
    .padStart(places + 1, '0');
  const cut = digits.length - places;
  const text = places === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
  return rounded < 0n ? `-${text}` : text;
}

/** Whether the magnitude is below 10^-places, and not zero. */
export const isBelow = ({ units, places }: Decimal, limit: number): boolean =>
  units !== 0n && magnitude(units) * pow10(limit) < pow10(places);

export const isAtLeast = (a: Decimal, b: Decimal): boolean => a.units * pow10(b.places) >= b.units * pow10(a.places);
