import type { LaneDetail } from '#bridges/bridge.ts';
import { type Hop, needsSignature, priceImpactPercent, type QuotedPath, type Side } from '#engine/index.ts';
import type { SwapDetail, SwapRun } from '#venues/venue.ts';
import type { RouteDetail, RouteHop } from './graph.ts';

/** What becomes one operation: a lane, or a run of swaps on one venue; and the transaction in which it runs. */
export type RouteStep = LaneStep | SwapStep;

interface LaneStep {
  readonly kind: 'lane';
  readonly txIndex: number;
  readonly hops: readonly [Hop<LaneDetail>];
}

interface SwapStep extends SwapRun {
  readonly kind: 'swap';
  readonly txIndex: number;
  readonly hops: readonly [Hop<SwapDetail>, ...Hop<SwapDetail>[]];
}

/** Whether the duration of a step is known. */
export const isTimed = ({ hops }: RouteStep): boolean => hops.every(({ edge }) => edge.seconds !== null);

/** The steps of a path in order; the last swap pays the affiliate fee. */
export function stepsOf({ hops, affiliateFee }: QuotedPath<RouteDetail>, side: Side): RouteStep[] {
  const runs = runsOf(hops);
  const lastSwap = runs.findLastIndex(isSwapRun);
  let txIndex = 0;
  return runs.map((run, i) => {
    const before = runs[i - 1]?.at(-1);
    if (before !== undefined && needsSignature(before.edge, run[0].edge)) txIndex += 1;
    txIndex += before?.edge.claims ?? 0;
    if (!isSwapRun(run)) return { kind: 'lane', txIndex, hops: run as readonly [Hop<LaneDetail>] };
    const fee = i === lastSwap ? affiliateFee : 0n;
    return { kind: 'swap', txIndex, hops: run, side, priceImpactPercent: priceImpactPercent(run), affiliateFee: fee };
  });
}

type Run = readonly [RouteHop, ...RouteHop[]];

const isSwap = (hop: RouteHop): hop is Hop<SwapDetail> => hop.edge.detail.kind === 'swap';
const isSwapRun = (run: Run): run is SwapStep['hops'] => isSwap(run[0]);

/** Consecutive swaps on one venue together, each lane by itself. */
function runsOf(hops: readonly RouteHop[]): Run[] {
  const runs: [RouteHop, ...RouteHop[]][] = [];
  for (const hop of hops) {
    const last = runs.at(-1);
    if (last !== undefined && isSwap(hop) && last[0].edge.carrier === hop.edge.carrier) last.push(hop);
    else runs.push([hop]);
  }
  return runs;
}
