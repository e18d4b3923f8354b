import { inNumerals, numeralsFor } from './numerals.ts';

/** Writes an exact decimal text such as "-1234.5" in the reader's digits, grouping and decimal mark. */
export type Digits = (decimal: string) => string;

/** The true minus sign: a hyphen is narrower than the digits it stands before. */
export const MINUS = '\u2212';

const signed = (decimal: string, write: (magnitude: string) => string): string =>
  decimal.startsWith('-') ? MINUS + write(decimal.slice(1)) : write(decimal);

/** Digits for a locale such as "de-CH"; undefined follows the browser. Grouping is the locale's own. */
export function digitsFor(locale: string | undefined): Digits {
  const format = new Intl.NumberFormat(locale);
  const numerals = numeralsFor(locale);
  return (decimal) =>
    signed(decimal, (magnitude) => {
      const [whole = '0', fraction] = magnitude.split('.');
      const head = format.format(BigInt(whole));
      if (fraction === undefined) return head;
      return head + inNumerals(`.${fraction}`, numerals);
    });
}
