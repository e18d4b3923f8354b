import { failuresOf } from '#bridges/failures.ts';
import { sameAsset } from '#contract/asset.ts';
import { BRIDGE_IDS } from '#contract/bridge.ts';
import type { Unwanted } from '#contract/endpoints.ts';
import { ServiceError } from '#contract/error.ts';
import type { Route } from '#contract/route.ts';
import type { RouteReason, RoutesRequest, RoutesResponse } from '#contract/routes.ts';
import { byNetAmount, type Criteria, criteriaOf, netAmountOf, paretoFront } from '#engine/index.ts';
import type { Market } from '#market/market.ts';
import { isBridgeUnread } from './absent-feeds.ts';
import { createYielder } from './comparison-queue.ts';
import type { ServiceDeps } from './deps.ts';
import { type BuiltRoute, createRouteBuilder, type RouteBuilder } from './route/build-route.ts';
import { type CheckedRequest, checkRouteRequest } from './route/checked-request.ts';
import { findBestPath } from './route/find.ts';
import { type PricedRequest, withUnitPrice } from './route/pricing.ts';
import { answerRoute, bestSafeRoute, buildSafeRoute } from './route/route.ts';
import { buildRoutesToCompare } from './route/safe-routes.ts';

/** Used beside any other bridge: without it most bridges would hardly ever have a route. */
export const CONNECTING_BRIDGE = 'IBC';

/** A bank send has no alternative, and its duration may be unknown. */
const BANK_SEND_REASONS: readonly RouteReason[] = ['BEST_AMOUNT', 'FEWEST_SIGNATURES'];

interface Compared extends Criteria {
  readonly route: Route;
}

/**
 * The routes that no other equals in amount, time and signatures and beats in one. Throws the error of a route request if there is
 * none. Unsafe routes are left out unless the request allows them. Throws when `unwanted` aborts.
 */
export async function answerRoutes(
  deps: ServiceDeps,
  request: RoutesRequest,
  unwanted?: Unwanted,
): Promise<RoutesResponse> {
  const checked = checkRouteRequest(deps, request);
  if (sameAsset(checked.source, checked.dest)) {
    const route = answerRoute(deps, request);
    const byBridge = bridgesOf(checked).map((bridge_id) => ({ bridge_id, route: null }));
    return {
      routes: [{ route, reasons: [...BANK_SEND_REASONS], failures: failuresOf(deps.registry, route.operations) }],
      ...(request.by_bridge === true && { by_bridge: byBridge }),
    };
  }
  const market = deps.market();
  const priced = withUnitPrice(deps, market, checked);
  const build = createRouteBuilder(deps, market, priced);
  const yieldTurn = createYielder(unwanted, deps.pause);
  const chosen = bestSafeRoute(deps, market, priced, build);
  if (chosen instanceof ServiceError) throw chosen;
  await yieldTurn();
  const byBridge = request.by_bridge === true ? await bestByBridge(deps, market, priced, build, yieldTurn) : undefined;
  const others: BuiltRoute[] = [];
  for (const built of buildRoutesToCompare(deps, market, priced, build)) {
    others.push(built);
    await yieldTurn();
  }
  others.push(...(byBridge ?? []).flatMap(({ built }) => routeOrNone(built)));
  const built = [chosen, ...noBetterThan(others, chosen, priced)];
  const compared = built.map(({ path, route }): Compared => ({ ...criteriaOf(priced.side, path), route }));
  const first = priced.options.goFast ? undefined : compared[0];
  const best = paretoFront(compared, priced.side, priced.unitUsd, first);
  return {
    routes: best.map(({ item: { route }, reasons }) => ({
      route,
      reasons: [...reasons],
      failures: failuresOf(deps.registry, route.operations),
    })),
    ...(byBridge && {
      by_bridge: byBridge.map(({ bridge_id, built, isUnread }) => {
        const route = routeOrNone(built)[0]?.route;
        return route === undefined
          ? { bridge_id, route: null, ...(isUnread && { not_read: true }) }
          : { bridge_id, route, failures: failuresOf(deps.registry, route.operations) };
      }),
    }),
  };
}

const routeOrNone = (built: BuiltRoute | ServiceError | undefined): BuiltRoute[] =>
  built === undefined || built instanceof ServiceError ? [] : [built];

/**
 * Routes of more value than the chosen one are left out, so that the first route is the one that /route returns: a comparison
 * tries splits on other paths and may find slightly more. With Go Fast the chosen route may give up value for speed, and all stay.
 */
function noBetterThan(
  others: readonly BuiltRoute[],
  chosen: BuiltRoute,
  { side, unitUsd, options }: PricedRequest,
): readonly BuiltRoute[] {
  if (options.goFast) return others;
  const better = byNetAmount(side, unitUsd);
  const most = netAmountOf(side, chosen.path);
  return others.filter(({ path }) => better(netAmountOf(side, path), most) >= 0);
}

interface BridgeBest {
  readonly bridge_id: string;
  readonly built: BuiltRoute | ServiceError | undefined;
  /** Whether there is none only as far as the lanes of the bridge were read. */
  readonly isUnread: boolean;
}

/** The bridge that is chosen for its speed. */
export const FAST_BRIDGE = 'GO_FAST';

/** The bridges that a request allows. */
const bridgesOf = ({ options: { bridges, goFast, optInLeftOut } }: CheckedRequest) =>
  BRIDGE_IDS.filter(
    (id) => (bridges?.includes(id) ?? true) && (id !== FAST_BRIDGE || goFast) && !optInLeftOut.includes(id),
  );

/**
 * The best route with each allowed bridge and the connecting one, and no other. Speed counts only for the fast bridge
 * itself.
 */
async function bestByBridge(
  deps: ServiceDeps,
  market: Market,
  priced: PricedRequest,
  build: RouteBuilder,
  yieldTurn: () => Promise<void>,
): Promise<BridgeBest[]> {
  const { options } = priced;
  const allowed = bridgesOf(priced);
  const all: BridgeBest[] = [];
  for (const bridge_id of allowed) {
    const bridges = allowed.filter((id) => id === bridge_id || id === CONNECTING_BRIDGE);
    const own = { ...priced, options: { ...options, bridges, goFast: bridge_id === FAST_BRIDGE } };
    const found = findBestPath(deps, market, own);
    all.push({
      bridge_id,
      built: 'best' in found ? buildSafeRoute(deps, market, own, found.best, build) : undefined,
      isUnread: !('best' in found) && isBridgeUnread(market, own, bridge_id, deps.now()),
    });
    await yieldTurn();
  }
  return all;
}
