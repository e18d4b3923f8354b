import type { AssetKey } from '#contract/asset.ts';
import { CurveTable } from './curve-table.ts';
import type { Edge } from './edge.ts';
import { type PortSets, portSetsOf } from './handovers.ts';

/**
 * The edges at each node: those of node n are `edges[offsets[n]]` up to, not with, `edges[offsets[n + 1]]`. Beside each stand
 * the node at its other end and its spot rate, so that whoever goes through all of a node reads on.
 */
export interface Adjacency {
  readonly offsets: Int32Array;
  readonly edges: Int32Array;
  readonly others: Int32Array;
  readonly rates: Float64Array;
}

/**
 * Assets and the ways between them, numbered once and kept for many searches: the lists below go by the number of an
 * edge. Edges keep the order in which they were given.
 */
export interface Graph<Detail = unknown> {
  readonly edges: readonly Edge<Detail>[];
  readonly nodes: ReadonlyMap<AssetKey, number>;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly poolKey: Int32Array;
  /** 1 where an edge is a lane. */
  readonly lanes: Uint8Array;
  readonly curves: CurveTable;
  /** Whether most edges move every amount at the same rate but for fixed charges, as lanes do. */
  readonly isMostlyLinear: boolean;
  /** Zero where nobody knows: a charge that cannot be weighed moves no ranking. */
  readonly additionalFeeUsd: Float64Array;
  /** 1 where a charge is of an amount that nobody knows. */
  readonly hasUnknownFee: Uint8Array;
  /** The least that any edge charges on top, above nothing; infinity where none does. */
  readonly minAdditionalFeeUsd: number;
  /** The same where nothing can be weighed at all. */
  readonly zeroFees: Float64Array;
  /** Infinity where nobody knows. */
  readonly seconds: Float64Array;
  /** The same of lanes alone, and none for swaps. */
  readonly laneSeconds: Float64Array;
  readonly ports: PortSets;
  readonly leaving: Adjacency;
  readonly arriving: Adjacency;
}

/** Throws when two edges share an id. */
export function createGraph<Detail>(edges: readonly Edge<Detail>[]): Graph<Detail> {
  refuseDuplicates(edges);
  const nodes = new Map<AssetKey, number>();
  const resources = new Map<string, number>();
  for (const edge of edges) {
    numberOf(nodes, edge.from);
    numberOf(nodes, edge.to);
    numberOf(resources, edge.poolKey);
  }
  const from = Int32Array.from(edges, (edge) => numberOf(nodes, edge.from));
  const to = Int32Array.from(edges, (edge) => numberOf(nodes, edge.to));
  const curves = new CurveTable(edges.map(({ curve }) => curve));
  return {
    edges,
    nodes,
    from,
    to,
    poolKey: Int32Array.from(edges, (edge) => numberOf(resources, edge.poolKey)),
    lanes: Uint8Array.from(edges, ({ kind }) => (kind === 'lane' ? 1 : 0)),
    curves,
    isMostlyLinear: edges.filter(({ curve }) => curve.shape === 'linear').length > edges.length / 2,
    additionalFeeUsd: Float64Array.from(edges, (edge) => edge.additionalFeeUsd ?? 0),
    hasUnknownFee: Uint8Array.from(edges, (edge) => (edge.additionalFeeUsd === null ? 1 : 0)),
    minAdditionalFeeUsd: edges.reduce(
      (least, { additionalFeeUsd: extraUsd }) => (extraUsd ? Math.min(least, extraUsd) : least),
      Number.POSITIVE_INFINITY,
    ),
    zeroFees: new Float64Array(edges.length),
    seconds: Float64Array.from(edges, (edge) => edge.seconds ?? Number.POSITIVE_INFINITY),
    laneSeconds: Float64Array.from(edges, ({ kind, seconds }) =>
      kind === 'swap' ? 0 : (seconds ?? Number.POSITIVE_INFINITY),
    ),
    ports: portSetsOf(edges),
    leaving: adjacency(from, to, curves, nodes.size),
    arriving: adjacency(to, from, curves, nodes.size),
  };
}

/** The number of an edge. Throws where the graph does not have this very edge. */
export function getEdgeNumber<Detail>(graph: Graph<Detail>, edge: Edge<Detail>): number {
  const node = graph.nodes.get(edge.from)!;
  const end = graph.leaving.offsets[node + 1]!;
  for (let place = graph.leaving.offsets[node]!; place < end; place++) {
    const number = graph.leaving.edges[place]!;
    if (graph.edges[number] === edge) return number;
  }
  throw new RangeError(`edge ${edge.id} is not in this graph`);
}

function refuseDuplicates(edges: readonly Edge[]): void {
  const seen = new Set<string>();
  for (const { id } of edges) {
    if (seen.has(id)) throw new Error(`edge ${id} is in the graph twice: edge ids must be unique`);
    seen.add(id);
  }
}

function numberOf(numbers: Map<string, number>, name: string): number {
  const known = numbers.get(name);
  if (known !== undefined) return known;
  numbers.set(name, numbers.size);
  return numbers.size - 1;
}

function adjacency(ends: Int32Array, otherEnds: Int32Array, curves: CurveTable, nodeCount: number): Adjacency {
  const offsets = new Int32Array(nodeCount + 1);
  for (const node of ends) offsets[node + 1] = offsets[node + 1]! + 1;
  for (let node = 0; node < nodeCount; node++) {
    offsets[node + 1] = offsets[node + 1]! + offsets[node]!;
  }
  const next = offsets.slice();
  const edges = new Int32Array(ends.length);
  ends.forEach((node, edge) => {
    const place = next[node]!;
    edges[place] = edge;
    next[node] = place + 1;
  });
  const others = edges.map((edge) => otherEnds[edge]!);
  const rates = Float64Array.from(edges, (edge) => curves.spotRate[edge]!);
  return { offsets, edges, others, rates };
}
