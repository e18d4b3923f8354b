import { bridges } from '#bridges/index.ts';
import { type Asset, assetOfKey } from '#contract/asset.ts';
import { type ErrorDetail, errorInfo, ServiceError } from '#contract/error.ts';
import type { Rejection } from '#engine/index.ts';
import { formatUnits } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';
import { assetTitle } from './asset-title.ts';
import type { RouteDetail, RouteEdge } from './graph.ts';
import type { RouteOptions, RouteQuestion } from './question.ts';
import { type Change, changesInTheWay, relaxedBy } from './relaxations.ts';

/** What comes of the question when it is asked with other options. */
export interface Otherwise {
  /** Whether some route answers it. */
  answers(options: RouteOptions): boolean;
  /** Whether anything leads there at all, whatever the amount. */
  leads(options: RouteOptions): boolean;
  /** What stands in the way of the amount. */
  rejections(options: RouteOptions): readonly Rejection<RouteDetail>[];
}

/** Why there is no route, the first that applies: what a person may allow, what the amount breaks, or no way at all. */
const CAUSES = [
  'FILTERED',
  'BELOW_MINIMUM',
  'ABOVE_MAXIMUM',
  'NOT_ENOUGH_LIQUIDITY',
  'TOO_SMALL',
  'FROZEN',
  'UNREACHABLE',
] as const;
type Cause = (typeof CAUSES)[number];

interface Reason {
  readonly cause: Cause;
  readonly text: string;
  readonly detail: ErrorDetail;
}

/**
 * The error of a pair without a route: what was asked, what stood in the way, and what a person may allow to get one.
 * Its details are for programs: NO_ROUTE with the first cause that applies, then every reason: FILTERED (options whose
 * change gives a route; with `gives_route` false, one for another amount, and what is wrong with this one follows), LIMIT
 * (lanes that do not take the amount), NOT_ENOUGH_LIQUIDITY, TOO_SMALL, FROZEN (an end that nothing moves), or UNREACHABLE
 * where no lane and no pool leads on.
 */
export function noRoute(
  registry: Registry,
  question: RouteQuestion,
  rejections: readonly Rejection<RouteDetail>[],
  otherwise: Otherwise,
): ServiceError {
  const { options } = question;
  const ruledOutBy = otherwise.leads(options) ? [] : changesInTheWay(options, otherwise.leads);
  // Where the options leave nothing that leads there, what declined stands on ways that lead elsewhere.
  const isRuledOut = ruledOutBy.length > 0;
  const onTheWay = isRuledOut ? otherwise.rejections(relaxedBy(ruledOutBy, options)) : rejections;
  const reasons = [
    ...filteredReasons(namesOf(changesInTheWay(options, otherwise.answers, onTheWay.some(isOfLittle)))),
    ...(isRuledOut ? [] : reasonsOf(registry, onTheWay)),
    ...frozenReasons(registry, [question.source, question.dest]),
  ];
  const told = reasons.length > 0 ? reasons : ruledOutReasons(registry, ruledOutBy, onTheWay);
  return refusalFor(registry, question, told);
}

/** The same where one asset is only sent on its chain; undefined where nothing stands in the way of that. */
export function noBankSend(registry: Registry, question: RouteQuestion): ServiceError | undefined {
  const reasons = frozenReasons(registry, [question.source]);
  return reasons.length === 0 ? undefined : refusalFor(registry, question, reasons);
}

function refusalFor(registry: Registry, question: RouteQuestion, told: readonly Reason[]): ServiceError {
  const cause = CAUSES.find((each) => told.some((reason) => reason.cause === each)) as Cause;
  const pair = `${assetTitle(registry, question.source)} to ${assetTitle(registry, question.dest)}`;
  return ServiceError.notFound(`no route from ${pair}: ${textsOf(told).join('; ')}`, [
    errorInfo('NO_ROUTE', { cause, side: question.side, amount: question.amount.toString() }),
    ...told.map(({ detail }) => detail),
  ]);
}

/** The limits in words. */
export const limitTexts = (registry: Registry, rejections: readonly Rejection<RouteDetail>[]): string[] =>
  textsOf(limitsOf(registry, rejections));

/** Each text once: lanes from several chains may share it. */
const textsOf = (reasons: readonly Reason[]): string[] => [...new Set(reasons.map(({ text }) => text))];

const UNREACHABLE: Reason = {
  cause: 'UNREACHABLE',
  text: 'every bridge and venue of the service was tried',
  detail: errorInfo('UNREACHABLE'),
};

