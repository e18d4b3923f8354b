import { mulDiv, type Rounding } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';
import { known, type Maybe } from './maybe.ts';
import { type Decimal, type FormatNumber, isBelow, magnitude, parseDecimal, toFixed } from './number.ts';

/** A percentage to its last digit: 0.5 is half a percent. */
export type Percent = Decimal;

/** A percentage computed by the page. */
const PLACES = 6;

export const percent = (whole: number): Percent => ({
  units: BigInt(Math.round(whole * 10 ** PLACES)),
  places: PLACES,
});

/** A percentage as the wire has it, "0.5" being half a percent; absent and malformed are `missing`. */
export function readPercent(text: string | null | undefined, missing: Maybe<never>): Maybe<Percent> {
  const decimal = typeof text === 'string' ? parseDecimal(text) : undefined;
  return decimal === undefined ? missing : known(decimal);
}

/** part / whole as a percentage of six places; rounding speaks of the magnitude. The whole is above zero. */
export function shareOf(part: bigint, whole: bigint, rounding: Rounding): Percent {
  const share = mulDiv(magnitude(part), pow10(PLACES + 2), whole, rounding);
  return { units: part < 0n ? -share : share, places: PLACES };
}

/** Never in the route's favour: a loss rounds up; below zero it is a gain, and rounds down. */
export const lossRounding = (loss: bigint): Rounding => (loss < 0n ? 'down' : 'up');

/**
 * "0.12%", "14.2%", "−3.0%": two places under one percent, else one. Rounding speaks of the magnitude, and makes no whole of
 * what is almost one: ">99.9%".
 */
export function formatPercent(value: Percent, rounding: Rounding, digits: FormatNumber): string {
  if (isBelow(value, 2)) return value.units > 0n ? `<${digits('0.01')}%` : `>${digits('-0.01')}%`;
  const small = value.units === 0n || isBelow(value, 0);
  const shown = toFixed(value, small ? 2 : 1, rounding);
  return shown === '100.0' && value.units < 100n * pow10(value.places) ? `>${digits('99.9')}%` : `${digits(shown)}%`;
}

/** A loss: of a route, its fees, or the price impact of its swaps. */
export const formatLoss = (loss: Percent, digits: FormatNumber): string =>
  formatPercent(loss, lossRounding(loss.units), digits);

/** "0.42%", "70.4%": part / whole to the nearest of three significant digits; "" below 0.01 %. The whole is above zero. */
export function formatNearestShare(part: bigint, whole: bigint, digits: FormatNumber): string {
  if (part * 10_000n < whole) return '';
  let places = 0;
  while (part * pow10(places) < whole) places += 1;
  const unit = pow10(places + 2);
  const units = (2n * part * unit + whole) / (2n * whole);
  return `${digits(toFixed({ units, places }, places, 'down').replace(/(\.[0-9]*[1-9])0+$|\.0+$/, '$1'))}%`;
}
