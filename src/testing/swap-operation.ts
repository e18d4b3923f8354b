import type { OperationBody } from '#contract/operation.ts';
import type { SwapDetail, SwapRun } from '#venues/venue.ts';

/** The operation of the wire for a run, built by its first hop unless another detail is given. */
export function swapOperation(run: SwapRun, detail = run.hops[0]?.edge.detail as SwapDetail): OperationBody {
  return detail.operation(run);
}
