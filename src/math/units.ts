import { mulDiv, type Rounding } from './fixed.ts';

/** Prices are whole-token dollars times 10^12, so that the cheapest meme coin still has digits. */
export const PRICE_DECIMALS = 12;
/** Dollar values inside the service are whole micro-dollars. */
export const USD_DECIMALS = 6;

/** Of every exponent that decimals come to. */
const POWERS = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent));

export const pow10 = (exponent: number): bigint => POWERS[exponent] ?? 10n ** BigInt(exponent);

/** Smallest units of a decimal text such as "1.5". Undefined if it is not a plain number or has too many decimals. */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const match = /^([0-9]+)(?:\.([0-9]+))?$/.exec(text);
  if (match === null) return undefined;
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > decimals) return undefined;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** The exact decimal text of an amount: no trailing zeros, no exponent, no grouping. */
export function formatUnits(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  let end = digits.length;
  while (end > point && digits[end - 1] === '0') end--;
  return end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
}

/** Micro-dollars of an amount in smallest units at a price in 10^-12 dollars a whole token. */
export function usdValue(amount: bigint, decimals: number, priceE12: bigint, rounding: Rounding): bigint {
  return mulDiv(amount, priceE12, pow10(decimals + PRICE_DECIMALS - USD_DECIMALS), rounding);
}

/** Micro-dollars as the wire has them, like "12.5". */
export const formatUsd = (usdE6: bigint): string => formatUnits(usdE6, USD_DECIMALS);

/** The same for a field of the wire; an unknown value leaves the field out. */
export const usdField = (usdE6: bigint | null): string | undefined => (usdE6 === null ? undefined : formatUsd(usdE6));

/** A price as the wire has it, like "0.412". */
export const formatPrice = (priceE12: bigint): string => formatUnits(priceE12, PRICE_DECIMALS);
