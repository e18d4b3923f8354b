import type { AssetKey } from '#contract/asset.ts';
import { minOf } from '#math/fixed.ts';
import type { Path } from '../graph/edge.ts';
import type { Side } from '../path/quote.ts';
import type { Flow, Leg } from './answer.ts';
import { follow, type Part, type PoolsLeft, partsBy, partsTogether, splitQuotes } from './split.ts';

/** Routes with less than this part of an amount are left out. */
const LEAST_SHARE = 0.002;
/** More routes than may be taken are looked for: the widest are not always those that are missed most. */
const SPARE_ROUTES = 4;

export interface PartLimits {
  /** Which amount the shares are of: what goes in, or what comes out. */
  readonly side: Side;
  readonly maxRoutes: number;
  /** Edges in each route. */
  readonly maxHops: number;
}

/**
 * A flow as routes from end to end, to be taken in this order. Routes may share pools, and the first sees the best rates:
 * an even part of what goes in is no even part of what is between. So amounts are those of the quotes, and all routes
 * together move over each leg what the flow does. None where they do not take the amount.
 */
export function partsOf<Detail>(flow: Flow<Detail>, limits: PartLimits): readonly Part<Detail>[] {
  const { side, maxRoutes } = limits;
  const amount = amountOf(side, flow);
  return together(mostMissed(routesOf(flow, limits), side, amount, maxRoutes), side, amount);
}

/** The same with some routes more than may be taken, to choose from. */
export const sparePartsOf = <Detail>(flow: Flow<Detail>, limits: PartLimits): readonly Part<Detail>[] =>
  together(routesOf(flow, limits), limits.side, amountOf(limits.side, flow));

/** Routes as parts of an amount. What none of them moves goes to one, or to all: some may have no room. */
function together<Detail>(routes: readonly Path<Detail>[], side: Side, amount: bigint): readonly Part<Detail>[] {
  const ways = [scaled(routes, side), ...routes.map((_, index) => shared(routes, side, amount, index))];
  return bestParts(ways, side, amount).parts;
}

type Amounts = Pick<Path, 'amountIn' | 'amountOut'>;

const amountOf = (side: Side, { amountIn, amountOut }: Amounts): bigint => (side === 'in' ? amountIn : amountOut);

/** Routes as parts of a whole; one of them takes what the others leave. */
const shared = <Detail>(routes: readonly Path<Detail>[], side: Side, whole: bigint, rest: number): Part<Detail>[] =>
  partsBy(routes.map(edgesAlone), amountsIn(routes, side), whole, rest);

/** Routes as parts of what they move together. */
const scaled = <Detail>(routes: readonly Path<Detail>[], side: Side): Part<Detail>[] =>
  partsTogether(routes.map(edgesAlone), amountsIn(routes, side));

const edgesAlone = <Detail>({ hops }: Path<Detail>) => ({ edges: hops.map(({ edge }) => edge) });

const amountsIn = (routes: readonly Path[], side: Side): bigint[] => routes.map((route) => amountOf(side, route));

/** So many routes as may be taken: again and again the one without which the others do best is left out. */
function mostMissed<Detail>(
  routes: readonly Path<Detail>[],
  side: Side,
  amount: bigint,
  maxRoutes: number,
): readonly Path<Detail>[] {
  let kept = routes;
  while (kept.length > maxRoutes) {
    const without = kept.map((route) => kept.filter((each) => each !== route));
    const { index } = bestParts(
      without.map((rest) => scaled(rest, side)),
      side,
      amount,
    );
    kept = without[index] ?? kept.slice(0, -1);
  }
  return kept;
}

interface BestParts<Detail> {
  /** None where no parts take the amount. */
  readonly parts: readonly Part<Detail>[];
  /** Which of the ways they are; -1 where there are none. */
  readonly index: number;
}

/** Those parts that give or cost the best; the first of several that do. */
export function bestParts<Detail>(
  ways: readonly (readonly Part<Detail>[])[],
  side: Side,
  amount: bigint,
): BestParts<Detail> {
  let best: BestParts<Detail> = { parts: [], index: -1 };
  let most: bigint | undefined;
  for (const [index, parts] of ways.entries()) {
    const quotes = splitQuotes(parts);
    const quote = side === 'in' ? quotes.quoteIn(amount) : quotes.quoteOut(amount);
    if (!quote.ok) continue;
    const worth = side === 'in' ? quote.amountOut : -quote.amountIn;
    if (most === undefined || worth > most) [best, most] = [{ parts, index }, worth];
  }
  return best;
}

