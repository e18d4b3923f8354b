import { maskId } from '../graph/edge-filter.ts';
import type { Graph } from '../graph/graph.ts';
import { GraphCache } from '../graph/graph.ts';
import type { Direction } from './potentials.ts';

/** A time that nobody knows is taken for this long where time is weighed. */
export const UNKNOWN_SECONDS = 3600;

/**
 * What charges on top weigh at least, and how long ways take, kept for the roots asked for last: the same for every amount.
 * Nodes of all roots, eight bytes each: two megabytes each.
 */
const keptCharges = new GraphCache<Float64Array>(1 << 18);
const keptTimes = new GraphCache<Float64Array>(1 << 18);

/** What is charged on top at least between each node and the root, in dollars; infinite where there is no way. */
export function leastCharges(graph: Graph, root: number, direction: Direction, mask: Uint8Array | null): Float64Array {
  const name = `${direction} ${root} ${maskId(mask)}`;
  return keptCharges.get(graph, name, () =>
    findLightest(graph, root, direction, mask, (edge) => graph.additionalFeeUsd[edge] as number),
  );
}

/**
 * The seconds that a way between each node and the root takes at least, swaps left out: they may join one another. A lane
 * of which nobody knows takes `unknown`; infinite where there is no way.
 */
export function leastSeconds(
  graph: Graph,
  root: number,
  direction: Direction,
  mask: Uint8Array | null,
  unknown = Number.POSITIVE_INFINITY,
): Float64Array {
  const { laneSeconds } = graph;
  const timeOf = (edge: number) => Math.min(laneSeconds[edge] as number, unknown);
  const name = `${direction} ${root} ${maskId(mask)} ${unknown}`;
  return keptTimes.get(graph, name, () => findLightest(graph, root, direction, mask, timeOf));
}

function findLightest(
  { nodes, arriving, leaving, from, to }: Graph,
  root: number,
  direction: Direction,
  mask: Uint8Array | null,
  weightOf: (edge: number) => number,
): Float64Array {
  const [backward, near] = direction === 'to' ? [arriving, from] : [leaving, to];
  const lightest = new Float64Array(nodes.size).fill(Number.POSITIVE_INFINITY);
  const queuedIn = new Int32Array(nodes.size);
  lightest[root] = 0;
  let improved = [root];
  for (let round = 1; improved.length > 0; round++) {
    const next: number[] = [];
    for (const node of improved) {
      const end = backward.offsets[node + 1] as number;
      for (let place = backward.offsets[node] as number; place < end; place++) {
        const edge = backward.edges[place] as number;
        if (mask !== null && mask[edge] === 0) continue;
        const weight = (lightest[node] as number) + weightOf(edge);
        const other = near[edge] as number;
        if (weight >= (lightest[other] as number)) continue;
        lightest[other] = weight;
        if (queuedIn[other] === round) continue;
        queuedIn[other] = round;
        next.push(other);
      }
    }
    improved = next;
  }
  return lightest;
}
