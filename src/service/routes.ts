import { failuresOf } from '#bridges/failures.ts';
import { sameAsset } from '#contract/asset.ts';
import { BRIDGE_IDS } from '#contract/bridge.ts';
import { signatureUsd } from '#contract/effort.ts';
import type { Unwanted } from '#contract/endpoints.ts';
import { isNoRoute, ServiceError } from '#contract/error.ts';
import type { RouteReason, RoutesRequest, RoutesResponse } from '#contract/routes.ts';
import {
  byNetAmount,
  type Criteria,
  criteriaOf,
  edgesOf,
  netAmountOf,
  netValue,
  type ParetoMember,
  paretoFront,
} from '#engine/index.ts';
import type { Market } from '#market/market.ts';
import { isBridgeUnread } from './absent-feeds.ts';
import { createYielder } from './comparison-queue.ts';
import type { ServiceDeps } from './deps.ts';
import { type BuiltRoute, createRouteBuilder, type RouteBuilder } from './route/build-route.ts';
import { type CheckedRequest, checkRouteRequest } from './route/checked-request.ts';
import { type FoundPath, findBestPath } from './route/find.ts';
import { effortPrice, type PricedRequest, withUnitPrice } from './route/pricing.ts';
import { answerRoute, bestPath, buildSafeRoute } from './route/route.ts';
import { buildRoutesToCompare } from './route/safe-routes.ts';
import { routeCost } from './route-cost.ts';

/** Used beside any other bridge: without it most bridges would hardly ever have a route. */
export const CONNECTING_BRIDGE = 'IBC';

/** A bank send has no alternative, and its duration may be unknown. */
const BANK_SEND_REASONS: readonly RouteReason[] = ['RECOMMENDED', 'BEST_AMOUNT', 'FEWEST_SIGNATURES'];

interface Compared extends Criteria {
  readonly built: BuiltRoute;
}

/**
 * The route of `/route`, then those that no other equals in amount, time and signatures and beats in one, in the order of the request.
 * Throws the error of a route request if there is none, unless the request wants to be answered then too. Unsafe routes are left out
 * unless the request allows them. Throws when `unwanted` aborts.
 */
export async function answerRoutes(
  deps: ServiceDeps,
  request: RoutesRequest,
  unwanted?: Unwanted,
): Promise<RoutesResponse> {
  try {
    return await foundRoutes(deps, request, unwanted);
  } catch (error) {
    if (request.allow_no_route !== true || !isNoRoute(error)) throw error;
    return { routes: [], no_route: error.toBody() };
  }
}

async function foundRoutes(deps: ServiceDeps, request: RoutesRequest, unwanted?: Unwanted): Promise<RoutesResponse> {
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
  const best = bestPath(deps, market, priced);
  const chosen = buildSafeRoute(deps, market, priced, best, build);
  if (chosen instanceof ServiceError) throw chosen;
  await yieldTurn();
  const byBridge =
    request.by_bridge === true ? await bestByBridge(deps, market, priced, build, best, yieldTurn) : undefined;
  const others: BuiltRoute[] = [];
  for (const built of buildRoutesToCompare(deps, market, priced, build, best.path)) {
    others.push(built);
    await yieldTurn();
  }
  others.push(...(byBridge ?? []).flatMap(({ built }) => routeOrNone(built)));
  return {
    routes: listed(priced, chosen, others).map(({ item: { built }, reasons }) => ({
      route: built.route,
      reasons: built === chosen ? ['RECOMMENDED', ...reasons.filter((reason) => reason !== 'TRADE_OFF')] : [...reasons],
      failures: failuresOf(deps.registry, built.route.operations, built.route.claimed_operations),
    })),
    ...(byBridge && {
      by_bridge: byBridge.map(({ bridge_id, built, isUnread }) => {
        const route = routeOrNone(built)[0]?.route;
        return route === undefined
          ? { bridge_id, route: null, ...(isUnread && { not_read: true }) }
          : { bridge_id, route, failures: failuresOf(deps.registry, route.operations, route.claimed_operations) };
      }),
    }),
  };
}

const routeOrNone = (built: BuiltRoute | ServiceError | undefined): BuiltRoute[] =>
  built === undefined || built instanceof ServiceError ? [] : [built];

/**
 * The chosen route and the others that are worth comparing, in the order of the request. Those that come before the chosen one in that
 * order are left out: a comparison tries splits on other paths and may find slightly more than `/route`.
 */
