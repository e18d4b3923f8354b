import type { Message } from '../language/words.ts';

/** Text that a spreadsheet would read as a formula, also after blanks. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

/** A value that begins like a formula is led by an apostrophe; quotes, commas and line breaks are quoted. */
function cell(text: string): string {
  const harmless = FORMULA.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Lines of a CSV file, RFC 4180, the first one the names of the columns. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');

/** Lines with one key for each column, under heads in the page's language; `cellText` writes what stands in one of them. */
export const csvTable = <Column extends string, Line>(
  heads: Readonly<Record<Column, Message>>,
  lines: readonly Line[],
  cellText: (line: Line, column: Column) => string,
): string => {
  const columns = Object.keys(heads) as Column[];
  return csvOf([
    columns.map((column) => heads[column]()),
    ...lines.map((line) => columns.map((column) => cellText(line, column))),
  ]);
};
