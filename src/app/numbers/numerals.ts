import { plainText } from '../plain-text.ts';

/** How a reader writes a number into a field: in their digits and with their decimal mark. */
export interface Numerals {
  /** The reader's decimal mark, like "," in German. */
  readonly mark: string;
  /** The reader's ten digits, zero first. */
  readonly glyphs: readonly string[];
  /** Whether digits over a thousand are grouped by two, as in "1,00,000". */
  readonly hasLakhs: boolean;
}

/** As links have them. */
export const PLAIN_NUMERALS: Numerals = { mark: '.', glyphs: [...'0123456789'], hasLakhs: false };

/** Numerals of a locale such as "ar-EG"; undefined follows the browser. */
export function numeralsFor(locale: string | undefined): Numerals {
  const groups = new Intl.NumberFormat(locale).formatToParts(100_000);
  const format = new Intl.NumberFormat(locale, { useGrouping: false });
  return {
    mark: format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? PLAIN_NUMERALS.mark,
    glyphs: PLAIN_NUMERALS.glyphs.map((_, digit) => format.format(digit)),
    hasLakhs: groups.filter(({ type }) => type === 'integer').length === 3,
  };
}

/** A plain decimal as the reader writes it, without grouping. */
export const inNumerals = (plain: string, { mark, glyphs }: Numerals): string =>
  plain.replace(/[0-9]/g, (digit) => glyphs[Number(digit)] ?? digit).replace('.', mark);

/** Comma, point and digits of double width: whoever writes Chinese, Japanese or Korean has the keyboard set to them. */
const WIDE = /[\uff0c\uff0e\uff10-\uff19]/g;
const narrow = (wide: string): string => wide.normalize('NFKC');

/**
 * What the reader wrote, in the digits 0 to 9, without what is not seen and came along from where it was copied. The marks
 * "." and "," stay: each may be either of two things.
 */
export const outOfNumerals = (text: string, { mark, glyphs }: Numerals): string =>
  [...plainText(text).replace(WIDE, narrow)]
    .map((char) => {
      const digit = glyphs.indexOf(char);
      if (digit >= 0) return String(digit);
      return char === mark && mark !== ',' ? '.' : char;
    })
    .join('');
