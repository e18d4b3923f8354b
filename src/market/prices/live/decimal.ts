/** No price, time or share needs more characters or a longer exponent. */
const MAX_CHARACTERS = 100;
const DECIMAL = /^([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]{1,3}))?$/;

/**
 * The number that a text such as `0.00001234`, `3e3` or `1.2e-7` stands for, times 10^places, rounded down. Digit by
 * digit: no float comes near it. Undefined for anything else, for negative numbers and for endless ones.
 */
export function parseDecimalDown(text: string, places: number): bigint | undefined {
  const match = text.length <= MAX_CHARACTERS ? DECIMAL.exec(text) : null;
  if (match === null) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(whole + fraction);
  const shift = Number(exponent) - fraction.length + places;
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
}
