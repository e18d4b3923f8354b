import { quantile, tableText } from '../report.ts';
import type { Contender } from './contender.ts';
import type { Attempt } from './measure.ts';
import { SIZES, type Size, type SwapRequest } from './swap-request.ts';

export interface Measured {
  readonly contender: Contender;
  /** In the order of the requests. Fewer than requests if the contender ran out of time. */
  readonly attempts: readonly Attempt[];
}

const BPS = 1e4;

/** Latency, and outputs relative to the best output of all contenders. */
export function outputTable(measured: readonly Measured[]): string {
  const best = bestOutputs(measured);
  const rows = measured.map(({ contender, attempts }) => [
    contender.name,
    `${attempts.length}`,
    ...latencies(attempts),
    bySize(attempts, (attempt, index) => lossBps(attempt, best[index] as number)),
    ...oursAtLeast(measured, contender, attempts),
    `${attempts.filter(({ result }) => result === undefined).length}`,
  ]);
  const head = [
    'engine',
    'requests',
    'median',
    'p95',
    'below the best, bps s / m / l',
    'ours ≥',
    'else less by, bps',
    'failed',
  ];
  return tableText(head, rows);
}

/** Loss of outputs to upper bounds. Requests without a bound are left out. */
export function lossTable(measured: readonly Measured[], bounds: readonly (number | undefined)[]): string {
  const rows = measured.map(({ contender, attempts }) => {
    const loss = (attempt: Attempt, index: number) => {
      const bound = bounds[index];
      return bound === undefined ? undefined : lossBps(attempt, bound);
    };
    return [contender.name, bySize(attempts, loss), bySize(attempts, loss, (losses) => Math.max(...losses))];
  });
  return tableText(['engine', 'loss to the bound, bps s / m / l', 'at most'], rows);
}

/** The output of an exact input of `paid`, which lost the share `lost` of its value. */
export interface InverseRequest extends SwapRequest {
  readonly paid: bigint;
  readonly lost: number;
}

/** Costs of exact outputs are reported up to this loss of value. Beyond it, swaps drain pools. */
const MOST_LOST = 0.1;
/** Exact outputs that cost this much more than the exact input are counted, in bps. */
const DEARER = 1;

/** Exact outputs relative to the exact inputs that gave them. */
export function inverseTable(measured: readonly Measured[], inverses: readonly (readonly InverseRequest[])[]): string {
  const rows = measured.map(({ contender, attempts }, engine) => {
    const isUsual = (index: number) => (inverses[engine]?.[index]?.lost ?? 1) < MOST_LOST;
    const short = attempts.map(({ request, result }) => (result ? bpsBelow(result.amountOut, request.amount) : 0));
    const dear = attempts.map(({ result }, index) =>
      result ? -bpsBelow(result.amountIn, inverses[engine]?.[index]?.paid ?? 0n) : Number.NaN,
    );
    const known = dear.filter((bps) => !Number.isNaN(bps));
    const costs = dear.filter((bps, index) => !Number.isNaN(bps) && isUsual(index));
    const failed = attempts.map(({ result }) => result === undefined);
    return [
      contender.name,
      `${attempts.length}`,
      ...latencies(attempts),
      `${failed.filter(Boolean).length} / ${failed.filter((each, index) => each && isUsual(index)).length}`,
      `${short.filter((bps) => bps > 0).length}`,
      `${Math.max(0, ...short).toFixed(3)} bps`,
      `${attempts.filter((_, index) => isUsual(index)).length}`,
      `${mean(costs).toFixed(3)}`,
      `${Math.max(...costs).toFixed(3)}`,
      `${costs.filter((bps) => bps > DEARER).length}`,
      `${Math.max(...known).toFixed(3)}`,
    ];
  });
  const usual = ['loss < 10%', 'dearer than exact in, bps', 'by at most', 'by over 1 bps', 'at any loss'];
  const head = ['engine', 'requests', 'median', 'p95', 'failed / at loss < 10%', 'short', 'by at most', ...usual];
  return tableText(head, rows);
}

/** Outputs that differ by at most this count as equal, in bps. */
const EQUAL = 0.01;

