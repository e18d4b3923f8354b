import type { Graph } from '../graph/graph.ts';
import type { Finish } from './finish-list.ts';
import type { Labels } from './labels.ts';
import { type Sweep, worthAt } from './sweep.ts';
import { wholeAlong } from './whole-units.ts';

/** Whole units that a hop may round away of what goes in and of what comes out. */
export const ROUNDING = 3;

type Estimate = Pick<Finish, 'worth' | 'loss'>;

/** What rounding may take of what goes into an edge and of what comes out, in the goal's worth. */
export function lostByRounding({ promised, near, far, unit }: Sweep, edge: number): number {
  return ROUNDING * ((promised[near[edge] as number] as number) + (promised[far[edge] as number] as number)) * unit;
}

/** What a way to the goal is worth, and what rounding may take of that. */
export function estimateOf(labels: Labels, label: number, graph: Graph, sweep: Sweep, share: number): Estimate {
  const worth = labels.bound[label] as number;
  if (sweep.sign < 0) return { worth, loss: addedByRounding(labels, label, graph, share) * sweep.unit };
  if (share === 1) return { worth, loss: labels.loss[label] as number };
  const way = labels.edgesAlong(label);
  const left = wholeAlong(graph, way, labels.amount[0] as number, share);
  const loss = way.reduce((sum, edge) => sum + lostByRounding(sweep, edge), 0);
  return { worth: left === 0 ? Number.NEGATIVE_INFINITY : worthAt(sweep, left, labels.extra[label] as number), loss };
}

/**
 * What rounding may add to the cost of an exact output: units on the way cost what the way itself pays for them, which
 * may be many times what they cost at spot. As much again as the way costs, where a little more is not to be had.
 */
function addedByRounding(labels: Labels, label: number, { curves, lanes }: Graph, share: number): number {
  const cost = labels.amount[label] as number;
  let most = labels.amount[0] as number;
  let due = share;
  for (const edge of labels.edgesAlong(label)) {
    if (lanes[edge] === 0) {
      most *= due;
      due = 1;
    }
    most = curves.in(edge, most + ROUNDING) + ROUNDING;
  }
  return most < Number.POSITIVE_INFINITY ? most - cost : cost;
}
