import { fill } from '#contract/form.ts';
import type { OperationBody } from '#contract/operation.ts';
import type { SwapDetail, SwapRun } from '#venues/venue.ts';

/** The operation of the wire for a run, by its first hop unless another detail is to tell it. */
export function swapOperation(run: SwapRun, detail = run.hops[0]?.edge.detail as SwapDetail): OperationBody {
  return fill<SwapRun, OperationBody>(detail.operation(run), run);
}
