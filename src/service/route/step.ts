import type { LaneDetail } from '#bridges/bridge.ts';
import type { Hop } from '#engine/graph/edge.ts';
import { needsSignature } from '#engine/graph/edge.ts';
import type { SwapDetail } from '#venues/venue.ts';
import type { RouteHop } from './graph.ts';

/** What becomes one operation: a lane, or a run of swaps on one venue; and the transaction in which it runs. */
export type RouteStep = LaneStep | SwapStep;

interface LaneStep {
  readonly kind: 'lane';
  readonly txIndex: number;
  /** Which hop of the way is its first. */
  readonly start: number;
  readonly detail: LaneDetail;
  readonly hops: readonly [Hop<LaneDetail>];
}

interface SwapStep {
  readonly kind: 'swap';
  readonly txIndex: number;
  readonly start: number;
  readonly detail: SwapDetail;
  readonly hops: readonly Hop<SwapDetail>[];
}

/** Whether it is known how long a step takes. */
export const isTimed = ({ hops }: RouteStep): boolean => hops.every(({ edge }) => edge.seconds !== null);

const isSwap = (hop: RouteHop): hop is Hop<SwapDetail> => hop.edge.detail.kind === 'swap';

/** Hops in order, those of one venue in a row together, each with the transaction that signs it. */
export function stepsOf(hops: readonly RouteHop[]): RouteStep[] {
  let txIndex = 0;
  let start = 0;
  return runsOf(hops).map((run, i, runs) => {
    const before = runs[i - 1]?.at(-1);
    const first = run[0] as RouteHop;
    if (before !== undefined && needsSignature(before.edge, first.edge)) txIndex += 1;
    const step = stepOf(run, txIndex, start);
    start += run.length;
    return step;
  });
}

function runsOf(hops: readonly RouteHop[]): RouteHop[][] {
  const runs: RouteHop[][] = [];
  for (const hop of hops) {
    const last = runs.at(-1);
    const previous = last?.at(-1);
    if (last !== undefined && previous !== undefined && isSwap(hop) && previous.edge.carrier === hop.edge.carrier)
      last.push(hop);
    else runs.push([hop]);
  }
  return runs;
}

function stepOf(run: readonly RouteHop[], txIndex: number, start: number): RouteStep {
  const [first] = run;
  if (first !== undefined && isSwap(first)) {
    return { kind: 'swap', txIndex, start, detail: first.edge.detail, hops: run as readonly Hop<SwapDetail>[] };
  }
  const [hop] = run as [Hop<LaneDetail>];
  return { kind: 'lane', txIndex, start, detail: hop.edge.detail, hops: [hop] };
}
