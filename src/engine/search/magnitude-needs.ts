import { maskId } from '../graph/edge-filter.ts';
import type { Graph } from '../graph/graph.ts';
import { GraphCache } from '../graph/graph.ts';
import { extraBeyond, type Sweep } from './sweep.ts';

/** Magnitudes to a doubling. */
const STEPS = 4;
/** Needing less by this part or a smaller one changes nothing. */
const SLIGHT = 1e-9;

/** What nodes must have for the goal to have an amount; for an exact output, the most they may be asked for. */
export interface MagnitudeNeeds {
  /** What the goal is to have (may be asked for), smallest units. */
  readonly wanted: number;
  readonly amounts: Float64Array;
  /** The edge by which each node needs least; -1 where nothing leads on, as at the goal. */
  readonly onward: Int32Array;
}

/** Nodes of all goals and magnitudes kept, twelve bytes each: three megabytes. */
const KEPT_NODES = 1 << 18;

const kept = new GraphCache<MagnitudeNeeds>(KEPT_NODES);

/**
 * What nodes must have for the goal to have the magnitude at or below an amount, by the best ways there are. Worked out
 * once for all questions with that goal and magnitude, it holds for more with `amountNeeded`. The sweep weighs nothing but
 * charges on top.
 */
export function magnitudeNeeds(
  graph: Graph,
  sweep: Sweep,
  mask: Uint8Array | null,
  maxHops: number,
  amount: number,
): MagnitudeNeeds {
  const magnitude = Math.floor(Math.log2(amount) * STEPS);
  const weighs = sweep.extras === graph.zeroFees ? 0 : sweep.unit;
  const name = `${sweep.side} ${sweep.goal} ${maskId(mask)} ${maxHops} ${weighs} ${magnitude}`;
  return kept.get(graph, name, () => needsFor(graph, sweep, mask, maxHops, 2 ** (magnitude / STEPS)));
}

/**
 * What a node must have at least for the goal to have an amount of this magnitude or a larger one; for an exact output, the
 * most it may be asked for. What the goal has beyond the magnitude comes at spot at best.
 */
export const amountNeeded = ({ wanted, amounts }: MagnitudeNeeds, { promised }: Sweep, node: number, amount: number) =>
  (amounts[node] as number) + Math.max(0, amount - wanted) / (promised[node] as number);

/**
 * The same for exactly so much at the goal, and not kept. Least inputs and lots are left aside: only so is spot the best there
 * is for what comes beyond.
 */
export function needsFor(
  graph: Graph,
  sweep: Sweep,
  mask: Uint8Array | null,
  maxHops: number,
  wanted: number,
): MagnitudeNeeds {
  const { sign, goal, near, unit, backward, rates, promised } = sweep;
  const { curves } = graph;
  const weighs = sign > 0 && sweep.lightest !== null;
  const amounts = new Float64Array(graph.nodes.size).fill(sign > 0 ? Number.POSITIVE_INFINITY : 0);
  const onward = new Int32Array(graph.nodes.size).fill(-1);
  const queuedIn = new Uint8Array(graph.nodes.size);
  const improving = 1 - sign * SLIGHT;
  amounts[goal] = wanted;
  let improved = [goal];
  for (let round = 1; round <= maxHops && improved.length > 0; round++) {
    const next: number[] = [];
    for (const node of improved) {
      const needThere = amounts[node] as number;
      const worthOfOne = (promised[node] as number) * unit;
      const end = backward.offsets[node + 1] as number;
      for (let place = backward.offsets[node] as number; place < end; place++) {
        const edge = backward.edges[place] as number;
        const from = near[edge] as number;
        if (from === goal || (mask !== null && mask[edge] === 0)) continue;
        const enough = (amounts[from] as number) * improving;
        // What a charge takes has to be there beforehand, and nothing there is worth more than at spot.
        const need = weighs ? needThere + extraBeyond(sweep, edge) / worthOfOne : needThere;
        if (sign * need >= sign * enough * (rates[edge] as number)) continue;
        const needed = sign > 0 ? curves.smoothIn(edge, need) : curves.smoothOut(edge, need);
        if (!(sign * needed < sign * enough)) continue;
        amounts[from] = needed;
        onward[from] = edge;
        if (queuedIn[from] === round) continue;
        queuedIn[from] = round;
        next.push(from);
      }
    }
    improved = next;
  }
  return { wanted, amounts, onward };
}
