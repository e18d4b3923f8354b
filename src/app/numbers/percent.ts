import type { Rounding } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';
import { type Decimal, isBelow, parseDecimal, toFixed } from './decimal.ts';
import type { Digits } from './digits.ts';
import { type Known, known, unknown } from './known.ts';

/** A percentage in millionths of a percent: 500_000n is half a percent. */
export type Percent = bigint;
const PLACES = 6;

export const percent = (whole: number): Percent => BigInt(Math.round(whole * 10 ** PLACES));

/** A percentage as the wire has it, "0.5" being half a percent; absent and malformed are unknown. */
export function readPercent(text: string | null | undefined, reason: string): Known<Percent> {
  const decimal: Decimal | undefined = typeof text === 'string' ? parseDecimal(text) : undefined;
  if (decimal === undefined) return unknown(reason);
  return known((decimal.units * pow10(PLACES)) / pow10(decimal.places));
}

/** part / whole as a percentage, towards zero. The whole is not zero. */
export const shareOf = (part: bigint, whole: bigint): Percent => (part * pow10(PLACES + 2)) / whole;

/** "0.12%", "14.2%", "−3.0%": two places under one percent, else one. Losses, fees and impact round up. */
export function formatPercent(value: Percent, rounding: Rounding, digits: Digits): string {
  const decimal = { units: value, places: PLACES };
  if (value !== 0n && isBelow(decimal, 2)) return value > 0n ? `<${digits('0.01')}%` : `>${digits('-0.01')}%`;
  const small = value > -pow10(PLACES) && value < pow10(PLACES);
  return `${digits(toFixed(decimal, small ? 2 : 1, rounding))}%`;
}
