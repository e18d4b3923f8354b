import { readAmount, readSentAmount } from '#app/asset/coin.ts';
import { readUsd, type Usd } from '#app/format/amount.ts';
import { known, type Maybe } from '#app/format/maybe.ts';
import type { Route } from '#contract/route.ts';
import type { Side } from '../query/page-state.ts';
import { isOnTopKnown, onTopUsd, type RouteFees } from '../steps/fees.ts';

export const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** Compares two amounts. Unknown ones come last in either order. */
export function compareMaybe(a: Maybe<bigint>, b: Maybe<bigint>, order: 'ascending' | 'descending'): number {
  if (!a.known || !b.known) return Number(b.known) - Number(a.known);
  return order === 'ascending' ? compare(a.value, b.value) : compare(b.value, a.value);
}

/** The estimated amount of a route (received for exact input, sent for exact output), and the fees on top of it. */
interface Estimate {
  /** Smallest units. */
  readonly amount: Maybe<bigint>;
  readonly usd: Maybe<Usd>;
  readonly onTop: Usd;
  /** Whether `onTop` is exact; if not, it is a lower bound. */
  readonly isOnTopKnown: boolean;
}

export const estimateOf = (route: Route, fees: RouteFees, side: Side): Estimate => ({
  amount: side === 'in' ? readAmount(route.amount_out) : readSentAmount(route.amount_in),
  usd: readUsd(side === 'in' ? route.usd_amount_out : route.usd_amount_in),
  onTop: onTopUsd(fees),
  isOnTopKnown: isOnTopKnown(fees),
});

/** A price, as so many smallest units for so many dollars. */
interface Price {
  readonly units: bigint;
  readonly usd: Usd;
}

/** Counts fees on top as zero, so that only the amounts are compared. */
const NO_PRICE: Price = { units: 0n, usd: 1n };

/**
 * The price of the estimate with the most dollars, as that has the smallest rounding error. One price for all estimates
 * makes the order transitive.
 */
function commonPrice(estimates: readonly Estimate[]): Price {
  let price = NO_PRICE;
  for (const { amount, usd } of estimates) {
    if (!amount.known || !usd.known || amount.value === 0n || usd.value <= 0n) continue;
    const isMore = usd.value > price.usd || (usd.value === price.usd && amount.value > price.units);
    if (price === NO_PRICE || isMore) price = { units: amount.value, usd: usd.value };
  }
  return price;
}

/** The amount received less fees on top, or sent plus fees on top; multiplied by the price's dollars to stay exact. */
function afterFees({ amount, onTop }: Estimate, { units, usd }: Price, side: Side): Maybe<bigint> {
  if (!amount.known) return amount;
  const charged = onTop * units;
  return known(amount.value * usd + (side === 'in' ? -charged : charged));
}

/**
 * Orders items by amount after fees: most received or least sent first, unknown amounts last. Of equal amounts, the one
 * whose fees are all known comes first.
 */
export function byAmountAfterFees<T>(
  items: readonly T[],
  side: Side,
  read: (item: T) => Estimate,
): (a: T, b: T) => number {
  const estimates = new Map(items.map((item) => [item, read(item)]));
  const price = commonPrice([...estimates.values()]);
  const get = (item: T) => estimates.get(item) ?? read(item);
  const value = (item: T) => afterFees(get(item), price, side);
  return (a, b) =>
    compareMaybe(value(a), value(b), side === 'in' ? 'descending' : 'ascending') ||
    Number(get(b).isOnTopKnown) - Number(get(a).isOnTopKnown);
}
