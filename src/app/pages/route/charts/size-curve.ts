import { summaryCost } from '#app/asset/route-summary.ts';
import { TINY_PLACES } from '#app/format/amount.ts';
import { knownCount, knownPositive, type Maybe, unknown } from '#app/format/maybe.ts';
import { isAtLeast } from '#app/format/number.ts';
import { percent } from '#app/format/percent.ts';
import { approvalsMost } from '#contract/approvals.ts';
import type { Bridge } from '#contract/bridge.ts';
import { carriersOf } from '#contract/carriers.ts';
import type { CurvePoint, CurveRequest } from '#contract/curve.ts';
import type { Carrier } from '#contract/route-summary.ts';
import { pow10 } from '#math/units.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import type { RouteCost } from '../comparison/route-cost.ts';
import { type RouteQuery, toRouteRequest } from '../query/quote-requests.ts';

/** First digits of the amounts of a curve, in tenths. */
const STEPS = [10n, 15n, 20n, 30n, 50n, 70n];
/** Far from an amount fewer do: a request takes sixty. */
const FAR_STEPS = [10n, 20n, 50n];

/** The request for what the best route costs at other amounts to send; none by the bridge that only speed leads over. */
export function curveRequest(query: RouteQuery, bridges: readonly Bridge[], amounts: readonly bigint[]): CurveRequest {
  const enabled = bridges.filter(({ id }) => !query.bridgesOff.includes(id));
  const { amount_in, amount_out, ...options } = toRouteRequest(query, enabled);
  return { ...options, go_fast: false, amounts: amounts.map(String) };
}

/** Round amounts from a thousandth of one to a thousand times it, ascending, with the amount itself; none that is shown as next to nothing. */
export function curveAmounts(amount: bigint, decimals: number): bigint[] {
  const least = pow10(Math.max(0, decimals - TINY_PLACES));
  return ascending([...nearAmounts(amount).filter((each) => each >= least), amount]);
}

/** Round amounts around one that loses too much, from a millionth of it to ten thousand times it, ascending, without it: those of a curve and some beyond. */
export function otherAmounts(amount: bigint): bigint[] {
  const digits = amount.toString().length;
  return ascending([
    ...roundAmounts(digits - 8, digits - 6, FAR_STEPS),
    ...nearAmounts(amount),
    ...roundAmounts(digits + 2, digits + 2, FAR_STEPS),
  ]).filter((each) => each !== amount);
}

function nearAmounts(amount: bigint): bigint[] {
  const digits = amount.toString().length;
  return roundAmounts(digits - 5, digits + 1);
}

function roundAmounts(firstPlaces: number, lastPlaces: number, steps = STEPS): bigint[] {
  const amounts: bigint[] = [];
  for (let places = firstPlaces; places <= lastPlaces; places++) {
    for (const step of steps) amounts.push(places < 0 ? step / pow10(-places) : step * pow10(places));
  }
  return amounts.filter((amount) => amount > 0n);
}

const ascending = (amounts: readonly bigint[]): bigint[] => [...new Set(amounts)].sort((a, b) => (a < b ? -1 : 1));

/** An amount that costs less than 2 percent where the compared one costs more. */
export interface FittingAmount {
  readonly amount: bigint;
  /** Whether the compared amount is too large for the pools; else its fixed fees are too large for it. */
  readonly isSmaller: boolean;
}

/** The largest amounts below the compared one that fit, then the smallest above it. */
export function fittingAmounts(costs: readonly SizeCost[], amount: bigint): FittingAmount[] {
  const fitting = costs.filter(fits).map((each) => ({ amount: each.amount, isSmaller: each.amount < amount }));
  return [...fitting.filter(({ isSmaller }) => isSmaller).reverse(), ...fitting.filter(({ isSmaller }) => !isSmaller)];
}

const FITS = percent(2);

