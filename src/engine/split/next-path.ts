import type { Graph } from '../graph/graph.ts';
import { OUT_OF_REACH, type Potentials } from '../search/potentials.ts';
import type { EdgePath } from './network.ts';

/** Where paths are looked for, and what others carry already. */
export interface LoadedGraph {
  readonly graph: Graph;
  readonly start: number;
  readonly goal: number;
  /** 0 where an edge may not be used; null where all may. */
  readonly mask: Uint8Array | null;
  readonly maxHops: number;
  readonly ahead: Potentials;
  /** Input that each edge carries already. */
  readonly loads: Float64Array;
  /** By pool, the edge that uses it, -1 for none: no other edge of the pool may be used beside it. */
  readonly owners: Int32Array;
}

/** A place on a path: over which edge it was reached, with how much, and from where. */
interface Label {
  readonly node: number;
  readonly edge: number;
  readonly amount: number;
  readonly previous: Label | undefined;
}

/**
 * The path that gives most for an amount on top of what edges carry, if that is more than `least`. By hops: of each node the
 * label with the most is followed, as long as spot rates onward let it beat the best that is known.
 */
export function findNextPath(loaded: LoadedGraph, amount: number, least: number): EdgePath | undefined {
  const { graph, start, goal, mask, maxHops, ahead, loads, owners } = loaded;
  const { curves, poolKey } = graph;
  const { offsets, edges, others, rates } = graph.leaving;
  const most = new Map<number, number>();
  let best = least;
  let found: Label | undefined;
  let frontier: Label[] = [{ node: start, edge: -1, amount, previous: undefined }];
  for (let left = maxHops - 1; left >= 0 && frontier.length > 0; left--) {
    const next = new Map<number, Label>();
    for (const label of frontier) {
      const held = label.amount;
      const end = offsets[label.node + 1]!;
      for (let at = offsets[label.node]!; at < end; at++) {
        const node = others[at]!;
        // Cycles of profit through the goal do not count.
        const onward = node === goal ? 1 : ahead.rates[node]!;
        if (held * rates[at]! * onward <= best || ahead.hops[node]! > left || ahead.hops[node] === OUT_OF_REACH)
          continue;
        const edge = edges[at]!;
        if (mask !== null && mask[edge] === 0) continue;
        const owner = owners[poolKey[edge]!]!;
        if (owner >= 0 && owner !== edge) continue;
        const load = loads[edge]!;
        const reached =
          load === 0 ? curves.out(edge, held) : curves.maxOutUpTo(edge, load + held) - curves.maxOutUpTo(edge, load);
        if (reached * onward <= best || reached <= (most.get(node) ?? 0)) continue;
        if (node === start || comesAgain(label, node, poolKey[edge]!, poolKey)) continue;
        const made = { node, edge, amount: reached, previous: label };
        if (node === goal) {
          best = reached;
          found = made;
        } else {
          most.set(node, reached);
          next.set(node, made);
        }
      }
    }
    frontier = [...next.values()];
  }
  return found && edgesTo(found);
}

function comesAgain(label: Label, node: number, pool: number, poolKey: Int32Array): boolean {
  for (let at: Label | undefined = label; at !== undefined; at = at.previous) {
    if (at.node === node || (at.edge >= 0 && poolKey[at.edge] === pool)) return true;
  }
  return false;
}

function edgesTo(label: Label): number[] {
  const edges: number[] = [];
  for (let at: Label | undefined = label; at !== undefined && at.edge >= 0; at = at.previous) edges.push(at.edge);
  return edges.reverse();
}
