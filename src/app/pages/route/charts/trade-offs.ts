import type { Usd } from '#app/format/amount.ts';
import { shownSeconds } from '#app/format/time.ts';
import { divUp } from '#math/fixed.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { isEligible } from '../comparison/ranking.ts';
import { compareCosts, costGap, type RouteCost } from '../comparison/route-cost.ts';
import { routeName } from '../comparison/route-name.ts';
import type { Step } from '../steps/timeline.ts';

/** A route with a known cost and time. */
export interface TradeOff {
  readonly compared: ComparedRoute;
  /** "CCTP", "Go Fast + CCTP". */
  readonly name: string;
  /** The step whose mark stands for the route. */
  readonly step: Step | undefined;
  readonly seconds: number;
  readonly cost: RouteCost;
  /** Whether no route is both cheaper and quicker. "At least" is not compared. */
  readonly isFrontier: boolean;
}

/** The safe routes with a known cost and time, cheapest first. */
export function tradeOffs(routes: readonly ComparedRoute[]): TradeOff[] {
  let fastest = Number.POSITIVE_INFINITY;
  return routes
    .filter((compared) => isEligible(compared) && compared.cost.known && compared.seconds.known)
    .sort((a, b) => compareCosts(a.cost, b.cost) || secondsOf(a) - secondsOf(b))
    .flatMap((compared): TradeOff[] => {
      if (!compared.cost.known) return [];
      const cost = compared.cost.value;
      const seconds = secondsOf(compared);
      const isFrontier = cost.isExact && shownSeconds(seconds) < fastest;
      if (isFrontier) fastest = shownSeconds(seconds);
      const step = compared.steps.find(({ family }) => family === 'bridge') ?? compared.steps[0];
      return [{ compared, name: routeName(compared), step, seconds, cost, isFrontier }];
    });
}

const secondsOf = ({ seconds }: ComparedRoute): number => (seconds.known ? seconds.value : Number.POSITIVE_INFINITY);

/** What it costs to arrive sooner than with the cheapest. */
export interface PriceOfTime {
  readonly seconds: number;
  readonly usd: Usd;
  /** Rounded up. */
  readonly usdPerHour: Usd;
}

/** Null if a route is not both quicker and dearer, or a cost is not exact. */
export function priceOfTime(cheapest: TradeOff, other: TradeOff): PriceOfTime | null {
  const usd = costGap(other.compared.cost, cheapest.compared.cost);
  const seconds = shownSeconds(cheapest.seconds) - shownSeconds(other.seconds);
  if (usd === null || usd <= 0n || seconds <= 0) return null;
  return { seconds, usd, usdPerHour: divUp(usd * 3600n, BigInt(seconds)) };
}

/** Seconds of the ticks of the time rule, with their words. */
const TICKS = [
  [30, '30 s'],
  [60, '1 min'],
  [300, '5 min'],
  [1200, '20 min'],
  [3600, '1 h'],
  [86_400, '1 d'],
] as const;

export interface Placed {
  /** Parts of the width and of the height, from the left and from the top. */
  readonly x: number;
  readonly y: number;
}

/** Places on a log rule of time and of the cost above the cheapest. Floats only place; no figure comes from them. */
export function placesOf(points: readonly TradeOff[]): {
  readonly places: readonly Placed[];
  readonly ticks: readonly { readonly x: number; readonly label: string }[];
} {
  const times = points.map(({ seconds }) => seconds);
  const low = Math.log(Math.min(30, ...times) / 1.3);
  const high = Math.log(Math.max(1200, ...times) * 1.3);
  const x = (seconds: number) => (Math.log(seconds) - low) / (high - low);
  const costs = points.map(({ cost }) => Number(cost.usd) / 1e18);
  const least = Math.min(...costs);
  const rise = (usd: number) => Math.log1p((usd - least) / 0.1);
  const most = rise(Math.max(...costs)) || 1;
  return {
    places: points.map(({ seconds }, index) => ({ x: x(seconds), y: rise(costs[index] ?? least) / most })),
    ticks: TICKS.map(([seconds, label]) => ({ x: x(seconds), label })).filter((tick) => tick.x >= 0 && tick.x <= 1),
  };
}
