import { BRIDGE_IDS } from '#contract/bridge.ts';
import type { Operation } from '#contract/operation.ts';
import { operationKey } from '#contract/operation.ts';
import type { Route } from '#contract/route.ts';
import { chainNameOf, isJourneyAsset, JOURNEY_CHAINS, type JourneyAsset } from './assets.ts';
import { isSourceName, SOURCES } from './sources.ts';

/** The dollars of the three sizes of each journey. */
export const SIZES = [50, 2_000, 200_000] as const;

export interface Journey {
  readonly region: string;
  readonly ends: string;
  readonly from: JourneyAsset;
  readonly to: JourneyAsset;
  readonly usd: number;
  readonly accepted: string;
  readonly alternatives: readonly Alternative[];
  /** Of these a refusal should suggest one; none where nothing is to be suggested. */
  readonly suggestions: readonly JourneyAsset[];
  readonly mayBeRefused: boolean;
  readonly why: string;
  readonly source: string;
}

interface Alternative {
  readonly steps: RegExp;
  readonly maxSignatures: number;
  readonly maxSeconds: number;
}

/**
 * Every journey of a table at every size. Throws where a line cannot be read. A line, parts separated by ` ; `:
 *
 *     USDC@ethereum > USDC@base ; accepted ; why ; source
 *     USDC@ethereum > USDC@base ; accepted at $50 ; at $2,000 ; at $200,000 ; why ; source
 *
 * Accepted as the first answer are alternatives separated by ` | `, each the steps of a route in order: a bridge, `swap` or
 * `swap@chain`. A step with `?` may be absent, one with `+` may repeat. Bounds follow: `<=1tx`, `<=120s`; a route of unknown
 * time is within none. `none` and assets: nothing leads there, and a refusal should suggest one of them; `none` alone: nothing
 * does what was meant. `none` as the last alternative: a refusal is as good.
 */
export const readJourneys = (region: string, table: string): Journey[] =>
  table
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => readLine(region, line));

function readLine(region: string, line: string): Journey[] {
  const parts = line.split(' ; ');
  const [ends = '', ...accepted] = parts.slice(0, -2);
  const [why = '', source = ''] = parts.slice(-2);
  const [from = '', to = ''] = ends.split(' > ');
  if (accepted.length !== 1 && accepted.length !== SIZES.length) throw new Error(`${line}: has no 4 or 6 parts`);
  if (!isSourceName(source)) throw new Error(`${line}: no source is named ${source}`);
  return SIZES.map((usd, index) => {
    const text = accepted[accepted.length === 1 ? 0 : index] ?? '';
    const [first, ...others] = text.split(' ');
    const isNone = first === 'none';
    const ways = isNone ? [] : text.split(' | ').filter((each) => each !== 'none');
    return {
      ...{ region, ends, usd, accepted: text, why, source: SOURCES[source] },
      ...{ from: knownAsset(line, from), to: knownAsset(line, to) },
      alternatives: ways.map((each) => readAlternative(line, each)),
      suggestions: isNone ? others.map((name) => knownAsset(line, name)) : [],
      mayBeRefused: isNone || text.endsWith(' | none'),
    };
  });
}

function knownAsset(line: string, name: string): JourneyAsset {
  if (isJourneyAsset(name)) return name;
  throw new Error(`${line}: no asset is named ${name}`);
}

const STEP = new RegExp(`^(${BRIDGE_IDS.join('|')}|swap(?:@(${Object.keys(JOURNEY_CHAINS).join('|')}))?)([?+]?)$`);
const BOUND = /^<=(\d+)(tx|s)$/;

function readAlternative(line: string, text: string): Alternative {
  let steps = '';
  const bounds = { tx: Number.POSITIVE_INFINITY, s: Number.POSITIVE_INFINITY };
  for (const word of text.split(' ')) {
    const [, step, chain, often = ''] = STEP.exec(word) ?? [];
    const [, most, unit] = BOUND.exec(word) ?? [];
    if (step !== undefined) steps += `(?:${step}${step === 'swap' && chain === undefined ? '@[\\w-]+' : ''} )${often}`;
    else if (unit === 'tx' || unit === 's') bounds[unit] = Number(most);
    else throw new Error(`${line}: "${word}" is neither a step nor a bound`);
  }
  return { steps: new RegExp(`^${steps}$`), maxSignatures: bounds.tx, maxSeconds: bounds.s };
}

/** What a route does, in the words of the table. Swaps on one chain that follow each other are one step. */
export function stepsOf({ operations }: Pick<Route, 'operations'>): readonly string[] {
  const steps = operations.map(stepOf);
  return steps.filter((step, index) => !(step.startsWith('swap@') && step === steps[index - 1]));
}

function stepOf(operation: Operation): string {
  const { swap, evm_swap } = operation;
  if (swap) return `swap@${chainNameOf(`${swap.from_chain_id ?? swap.chain_id}`)}`;
  if (evm_swap) return `swap@${chainNameOf(evm_swap.from_chain_id)}`;
  const kind = operationKey(operation);
  const { bridge_id } = operation[kind] as { bridge_id?: unknown };
  return typeof bridge_id === 'string' ? bridge_id.replace(/_V2$/, '') : kind;
}

/** The time of a route; null if a part of it is unknown. */
export const secondsOf = ({ estimated_route_duration_seconds, untimed_operations }: Route): number | null =>
  (untimed_operations?.length ?? 0) > 0 ? null : estimated_route_duration_seconds;

export function isAccepted(route: Route, { alternatives }: Journey): boolean {
  const text = stepsOf(route)
    .map((step) => `${step} `)
    .join('');
  const seconds = secondsOf(route) ?? Number.POSITIVE_INFINITY;
  return alternatives.some(
    ({ steps, maxSignatures, maxSeconds }) =>
      steps.test(text) &&
      route.txs_required <= maxSignatures &&
      (maxSeconds === Number.POSITIVE_INFINITY || seconds <= maxSeconds),
  );
}
