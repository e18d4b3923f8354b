import { LRUCache } from 'lru-cache';
import { baseMask, maskId } from '../graph/edge-filter.ts';
import { type Graph, keptWith } from '../graph/graph.ts';
import type { Side } from '../path/quote.ts';
import { type EffortPrice, laneEffort } from '../path/rank.ts';

/** Hops or signatures from a node that no path joins to the root. */
export const OUT_OF_REACH = 255;

/** Bounds on the paths between each node and one of them, the root, that hold for every amount. */
export interface Potentials {
  /**
   * On paths to the root, what of it one unit at the node gives at most, by the best product of spot rates (0 without a
   * path); on paths from it, what of it one unit costs at least (Infinity without one).
   */
  readonly rates: Float64Array;
  /** Fewest hops between node and root. */
  readonly hops: Uint8Array;
}

/** Whether paths lead from the root or to it. */
export type Direction = 'from' | 'to';

type Bound = Potentials | Float64Array | Uint8Array;

/** So many nodes of all roots are kept of a graph, nine bytes each: some five megabytes. */
const CACHED_NODES = 1 << 19;
/** Roots kept of a small graph at most: the cache takes memory for all of them when it is made. */
const CACHED_ROOTS = 1 << 10;

/** The bounds of the roots requested last. */
const boundsOf = ({ nodes }: Graph) =>
  new LRUCache<string, Bound>({ max: Math.min(CACHED_ROOTS, Math.max(1, Math.floor(CACHED_NODES / nodes.size))) });

function cached<Each extends Bound>(graph: Graph, name: string, make: () => Each): Each {
  const bounds = keptWith(graph, boundsOf);
  const known = bounds.get(name) as Each | undefined;
  if (known !== undefined) return known;
  const made = make();
  bounds.set(name, made);
  return made;
}

export function potentials(
  graph: Graph,
  root: number,
  direction: Direction,
  mask: Uint8Array | null,
  maxHops: number,
): Potentials {
  const name = `${direction} ${root} ${maskId(mask)} ${maxHops}`;
  return cached(graph, name, () => findPotentials(graph, root, direction, mask, maxHops));
}

/** What the rest of a path takes at least from each node to the goal, whatever the amount. Computed where a search asks. */
export interface RestBounds {
  /** Additional fees in dollars. */
  feesUsd(): Float64Array;
  /** Seconds of lanes. */
  seconds(): Float64Array;
  /** Effort in signatures, without those between edges. */
  effort(ofEdge: Float64Array, isHurried: boolean): Float64Array;
  /** Signatures, by node and set of ports at which a path arrives there (`node * setCount + set`). */
  signatures(): Uint8Array;
}

export function restBounds(graph: Graph, goal: number, side: Side, mask: Uint8Array | null): RestBounds {
  const base = baseMask(mask);
  const name = `${side} ${goal} ${maskId(base)}`;
  const least = (weights: Float64Array) => findLeast(graph, goal, side, base, weights);
  return {
    feesUsd: () => cached(graph, `${name} fees`, () => least(graph.additionalFeeUsd)),
    seconds: () => cached(graph, `${name} seconds`, () => least(graph.laneSeconds)),
    effort: (ofEdge, isHurried) => cached(graph, `${name} effort ${isHurried}`, () => least(ofEdge)),
    signatures: () => cached(graph, `${name} signatures`, () => findSignatures(graph, goal, side, base)),
  };
}

/** The effort of each edge and, from each node, the least on the rest of a path, in signatures, without those between edges. */
export interface EffortTable {
  readonly signatureUsd: number;
  readonly isHurried: boolean;
  readonly ofEdge: Float64Array;
  readonly rest: Float64Array;
}

/** The effort of edges and of the rest of paths to the goal that `rest` has. */
export function effortTable(graph: Graph, rest: RestBounds, { signatureUsd, isHurried }: EffortPrice): EffortTable {
  const ofEdge = keptWith(graph, isHurried ? hurriedEffort : calmEffort);
  return { signatureUsd, isHurried, ofEdge, rest: rest.effort(ofEdge, isHurried) };
}

