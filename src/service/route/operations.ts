import type { Operation, OperationBody } from '#contract/operation.ts';
import { priceImpactPercent } from '#engine/path/price-impact.ts';
import type { Side } from '#engine/path/settle.ts';
import type { RouteHop } from './graph.ts';
import type { RouteStep } from './step.ts';

interface Telling {
  readonly side: Side;
  /** Taken from the output of the last swap of the route. */
  readonly affiliateFee: bigint;
  /** Dates the relay quotes. */
  readonly now: Date;
}

/** The operations of the wire: each with its transaction, and amounts that chain from one to the next. */
export function operationsOf(steps: readonly RouteStep[], telling: Telling): Operation[] {
  const lastSwap = steps.findLastIndex((step) => step.kind === 'swap');
  return steps.map((step, i) => ({
    tx_index: step.txIndex,
    amount_in: amountIn(step).toString(),
    amount_out: amountOut(step).toString(),
    ...bodyOf(step, telling, i === lastSwap ? telling.affiliateFee : 0n),
  }));
}

function bodyOf(step: RouteStep, { side, now }: Telling, affiliateFee: bigint): OperationBody {
  if (step.kind === 'lane') return step.detail.operation(step.hops[0], now);
  const { hops } = step;
  return step.detail.operation({ hops, side, affiliateFee, priceImpactPercent: priceImpactPercent(hops) });
}

const amountIn = (step: RouteStep): bigint => (step.hops[0] as RouteHop).amountIn;
const amountOut = (step: RouteStep): bigint => (step.hops.at(-1) as RouteHop).amountOut;
