import { mulDiv, type Rounding } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';
import { leftToRight } from '../language/words.ts';
import { known, type Maybe } from './maybe.ts';
import {
  type Decimal,
  type FormatNumber,
  isAtLeast,
  isBelow,
  magnitude,
  parseDecimal,
  rescale,
  toFixed,
} from './number.ts';

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

/** A loss above 100 % is shown as "more than you send"; one of exactly all is a share. */
export const isMoreThanAll = (share: Percent): boolean => !isAtLeast(percent(100), share);

/** The least size that is told: below it, shares of six places have too few digits. */
const LEAST_PLACES = 3;
/** The least number of three digits. */
const HUNDRED = 100n;

/**
 * "0.0302%", "15.0%", "−3%": three significant digits, of an exact value no zeros at the end. Rounding speaks of the magnitude, and
 * makes no whole of what is almost one: ">99.9%".
 */
export function formatPercent(value: Percent, rounding: Rounding | 'nearest', digits: FormatNumber): string {
  if (isBelow(value, LEAST_PLACES))
    return leftToRight(value.units > 0n ? `<${digits('0.001')}%` : `>${digits('-0.001')}%`);
  const [size, one] = [magnitude(value.units), pow10(value.places)];
  let places = 0;
  while (size !== 0n && size * pow10(places) < HUNDRED * one) places += 1;
  const exact = size * pow10(places);
  let units =
    rounding === 'nearest'
      ? (2n * exact + one) / (2n * one)
      : rescale({ units: exact, places: value.places }, 0, rounding);
  const isExact = units * one === exact;
  // 9.999 is 10.0, with a place less.
  if (units === 10n * HUNDRED && places > 0) [units, places] = [HUNDRED, places - 1];
  if (units === HUNDRED && places === 0 && size < HUNDRED * one)
    return leftToRight(`>${digits(value.units < 0n ? '-99.9' : '99.9')}%`);
  const shown = toFixed({ units: value.units < 0n ? -units : units, places }, places, 'down');
  return leftToRight(`${digits(isExact && places > 0 ? shown.replace(/\.?0+$/, '') : shown)}%`);
}

/** A loss: of a route, its fees, or the price impact of its swaps. */
export const formatLoss = (loss: Percent, digits: FormatNumber): string => formatPercent(loss, 'nearest', digits);
