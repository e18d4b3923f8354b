import { largestAmount } from '#contract/amount.ts';
import type { Asset } from '#contract/asset.ts';
import { ServiceError } from '#contract/error.ts';
import type { Operation } from '#contract/operation.ts';
import type { LivenessWarning, Route, RouteWarning } from '#contract/route.ts';
import { type SwapVenue, venueKey } from '#contract/venue.ts';
import { edgesOf, priceImpactPercent, type QuotedPath, secondsOf, signaturesOf } from '#engine/index.ts';
import { blockSeconds } from '#market/durations/chain-waits.ts';
import type { Market } from '#market/market.ts';
import { type TrustedMarket, withTrustedPrices } from '#market/prices/trusted-prices.ts';
import { usdField } from '#math/units.ts';
import { chainTitle } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import { runVenues } from '#venues/swap-run.ts';
import type { ServiceDeps } from '../deps.ts';
import { withFigures } from '../figures.ts';
import type { CheckedRequest } from './checked-request.ts';
import { feesOf } from './fees.ts';
import type { FoundPath } from './find.ts';
import { sendGasFee } from './gas-fees.ts';
import type { RouteDetail } from './graph.ts';
import { endWarning, livenessWarnings } from './liveness-warnings.ts';
import { limitTexts } from './no-route.ts';
import { safetyOf } from './safety.ts';
import { isTimed, type RouteStep, stepsOf } from './steps.ts';

/** A path with the route of the wire that it becomes. */
export interface BuiltRoute {
  readonly path: QuotedPath<RouteDetail>;
  readonly route: Route;
}

/** Returns the error of a path that is unsafe although the request does not allow that. */
export type RouteBuilder = (best: FoundPath) => BuiltRoute | ServiceError;

/** Builds the routes of one request, each path once. */
export function createRouteBuilder(deps: ServiceDeps, market: Market, request: CheckedRequest): RouteBuilder {
  const built = new Map<string, BuiltRoute | ServiceError>();
  return (best) => {
    const name = best.path.hops.map(({ edge }) => edge.id).join('\n');
    const known = built.get(name) ?? builtOrError(() => buildRoute(deps, market, request, best));
    built.set(name, known);
    return known;
  };
}

