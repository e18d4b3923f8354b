import { divDown, divUp, type Rounding } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';
import { byLocale } from '../language/by-locale.ts';
import { useNumberLocale } from '../storage/settings.ts';
import { plainText } from './plain-text.ts';

/** A decimal number without floats: units × 10^-places. */
export interface Decimal {
  readonly units: bigint;
  readonly places: number;
}

/** Parses "12.5", "-0.02", "3". Undefined for anything else, such as an exponent or blanks. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  return { units: BigInt(`${sign}${whole}${fraction}`.replace('-', '')) * (sign ? -1n : 1n), places: fraction.length };
}

export const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/** The units at another number of places. Rounding refers to the magnitude: down is towards zero. */
export function rescale({ units, places }: Decimal, wanted: number, rounding: Rounding): bigint {
  if (wanted >= places) return units * pow10(wanted - places);
  const divide = rounding === 'down' ? divDown : divUp;
  const rounded = divide(magnitude(units), pow10(places - wanted));
  return units < 0n ? -rounded : rounded;
}

/** Plain text with a fixed number of places, such as "-0.50". */
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

/** How a reader writes a number into a field: in their digits and with their decimal mark. */
export interface NumberSymbols {
  /** The reader's decimal mark, like "," in German. */
  readonly decimalMark: string;
  /** The reader's ten digits, zero first. */
  readonly digits: readonly string[];
  /** Whether digits over a thousand are grouped by two, as in "1,00,000". */
  readonly groupsByTwo: boolean;
}

/** As links have them. */
export const PLAIN_SYMBOLS: NumberSymbols = { decimalMark: '.', digits: [...'0123456789'], groupsByTwo: false };

/** Numerals of a locale such as "ar-EG"; undefined follows the browser. */
export const numberSymbols = byLocale((locale): NumberSymbols => {
  const groups = new Intl.NumberFormat(locale).formatToParts(100_000);
  const format = new Intl.NumberFormat(locale, { useGrouping: false });
  return {
    decimalMark: format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? PLAIN_SYMBOLS.decimalMark,
    digits: PLAIN_SYMBOLS.digits.map((_, digit) => format.format(digit)),
    groupsByTwo: groups.filter(({ type }) => type === 'integer').length === 3,
  };
});

/** A plain decimal as the reader writes it, without grouping. */
export const localizeDigits = (plain: string, { decimalMark: mark, digits: glyphs }: NumberSymbols): string =>
  plain.replace(/[0-9]/g, (digit) => glyphs[Number(digit)] ?? digit).replace('.', mark);

/**
 * Full-width comma, point and digits, as typed with Chinese, Japanese and Korean input methods; and Arabic, Persian and Devanagari
 * digits, whose zeros are multiples of 18 apart in Unicode.
 */
const FOREIGN = /[\uff0c\uff0e\uff10-\uff19٠-٩۰-۹०-९]/g;
const narrow = (char: string): string =>
  char > '\uff00' ? char.normalize('NFKC') : `${(char.charCodeAt(0) - 1632) % 18}`;

/**
 * The typed text in the digits 0 to 9, without invisible characters. "." and "," stay, as each may be a decimal or a
 * grouping mark.
 */
export const normalizeDigits = (text: string, { decimalMark: mark, digits: glyphs }: NumberSymbols): string =>
  [...plainText(text).replace(FOREIGN, narrow)]
    .map((char) => {
      const digit = glyphs.indexOf(char);
      if (digit >= 0) return `${digit}`;
      return char === '٫' || (char === mark && mark !== ',') ? '.' : char;
    })
    .join('');

/** Writes an exact decimal text such as "-1234.5" in the reader's digits, grouping and decimal mark. */
export type FormatNumber = (decimal: string) => string;

/** The minus sign: a hyphen is narrower than a digit. */
const MINUS = '\u2212';

/** Isolates numbers in Arabic digits, which would otherwise be reordered across signs and brackets. */
const RUN_ON = /[\u0660-\u0669]/;
const FROM_THE_LEFT = '\u200e';

const signed = (decimal: string, write: (magnitude: string) => string): string =>
  decimal.startsWith('-') ? MINUS + write(decimal.slice(1)) : write(decimal);

/** Digits for a locale such as "de-CH"; undefined follows the browser. Grouping is the locale's own. */
export const numberFormatter = byLocale((locale): FormatNumber => {
  const format = new Intl.NumberFormat(locale);
  const numerals = numberSymbols(locale);
  const end = RUN_ON.test(numerals.digits.join('')) ? FROM_THE_LEFT : '';
  return (decimal) =>
    signed(decimal, (magnitude) => {
      const [whole = '0', fraction] = magnitude.split('.');
      const head = format.format(BigInt(whole));
      return head + (fraction === undefined ? '' : localizeDigits(`.${fraction}`, numerals)) + end;
    });
});

const plain: FormatNumber = (decimal) => decimal;

/** "1 asset", "3,214 assets". A number that is never large may go without the reader's digits. */
export const count = (number: number, one: string, many: string, digits: FormatNumber = plain): string =>
  `${digits(String(number))} ${number === 1 ? one : many}`;

/** Formats numbers as selected in Settings. */
export const useFormatNumber = (): FormatNumber => numberFormatter(useNumberLocale());

/** The number symbols selected in Settings. */
export const useNumberSymbols = (): NumberSymbols => numberSymbols(useNumberLocale());
