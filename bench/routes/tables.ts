import { quantile, tableText } from '../table.ts';
import { type Contender, SIZES, type Size } from './contender.ts';
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

/** Exact outputs: `paid`, engine by engine, is what the same output was had for by exact input. */
export function inverseTable(measured: readonly Measured[], paid: readonly (readonly bigint[])[]): string {
  const rows = measured.map(({ contender, attempts }, engine) => {
    const short = attempts.map(({ question, result }) => (result ? bpsBelow(result.amountOut, question.amount) : 0));
    const dear = attempts.flatMap(({ result }, index) =>
      result ? [-bpsBelow(result.amountIn, paid[engine]?.[index] ?? 0n)] : [],
    );
    return [
      contender.name,
      `${attempts.length}`,
      ...latencies(attempts),
      `${attempts.filter(({ result }) => result === undefined).length}`,
      `${short.filter((bps) => bps > 0).length}`,
      `${Math.max(0, ...short).toFixed(3)} bps`,
      `${mean(dear).toFixed(3)}`,
      `${Math.max(...dear).toFixed(3)}`,
    ];
  });
  const costs = ['dearer than exact in, bps', 'by at most'];
  const head = ['engine', 'asked', 'median', 'p95', 'failed', 'short', 'by at most', ...costs];
  return tableText(head, rows);
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
function oursAtLeast(measured: readonly Measured[], { style }: Contender, attempts: readonly Attempt[]): string[] {
  const ours = measured.find(({ contender }) => contender.own && contender.style === style);
  if (ours === undefined || ours.attempts === attempts) return ['', ''];
  const leads = attempts.map(({ result }, index) => {
    const own = ours.attempts[index]?.result;
    if (own === undefined) return result === undefined ? 0 : -BPS;
    return result === undefined ? BPS : -bpsBelow(own.amountOut, result.amountOut);
  });
  const share = (bps: (lead: number) => boolean) => `${((100 * leads.filter(bps).length) / leads.length).toFixed(1)}%`;
  return [share((lead) => lead >= 0), `${Math.max(0, ...leads.map((lead) => -lead)).toFixed(4)}`];
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
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