function filteredReasons(options: readonly string[]): Reason[] {
  if (options.length === 0) return [];
  const text = `the request rules it out by ${options.join(', ')}`;
  return [{ cause: 'FILTERED', text, detail: errorInfo('FILTERED', { options: options.join(',') }) }];
}

/**
 * Options that leave nothing that leads there, while the amount has no route without them either. Both are told: the
 * options alone would promise a route, what is wrong with the amount a route for another one.
 */
function ruledOutReasons(
  registry: Registry,
  changes: readonly Change[],
  rejections: readonly Rejection<RouteDetail>[],
): readonly Reason[] {
  if (changes.length === 0) return [UNREACHABLE];
  const names = namesOf(changes);
  const filtered: Reason = {
    cause: 'FILTERED',
    text: `the request rules it out by ${names.join(', ')}, and this amount has no route without that either`,
    detail: errorInfo('FILTERED', { options: names.join(','), gives_route: 'false' }),
  };
  return [filtered, ...reasonsOf(registry, rejections)];
}

/** An end that the registry knows to be frozen: no lane and no pool of it is used, nor is it sent. */
function frozenReasons(registry: Registry, ends: readonly Asset[]): Reason[] {
  return ends.flatMap((asset): Reason[] => {
    const freeze = registry.findDelisting(asset);
    if (freeze === undefined) return [];
    const { chain_id, denom } = asset;
    return [
      {
        cause: 'FROZEN',
        text: `${assetTitle(registry, asset)} is frozen`,
        detail: errorInfo('FROZEN', { chain_id, denom }),
      },
    ];
  });
}

const namesOf = (changes: readonly Change[]): string[] => changes.map(({ option }) => option);

/** Whether an edge declines because there is too little. */
const isOfLittle = ({ failure: { reason } }: Rejection<RouteDetail>): boolean =>
  reason === 'nothing_arrives' || reason === 'below_minimum';

/** What the amount breaks. */
const reasonsOf = (registry: Registry, rejections: readonly Rejection<RouteDetail>[]): Reason[] => [
  ...limitsOf(registry, rejections),
  ...amountReasons(rejections),
];

/** Every limit once: many ways may lead over lanes that share it. */
function limitsOf(registry: Registry, rejections: readonly Rejection<RouteDetail>[]): Reason[] {
  const limits = rejections.map((declined) => limitOf(registry, declined)).filter((limit) => limit !== undefined);
  return [...new Map(limits.map((limit) => [JSON.stringify(limit.detail), limit])).values()];
}

/** What the amount itself is too small or too large for, where no lane names a limit. */
function amountReasons(rejections: readonly Rejection<RouteDetail>[]): Reason[] {
  const declined = new Set(rejections.map(({ failure: decline }) => decline.reason));
  const reasons: Reason[] = [];
  if (declined.has('nothing_arrives')) {
    const text = 'the amount is too small: fees and rounding take all of it';
    reasons.push({ cause: 'TOO_SMALL', text, detail: errorInfo('TOO_SMALL') });
  }
  if (declined.has('not_enough_liquidity')) {
    const text = 'the amount is more than the pools on the way can give';
    reasons.push({ cause: 'NOT_ENOUGH_LIQUIDITY', text, detail: errorInfo('NOT_ENOUGH_LIQUIDITY') });
  }
  return reasons;
}

function limitOf(registry: Registry, { edge, failure: decline }: Rejection<RouteDetail>): Reason | undefined {
  if (!('limit' in decline)) return undefined;
  const end = assetOfKey(edge.from);
  const asset = registry.findAsset(end);
  // A key is in lower case where case means nothing.
  const { chain_id, denom } = asset ?? end;
  const decimals = asset?.decimals;
  const amount =
    typeof decimals === 'number'
      ? `${formatUnits(decline.limit, decimals)} ${asset?.symbol ?? denom}`
      : `${decline.limit} ${denom}`;
  const word = decline.reason === 'above_maximum' ? 'at most' : 'at least';
  const detail = errorInfo('LIMIT', {
    via: edge.carrier,
    rule: decline.reason,
    limit: decline.limit.toString(),
    chain_id,
    denom,
  });
  const cause = decline.reason === 'above_maximum' ? 'ABOVE_MAXIMUM' : 'BELOW_MINIMUM';
  return { cause, text: `${viaTitle(edge)} takes ${word} ${amount}`, detail };
}

/** A bridge by the name that it is listed under. */
const viaTitle = ({ carrier: via, detail }: RouteEdge): string =>
  detail.kind === 'lane' ? bridges[detail.bridge].info.name : via;
