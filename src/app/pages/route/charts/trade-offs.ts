import type { Usd } from '#app/format/amount.ts';
import { shownSeconds } from '#app/format/time.ts';
import { msg } from '#app/language/words.ts';
import { maxOf, minOf } from '#math/fixed.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { isEligible } from '../comparison/ranking.ts';
import { compareCosts, costGap, type RouteCost } from '../comparison/route-cost.ts';
import type { Side } from '../query/page-state.ts';
import type { Step } from '../steps/timeline.ts';

/** What the chart of a comparison shows. */
export interface ChartsProps {
  readonly routes: readonly ComparedRoute[];
  readonly open: ComparedRoute | undefined;
  readonly side: Side;
  readonly onOpen: (id: string) => void;
}

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
      return [{ compared, name: compared.name, step, seconds, cost, isFrontier }];
    });
}

const secondsOf = ({ seconds }: ComparedRoute): number => (seconds.known ? seconds.value : Number.POSITIVE_INFINITY);

/** What it costs to arrive sooner than with the cheapest. */
export interface PriceOfTime {
  readonly seconds: number;
  readonly usd: Usd;
}

/** Null if a route is not both quicker and dearer, or a cost is not exact. */
export function priceOfTime(cheapest: TradeOff, other: TradeOff): PriceOfTime | null {
  const usd = costGap(other.compared.cost, cheapest.compared.cost);
  const seconds = shownSeconds(cheapest.seconds) - shownSeconds(other.seconds);
  if (usd === null || usd <= 0n || seconds <= 0) return null;
  return { seconds, usd };
}

/** Seconds of the ticks of the time rule, with their words. */
const TICKS = [
  [30, msg('30 s')],
  [60, msg('1 min')],
  [300, msg('5 min')],
  [1200, msg('20 min')],
  [3600, msg('1 h')],
  [86_400, msg('1 d')],
] as const;

export interface Placed {
  /** Parts of the width and of the height, from the left and from the top. */
  readonly x: number;
  readonly y: number;
}

/** The part of the height of a cost, from the top: a log rule of what it is above the cheapest. */
function costPlace(points: readonly TradeOff[]): (usd: Usd) => number {
  const [least, most] = costRange(points);
  const rise = (usd: Usd) => Math.log1p(Number(usd - least) / 1e17);
  return (usd) => (most === least ? 0 : rise(usd) / rise(most));
}

function costRange(points: readonly TradeOff[]): [least: Usd, most: Usd] {
  const [first = 0n, ...others] = points.map(({ cost }) => cost.usd);
  return others.reduce(([least, most], usd) => [minOf(least, usd), maxOf(most, usd)], [first, first]);
}

export interface CostTick {
  /** Part of the height from the top. */
  readonly y: number;
  readonly usd: Usd;
}

/** Ticks of costs nearer than this part of the height would touch. */
const TICK_GAP = 0.12;
/** From a cent to a hundred billions. */
const ROUND_COSTS: readonly Usd[] = Array.from({ length: 14 }, (_, power) =>
  [10n, 15n, 20n, 30n, 50n, 70n].map((tenths) => tenths * 10n ** BigInt(power + 15)),
).flat();

/** The least cost, round ones, and the largest, as far as they have room. */
export function costTicks(points: readonly TradeOff[]): CostTick[] {
  if (points.length === 0) return [];
  const [least, most] = costRange(points);
  const y = costPlace(points);
  const ticks: CostTick[] = [{ y: 0, usd: least }];
  for (const usd of ROUND_COSTS) {
    const isBetween = usd > least && usd < most && 1 - y(usd) >= TICK_GAP;
    if (isBetween && y(usd) - (ticks.at(-1)?.y ?? 0) >= TICK_GAP) ticks.push({ y: y(usd), usd });
  }
  return most === least ? ticks : [...ticks, { y: 1, usd: most }];
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
  const y = costPlace(points);
  return {
    places: points.map(({ seconds, cost }) => ({ x: x(seconds), y: y(cost.usd) })),
    ticks: TICKS.map(([seconds, label]) => ({ x: x(seconds), label: label() })).filter(
      (tick) => tick.x >= 0 && tick.x <= 1,
    ),
  };
}
