import { maskId } from '../graph/edge-filter.ts';
import type { Adjacency, Graph } from '../graph/graph.ts';
import { GraphCache } from '../graph/graph.ts';

/** What no way comes to. */
const NEVER = 255;

/** How often a person signs at least, but for the first time, by the numbers of edges; 255 where no way comes to them. */
export interface LeastSignatures {
  /** On ways from a node that end in the edge. */
  readonly before: Uint8Array;
  /** On ways to a node that begin with it. */
  readonly after: Uint8Array;
}

/** Two bytes an edge, of which a node has some ten: a megabyte. */
const kept = new GraphCache<LeastSignatures>(1 << 16);

/** Of ways from one node to another one. Worked out once for each pair and mask while they are asked for. */
export function leastSignatures(graph: Graph, from: number, to: number, mask: Uint8Array | null): LeastSignatures {
  const { entry: startsBy, exit: handsOver } = graph.ports;
  return kept.get(graph, `${from} ${to} ${maskId(mask)}`, () => ({
    before: signaturesFrom(graph, from, mask, {
      onward: graph.leaving,
      far: graph.to,
      offers: handsOver,
      demands: startsBy,
    }),
    after: signaturesFrom(graph, to, mask, {
      onward: graph.arriving,
      far: graph.from,
      offers: startsBy,
      demands: handsOver,
    }),
  }));
}

/** The direction in which edges are gone over, and how they follow one another in it. */
interface Course {
  readonly onward: Adjacency;
  readonly far: Int32Array;
  readonly offers: Uint8Array;
  readonly demands: Uint8Array;
}

/** Level by level, so that what comes first to a node with something on offer comes with the fewest. */
function signaturesFrom(
  { edges, nodes, ports: { setCount, setNumbers } }: Graph,
  root: number,
  mask: Uint8Array | null,
  { onward, far, offers, demands }: Course,
): Uint8Array {
  const least = new Uint8Array(edges.length).fill(NEVER);
  const isDone = new Uint8Array(nodes.size * setCount);
  const levels: number[][] = [[]];
  const reach = (edge: number, signatures: number): void => {
    if ((mask !== null && mask[edge] === 0) || signatures >= (least[edge] as number)) return;
    least[edge] = signatures;
    levels[signatures] ??= [];
    (levels[signatures] as number[]).push(edge);
  };
  for (const edge of edgesOnward(onward, root)) reach(edge, 0);
  for (let signatures = 0; signatures < levels.length; signatures++) {
    const level = levels[signatures] as number[];
    for (let edge = level.pop(); edge !== undefined; edge = level.pop()) {
      const node = far[edge] as number;
      const offered = offers[edge] as number;
      const place = node * setCount + (setNumbers[offered] as number);
      if (isDone[place] === 1) continue;
      isDone[place] = 1;
      for (const next of edgesOnward(onward, node)) {
        reach(next, (offered & (demands[next] as number)) === 0 ? signatures + 1 : signatures);
      }
    }
  }
  return least;
}

const edgesOnward = ({ offsets, edges }: Adjacency, node: number): Int32Array =>
  edges.subarray(offsets[node], offsets[node + 1]);