function builtOrError(build: () => BuiltRoute): BuiltRoute | ServiceError {
  try {
    return build();
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

/** Throws ServiceError if the path is unsafe and the request does not allow unsafe routes. */
export function buildRoute(
  { registry, now }: ServiceDeps,
  market: Market,
  request: CheckedRequest,
  { path, rejections, isCutShort = false }: FoundPath,
): BuiltRoute {
  const { source, dest, side, options } = request;
  const assets = assetsAlong(registry, path);
  checkHoldable(registry, request, path, assets);
  const time = now();
  const trusted = withTrustedPrices(registry, market, time);
  const impactPercent = priceImpactPercent(path.hops);
  const limits = () => limitTexts(registry, rejections());
  const unsafe = safetyOf(trusted, { source, dest, path, impactPercent, limits }, options.allowUnsafe);
  const edges = edgesOf(path);
  const warnings = livenessWarnings(registry, assets, edges);
  const steps = stepsOf(path, side);
  const venues = venuesOf(steps);
  const route = routeOf(trusted, request, {
    amountIn: path.amountIn,
    amountOut: path.amountOut,
    operations: steps.map((step) => operationOf(step, time, trusted)),
    chains: chainsOf(steps),
    signatures: 1 + signaturesOf(edges),
    seconds: secondsOf(edges),
    untimed: steps.flatMap((step, index) => (isTimed(step) ? [] : [index])),
    claimed: steps.flatMap(({ hops: [{ edge }] }, index) => Array<number>(edge.claims ?? 0).fill(index)),
    venues,
    impactPercent: venues.length > 0 ? impactPercent : undefined,
    warning: unsafe ?? endWarning(registry, warnings),
    fees: feesOf(trusted, steps),
    livenessWarnings: warnings,
    isCutShort,
  });
  return { path, route: withFigures(registry, market, steps, route) };
}

/**
 * Throws if a hop moves more than an account can hold: an exact output that takes more than that. Inputs and lanes that convert
 * amounts are limited before.
 */
function checkHoldable(
  registry: Registry,
  { side }: CheckedRequest,
  { hops }: QuotedPath<RouteDetail>,
  assets: PathAssets,
): void {
  for (const [index, { amountIn }] of hops.entries()) {
    const asset = assets[index];
    if (asset === undefined || amountIn <= largestAmount(asset)) continue;
    const chain = chainTitle(registry.getChain(asset.chain_id));
    const text = `must be less: it takes ${amountIn} ${asset.denom} on ${chain}, where an account can hold at most ${largestAmount(asset)}`;
    throw ServiceError.invalidField(`amount_${side}`, text);
  }
}

/** The route from an asset to itself on one chain: a transfer of the whole amount between two addresses. */
export function bankSendRoute({ registry, now }: ServiceDeps, market: Market, request: CheckedRequest): Route {
  const { source, amount } = request;
  const { chain_id, denom } = source;
  const text = amount.toString();
  const seconds = blockSeconds(registry, chain_id);
  const warnings = livenessWarnings(registry, [source], []);
  const trusted = withTrustedPrices(registry, market, now());
  return routeOf(trusted, request, {
    amountIn: amount,
    amountOut: amount,
    operations: [{ bank_send: { chain_id, denom }, tx_index: 0, amount_in: text, amount_out: text }],
    chains: [chain_id],
    signatures: 1,
    seconds: seconds ?? 0,
    untimed: seconds === null ? [0] : [],
    claimed: [],
    venues: [],
    impactPercent: undefined,
    warning: endWarning(registry, warnings),
    fees: [sendGasFee(trusted, chain_id, denom)],
    livenessWarnings: warnings,
    isCutShort: false,
  });
}

interface RouteParts {
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly operations: Operation[];
  readonly chains: string[];
  readonly signatures: number;
  readonly seconds: number;
  /** Indices of operations of unknown duration. */
  readonly untimed: number[];
  /** Indices of operations whose arrival the person claims, each once for every signature that this takes. */
  readonly claimed: number[];
  readonly venues: SwapVenue[];
  readonly impactPercent: string | null | undefined;
  readonly warning: RouteWarning | undefined;
  readonly fees: Route['estimated_fees'];
  readonly livenessWarnings: LivenessWarning[];
  readonly isCutShort: boolean;
}

/** Fields that are undefined are not on the wire. */
function routeOf(market: TrustedMarket, { source, dest }: CheckedRequest, parts: RouteParts): Route {
  const { amountIn, amountOut, chains, untimed, venues } = parts;
  return {
    amount_in: amountIn.toString(),
    amount_out: amountOut.toString(),
    source_asset_denom: source.denom,
    source_asset_chain_id: source.chain_id,
    dest_asset_denom: dest.denom,
    dest_asset_chain_id: dest.chain_id,
    operations: parts.operations,
    chain_ids: chains,
    required_chain_addresses: [...chains],
    estimated_amount_out: amountOut.toString(),
    txs_required: parts.signatures,
    // Clients of the field show no duration for 0.
    estimated_route_duration_seconds: untimed.length > 0 ? 0 : Math.ceil(parts.seconds),
    untimed_operations: untimed.length > 0 ? untimed : undefined,
    claimed_operations: parts.claimed.length > 0 ? parts.claimed : undefined,
    does_swap: venues.length > 0,
    swap_venues: venues,
    usd_amount_in: usdField(market.usd(source, amountIn, 'up')),
    usd_amount_out: usdField(market.usd(dest, amountOut, 'down')),
    swap_price_impact_percent: parts.impactPercent,
    warning: parts.warning,
    liveness_warnings: parts.livenessWarnings.length > 0 ? parts.livenessWarnings : undefined,
    search_cut_short: parts.isCutShort || undefined,
    estimated_fees: parts.fees,
  };
}

type PathAssets = readonly (Asset | undefined)[];

/** The asset that goes into each hop of a path, and the one that comes out of the last. */
const assetsAlong = (registry: Registry, { hops }: QuotedPath<RouteDetail>): PathAssets =>
  [...hops.map(({ edge }) => edge.from), ...hops.slice(-1).map(({ edge }) => edge.to)].map((key) =>
    registry.findAssetByKey(key),
  );

function operationOf(step: RouteStep, now: Date, market: TrustedMarket): Operation {
  const [first] = step.hops;
  const last = step.hops.at(-1) ?? first;
  const operation: Operation = {
    tx_index: step.txIndex,
    amount_in: first.amountIn.toString(),
    amount_out: last.amountOut.toString(),
  };
  if (step.kind === 'swap') return Object.assign(operation, step.hops[0].edge.detail.operation(step));
  const { detail } = step.hops[0].edge;
  if (detail.most !== null) operation.max_amount_in = detail.most.toString();
  const body = detail.operation(step.hops[0], now, market);
  const duration = detail.duration();
  for (const kind in body) {
    const fields = body[kind as keyof typeof body];
    operation[kind] = duration === undefined ? fields : Object.assign(fields, { duration });
  }
  return operation;
}

/**
 * The chains in order of use. Each of them needs an address: to sign, to receive, or to get the asset back when a step
 * fails. So the required addresses are the same list.
 */
function chainsOf(steps: readonly RouteStep[]): string[] {
  const used = new Set<string>();
  for (const { hops } of steps) {
    const { detail } = hops[0].edge;
    if (detail.kind === 'lane') used.add(detail.fromChainId).add(detail.toChainId);
    else used.add(detail.chainId);
  }
  return [...used];
}

function venuesOf(steps: readonly RouteStep[]): SwapVenue[] {
  const used = new Map<string, SwapVenue>();
  for (const step of steps) {
    if (step.kind === 'swap') for (const venue of runVenues(step.hops)) used.set(venueKey(venue), venue);
  }
  return [...used.values()];
}