/** Our engine relative to its other versions: processor time, and gain in output or input. */
export function versionTable(title: string, measured: readonly Measured[]): string {
  const rows = measured.flatMap(({ contender, attempts }) => {
    const ours = oursOf(measured, contender);
    if (!contender.own || ours === undefined) return [];
    const own = [contender.name, bySize(attempts, ({ cpuMs }) => cpuMs, median)];
    if (ours.attempts === attempts) return [own];
    const gains = attempts.map(({ result }, index) => gainOf(ours.attempts[index]?.result, result));
    const ratios = [median, (times: readonly number[]) => quantile(times, 0.95)].map(
      (aggregate) => aggregate(ours.attempts.map(({ cpuMs }) => cpuMs)) / aggregate(attempts.map(({ cpuMs }) => cpuMs)),
    );
    return [
      [
        ...own,
        ...ratios.map((ratio) => ratio.toFixed(2)),
        bySize(attempts, (_, index) => gains[index]),
        `${((100 * gains.filter((gain) => gain >= -EQUAL).length) / gains.length).toFixed(1)}%`,
        `${Math.max(0, ...gains.map((gain) => -gain)).toFixed(3)}`,
      ],
    ];
  });
  const head = [title, 'processor median s / m / l, ms', 'ours / it: median', 'p95', 'ours better by, bps s / m / l'];
  return tableText([...head, 'ours ≥, within 0.01 bps', 'else worse by at most, bps'], rows);
}

/** Median latency by number of pools. */
export function growthTable(growth: ReadonlyMap<number, readonly Measured[]>): string {
  const columns = [...growth.values()];
  const rows = (columns[0] ?? []).map(({ contender }, index) => [
    contender.name,
    ...columns.map((measured) => latencies(measured[index]?.attempts ?? [])[0] as string),
  ]);
  return tableText(['engine', ...[...growth.keys()].map((pools) => `${pools} pools`)], rows);
}

/** Share of requests in which our engine of the same style gives at least as much, and its largest loss in the others. */
function oursAtLeast(measured: readonly Measured[], contender: Contender, attempts: readonly Attempt[]): string[] {
  const ours = oursOf(measured, contender);
  if (ours === undefined || ours.attempts === attempts) return ['', ''];
  const gains = attempts.map(({ result }, index) => gainOf(ours.attempts[index]?.result, result));
  const share = (100 * gains.filter((gain) => gain >= 0).length) / gains.length;
  return [`${share.toFixed(1)}%`, `${Math.max(0, ...gains.map((gain) => -gain)).toFixed(4)}`];
}

/** Our engine, which precedes its other versions. */
const oursOf = (measured: readonly Measured[], { style }: Contender): Measured | undefined =>
  measured.find(({ contender }) => contender.own && contender.style === style);

/** Gain of our result over another one: more output or less input, in bps. */
function gainOf(ours: Attempt['result'], other: Attempt['result']): number {
  if (ours === undefined) return other === undefined ? 0 : -BPS;
  if (other === undefined) return BPS;
  if (ours.amountIn === other.amountIn) return -bpsBelow(ours.amountOut, other.amountOut);
  return bpsBelow(ours.amountIn, other.amountIn);
}

function bestOutputs(measured: readonly Measured[]): number[] {
  const requests = measured[0]?.attempts ?? [];
  return requests.map((_, index) =>
    Math.max(...measured.map(({ attempts }) => Number(attempts[index]?.result?.amountOut ?? 0n))),
  );
}

const lossBps = ({ result }: Attempt, best: number): number | undefined =>
  result === undefined ? undefined : (1 - Number(result.amountOut) / best) * BPS;

/** The difference is exact before it becomes a float. */
const bpsBelow = (amount: bigint, than: bigint): number =>
  than === 0n ? 0 : (Number(than - amount) / Number(than)) * BPS;

function latencies(attempts: readonly Attempt[]): string[] {
  const times = attempts.map(({ ms }) => ms);
  return [quantile(times, 0.5), quantile(times, 0.95)].map((ms) => `${ms.toFixed(ms < 1 ? 3 : 1)} ms`);
}

/** A figure of small, medium and large swaps, by default the mean. Attempts without a figure are left out. */
function bySize(
  attempts: readonly Attempt[],
  figureOf: (attempt: Attempt, index: number) => number | undefined,
  aggregate: (figures: readonly number[]) => number = mean,
): string {
  const values = attempts.map((attempt, index) => ({ size: attempt.request.size, value: figureOf(attempt, index) }));
  return (Object.keys(SIZES) as Size[])
    .map((size) => values.flatMap((each) => (each.size === size && each.value !== undefined ? [each.value] : [])))
    .map((figures) => (figures.length === 0 ? '?' : bpsText(aggregate(figures))))
    .join(' / ');
}

const bpsText = (bps: number): string => bps.toFixed(bps < 9.95 ? 2 : 0);
const median = (values: readonly number[]): number => quantile(values, 0.5);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
