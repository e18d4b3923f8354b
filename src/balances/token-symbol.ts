const MAX_SYMBOL = 32;

/** Assets of contracts have at most so many decimals. */
export const MAX_DECIMALS = 36;

/** Without control and invisible characters, which can imitate other symbols, and shortened; null if nothing is left. */
export function readableSymbol(given: string): string | null {
  const text = given.replace(/[\p{C}\p{Z}\p{DI}\ufffd\u2800]/gu, '');
  return text === '' ? null : [...text].slice(0, MAX_SYMBOL).join('');
}
