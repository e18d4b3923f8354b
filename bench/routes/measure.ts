import { cpuSince } from '../machine.ts';
import type { Contender, Question, Side } from './contender.ts';
import { type Plan, replay } from './replay.ts';
import type { Universe, UniversePool } from './universe.ts';

/** What an engine did with a question. */
export interface Attempt {
  readonly question: Question;
  readonly ms: number;
  /** Processor time of the process, which a busy machine lengthens less. */
  readonly cpuMs: number;
  /** What goes in by its plan, and what that gives on exact mathematics; undefined where it failed. */
  readonly result: { readonly amountIn: bigint; readonly amountOut: bigint } | undefined;
}

/** Each engine runs warm: other questions first, for as long as this or as many, and at least a few. */
const WARM_MS = 1500;
const WARM_MOST = 300;
const WARM_LEAST = 1;
/** Time for all questions to a peer, warming up aside: some peers take tens of seconds in a large universe. */
const PATIENCE_MS = 20_000;

/**
 * Each contender's attempts at the questions of a side. All contenders take each question one after the other, and the
 * first of them changes with every question, so that load on the machine slows all of them alike.
 */
export async function measure(
  contenders: readonly Contender[],
  universe: Universe,
  side: Side,
  warmUp: readonly Question[],
  questions: readonly Question[],
): Promise<Attempt[][]> {
  const pools = new Map(universe.pools.map((pool): [string, UniversePool] => [pool.id, pool]));
  const runs = contenders.map((contender) => ({ contender, prepared: contender.prepare(universe), spent: 0 }));
  for (const { contender, prepared } of runs) await warm(warmUp, (question) => contender.ask[side](prepared, question));

  const attempts: Attempt[][] = runs.map(() => []);
  for (const [nth, question] of questions.entries()) {
    for (let turn = 0; turn < runs.length; turn++) {
      const index = (nth + turn) % runs.length;
      const run = runs[index] as (typeof runs)[number];
      const { contender, prepared } = run;
      if (!contender.own && run.spent > PATIENCE_MS) continue;
      const cpu = process.cpuUsage();
      const start = performance.now();
      const answer = await answerOf(() => contender.ask[side](prepared, question));
      const ms = performance.now() - start;
      const cpuMs = cpuSince(cpu);
      run.spent += ms;
      const plan = answer == null ? undefined : contender.planOf(prepared, answer, question, side);
      attempts[index]?.push({ question, ms, cpuMs, result: plan && played(pools, plan, question) });
    }
  }
  return attempts;
}

async function warm(questions: readonly Question[], ask: (question: Question) => unknown): Promise<void> {
  const start = performance.now();
  for (let asked = 0; asked < WARM_MOST; asked++) {
    if (asked >= WARM_LEAST && performance.now() - start > WARM_MS) return;
    await answerOf(() => ask(questions[asked % questions.length] as Question));
  }
}

/** An engine that throws has no answer. */
async function answerOf(ask: () => unknown): Promise<unknown> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}

function played(pools: ReadonlyMap<string, UniversePool>, plan: Plan, { denomIn, denomOut }: Question) {
  const amountOut = replay(pools, plan, denomIn, denomOut);
  return amountOut ? { amountIn: plan.amountIn, amountOut } : undefined;
}
