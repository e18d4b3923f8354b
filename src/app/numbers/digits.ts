import { inNumerals, numeralsFor } from './numerals.ts';

/** Writes an exact decimal text such as "-1234.5" in the reader's digits, grouping and decimal mark. */
export type Digits = (decimal: string) => string;

/** The true minus sign: a hyphen is narrower than the digits it stands before. */
const MINUS = '\u2212';

/** Arabic digits run on from one number to the next, over signs and brackets: in the words of this page they stay apart. */
const RUN_ON = /[\u0660-\u0669]/;
const FROM_THE_LEFT = '\u200e';

const signed = (decimal: string, write: (magnitude: string) => string): string =>
  decimal.startsWith('-') ? MINUS + write(decimal.slice(1)) : write(decimal);

/** Digits for a locale such as "de-CH"; undefined follows the browser. Grouping is the locale's own. */
export function digitsFor(locale: string | undefined): Digits {
  const format = new Intl.NumberFormat(locale);
  const numerals = numeralsFor(locale);
  const end = RUN_ON.test(numerals.glyphs.join('')) ? FROM_THE_LEFT : '';
  return (decimal) =>
    signed(decimal, (magnitude) => {
      const [whole = '0', fraction] = magnitude.split('.');
      const head = format.format(BigInt(whole));
      return head + (fraction === undefined ? '' : inNumerals(`.${fraction}`, numerals)) + end;
    });
}