/** Each is the widest way that those before it leave, with the amount that fills one of its legs. */
function routesOf<Detail>({ legs }: Flow<Detail>, { maxRoutes, maxHops }: PartLimits): Path<Detail>[] {
  const most = maxRoutes + SPARE_ROUTES;
  const weights = weightsOf(legs);
  const rest = new Map(legs.map((leg) => [leg, leg.amountIn]));
  const left: PoolsLeft<Detail> = new Map();
  const widthOf = (leg: Leg<Detail>) => ((weights.get(leg) as number) * Number(rest.get(leg))) / Number(leg.amountIn);
  const routes: Path<Detail>[] = [];
  while (routes.length < most) {
    const way = widestWay(legs, widthOf, maxHops);
    if (way === undefined) break;
    const edges = way.map(({ edge }) => edge);
    const route = follow(edges, fillOf(way, rest, left), left);
    if ('ok' in route) break;
    for (const [index, { amountIn }] of route.hops.entries()) {
      const leg = way[index] as Leg<Detail>;
      const before = rest.get(leg) as bigint;
      rest.set(leg, before - minOf(before, amountIn));
    }
    routes.push(route);
  }
  return routes;
}

/** What part of the whole each leg moves: a node passes on what parts it gets. */
function weightsOf<Detail>(legs: readonly Leg<Detail>[]): Map<Leg<Detail>, number> {
  const weights = new Map<Leg<Detail>, number>();
  const arrived = new Map<AssetKey, number>();
  const leaving = new Map<AssetKey, bigint>();
  for (const { edge, amountIn } of legs) leaving.set(edge.from, (leaving.get(edge.from) ?? 0n) + amountIn);
  for (const leg of legs) {
    const { edge, amountIn } = leg;
    const weight = ((arrived.get(edge.from) ?? 1) * Number(amountIn)) / Number(leaving.get(edge.from));
    weights.set(leg, weight);
    arrived.set(edge.to, (arrived.get(edge.to) ?? 0) + weight);
  }
  return weights;
}

interface Way<Detail> {
  readonly legs: readonly Leg<Detail>[];
  readonly width: number;
}

/** The way whose narrowest leg is the widest; undefined where none is wide enough. */
function widestWay<Detail>(
  legs: readonly Leg<Detail>[],
  widthOf: (leg: Leg<Detail>) => number,
  maxHops: number,
): readonly Leg<Detail>[] | undefined {
  const goal = legs.at(-1)?.edge.to as AssetKey;
  let widest: Way<Detail> | undefined;
  let reached = new Map<AssetKey, Way<Detail>>([[legs[0]?.edge.from as AssetKey, { legs: [], width: 1 }]]);
  for (let hops = 1; hops <= maxHops; hops++) {
    const next = new Map<AssetKey, Way<Detail>>();
    for (const leg of legs) {
      const before = reached.get(leg.edge.from);
      const width = Math.min(before?.width ?? 0, widthOf(leg));
      if (before === undefined || width < LEAST_SHARE || width <= (next.get(leg.edge.to)?.width ?? 0)) continue;
      next.set(leg.edge.to, { legs: [...before.legs, leg], width });
    }
    const there = next.get(goal);
    if (there !== undefined && there.width > (widest?.width ?? 0)) widest = there;
    reached = next;
  }
  return widest?.legs;
}

/** What goes in so that every leg gets at most what is left of it, and one of them all. */
function fillOf<Detail>(
  way: readonly Leg<Detail>[],
  rest: ReadonlyMap<Leg<Detail>, bigint>,
  left: Readonly<PoolsLeft<Detail>>,
): bigint {
  let wanted: bigint | undefined;
  for (const leg of way.toReversed()) {
    const answer = wanted === undefined ? undefined : (left.get(leg.edge) ?? leg.edge).quoteOut(wanted);
    const room = rest.get(leg) as bigint;
    // Where a pool cannot give as much as there is room after it, only its own room counts.
    wanted = answer?.ok ? minOf(room, answer.amountIn) : room;
  }
  return wanted as bigint;
}
