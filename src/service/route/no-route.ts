import type { LaneHalt } from '#bridges/bridge.ts';
import { derivedHalts } from '#bridges/ibc.ts';
import { bridges, laneHalts } from '#bridges/index.ts';
import { type Asset, assetKey, assetOfKey } from '#contract/asset.ts';
import type { BridgeId } from '#contract/bridge.ts';
import { type ErrorDetail, errorInfo, ServiceError } from '#contract/error.ts';
import { livenessText } from '#contract/liveness-text.ts';
import { unquotedBetween } from '#contract/unquoted-bridges.ts';
import type { Rejection } from '#engine/index.ts';
import { formatUnits } from '#math/units.ts';
import { holdsNoMore, type LivenessRecord } from '#registry/records.ts';
import { assetTitle, haltedPart, type Registry } from '#registry/registry.ts';
import type { AbsentFeed } from '../absent-feeds.ts';
import type { CheckedRequest, RouteOptions } from './checked-request.ts';
import type { RouteDetail, RouteEdge } from './graph.ts';
import { blockingOptions, type Change, relaxedBy } from './relaxations.ts';

/** Results of the same request with other options. */
export interface OtherOptions {
  routeExists(options: RouteOptions): boolean;
  /** Whether lanes and pools connect the pair, whatever the amount. */
  isPairConnected(options: RouteOptions): boolean;
  /** The edges that reject the amount. */
  rejections(options: RouteOptions): readonly Rejection<RouteDetail>[];
}

/** Why there is no route, most important first: options, limits of the amount, or no connection. */
const CAUSES = [
  'FILTERED',
  'BELOW_MINIMUM',
  'ABOVE_MAXIMUM',
  'NOT_ENOUGH_LIQUIDITY',
  'TOO_SMALL',
  'HALTED',
  'NOT_READ',
  'UNREACHABLE',
] as const;
type Cause = (typeof CAUSES)[number];

interface Reason {
  readonly cause: Cause;
  readonly text: string;
  readonly detail: ErrorDetail;
}

/**
 * The error of a request without a route. Its message names the pair, the reasons, and the options whose change gives a route.
 * Its details, for programs: NO_ROUTE with the first cause that applies (HALTED with `whole_chain` where
 * the chain of an end stands still), then every reason: FILTERED (options whose change gives a route; with `gives_route` false a route for other amounts only, and the reasons of this amount follow), LIMIT (lanes that
 * reject the amount), NOT_ENOUGH_LIQUIDITY, TOO_SMALL, HALTED (an asset at one end is halted), NOT_READ (a feed is absent), or
 * UNREACHABLE (no lanes and pools connect the pair). Last come chains' own bridges between the two chains that are not quoted: UNQUOTED.
 */
export function noRoute(
  registry: Registry,
  request: CheckedRequest,
  rejections: readonly Rejection<RouteDetail>[],
  absent: readonly AbsentFeed[],
  others: OtherOptions,
): ServiceError {
  const { options } = request;
  const excludedBy = others.isPairConnected(options) ? [] : blockingOptions(options, others.isPairConnected);
  // Where the options leave no connection, the rejections are those of paths that lead elsewhere.
  const isExcluded = excludedBy.length > 0;
  const relevant = isExcluded ? others.rejections(relaxedBy(excludedBy, options)) : rejections;
  const ends = haltReasons(registry, request);
  const stopped = ends.filter(isOfChain);
  const reasons = [
    ...stopped,
    ...filteredReasons(namesOf(blockingOptions(options, others.routeExists, relevant.some(isTooLittle)))),
    ...(isExcluded ? [] : amountAndLimitReasons(registry, relevant)),
    ...ends.filter((end) => !isOfChain(end)),
  ];
  // A halted lane is no reason where others connect the pair; of bridges that the request names it is worth knowing that they ended.
  if (reasons.length === 0)
    reasons.push(
      ...(isExcluded ? excludedReasons(registry, excludedBy, relevant) : haltedLaneReasons(registry, request)),
    );
  if (isExcluded || reasons.every(({ cause }) => cause !== 'HALTED'))
    reasons.push(...haltedLaneReasons(registry, request, options.bridges ?? []));
  // That a lane has ended is not why there is no route while others were not read: an end that is halted is.
  const isUnread = absent.length > 0 && ends.length === 0 && reasons.every(({ cause }) => cause === 'HALTED');
  if (isUnread) reasons.unshift(...absent);
  else reasons.push(...absent);
  const headline = isUnread ? 'NOT_READ' : stopped[0]?.cause;
  return refusalFor(registry, request, reasons.length > 0 ? reasons : [UNREACHABLE], headline);
}

