import { summaryCost } from '#app/asset/route-summary.ts';
import { type Maybe, unknown } from '#app/format/maybe.ts';
import type { CurvePoint } from '#contract/curve.ts';
import { pow10 } from '#math/units.ts';
import type { RouteCost } from '../comparison/route-cost.ts';

/** First digits of the amounts of a curve, in tenths. */
const STEPS = [10n, 15n, 20n, 30n, 50n, 70n];

/** Round amounts from a thousandth of one to a thousand times it, ascending, with the amount itself. */
export function curveAmounts(amount: bigint): bigint[] {
  const digits = amount.toString().length;
  const amounts = new Set([amount]);
  for (let places = digits - 5; places <= digits + 1; places++) {
    for (const step of STEPS) {
      const round = places < 0 ? step / pow10(-places) : step * pow10(places);
      if (round > 0n) amounts.add(round);
    }
  }
  return [...amounts].sort((a, b) => (a < b ? -1 : 1));
}

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
