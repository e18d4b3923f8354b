import { PRICE_DECIMALS, pow10 } from '#math/units.ts';
import { isCurrent, MAX_CLOCK_LEAD_MS } from '../price-age.ts';
import type { PriceQuote } from '../price-source.ts';
import { parseDecimalDown } from './decimal.ts';

/** No whole token is worth a thousand million dollars; a feed that says so means something else. */
const MAX_PRICE_E12 = 10n ** 9n * pow10(PRICE_DECIMALS);

/**
 * A quote from the number of dollars and of seconds since 1970, both as text. Undefined when the price is none (zero,
 * negative, below 10^-12, above the limit), when the feed does not say of when it is, or when it is of another time.
 */
export function quoteOf(source: string, dollars: string, seconds: string, now: number): PriceQuote | undefined {
  const usdE12 = parseDecimalDown(dollars, PRICE_DECIMALS);
  const ms = parseDecimalDown(seconds, 3);
  if (usdE12 === undefined || ms === undefined || usdE12 === 0n || usdE12 > MAX_PRICE_E12) return undefined;
  if (ms > BigInt(now + MAX_CLOCK_LEAD_MS)) return undefined;
  const at = Math.min(Number(ms), now);
  return isCurrent(at, now) ? { usdE12, source, at } : undefined;
}
