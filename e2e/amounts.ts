/** "499.749897" for "499749897" of an asset with six decimals: every digit, no grouping. */
export function decimalText(units: string | bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  return `${digits.slice(0, cut)}.${digits.slice(cut)}`.replace(/\.?0+$/, '');
}

/**
 * What a number on the screen must read, were it this many smallest units: the amount at as many places as the screen
 * shows, rounded as named. Grouped with commas, as the tests' browser language has it.
 */
export function asShown(shown: string, units: string | bigint, decimals: number, rounding: 'up' | 'down'): string {
  const places = shown.split('.')[1]?.length ?? 0;
  const step = 10n ** BigInt(decimals - places);
  const rounded = (BigInt(units) + (rounding === 'up' ? step - 1n : 0n)) / step;
  const [whole = '0', fraction] = decimalText(rounded, places).split('.');
  const grouped = BigInt(whole).toLocaleString('en-GB');
  return places === 0 ? grouped : `${grouped}.${(fraction ?? '').padEnd(places, '0')}`;
}
