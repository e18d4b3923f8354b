import { cpuSince } from '../report.ts';
import type { Contender, Side } from './contender.ts';
import { type Plan, replay } from './replay.ts';
import type { SwapRequest } from './swap-request.ts';
import type { Universe, UniversePool } from './universe.ts';

/** One measured request. */
export interface Attempt {
  readonly request: SwapRequest;
  readonly ms: number;
  /** Processor time of the process. A busy machine affects it less than `ms`. */
  readonly cpuMs: number;
  /** Input of the plan and its exact output; undefined if the contender failed. */
  readonly result: { readonly amountIn: bigint; readonly amountOut: bigint } | undefined;
}

/** Warm-up ends after this time or this many requests, and has at least one. */
const WARM_UP_MS = 1500;
const WARM_UP_REQUESTS = 300;
/** Time for all requests to a peer, without warm-up. Some peers take tens of seconds in a large universe. */
const PEER_LIMIT_MS = 20_000;

/**
 * Measures every contender on the same requests. Contenders alternate on each request and rotate their order, so that
 * load on the machine affects all of them alike.
 */
export async function measure(
  contenders: readonly Contender[],
  universe: Universe,
  side: Side,
  warmUp: readonly SwapRequest[],
  requests: readonly SwapRequest[],
): Promise<Attempt[][]> {
  const pools = new Map(universe.pools.map((pool): [string, UniversePool] => [pool.id, pool]));
  const runs = contenders.map((contender) => ({ contender, prepared: contender.prepare(universe), spent: 0 }));
  for (const { contender, prepared } of runs) await warm(warmUp, (request) => contender.quote[side](prepared, request));

  const attempts: Attempt[][] = runs.map(() => []);
  for (const [nth, request] of requests.entries()) {
    for (let turn = 0; turn < runs.length; turn++) {
      const index = (nth + turn) % runs.length;
      const run = runs[index] as (typeof runs)[number];
      const { contender, prepared } = run;
      if (!contender.own && run.spent > PEER_LIMIT_MS) continue;
      const cpu = process.cpuUsage();
      const start = performance.now();
      const result = await orUndefined(() => contender.quote[side](prepared, request));
      const ms = performance.now() - start;
      const cpuMs = cpuSince(cpu);
      run.spent += ms;
      const plan = result == null ? undefined : contender.toPlan(prepared, result, request, side);
      attempts[index]?.push({ request, ms, cpuMs, result: plan && replayed(pools, plan, request) });
    }
  }
  return attempts;
}

async function warm(requests: readonly SwapRequest[], quote: (request: SwapRequest) => unknown): Promise<void> {
  const start = performance.now();
  for (let n = 0; n < WARM_UP_REQUESTS; n++) {
    if (n > 0 && performance.now() - start > WARM_UP_MS) return;
    await orUndefined(() => quote(requests[n % requests.length] as SwapRequest));
  }
}

/** The result, or undefined if the engine throws. */
async function orUndefined(quote: () => unknown): Promise<unknown> {
  try {
    return await quote();
  } catch {
    return undefined;
  }
}

function replayed(pools: ReadonlyMap<string, UniversePool>, plan: Plan, { denomIn, denomOut }: SwapRequest) {
  const amountOut = replay(pools, plan, denomIn, denomOut);
  return amountOut ? { amountIn: plan.amountIn, amountOut } : undefined;
}