function listed(
  priced: PricedRequest,
  chosen: BuiltRoute,
  others: readonly BuiltRoute[],
): readonly ParetoMember<Compared>[] {
  const { side, unitUsd } = priced;
  const effort = effortPrice(priced);
  const byAmount = byNetAmount(side, unitUsd);
  const inOrder = (a: BuiltRoute, b: BuiltRoute): number =>
    Number(b === chosen) - Number(a === chosen) ||
    byAmount(netAmountOf(side, a.path, effort), netAmountOf(side, b.path, effort));
  const least = netAmountOf(side, chosen.path, effort);
  const worse = others.filter(({ path }) => byAmount(netAmountOf(side, path, effort), least) >= 0);
  const [first, ...rest] = [chosen, ...worse].map(
    (built): Compared => ({ ...criteriaOf(side, built.path), built }),
  ) as [Compared, ...Compared[]];
  const front = paretoFront([first, ...rest], side, unitUsd, first).toSorted((a, b) =>
    inOrder(a.item.built, b.item.built),
  );
  const kept = ({ item, reasons }: ParetoMember<Compared>): boolean => {
    if (item === first) return true;
    const better = front.filter((other) => outdoes(other.item, item, priced));
    return better.length === 0 || (reasons.includes('BEST_AMOUNT') && isCheaper(item, better));
  };
  return front.filter(kept);
}

/** A route is hardly slower up to this part of the time of another. */
const HARDLY_SLOWER = 1.5;

/** Whether a route takes fewer signatures than another, is hardly slower, and costs at most the price of a signature more. */
function outdoes(one: Compared, other: Compared, { side, unitUsd, valueUsd }: PricedRequest): boolean {
  if (unitUsd === null || one.signatures >= other.signatures || one.seconds > other.seconds * HARDLY_SLOWER)
    return false;
  const worth = ({ amount, additionalFeeUsd }: Compared) => netValue(side, Number(amount), additionalFeeUsd, unitUsd);
  return worth(one) >= worth(other) - (other.signatures - one.signatures) * signatureUsd(valueUsd);
}

/** A route that takes longer is not named for being cheaper by less than a signature. */
const DAY = 24 * 60 * 60;

/** Whether a route costs less than the others by all that the answer says of it, the gas of every transaction too: the strict cheapest is named. */
function isCheaper({ built, seconds }: Compared, others: readonly ParetoMember<Compared>[]): boolean {
  const costOf = (route: BuiltRoute) => routeCost(route.route).usd;
  const own = costOf(built);
  if (own === null || seconds > DAY) return false;
  return others.every(({ item }) => (costOf(item.built) ?? own) > own);
}

interface BridgeBest {
  readonly bridge_id: string;
  readonly built: BuiltRoute | ServiceError | undefined;
  /** Whether there is none only as far as the lanes of the bridge were read. */
  readonly isUnread: boolean;
}

/** The bridge that is chosen for its speed. */
export const FAST_BRIDGE = 'GO_FAST';

/** Whether a path takes no bridge but these. */
const usesOnly = ({ path }: FoundPath, bridges: readonly string[]): boolean =>
  edgesOf(path).every(({ detail }) => detail.kind === 'swap' || bridges.includes(detail.bridge));

/** The bridges that a request allows. */
const bridgesOf = ({ options: { bridges, goFast, optInLeftOut } }: CheckedRequest) =>
  BRIDGE_IDS.filter(
    (id) => (bridges?.includes(id) ?? true) && (id !== FAST_BRIDGE || goFast) && !optInLeftOut.includes(id),
  );

/**
 * The best route with each allowed bridge and the connecting one, and no other. Speed counts only for the fast bridge
 * itself. `best` is the best route with all.
 */
async function bestByBridge(
  deps: ServiceDeps,
  market: Market,
  priced: PricedRequest,
  build: RouteBuilder,
  best: FoundPath,
  yieldTurn: () => Promise<void>,
): Promise<BridgeBest[]> {
  const { options } = priced;
  const allowed = bridgesOf(priced);
  const all: BridgeBest[] = [];
  for (const bridge_id of allowed) {
    const bridges = allowed.filter((id) => id === bridge_id || id === CONNECTING_BRIDGE);
    const own = { ...priced, options: { ...options, bridges, goFast: bridge_id === FAST_BRIDGE } };
    // What is best of all is best of a part that has it.
    const found = usesOnly(best, bridges) ? { best } : findBestPath(deps, market, own);
    all.push({
      bridge_id,
      built: 'best' in found ? buildSafeRoute(deps, market, own, found.best, build) : undefined,
      isUnread: !('best' in found) && isBridgeUnread(market, own, bridge_id, deps.now()),
    });
    await yieldTurn();
  }
  return all;
}
