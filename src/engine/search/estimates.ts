import type { Graph } from '../graph/graph.ts';
import { UNIT_ERROR } from '../tolerances.ts';
import type { Estimate } from './finish-list.ts';
import type { Labels } from './labels.ts';
import { type Sweep, worthAt } from './sweep.ts';
import { hasLots, surelyAlong, wholeAlong } from './whole-units.ts';

/** Whole units that a hop may round away of what goes in and of what comes out. */
export const ROUNDING = 3;

/** What rounding may take of what goes into an edge and of what comes out, in the goal's worth. */
export function lostByRounding({ promised, near, far, unit }: Sweep, edge: number): number {
  return ROUNDING * ((promised[near[edge] as number] as number) + (promised[far[edge] as number] as number)) * unit;
}

/** What a way to the goal, the label of its last step, is worth, and what rounding and lots may take of that. */
export function estimateOf(
  labels: Labels,
  label: number,
  way: readonly number[],
  { graph, sweep, share }: Estimating,
): Estimate {
  const { unit } = sweep;
  const worth = labels.bound[label] as number;
  const amount = labels.amount[0] as number;
  const isLumpy = hasLots(graph, way);
  if (sweep.sign < 0) {
    const terms = { amount, cost: labels.amount[label] as number, share };
    const added = addedByRounding(graph, way, terms, 0);
    const unsure = isLumpy ? addedByRounding(graph, way, terms, UNIT_ERROR) - added : 0;
    return { worth, loss: added * unit, unsure: unsure * unit };
  }
  if (share === 1 && !isLumpy) return { worth, loss: labels.loss[label] as number, unsure: 0 };
  const left = wholeAlong(graph, way, amount, share);
  const unsure = isLumpy ? (left - surelyAlong(graph, way, amount, share)) * unit : 0;
  if (share === 1) return { worth, loss: labels.loss[label] as number, unsure };
  const loss = way.reduce((sum, edge) => sum + lostByRounding(sweep, edge), 0);
  const settled = left === 0 ? Number.NEGATIVE_INFINITY : worthAt(sweep, left, labels.extra[label] as number);
  return { worth: settled, loss, unsure };
}

interface Estimating {
  readonly graph: Graph;
  readonly sweep: Sweep;
  readonly share: number;
}

/** What is given for the open end, what it costs by the way's own estimate, and an affiliate's factor. */
interface Bought {
  readonly amount: number;
  readonly cost: number;
  readonly share: number;
}

/**
 * What rounding may add to the cost of an exact output, and this part more at every edge: units on the way cost what the way
 * itself pays for them, which may be many times what they cost at spot. As much again as the way costs, where a little more is
 * not to be had.
 */
function addedByRounding(
  { curves, lanes }: Graph,
  way: readonly number[],
  { amount, cost, share }: Bought,
  part: number,
): number {
  let most = amount;
  let due = share;
  for (const edge of way) {
    if (lanes[edge] === 0) {
      most *= due;
      due = 1;
    }
    most = curves.in(edge, most * (1 + part) + ROUNDING) + ROUNDING;
  }
  return most < Number.POSITIVE_INFINITY ? most - cost : cost;
}