/** Whether an amount costs less than 2 percent, with every fee known. */
export const fits = ({ cost }: SizeCost): boolean =>
  cost.known && cost.value.isExact && cost.value.share !== null && !isAtLeast(cost.value.share, FITS);

/** The cost at one amount. */
export interface SizeCost {
  readonly amount: bigint;
  /** Unknown without a route or a price. */
  readonly cost: Maybe<RouteCost>;
  /** Whether a route was searched for this amount; else it is one of those found for others. */
  readonly isSearched: boolean;
  readonly seconds: Maybe<number>;
  /** Unknown without a route. */
  readonly signatures: Maybe<number>;
  /** How many come on top at most, where the wallet has given none. */
  readonly approvals: number;
  /** What carries its route in the order of the way; none without a route. */
  readonly carriers: readonly Carrier[];
}

export const sizeCosts = (points: readonly CurvePoint[]): SizeCost[] =>
  points.map(({ amount_in, route }) => ({
    amount: BigInt(amount_in),
    cost: costOf(route),
    isSearched: route?.searched ?? true,
    seconds: knownPositive(route?.estimated_route_duration_seconds ?? 0),
    signatures: knownCount(route?.txs_required ?? 0),
    approvals: route?.approvals_most ?? 0,
    carriers: route?.carriers ?? route?.bridge_ids.map((bridge_id) => ({ bridge_id })) ?? [],
  }));

/** With a route of the list at its amount: it was searched for it, a point may not be. */
export const withListed = (costs: readonly SizeCost[], listed: ComparedRoute): SizeCost[] =>
  costs.map((each) =>
    listed.sent.amount.known && each.amount === listed.sent.amount.value
      ? {
          amount: each.amount,
          cost: listed.cost,
          isSearched: true,
          seconds: listed.seconds,
          signatures: listed.signatures,
          approvals: approvalsMost(listed.route),
          carriers: carriersOf(listed.route.operations),
        }
      : each,
  );

const [HALF, LITTLE] = [percent(50), percent(0.01)];

/** Those to draw: not the outer ones that lose over half, have no route, or lose next to nothing above ten times the compared one. */
export function drawnCosts(costs: readonly SizeCost[], amount: bigint): readonly SizeCost[] {
  const isDrawn = ({ amount: each, cost }: SizeCost) => {
    const share = cost.known ? cost.value.share : null;
    return (
      each === amount ||
      (share !== null && isAtLeast(HALF, share) && (each <= 10n * amount || isAtLeast(share, LITTLE)))
    );
  };
  return costs.slice(costs.findIndex(isDrawn), costs.findLastIndex(isDrawn) + 1);
}

/** Amounts in a row that the same bridges and venues carry. */
export interface Stretch {
  readonly carriers: readonly Carrier[];
  /** The place of the first among all. */
  readonly from: number;
}

export function stretchesOf(costs: readonly SizeCost[]): Stretch[] {
  const nameOf = (each: SizeCost | undefined) => JSON.stringify(each?.carriers);
  return costs.flatMap(({ carriers }, from) =>
    nameOf(costs[from]) === nameOf(costs[from - 1]) ? [] : [{ carriers, from }],
  );
}

function costOf(route: CurvePoint['route']): Maybe<RouteCost> {
  if (route == null) return unknown('no route');
  const { usd_amount_in, usd_cost = null, is_cost_least } = route;
  return summaryCost({ usd_amount_in, cost_usd: usd_cost, cost_is_exact: !is_cost_least });
}

/** Room for the digits of an amount, on a phone. */
const MOST_TICKS = 4;

/** The places of the amounts that begin with a one and go on with zeros, few enough to be read. */
export function amountTicks(costs: readonly SizeCost[]): number[] {
  const powers = costs.flatMap(({ amount }, index) => (/^10*$/.test(`${amount}`) ? [index] : []));
  const step = Math.ceil(powers.length / MOST_TICKS);
  return powers.filter((_, place) => place % step === 0);
}
