import type { Graph } from '../graph/graph.ts';
import type { WaysQuestion } from './ways.ts';

/** What floats may be off. */
const NOISE = 1e-6;
/** Rounds in which what can be had at each node is passed on: every one rules out more, the first ones most. */
const ROUNDS = 4;

/** More than all edges to the goal can give together. */
export function mostAtGoal({ arriving, curves }: Graph, goal: number, mask: Uint8Array | null): number {
  let most = 0;
  for (const edge of arriving.edges.subarray(arriving.offsets[goal], arriving.offsets[goal + 1])) {
    if (mask === null || mask[edge] !== 0) most += curves.maxOut[edge] as number;
  }
  return most * (1 + NOISE);
}

/**
 * More than any flow brings to the goal, whatever there is at the start: no edge gives more than it does for all that can
 * be had where it begins.
 */
export function mostArriving(graph: Graph, { start, goal, mask }: WaysQuestion): number {
  const { from, to, curves } = graph;
  let most = new Float64Array(graph.nodes.size).fill(Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(graph.nodes.size);
    for (let edge = 0; edge < from.length; edge++) {
      if (mask !== null && mask[edge] === 0) continue;
      const held = most[from[edge] as number] as number;
      const limit = curves.maxOut[edge] as number;
      const given = held === Number.POSITIVE_INFINITY ? limit : Math.min(limit, curves.smoothOut(edge, held));
      next[to[edge] as number] = (next[to[edge] as number] as number) + given;
    }
    next[start] = Number.POSITIVE_INFINITY;
    most = next;
  }
  return (most[goal] as number) * (1 + NOISE);
}

/** A pool that has given all but this part has nothing left that an amount is spread for. */
const LEFT = 1e-4;
/** An amount within these times all that can be used may still be had in full. */
const AMPLE = 2;

/** The input beyond which the edges from the start give next to nothing more; Infinity where one of them knows no bounds. */
export function mostUseful({ leaving, curves }: Graph, { start, mask }: WaysQuestion): number {
  let most = 0;
  for (const edge of leaving.edges.subarray(leaving.offsets[start], leaving.offsets[start + 1])) {
    const output = curves.maxOut[edge] as number;
    if ((mask === null || mask[edge] !== 0) && output > 0) most += curves.in(edge, output * (1 - LEFT));
  }
  return most * AMPLE;
}

/** The most that goes into one of the edges from the start for half of what it has; zero where none has an end. */
export function inputOfHalf({ leaving, curves }: Graph, { start, mask }: WaysQuestion): number {
  let most = 0;
  for (const edge of leaving.edges.subarray(leaving.offsets[start], leaving.offsets[start + 1])) {
    const half = curves.in(edge, (curves.maxOut[edge] as number) / 2);
    if ((mask === null || mask[edge] !== 0) && half < Number.POSITIVE_INFINITY) most = Math.max(most, half);
  }
  return most;
}
