import type { Route } from '#contract/route.ts';
import { readAmount, readSentAmount } from '../../../asset/coin.ts';
import { readUsd, type Usd } from '../../../format/amount.ts';
import { known, type Maybe } from '../../../format/maybe.ts';
import type { Side } from '../query/page-state.ts';
import { isOnTopKnown, pricedOnTop, type RouteFees } from '../steps/fees.ts';
import { compareKnown } from './compare-known.ts';

/** The amount of a route that is not exact, with its dollars and those charged on top. */
interface Counted {
  /** Smallest units. */
  readonly amount: Maybe<bigint>;
  readonly usd: Maybe<Usd>;
  readonly onTop: Usd;
  /** Whether no more than that is charged on top. */
  readonly isWhole: boolean;
}

export const countedOf = (route: Route, fees: RouteFees, side: Side): Counted => ({
  amount: side === 'in' ? readAmount(route.amount_out) : readSentAmount(route.amount_in),
  usd: readUsd(side === 'in' ? route.usd_amount_out : route.usd_amount_in),
  onTop: pricedOnTop(fees),
  isWhole: isOnTopKnown(fees),
});

/** So many smallest units for so many dollars. */
interface Price {
  readonly units: bigint;
  readonly usd: Usd;
}

/** Without a price nothing on top can be counted, and amounts decide. */
const NO_PRICE: Price = { units: 0n, usd: 1n };

/** That of the most dollars, as services cut dollars to some places: one for all, or the order would not be transitive. */
function priceOf(all: readonly Counted[]): Price {
  let price = NO_PRICE;
  for (const { amount, usd } of all) {
    if (!amount.known || !usd.known || amount.value === 0n || usd.value <= 0n) continue;
    const isMore = usd.value > price.usd || (usd.value === price.usd && amount.value > price.units);
    if (price === NO_PRICE || isMore) price = { units: amount.value, usd: usd.value };
  }
  return price;
}

/** The amount less what is charged on top, or with it where it is sent; times the dollars of the price, so that it is exact. */
function afterFees({ amount, onTop }: Counted, { units, usd }: Price, side: Side): Maybe<bigint> {
  if (!amount.known) return amount;
  const charged = onTop * units;
  return known(amount.value * usd + (side === 'in' ? -charged : charged));
}

/**
 * Most received less fees on top first, or least sent with them; among equals, the one that may charge more comes after.
 * What is not given comes last.
 */
export function byAmountAfterFees<T>(
  all: readonly T[],
  side: Side,
  read: (item: T) => Counted,
): (a: T, b: T) => number {
  const counted = new Map(all.map((item) => [item, read(item)]));
  const price = priceOf([...counted.values()]);
  const of = (item: T) => counted.get(item) ?? read(item);
  const worth = (item: T) => afterFees(of(item), price, side);
  return (a, b) =>
    compareKnown(worth(a), worth(b), side === 'in' ? 'more first' : 'less first') ||
    Number(of(b).isWhole) - Number(of(a).isWhole);
}
