import { formatUsd, readUsd, type Usd } from '#app/format/amount.ts';
import { known, type Maybe, unknown } from '#app/format/maybe.ts';
import type { FormatNumber, NumberSymbols } from '#app/format/number.ts';
import { shownSeconds } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { divUp } from '#math/fixed.ts';
import { parseAmountText } from '../query/amount-text.ts';
import type { Side, Sort } from '../query/page-state.ts';
import type { ComparedRoute } from './compared-route.ts';
import { rankRoutes } from './ranking.ts';
import { compareCosts, haveCosts, type RouteCost } from './route-cost.ts';

/** What an hour is worth to the person, from a plain decimal of dollars; null for anything else, which is off. */
export function readHourUsd(text: string): Usd | null {
  const usd = readUsd(text);
  return usd.known && usd.value > 0n ? usd.value : null;
}

/** The typed dollars an hour as a plain decimal; null for anything else, and for what has two readings. */
export function hourUsdOf(typed: string, numerals: NumberSymbols): string | null {
  const parsed = parseAmountText(typed.replace('$', ''), CENT_PLACES, '', numerals, MOST_CENTS);
  return parsed.kind === 'amount' ? parsed.plain : null;
}

/** "$20.00 an hour" */
export const hourUsdText = (hourUsd: Usd, digits: FormatNumber): string =>
  t('{usd} an hour', { usd: formatUsd(hourUsd, 'up', digits) });

const CENT_PLACES = 2;
const MOST_CENTS = 99_999_999n;

const HOUR = 3600n;

/**
 * What a route costs with the time that it takes, as shown, rounded up; "at least" where its cost is. Unknown if the cost or
 * the time is.
 */
export function costWithTime(
  { cost, seconds }: Pick<ComparedRoute, 'cost' | 'seconds'>,
  hourUsd: Usd,
): Maybe<RouteCost> {
  if (!cost.known) return cost;
  if (!seconds.known) return unknown('time not given');
  const time = divUp(BigInt(shownSeconds(seconds.value)) * hourUsd, HOUR);
  return known({ usd: cost.value.usd + time, isExact: cost.value.isExact, share: null });
}

/** Whether time is part of the order of a list: it has a price, and every route has a cost in dollars to add it to. */
export const countsTime = (hourUsd: Usd | null, routes: readonly Pick<ComparedRoute, 'cost'>[]): hourUsd is Usd =>
  hourUsd !== null && haveCosts(routes);

/** Ranks routes with what time is worth, a decimal of dollars an hour: what has no time comes after what has one. */
export function rankWithTime(routes: readonly ComparedRoute[], sort: Sort, side: Side, text: string): ComparedRoute[] {
  const hourUsd = readHourUsd(text);
  if (!countsTime(hourUsd, routes)) return rankRoutes(routes, sort, side);
  return rankRoutes(routes, sort, side, (a, b) => compareCosts(costWithTime(a, hourUsd), costWithTime(b, hourUsd)));
}
