import { PRICE_DECIMALS, pow10 } from '#math/units.ts';
import { MAX_CLOCK_LEAD_MS } from '../../age.ts';
import { isCurrent, type PriceQuote } from '../price-source.ts';

/** Sanity limit: a billion dollars per whole token. */
const MAX_PRICE_E12 = 10n ** 9n * pow10(PRICE_DECIMALS);

/**
 * A quote from dollars and seconds since 1970, both as text. Undefined if the price is not valid (zero, negative, below
 * 10^-12, above the limit), or if its time is missing, too old or ahead of the clock.
 */
export function quoteOf(source: string, dollars: string, seconds: string, now: number): PriceQuote | undefined {
  const usdE12 = parseDecimalDown(dollars, PRICE_DECIMALS);
  const ms = parseDecimalDown(seconds, 3);
  if (usdE12 === undefined || ms === undefined || usdE12 === 0n || usdE12 > MAX_PRICE_E12) return undefined;
  if (ms > BigInt(now + MAX_CLOCK_LEAD_MS)) return undefined;
  const at = Math.min(Number(ms), now);
  return isCurrent(at, now) ? { usdE12, source, at } : undefined;
}

/** Longest accepted number. */
const MAX_CHARACTERS = 100;
const DECIMAL = /^([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]{1,3}))?$/;

/**
 * Parses a decimal such as `0.00001234`, `3e3` or `1.2e-7`, times 10^decimals, rounded down, without floats. Undefined
 * for other texts, negative numbers and texts above the length limit.
 */
export function parseDecimalDown(text: string, decimals: number): bigint | undefined {
  const match = text.length <= MAX_CHARACTERS ? DECIMAL.exec(text) : null;
  if (match === null) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(whole + fraction);
  const shift = Number(exponent) - fraction.length + decimals;
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
}
