import type { LaneTaken } from '#bridges/bridge.ts';
import { type Fields, fieldsWithin, plainGap } from '#contract/form.ts';
import type { Operation, OperationBody } from '#contract/operation.ts';
import type { Side } from '#engine/path/quote.ts';
import type { SwapRun } from '#venues/venue.ts';
import type { RouteHop } from './graph.ts';
import type { RouteStep } from './step.ts';
import type { Telling } from './telling.ts';

/** The operations of the wire: each with its transaction, and amounts that chain from one to the next. */
export const operationForms = (steps: readonly RouteStep[], side: Side): Fields<Telling, Operation>[] =>
  steps.map((step, index) => ({
    tx_index: step.txIndex,
    amount_in: plainGap(({ path }: Telling) => (path.hops[step.start] as RouteHop).amountIn.toString()),
    amount_out: plainGap(({ path }: Telling) => (path.hops[endOf(step)] as RouteHop).amountOut.toString()),
    ...bodyForm(step, index, side),
  }));

const endOf = ({ start, hops }: RouteStep): number => start + hops.length - 1;

function bodyForm(step: RouteStep, index: number, side: Side): Fields<Telling, OperationBody> {
  if (step.kind === 'lane') {
    const form = step.detail.operation();
    return fieldsWithin<Telling, LaneTaken, OperationBody>(form, ({ taken }) => taken[index] as LaneTaken);
  }
  const form = step.detail.operation({ hops: step.hops, side });
  return fieldsWithin<Telling, SwapRun, OperationBody>(form, ({ taken }) => taken[index] as SwapRun);
}
