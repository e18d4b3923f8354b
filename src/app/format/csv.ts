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
