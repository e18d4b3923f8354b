import { sameAsset } from '#contract/asset.ts';
import { BRIDGE_IDS } from '#contract/bridge.ts';
import { ServiceError } from '#contract/error.ts';
import type { Route } from '#contract/route.ts';
import type { RouteReason, RoutesRequest, RoutesResponse } from '#contract/routes.ts';
import { frontierOf, type Measures, measuresOf } from '#engine/frontier.ts';
import { byValue, settledValue } from '#engine/rank.ts';
import type { Market } from '#market/market.ts';
import type { ServiceDeps } from './deps.ts';
import { type Best, findBest, findOthers, unitUsd } from './route/find.ts';
import { checkRouteRequest, type RouteQuestion } from './route/question.ts';
import { answerRoute, bestOf } from './route/route.ts';
import { tellRoute } from './route/tell.ts';

/** The bridge that takes over where another one ends: without it most would hardly ever have a route. */
const TAKES_OVER = 'IBC';

/** A bank send has no other way beside it, and a time that nobody knows. */
const ALONE: readonly RouteReason[] = ['BEST_AMOUNT', 'FEWEST_SIGNATURES'];

interface Told extends Measures {
  readonly route: Route;
}

/**
 * The routes than which no other is as good in amount, time and signatures, or the error of a route request. Unsafe ones
 * are left out unless they are allowed; when nothing else is left, the best one's refusal is thrown.
 */
export function answerRoutes(deps: ServiceDeps, request: RoutesRequest): RoutesResponse {
  const question = checkRouteRequest(deps, request);
  const { source, dest, side } = question;
  if (sameAsset(source, dest)) {
    const route = answerRoute(deps, request);
    const byBridge = bridgesOf(question).map((bridge_id) => ({ bridge_id, route: null }));
    return { routes: [{ route, reasons: [...ALONE] }], ...(request.by_bridge === true && { by_bridge: byBridge }) };
  }
  const market = deps.market();
  const best = bestOf(deps, market, question);
  const byBridge = request.by_bridge === true ? bestByBridge(deps, market, question) : undefined;
  const tell = teller(deps, market, question);
  const others = [...findOthers(deps, market, question), ...(byBridge ?? []).flatMap(({ best: own }) => own ?? [])];
  const told = [best, ...withoutBetter(others, best, market, question)].flatMap((way) => tell(way) ?? []);
  // Nothing is left: the best is told once more, for its refusal.
  if (told.length === 0) tellRoute(deps, market, question, best);
  const chosen = frontierOf(told, side, unitUsd(market, side === 'in' ? dest : source));
  return {
    routes: chosen.map(({ way, reasons }) => ({ route: way.route, reasons: [...reasons] })),
    ...(byBridge && {
      by_bridge: byBridge.map(({ bridge_id, best: own }) => ({ bridge_id, route: (own && tell(own)?.route) ?? null })),
    }),
  };
}

/**
 * Which ways a split is tried on is a choice, and another choice may happen on a little more value: the best is what the
 * route alone is all the same. With Go Fast it may give up value for speed, and is one of several.
 */
function withoutBetter(others: readonly Best[], best: Best, market: Market, question: RouteQuestion): readonly Best[] {
  const { side, source, dest, options } = question;
  if (options.goFast || !options.splitRoutes) return others;
  const better = byValue(side, unitUsd(market, side === 'in' ? dest : source));
  const most = settledValue(side, best.path);
  return others.filter(({ path }) => better(settledValue(side, path), most) >= 0);
}

/** Tells each way once; undefined where it is unsafe and that is not allowed. */
function teller(deps: ServiceDeps, market: Market, question: RouteQuestion): (way: Best) => Told | undefined {
  const known = new Map<string, Told | undefined>();
  const tell = (way: Best): Told | undefined => {
    try {
      return { ...measuresOf(question.side, way.path), route: tellRoute(deps, market, question, way) };
    } catch (error) {
      if (error instanceof ServiceError) return undefined;
      throw error;
    }
  };
  return (way) => {
    const name = way.path.hops.map(({ edge }) => edge.id).join('\n');
    if (!known.has(name)) known.set(name, tell(way));
    return known.get(name);
  };
}

interface BridgeBest {
  readonly bridge_id: string;
  readonly best: Best | undefined;
}

/** The one whose routes are wanted for their speed. */
const FAST = 'GO_FAST';

/** The bridges that a question allows. */
const bridgesOf = ({ options: { bridges, goFast } }: RouteQuestion) =>
  BRIDGE_IDS.filter((id) => (bridges?.includes(id) ?? true) && (id !== FAST || goFast));

/**
 * The best with each bridge that the question allows and the one that takes over, and with no other. Only where the bridge
 * is the fast one itself, speed is preferred.
 */
function bestByBridge(deps: ServiceDeps, market: Market, question: RouteQuestion): BridgeBest[] {
  const { options } = question;
  const allowed = bridgesOf(question);
  return allowed.map((bridge_id) => {
    const bridges = allowed.filter((id) => id === bridge_id || id === TAKES_OVER);
    const found = findBest(deps, market, {
      ...question,
      options: { ...options, bridges, goFast: bridge_id === FAST },
    });
    return { bridge_id, best: 'best' in found ? found.best : undefined };
  });
}
