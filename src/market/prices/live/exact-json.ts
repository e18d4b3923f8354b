/** A string, which is skipped, or the run of characters that a number outside of strings is made of. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?[0-9][0-9.eE+-]*/g;

/**
 * The value of a JSON text with each number as the text it was written in: `{"usd":1.2e-7}` gives `{usd: '1.2e-7'}`,
 * where JSON.parse would give the nearest float. Throws SyntaxError when the text is no JSON.
 */
export function parseExact(text: string): unknown {
  JSON.parse(text);
  return JSON.parse(text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`)));
}