/** The error of turning one asset into another that is being ended; undefined if that may be. */
export function noEntry(registry: Registry, request: CheckedRequest): ServiceError | undefined {
  const record = registry.findEntryHalt(request.dest, request.source);
  if (record === undefined) return undefined;
  const halt = registry.findHalt(request.dest, 'in');
  const reason = haltReason(registry, request.dest, halt && isWholeChain(halt) ? halt : record);
  return reason && refusalFor(registry, request, [reason]);
}

/** The error of sending an asset on its own chain; undefined if it can be sent. */
export function noBankSend(registry: Registry, request: CheckedRequest): ServiceError | undefined {
  const record = registry.findLiveness(request.source);
  const reason = record?.state === 'gone' ? haltReason(registry, request.source, record) : undefined;
  return reason && refusalFor(registry, request, [reason]);
}

function refusalFor(
  registry: Registry,
  request: CheckedRequest,
  reasons: readonly Reason[],
  cause = CAUSES.find((each) => reasons.some((reason) => reason.cause === each)) as Cause,
): ServiceError {
  const pair = `${assetTitle(registry, request.source)} to ${assetTitle(registry, request.dest)}`;
  const unquoted = unquotedReasons(request);
  return ServiceError.notFound(`no route from ${pair}: ${textsOf([...reasons, ...unquoted]).join('; ')}`, [
    errorInfo('NO_ROUTE', { cause, side: request.side, amount: request.amount.toString() }),
    ...[...reasons, ...unquoted].map(({ detail }) => detail),
  ]);
}

const unquotedReasons = ({ source, dest }: CheckedRequest): Pick<Reason, 'text' | 'detail'>[] =>
  unquotedBetween(source, dest).map(({ name, site, why, source: from, checked }) => ({
    text: `${name} (${site}), the chain's own bridge, is not quoted here`,
    detail: errorInfo('UNQUOTED', { name, site, why, source: from, date: checked }),
  }));

/** The limits in words. */
export const limitTexts = (registry: Registry, rejections: readonly Rejection<RouteDetail>[]): string[] =>
  textsOf(limitsOf(registry, rejections));

/** Each text once: lanes from several chains may share it. */
const textsOf = (reasons: readonly Pick<Reason, 'text'>[]): string[] => [...new Set(reasons.map(({ text }) => text))];

const reasonOf = (cause: Cause, text: string): Reason => ({ cause, text, detail: errorInfo(cause) });

const UNREACHABLE = reasonOf('UNREACHABLE', 'no bridge or venue of this service connects them');

function filteredReasons(options: readonly string[]): Reason[] {
  if (options.length === 0) return [];
  const text = `excluded by ${optionTexts(options)}`;
  return [{ cause: 'FILTERED', text, detail: errorInfo('FILTERED', { options: options.join(',') }) }];
}

/** The reasons where the options leave no connection, and this amount has no route without them either: both are needed. */
function excludedReasons(
  registry: Registry,
  changes: readonly Change[],
  rejections: readonly Rejection<RouteDetail>[],
): readonly Reason[] {
  const names = namesOf(changes);
  const filtered: Reason = {
    cause: 'FILTERED',
    text: `excluded by ${optionTexts(names)}; no route exists for this amount even without ${names.length > 1 ? 'them' : 'it'}`,
    detail: errorInfo('FILTERED', { options: names.join(','), gives_route: 'false' }),
  };
  return [filtered, ...amountAndLimitReasons(registry, rejections)];
}

/** That the source cannot leave its chain, or that the destination cannot arrive on its chain. */
function haltReasons(registry: Registry, { source, dest }: Pick<CheckedRequest, 'source' | 'dest'>): Reason[] {
  const intoDest = registry.findHalt(dest, 'in') ?? registry.findEntryHalt(dest, source);
  const records = [registry.findHalt(source, 'out'), intoDest];
  return records.flatMap((record, end) => haltReason(registry, end === 0 ? source : dest, record) ?? []);
}

/**
 * The halted lanes from the source to the other chain, and to the destination from the other chain; of a derived voucher, of its way.
 * Where bridges are given, those that are closed as such.
 */
function haltedLaneReasons(
  registry: Registry,
  { source, dest }: Pick<CheckedRequest, 'source' | 'dest'>,
  closed?: readonly BridgeId[],
): Reason[] {
  if (closed?.length === 0) return [];
  const [start, goal] = [assetKey(source), assetKey(dest)];
  const between = laneHalts(registry).filter(
    ({ from, to }) =>
      (from === start && assetOfKey(to).chain_id === dest.chain_id) ||
      (to === goal && assetOfKey(from).chain_id === source.chain_id),
  );
  const ofWays = [...derivedHalts(registry, source, 'home'), ...derivedHalts(registry, dest, 'out')];
  const isMeant = ({ record: { bridge } }: LaneHalt) =>
    closed === undefined || (bridge !== undefined && closed.includes(bridge));
  const reasons = [...between, ...ofWays]
    .filter(isMeant)
    .flatMap(({ from, record }) => haltReason(registry, registry.getAsset(assetOfKey(from)), record) ?? []);
  return [...new Map(reasons.map((reason) => [reason.text, reason])).values()];
}

