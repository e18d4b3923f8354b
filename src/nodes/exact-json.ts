/** A string, which is skipped, or a number outside of strings. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?[0-9][0-9.eE+-]*/g;

/**
 * Parses JSON and keeps each number as text: `{"usd":1.2e-7}` gives `{usd: '1.2e-7'}`, where JSON.parse would give the
 * nearest float. Throws SyntaxError for invalid JSON.
 */
export function parseExact(text: string): unknown {
  JSON.parse(text);
  return JSON.parse(text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`)));
}
