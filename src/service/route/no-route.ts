import { type ErrorDetail, errorInfo, ServiceError } from '#contract/error.ts';
import type { Declined } from '#engine/search.ts';
import { formatUnits } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';
import type { RouteDetail } from './graph.ts';
import type { RouteOptions, RouteQuestion } from './question.ts';

/** Whether some route answers the question when it is asked with other options. */
export type Reaches = (options: RouteOptions) => boolean;

/** What a person may allow, by the name it has in the request. */
const RELAXATIONS: readonly { readonly option: string; readonly relax: (options: RouteOptions) => RouteOptions }[] = [
  { option: 'bridges', relax: (o) => ({ ...o, bridges: null }) },
  { option: 'swap_venues', relax: (o) => ({ ...o, swapVenues: null }) },
  { option: 'allow_swaps', relax: (o) => ({ ...o, allowSwaps: true }) },
  { option: 'smart_swap_options.evm_swaps', relax: (o) => ({ ...o, allowEvmSwaps: true }) },
  { option: 'allow_multi_tx', relax: (o) => ({ ...o, allowMultiTx: true }) },
  { option: 'smart_relay', relax: (o) => ({ ...o, smartRelay: true }) },
  { option: 'go_fast', relax: (o) => ({ ...o, goFast: true }) },
];

/**
 * The error of a pair without a route: what was asked, what stood in the way, and what a person may allow to get one.
 * Its details are for programs: NO_ROUTE, then FILTERED (options whose change gives a route) and LIMIT (lanes that
 * do not take the amount).
 */
export function noRoute(
  registry: Registry,
  question: RouteQuestion,
  declines: readonly Declined<RouteDetail>[],
  reaches: Reaches,
): ServiceError {
  const options = optionsInTheWay(question.options, reaches);
  const limits = limitsOf(registry, declines);
  const pair = `${nameOf(question.source)} to ${nameOf(question.dest)}`;
  const causes = [
    ...(options.length > 0 ? [`the request rules it out by ${options.join(', ')}`] : []),
    ...new Set(limits.map(({ text }) => text)),
    ...amountCauses(declines),
  ];
  const cause = causes.length > 0 ? causes.join('; ') : 'every bridge and venue of the service was tried';
  return ServiceError.notFound(`no route from ${pair}: ${cause}`, [
    errorInfo('NO_ROUTE', { side: question.side, amount: question.amount.toString() }),
    ...(options.length > 0 ? [errorInfo('FILTERED', { options: options.join(',') })] : []),
    ...limits.map(({ detail }) => detail),
  ]);
}

/** The options that give a route when changed alone; when none does, all that together do. */
function optionsInTheWay(options: RouteOptions, reaches: Reaches): string[] {
  const changes = RELAXATIONS.map(({ option, relax }) => ({ option, relaxed: relax(options) })).filter(({ relaxed }) =>
    Object.keys(options).some((key) => relaxed[key as keyof RouteOptions] !== options[key as keyof RouteOptions]),
  );
  const everything = RELAXATIONS.reduce((relaxed, { relax }) => relax(relaxed), options);
  if (changes.length === 0 || !reaches(everything)) return [];
  const alone = changes.length === 1 ? changes : changes.filter(({ relaxed }) => reaches(relaxed));
  return (alone.length > 0 ? alone : changes).map(({ option }) => option);
}

interface Limit {
  readonly text: string;
  readonly detail: ErrorDetail;
}

/** Every limit once: many ways may lead over lanes that share it. */
function limitsOf(registry: Registry, declines: readonly Declined<RouteDetail>[]): Limit[] {
  const limits = declines.map((declined) => limitOf(registry, declined)).filter((limit) => limit !== undefined);
  return [...new Map(limits.map((limit) => [JSON.stringify(limit.detail), limit])).values()];
}

/** What the amount itself is too small or too large for, where no lane names a limit. */
function amountCauses(declines: readonly Declined<RouteDetail>[]): string[] {
  const reasons = new Set(declines.map(({ decline }) => decline.reason));
  return [
    ...(reasons.has('nothing_arrives') ? ['the amount is too small: fees and rounding take all of it'] : []),
    ...(reasons.has('not_enough_liquidity') ? ['the amount is more than the pools on the way can give'] : []),
  ];
}

function limitOf(registry: Registry, { edge, decline }: Declined<RouteDetail>): Limit | undefined {
  if (!('limit' in decline)) return undefined;
  const { chain_id, denom } = endOf(edge.from);
  const asset = registry.findAsset({ chain_id, denom });
  const decimals = asset?.decimals;
  const amount =
    typeof decimals === 'number'
      ? `${formatUnits(decline.limit, decimals)} ${asset?.symbol}`
      : `${decline.limit} ${denom}`;
  const word = decline.reason === 'above_maximum' ? 'at most' : 'at least';
  const detail = errorInfo('LIMIT', {
    via: edge.via,
    rule: decline.reason,
    limit: decline.limit.toString(),
    chain_id,
    denom,
  });
  return { text: `${edge.via} takes ${word} ${amount}`, detail };
}

function endOf(key: string): { chain_id: string; denom: string } {
  const bar = key.indexOf('|');
  return { chain_id: key.slice(0, bar), denom: key.slice(bar + 1) };
}

const nameOf = ({ symbol, denom, chain_id }: RouteQuestion['source']): string => `${symbol ?? denom} on ${chain_id}`;