function haltReason(registry: Registry, asset: Asset, record: LivenessRecord | undefined): Reason | undefined {
  if (record === undefined) return undefined;
  const { chain_id, denom, state, reason, source, date, bridge } = record;
  const halted = denom === null || bridge !== undefined ? asset : registry.getAsset({ chain_id, denom });
  const over = bridge === undefined ? haltedPart(registry, record) : bridges[bridge].info.name;
  return {
    cause: 'HALTED',
    text: `${assetTitle(registry, halted)} ${livenessText(record, over)}`,
    detail: errorInfo('HALTED', {
      ...{ chain_id: chain_id || halted.chain_id, denom: denom ?? halted.denom, state, reason, source, date },
      ...(record.notice && { notice: record.notice }),
      ...(isWholeChain(record) && { whole_chain: 'true' }),
    }),
  };
}

/** Whether a record says that a chain stands still, not a part of it or one direction. */
const isWholeChain = ({ denom, channel, contract, bridge, venue, state }: LivenessRecord): boolean =>
  denom === null &&
  channel === null &&
  (contract ?? bridge ?? venue) === undefined &&
  (state === 'gone' || state === 'halted');

const isOfChain = ({ detail }: Reason): boolean => detail.metadata?.whole_chain === 'true';

const namesOf = (changes: readonly Change[]): string[] => changes.map(({ option }) => option);

const optionTexts = (names: readonly string[]): string =>
  `${names.length > 1 ? 'options' : 'option'} ${names.join(', ')}`;

/** Whether an edge rejects an amount because it is too small. */
const isTooLittle = ({ failure }: Rejection<RouteDetail>): boolean =>
  failure.reason === 'nothing_arrives' || (failure.reason === 'below_minimum' && failure.limit !== null);

const amountAndLimitReasons = (registry: Registry, rejections: readonly Rejection<RouteDetail>[]): Reason[] => [
  ...limitsOf(registry, rejections),
  ...amountReasons(rejections),
];

/** Each limit once: lanes may share it. */
function limitsOf(registry: Registry, rejections: readonly Rejection<RouteDetail>[]): Reason[] {
  const limits = rejections.map((rejection) => limitOf(registry, rejection)).filter((limit) => limit !== undefined);
  return [...new Map(limits.map((limit) => [JSON.stringify(limit.detail), limit])).values()];
}

/** Reasons without a limit that a lane names. */
function amountReasons(rejections: readonly Rejection<RouteDetail>[]): Reason[] {
  const failures = new Set(rejections.map(({ failure }) => failure.reason));
  const reasons: Reason[] = [];
  if (failures.has('nothing_arrives')) {
    reasons.push(reasonOf('TOO_SMALL', 'the amount is too small: fees and rounding take all of it'));
  }
  if (failures.has('not_enough_liquidity')) {
    reasons.push(reasonOf('NOT_ENOUGH_LIQUIDITY', 'the pools hold too little liquidity for this amount'));
  }
  return reasons;
}

function limitOf(registry: Registry, { edge, failure }: Rejection<RouteDetail>): Reason | undefined {
  if (!('limit' in failure) || failure.limit === null) return undefined;
  const end = assetOfKey(edge.from);
  const asset = registry.findAsset(end);
  // An asset key is in lower case where case has no meaning.
  const { chain_id, denom } = asset ?? end;
  const decimals = asset?.decimals;
  const amount =
    typeof decimals === 'number'
      ? `${formatUnits(failure.limit, decimals)} ${asset?.symbol ?? denom}`
      : `${failure.limit} ${denom}`;
  const word = failure.reason === 'above_maximum' ? 'at most' : 'at least';
  const detail = errorInfo('LIMIT', {
    via: edge.carrier,
    rule: failure.reason,
    limit: failure.limit.toString(),
    chain_id,
    denom,
  });
  const cause = failure.reason === 'above_maximum' ? 'ABOVE_MAXIMUM' : 'BELOW_MINIMUM';
  return { cause, text: `${carrierTitle(edge)} takes ${word} ${amount}${holderText(registry, edge)}`, detail };
}

/** Names the chain whose accounts set the maximum of a lane. */
function holderText(registry: Registry, { detail }: RouteEdge): string {
  if (detail.kind !== 'lane' || detail.holderChainId === null) return '';
  return `, ${holdsNoMore(registry.getChain(detail.holderChainId))}`;
}

/** The listed name of a bridge, or the venue. */
const carrierTitle = ({ carrier, detail }: RouteEdge): string =>
  detail.kind === 'lane' ? bridges[detail.bridge].info.name : carrier;
