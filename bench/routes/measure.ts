import type { Contender, Question, Side } from './contender.ts';
import { type Plan, replay } from './replay.ts';
import type { Universe, UniversePool } from './universe.ts';

/** What an engine did with a question. */
export interface Attempt {
  readonly question: Question;
  readonly ms: number;
  /** What goes in by its plan, and what that gives on exact mathematics; undefined where it failed. */
  readonly result: { readonly amountIn: bigint; readonly amountOut: bigint } | undefined;
}

/** Each engine runs warm: other questions first, for as long as this or as many, and at least a few. */
const WARM_MS = 1500;
const WARM_MOST = 300;
const WARM_LEAST = 1;
/** Nobody is asked on after so long, warming up aside: some engines take tens of seconds in a large universe. */
const PATIENCE_MS = 20_000;

/** Asks one engine the questions of a side, one after the other, for as long as patience lasts. */
export async function measure(
  contender: Contender,
  universe: Universe,
  side: Side,
  warmUp: readonly Question[],
  questions: readonly Question[],
): Promise<Attempt[]> {
  const prepared = contender.prepare(universe);
  const ask = contender.ask[side];
  const pools = new Map(universe.pools.map((pool): [string, UniversePool] => [pool.id, pool]));
  await warm(warmUp, (question) => ask(prepared, question));

  const attempts: Attempt[] = [];
  const began = performance.now();
  for (const question of questions) {
    if (performance.now() - began > PATIENCE_MS) break;
    const start = performance.now();
    const told = await answerOf(() => ask(prepared, question));
    const ms = performance.now() - start;
    const plan = told == null ? undefined : contender.planOf(prepared, told, question, side);
    attempts.push({ question, ms, result: plan && played(pools, plan, question) });
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