const hurriedEffort = (graph: Graph): Float64Array => edgeEffort(graph, true);
const calmEffort = (graph: Graph): Float64Array => edgeEffort(graph, false);

const edgeEffort = ({ edges, claims }: Graph, isHurried: boolean): Float64Array =>
  Float64Array.from(edges, (edge, number) => laneEffort(edge, isHurried) + claims[number]!);

function findPotentials(
  graph: Graph,
  root: number,
  direction: Direction,
  mask: Uint8Array | null,
  maxHops: number,
): Potentials {
  const { offsets, edges, others, rates: spotRates } = direction === 'from' ? graph.leaving : graph.arriving;
  const rates = new Float64Array(graph.nodes.size);
  const hops = new Uint8Array(graph.nodes.size).fill(OUT_OF_REACH);
  const queuedIn = new Uint8Array(graph.nodes.size);
  rates[root] = 1;
  hops[root] = 0;
  let improved = [root];
  for (let round = 1; round <= maxHops && improved.length > 0; round++) {
    const next: number[] = [];
    for (const node of improved) {
      const rate = rates[node]!;
      const end = offsets[node + 1]!;
      for (let slot = offsets[node]!; slot < end; slot++) {
        const other = others[slot]!;
        const reached = rate * spotRates[slot]!;
        if (!(reached > rates[other]!) || (mask !== null && mask[edges[slot]!] === 0)) continue;
        rates[other] = reached;
        if (hops[other] === OUT_OF_REACH) hops[other] = round;
        if (queuedIn[other] === round) continue;
        queuedIn[other] = round;
        next.push(other);
      }
    }
    improved = next;
  }
  return { rates: direction === 'to' ? rates : rates.map((rate) => 1 / rate), hops };
}

/** Calls `improve` with each node that has improved, from the root on; it adds those that it improves to `queue`. */
function relax(root: number, improve: (node: number, queue: Set<number>) => void): void {
  const queue = new Set([root]);
  for (const node of queue) {
    queue.delete(node);
    improve(node, queue);
  }
}

function findLeast(graph: Graph, goal: number, side: Side, mask: Uint8Array | null, weights: Float64Array) {
  const { offsets, edges, others } = side === 'in' ? graph.arriving : graph.leaving;
  const least = new Float64Array(graph.nodes.size).fill(Number.POSITIVE_INFINITY);
  least[goal] = 0;
  relax(goal, (node, queue) => {
    for (let slot = offsets[node]!; slot < offsets[node + 1]!; slot++) {
      const edge = edges[slot]!;
      const weight = least[node]! + weights[edge]!;
      if (!(weight < least[others[slot]!]!) || (mask !== null && mask[edge] === 0)) continue;
      least[others[slot]!] = weight;
      queue.add(others[slot]!);
    }
  });
  return least;
}

function findSignatures(graph: Graph, goal: number, side: Side, mask: Uint8Array | null): Uint8Array {
  const { entry, exit, setCount, setNumbers } = graph.ports;
  const [demands, offers] = side === 'in' ? [entry, exit] : [exit, entry];
  const { offsets, edges, others } = side === 'in' ? graph.arriving : graph.leaving;
  const sets = [...new Set([...entry, ...exit])];
  const least = new Uint8Array(graph.nodes.size * setCount).fill(OUT_OF_REACH);
  least.fill(0, goal * setCount, (goal + 1) * setCount);
  relax(goal, (node, queue) => {
    for (let slot = offsets[node]!; slot < offsets[node + 1]!; slot++) {
      const edge = edges[slot]!;
      if (mask !== null && mask[edge] === 0) continue;
      const onward = least[node * setCount + setNumbers[offers[edge]!]!]!;
      for (const set of sets) {
        const signatures = onward + graph.claims[edge]! + ((set & demands[edge]!) === 0 ? 1 : 0);
        const state = others[slot]! * setCount + setNumbers[set]!;
        if (signatures >= least[state]!) continue;
        least[state] = signatures;
        queue.add(others[slot]!);
      }
    }
  });
  return least;
}
