import { formatUsd, readUsd, type Usd } from '#app/format/amount.ts';
import { known, type Maybe } from '#app/format/maybe.ts';
import { type FormatNumber, type NumberSymbols, normalizeDigits } from '#app/format/number.ts';
import { shownSeconds } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { divUp } from '#math/fixed.ts';
import { parseAmountText } from '../query/amount-text.ts';
import type { Side, Sort } from '../query/page-state.ts';
import type { ComparedRoute } from './compared-route.ts';
import { partiesOf } from './effort-cost.ts';
import { rankRoutes } from './ranking.ts';
import { compareCosts, haveCosts, type RouteCost } from './route-cost.ts';

/** What an hour, a signature and a party to trust are worth to the person, in this order; null for what has no price. */
export type OwnPrices = readonly [hour: Usd | null, signature: Usd | null, party: Usd | null];

/** From plain decimals of dollars; what is none of them has no price, as what is zero. Null if the person gave none. */
export function readOwnPrices(texts: readonly string[]): OwnPrices | null {
  const given = texts.map(readUsd).filter((usd) => usd.known && usd.value >= 0n);
  const read = (at: number) => {
    const usd = readUsd(texts[at]);
    return usd.known && usd.value > 0n ? usd.value : null;
  };
  return given.length > 0 ? [read(0), read(1), read(2)] : null;
}

const ZERO = /^0*(0|[.,]0+)$/;

/** The typed dollars as a plain decimal; null for anything else, and for what has two readings. */
export function ownPriceOf(typed: string, numerals: NumberSymbols): string | null {
  if (ZERO.test(normalizeDigits(typed.replace('$', '').trim(), numerals))) return '0';
  const parsed = parseAmountText(typed.replace('$', ''), CENT_PLACES, '', numerals, MOST_CENTS);
  return parsed.kind === 'amount' ? parsed.plain : null;
}

/** "$20.00 an hour, $1.00 a signature"; "" where only money counts. */
export function ownPricesText(prices: OwnPrices, digits: FormatNumber): string {
  const [hour, signature, party] = prices.map((price) => price && { usd: formatUsd(price, 'up', digits) });
  return [
    hour && t('{usd} an hour', hour),
    signature && t('{usd} a signature', signature),
    party && t('{usd} a party to trust', party),
  ]
    .filter(Boolean)
    .join(', ');
}

const CENT_PLACES = 2;
const MOST_CENTS = 99_999_999n;

const HOUR = 3600n;

type Priced = Pick<ComparedRoute, 'cost' | 'seconds' | 'signatures' | 'route'>;

/**
 * What a route costs at the person's own prices of the time that it takes, as shown, rounded up, of its signatures and of the parties that
 * it adds; "at least" where its cost is. Unknown if the cost is, or what has a price.
 */
export function costAtOwnPrices(
  { cost, seconds, signatures, route }: Priced,
  [hour, signature, party]: OwnPrices,
): Maybe<RouteCost> {
  if (!cost.known) return cost;
  let { usd } = cost.value;
  if (hour !== null) {
    if (!seconds.known) return seconds;
    usd += divUp(BigInt(shownSeconds(seconds.value)) * hour, HOUR);
  }
  if (signature !== null) {
    if (!signatures.known) return signatures;
    usd += BigInt(signatures.value) * signature;
  }
  if (party !== null) usd += BigInt(partiesOf(route)) * party;
  return known({ usd, isExact: cost.value.isExact, share: null });
}

/** The prices that are part of the order of a list: every route has a cost in dollars to add them to. */
export const pricesFor = (
  prices: OwnPrices | null,
  routes: readonly Pick<ComparedRoute, 'cost'>[],
): OwnPrices | null => (haveCosts(routes) ? prices : null);

/** Ranks routes at the person's own prices, decimals of dollars: what lacks a priced figure comes after what has it. */
export function rankAtOwnPrices(
  routes: readonly ComparedRoute[],
  sort: Sort,
  side: Side,
  texts: readonly string[],
): ComparedRoute[] {
  const prices = pricesFor(readOwnPrices(texts), routes);
  if (prices === null) return rankRoutes(routes, sort, side);
  return rankRoutes(routes, sort, side, (a, b) => compareCosts(costAtOwnPrices(a, prices), costAtOwnPrices(b, prices)));
}
