import { quantile, tableText } from '../table.ts';
import { type Contender, type Question, SIZES, type Size } from './contender.ts';
import type { Attempt } from './measure.ts';

export interface Measured {
  readonly contender: Contender;
  /** In the order of the questions, which is the same for all; fewer where patience ended. */
  readonly attempts: readonly Attempt[];
}

const BPS = 1e4;

/** Latency, and outputs beside the best of all for the same question. */
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
    'asked',
    'median',
    'p95',
    'below the best, bps s / m / l',
    'ours ≥',
    'else less by, bps',
    'failed',
  ];
  return tableText(head, rows);
}

/** How much less outputs are than a bound that nothing can exceed; questions without a bound are left out. */
export function lossTable(measured: readonly Measured[], bounds: readonly (number | undefined)[]): string {
  const rows = measured.map(({ contender, attempts }) => {
    const loss = (attempt: Attempt, index: number) => {
      const bound = bounds[index];
      return bound === undefined ? undefined : lossBps(attempt, bound);
    };
    return [contender.name, bySize(attempts, loss), bySize(attempts, loss, (losses) => Math.max(...losses))];
  });
  return tableText(['engine', 'loss against the bound, bps s / m / l', 'at most'], rows);
}

/** An exact output that an exact input of `paid` gave, at a loss of this part of its value. */
export interface InverseQuestion extends Question {
  readonly paid: bigint;
  readonly lost: number;
}

/** Beyond this loss of value the costs of exact outputs are left out: whole pools are traded away there. */
const MOST_LOST = 0.1;
/** An exact output is dearer than its exact input from here, in bps. */
const DEARER = 1;

/** Exact outputs, each beside the exact input that gave it; costs where less than a tenth of the value is lost. */
export function inverseTable(measured: readonly Measured[], inverses: readonly (readonly InverseQuestion[])[]): string {
  const rows = measured.map(({ contender, attempts }, engine) => {
    const isUsual = (index: number) => (inverses[engine]?.[index]?.lost ?? 1) < MOST_LOST;
    const short = attempts.map(({ question, result }) => (result ? bpsBelow(result.amountOut, question.amount) : 0));
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
  const head = ['engine', 'asked', 'median', 'p95', 'failed / at loss < 10%', 'short', 'by at most', ...usual];
  return tableText(head, rows);
}

/** An output within this of another one is as good, in bps. */
const EQUAL = 0.01;

/** Ours beside other versions of it: processor times, and by how much an output is more or an input less. */
export function versionTable(title: string, measured: readonly Measured[]): string {
  const rows = measured.flatMap(({ contender, attempts }) => {
    const ours = oursOf(measured, contender);
    if (!contender.own || ours === undefined) return [];
    const own = [contender.name, bySize(attempts, ({ cpuMs }) => cpuMs, median)];
    if (ours.attempts === attempts) return [own];
    const leads = attempts.map(({ result }, index) => leadOf(ours.attempts[index]?.result, result));
    const ratios = [median, (times: readonly number[]) => quantile(times, 0.95)].map(
      (sumUp) => sumUp(ours.attempts.map(({ cpuMs }) => cpuMs)) / sumUp(attempts.map(({ cpuMs }) => cpuMs)),
    );
    return [
      [
        ...own,
        ...ratios.map((ratio) => ratio.toFixed(2)),
        bySize(attempts, (_, index) => leads[index]),
        `${((100 * leads.filter((lead) => lead >= -EQUAL).length) / leads.length).toFixed(1)}%`,
        `${Math.max(0, ...leads.map((lead) => -lead)).toFixed(3)}`,
      ],
    ];
  });
  const head = [title, 'processor median s / m / l, ms', 'ours / it: median', 'p95', 'ours better by, bps s / m / l'];
  return tableText([...head, 'ours ≥, within 0.01 bps', 'else worse by at most, bps'], rows);
}

/** Median latency of each engine by number of pools. */
export function growthTable(growth: ReadonlyMap<number, readonly Measured[]>): string {
  const columns = [...growth.values()];
  const rows = (columns[0] ?? []).map(({ contender }, index) => [
    contender.name,
    ...columns.map((measured) => latencies(measured[index]?.attempts ?? [])[0] as string),
  ]);
  return tableText(['engine', ...[...growth.keys()].map((pools) => `${pools} pools`)], rows);
}

/** Share of questions in which our engine of the same style gives at least as much, and how much less it gave at most. */
function oursAtLeast(measured: readonly Measured[], contender: Contender, attempts: readonly Attempt[]): string[] {
  const ours = oursOf(measured, contender);
  if (ours === undefined || ours.attempts === attempts) return ['', ''];
  const leads = attempts.map(({ result }, index) => leadOf(ours.attempts[index]?.result, result));
  const share = (100 * leads.filter((lead) => lead >= 0).length) / leads.length;
  return [`${share.toFixed(1)}%`, `${Math.max(0, ...leads.map((lead) => -lead)).toFixed(4)}`];
}

/** Our engine comes before other versions of it. */
const oursOf = (measured: readonly Measured[], { style }: Contender): Measured | undefined =>
  measured.find(({ contender }) => contender.own && contender.style === style);

/** By how much one result gives more than another one, or costs less. */
function leadOf(ours: Attempt['result'], other: Attempt['result']): number {
  if (ours === undefined) return other === undefined ? 0 : -BPS;
  if (other === undefined) return BPS;
  if (ours.amountIn === other.amountIn) return -bpsBelow(ours.amountOut, other.amountOut);
  return bpsBelow(ours.amountIn, other.amountIn);
}

function bestOutputs(measured: readonly Measured[]): number[] {
  const questions = measured[0]?.attempts ?? [];
  return questions.map((_, index) =>
    Math.max(...measured.map(({ attempts }) => Number(attempts[index]?.result?.amountOut ?? 0n))),
  );
}

const lossBps = ({ result }: Attempt, best: number): number | undefined =>
  result === undefined ? undefined : (1 - Number(result.amountOut) / best) * BPS;

/** Exact where the amounts are nearly the same. */
const bpsBelow = (amount: bigint, than: bigint): number =>
  than === 0n ? 0 : (Number(than - amount) / Number(than)) * BPS;

function latencies(attempts: readonly Attempt[]): string[] {
  const times = attempts.map(({ ms }) => ms);
  return [quantile(times, 0.5), quantile(times, 0.95)].map((ms) => `${ms.toFixed(ms < 1 ? 3 : 1)} ms`);
}

/** Small, medium and large trades summed up, by their means unless said, as far as they have a figure. */
function bySize(
  attempts: readonly Attempt[],
  figureOf: (attempt: Attempt, index: number) => number | undefined,
  sumUp: (figures: readonly number[]) => number = mean,
): string {
  const values = attempts.map((attempt, index) => ({ size: attempt.question.size, value: figureOf(attempt, index) }));
  return (Object.keys(SIZES) as Size[])
    .map((size) => values.flatMap((each) => (each.size === size && each.value !== undefined ? [each.value] : [])))
    .map((figures) => (figures.length === 0 ? '?' : bpsText(sumUp(figures))))
    .join(' / ');
}

const bpsText = (bps: number): string => bps.toFixed(bps < 9.95 ? 2 : 0);
const median = (values: readonly number[]): number => quantile(values, 0.5);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
