/** How a reader writes a number into a field: their digits and decimal mark, and no grouping. */
export interface Numerals {
  /** The reader's decimal mark, like "," in German. */
  readonly mark: string;
  /** The reader's ten digits, zero first. */
  readonly glyphs: readonly string[];
}

/** As links have them. */
export const PLAIN_NUMERALS: Numerals = { mark: '.', glyphs: [...'0123456789'] };

/** Numerals of a locale such as "ar-EG"; undefined follows the browser. */
export function numeralsFor(locale: string | undefined): Numerals {
  const format = new Intl.NumberFormat(locale, { useGrouping: false });
  return {
    mark: format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? PLAIN_NUMERALS.mark,
    glyphs: PLAIN_NUMERALS.glyphs.map((_, digit) => format.format(digit)),
  };
}

/** A plain decimal as the reader writes it. */
export const inNumerals = (plain: string, { mark, glyphs }: Numerals): string =>
  plain.replace(/[0-9]/g, (digit) => glyphs[Number(digit)] ?? digit).replace('.', mark);

/** What the reader wrote, in the digits 0 to 9. The marks "." and "," stay: each may be either of two things. */
export const outOfNumerals = (text: string, { mark, glyphs }: Numerals): string =>
  [...text]
    .map((char) => {
      const digit = glyphs.indexOf(char);
      if (digit >= 0) return String(digit);
      return char === mark && mark !== ',' ? '.' : char;
    })
    .join('');
