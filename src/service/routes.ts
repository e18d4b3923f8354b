import { sameAsset } from '#contract/asset.ts';
import { BRIDGE_IDS } from '#contract/bridge.ts';
import { ServiceError } from '#contract/error.ts';
import type { Route } from '#contract/route.ts';
import type { RouteReason, RoutesRequest, RoutesResponse } from '#contract/routes.ts';
import { byNetAmount, type Criteria, criteriaOf, netAmountOf, paretoFront } from '#engine/index.ts';
import type { Market } from '#market/market.ts';
import { createYielder } from './comparison-queue.ts';
import type { ServiceDeps } from './deps.ts';
import { type BuiltRoute, createRouteBuilder, type RouteBuilder } from './route/build-route.ts';
import { buildSafe, chooseRoute } from './route/choice.ts';
import { findBest } from './route/find.ts';
import { findOthers } from './route/others.ts';
import { checkRouteRequest, type RouteQuestion } from './route/question.ts';
import { type RankedQuestion, ranked } from './route/ranked-question.ts';
import { answerRoute } from './route/route.ts';

/** The bridge that takes over where another one ends: without it most would hardly ever have a route. */
const TAKES_OVER = 'IBC';

/** A bank send has no other way beside it, and a time that nobody knows. */
const ALONE: readonly RouteReason[] = ['BEST_AMOUNT', 'FEWEST_SIGNATURES'];

interface Compared extends Criteria {
  readonly route: Route;
}

/**
 * The routes than which no other is as good in amount, time and signatures, or the error of a route request. Unsafe ones
 * are left out unless they are allowed. Ends early, by throwing, where nobody waits for it any more.
 */
export async function answerRoutes(
  deps: ServiceDeps,
  request: RoutesRequest,
  unwanted?: AbortSignal,
): Promise<RoutesResponse> {
  const checked = checkRouteRequest(deps, request);
  if (sameAsset(checked.source, checked.dest)) {
    const route = answerRoute(deps, request);
    const byBridge = bridgesOf(checked).map((bridge_id) => ({ bridge_id, route: null }));
    return { routes: [{ route, reasons: [...ALONE] }], ...(request.by_bridge === true && { by_bridge: byBridge }) };
  }
  const market = deps.market();
  const question = ranked(deps, market, checked);
  const build = createRouteBuilder(deps, market, question);
  const giveTurn = createYielder(unwanted);
  const chosen = chooseRoute(deps, market, question, build);
  if (chosen instanceof ServiceError) throw chosen;
  await giveTurn();
  const byBridge = request.by_bridge === true ? await bestByBridge(deps, market, question, build, giveTurn) : undefined;
  const others: BuiltRoute[] = [];
  for (const built of findOthers(deps, market, question, build)) {
    others.push(built);
    await giveTurn();
  }
  others.push(...(byBridge ?? []).flatMap(({ built }) => ifRoute(built)));
  const built = [chosen, ...withoutBetter(others, chosen, question)];
  const compared = built.map(({ path, route }): Compared => ({ ...criteriaOf(question.side, path), route }));
  const first = question.options.goFast ? undefined : compared[0];
  const best = paretoFront(compared, question.side, question.unitUsd, first);
  return {
    routes: best.map(({ item: way, reasons }) => ({ route: way.route, reasons: [...reasons] })),
    ...(byBridge && {
      by_bridge: byBridge.map(({ bridge_id, built }) => ({ bridge_id, route: ifRoute(built)[0]?.route ?? null })),
    }),
  };
}

const ifRoute = (built: BuiltRoute | ServiceError | undefined): BuiltRoute[] =>
  built === undefined || built instanceof ServiceError ? [] : [built];

/**
 * Which ways a split is tried on is a choice, and another choice may happen on a little more value, as may a bridge where
 * the best was refused: the best is what the route alone is all the same. With Go Fast it may give up value for speed, and
 * is one of several.
 */
function withoutBetter(
  others: readonly BuiltRoute[],
  chosen: BuiltRoute,
  { side, unitUsd, options }: RankedQuestion,
): readonly BuiltRoute[] {
  if (options.goFast) return others;
  const better = byNetAmount(side, unitUsd);
  const most = netAmountOf(side, chosen.path);
  return others.filter(({ path }) => better(netAmountOf(side, path), most) >= 0);
}

interface BridgeBest {
  readonly bridge_id: string;
  readonly built: BuiltRoute | ServiceError | undefined;
}

/** The one whose routes are wanted for their speed. */
const FAST = 'GO_FAST';

/** The bridges that a question allows. */
const bridgesOf = ({ options: { bridges, goFast, notAskedFor } }: RouteQuestion) =>
  BRIDGE_IDS.filter((id) => (bridges?.includes(id) ?? true) && (id !== FAST || goFast) && !notAskedFor.includes(id));

/**
 * The best with each bridge that the question allows and the one that takes over, and with no other. Only where the bridge
 * is the fast one itself, speed is preferred.
 */
async function bestByBridge(
  deps: ServiceDeps,
  market: Market,
  question: RankedQuestion,
  build: RouteBuilder,
  giveTurn: () => Promise<void>,
): Promise<BridgeBest[]> {
  const { options } = question;
  const allowed = bridgesOf(question);
  const all: BridgeBest[] = [];
  for (const bridge_id of allowed) {
    const bridges = allowed.filter((id) => id === bridge_id || id === TAKES_OVER);
    const own = { ...question, options: { ...options, bridges, goFast: bridge_id === FAST } };
    const found = findBest(deps, market, own);
    all.push({ bridge_id, built: 'best' in found ? buildSafe(deps, market, own, found.best, build) : undefined });
    await giveTurn();
  }
  return all;
}
