import { summaryCost } from '#app/asset/route-summary.ts';
import { type Maybe, unknown } from '#app/format/maybe.ts';
import { isAtLeast } from '#app/format/number.ts';
import { percent } from '#app/format/percent.ts';
import type { Bridge } from '#contract/bridge.ts';
import type { CurvePoint, CurveRequest } from '#contract/curve.ts';
import { pow10 } from '#math/units.ts';
import type { RouteCost } from '../comparison/route-cost.ts';
import { type RouteQuery, toRouteRequest } from '../query/quote-requests.ts';

/** First digits of the amounts of a curve, in tenths. */
const STEPS = [10n, 15n, 20n, 30n, 50n, 70n];

/** The request for what a comparison costs at other amounts to send. Speed does not count: each takes its cheapest route. */
export function curveRequest(query: RouteQuery, bridges: readonly Bridge[], amounts: readonly bigint[]): CurveRequest {
  const enabled = bridges.filter(({ id }) => !query.bridgesOff.includes(id));
  const { amount_in, amount_out, ...options } = toRouteRequest(query, enabled);
  return { ...options, go_fast: false, amounts: amounts.map(String) };
}

/** Round amounts from a thousandth of one to a thousand times it, ascending, with the amount itself. */
export function curveAmounts(amount: bigint): bigint[] {
  const digits = amount.toString().length;
  return ascending([...roundAmounts(digits - 5, digits + 1), amount]);
}

/** Round amounts around one that loses too much, from a millionth of it to a hundred times it, ascending, without it. */
export function otherAmounts(amount: bigint): bigint[] {
  const digits = amount.toString().length;
  return ascending(roundAmounts(digits - 8, digits)).filter((each) => each !== amount);
}

function roundAmounts(firstPlaces: number, lastPlaces: number): bigint[] {
  const amounts: bigint[] = [];
  for (let places = firstPlaces; places <= lastPlaces; places++) {
    for (const step of STEPS) amounts.push(places < 0 ? step / pow10(-places) : step * pow10(places));
  }
  return amounts.filter((amount) => amount > 0n);
}

const ascending = (amounts: readonly bigint[]): bigint[] => [...new Set(amounts)].sort((a, b) => (a < b ? -1 : 1));

/** An amount that costs at most 2 percent where the compared one costs over 2.5. */
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

/** Whether an amount costs at most 2 percent, with every fee known. */
export const fits = ({ cost }: SizeCost): boolean =>
  cost.known && cost.value.isExact && cost.value.share !== null && isAtLeast(FITS, cost.value.share);

/** The cost at one amount. */
export interface SizeCost {
  readonly amount: bigint;
  /** Unknown without a route or a price. */
  readonly cost: Maybe<RouteCost>;
  readonly bridges: readonly string[];
  /** Whether the route takes another path than that of the amount before. */
  readonly changesRoute: boolean;
}

export const sizeCosts = (points: readonly CurvePoint[]): SizeCost[] =>
  points.map(({ amount_in, route }, index) => {
    const before = points[index - 1]?.route?.path;
    return {
      amount: BigInt(amount_in),
      cost: costOf(route),
      bridges: route?.bridge_ids ?? [],
      changesRoute: route != null && before !== undefined && before !== route.path,
    };
  });

function costOf(route: CurvePoint['route']): Maybe<RouteCost> {
  if (route == null) return unknown('no route');
  const { usd_amount_in, usd_cost = null, is_cost_least } = route;
  return summaryCost({ usd_amount_in, cost_usd: usd_cost, cost_is_exact: !is_cost_least });
}

/** A share within so much of the best is as good: a twentieth of a percent, with six places. */
const AS_GOOD = 50_000n;

/** The amount with the smallest share, and the least amount from which on shares are as good; null without exact costs. */
export function bestSize(costs: readonly SizeCost[]): { readonly best: SizeCost; readonly from: SizeCost } | null {
  const exact = costs.filter(({ cost }) => cost.known && cost.value.isExact && cost.value.share !== null);
  const [first, ...rest] = exact;
  if (first === undefined) return null;
  const best = rest.reduce((least, each) => (shareUnits(each) < shareUnits(least) ? each : least), first);
  const limit = shareUnits(best) + AS_GOOD;
  const until = exact.slice(0, exact.indexOf(best) + 1);
  const lastWorse = until.findLastIndex((each) => shareUnits(each) > limit);
  return { best, from: until[lastWorse + 1] ?? best };
}

const shareUnits = ({ cost }: SizeCost): bigint => (cost.known && cost.value.share ? cost.value.share.units : 0n);
