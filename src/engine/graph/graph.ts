import type { AssetKey } from '#contract/asset.ts';
import { CurveTable } from './curve-table.ts';
import type { Edge, Port } from './edge.ts';

/**
 * The edges at each node: those of node n are `edges[offsets[n]]` up to, without, `edges[offsets[n + 1]]`. `others` and
 * `rates` hold the node at the other end and the spot rate of each.
 */
export interface Adjacency {
  readonly offsets: Int32Array;
  readonly edges: Int32Array;
  readonly others: Int32Array;
  readonly rates: Float64Array;
}

/** Assets (nodes) and edges by number, built once for many searches. Arrays are indexed by the number of an edge. */
export interface Graph<Detail = unknown> {
  /** In the order given. */
  readonly edges: readonly Edge<Detail>[];
  readonly nodes: ReadonlyMap<AssetKey, number>;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly poolKey: Int32Array;
  /** Count of pools and lanes: `poolKey` holds numbers below it. */
  readonly poolCount: number;
  /** 1 for a lane, 0 for a swap. */
  readonly lanes: Uint8Array;
  readonly curves: CurveTable;
  /** Whether more than half of the curves are linear. */
  readonly isMostlyLinear: boolean;
  /** Zero where unknown: such a fee cannot be ranked. */
  readonly additionalFeeUsd: Float64Array;
  /** 1 where the additional fee is unknown. */
  readonly hasUnknownFee: Uint8Array;
  /** The least additional fee above zero; infinity for none. */
  readonly minAdditionalFeeUsd: number;
  /** Additional fees where the open end has no price. */
  readonly zeroFees: Float64Array;
  /** Infinity where unknown. */
  readonly seconds: Float64Array;
  /** As `seconds` for lanes, zero for swaps. */
  readonly laneSeconds: Float64Array;
  readonly ports: PortSets;
  readonly leaving: Adjacency;
  readonly arriving: Adjacency;
  /** What searches keep for later ones, by the function that makes it. */
  readonly kept: Map<unknown, unknown>;
}

/** The ports of each edge as sets, one bit a port: an edge follows another if `exit & entry` is not zero. */
export interface PortSets {
  readonly entry: Uint8Array;
  readonly exit: Uint8Array;
  /** Number of different sets. */
  readonly setCount: number;
  /** By the bits of a set: its number below `setCount`. */
  readonly setNumbers: Uint8Array;
}

/** Throws when two edges share an id, or all have more than eight ports. */
export function createGraph<Detail>(edges: readonly Edge<Detail>[]): Graph<Detail> {
  checkIds(edges);
  const nodes = new Map<AssetKey, number>();
  const poolKeys = new Map<string, number>();
  for (const edge of edges) {
    numberOf(nodes, edge.from);
    numberOf(nodes, edge.to);
  }
  const from = Int32Array.from(edges, (edge) => numberOf(nodes, edge.from));
  const to = Int32Array.from(edges, (edge) => numberOf(nodes, edge.to));
  const curves = new CurveTable(edges.map(({ curve }) => curve));
  const additionalFeeUsd = Float64Array.from(edges, (edge) => edge.additionalFeeUsd ?? 0);
  const seconds = Float64Array.from(edges, (edge) => edge.seconds ?? Number.POSITIVE_INFINITY);
  return {
    edges,
    nodes,
    from,
    to,
    poolKey: Int32Array.from(edges, (edge) => numberOf(poolKeys, edge.poolKey)),
    poolCount: poolKeys.size,
    lanes: Uint8Array.from(edges, ({ kind }) => (kind === 'lane' ? 1 : 0)),
    curves,
    isMostlyLinear: edges.filter(({ curve }) => curve.shape === 'linear').length > edges.length / 2,
    additionalFeeUsd,
    hasUnknownFee: Uint8Array.from(edges, (edge) => (edge.additionalFeeUsd === null ? 1 : 0)),
    minAdditionalFeeUsd: additionalFeeUsd.reduce((min, usd) => (usd === 0 ? min : Math.min(min, usd)), Infinity),
    zeroFees: new Float64Array(edges.length),
    seconds,
    laneSeconds: seconds.map((each, edge) => (edges[edge]!.kind === 'swap' ? 0 : each)),
    ports: portSetsOf(edges),
    leaving: adjacency(from, to, curves, nodes.size),
    arriving: adjacency(to, from, curves, nodes.size),
    kept: new Map(),
  };
}

/** What `make` gives for a graph, made once. */
export function keptWith<Value extends object>(graph: Graph, make: (graph: Graph) => Value): Value {
  const known = graph.kept.get(make) as Value | undefined;
  if (known !== undefined) return known;
  const made = make(graph);
  graph.kept.set(make, made);
  return made;
}

/** The number of an edge. Throws for an edge of another graph. */
export function getEdgeNumber<Detail>(graph: Graph<Detail>, edge: Edge<Detail>): number {
  const { offsets, edges } = graph.leaving;
  const node = graph.nodes.get(edge.from);
  for (let index = offsets[node ?? 0]!; node !== undefined && index < offsets[node + 1]!; index++) {
    if (graph.edges[edges[index]!] === edge) return edges[index]!;
  }
  throw new RangeError(`edge ${edge.id} is not in this graph`);
}

function checkIds(edges: readonly Edge[]): void {
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
  for (const node of ends) offsets[node + 1]! += 1;
  for (let node = 0; node < nodeCount; node++) offsets[node + 1]! += offsets[node]!;
  const next = offsets.slice();
  const edges = new Int32Array(ends.length);
  ends.forEach((node, edge) => {
    edges[next[node]!] = edge;
    next[node]! += 1;
  });
  const rates = Float64Array.from(edges, (edge) => curves.spotRate[edge]!);
  return { offsets, edges, others: edges.map((edge) => otherEnds[edge]!), rates };
}

const MAX_PORTS = 8;

function portSetsOf(edges: readonly Edge[]): PortSets {
  const bits = new Map<Port, number>();
  const bitOf = (port: Port): number => {
    const bit = numberOf(bits, port);
    if (bit === MAX_PORTS) throw new Error(`${port}: edges have more than ${MAX_PORTS} ports`);
    return 1 << bit;
  };
  const setOf = (ports: readonly Port[]): number => ports.reduce((set, port) => set | bitOf(port), 0);
  const entry = Uint8Array.from(edges, (edge) => setOf(edge.entry));
  const exit = Uint8Array.from(edges, (edge) => setOf(edge.exit));
  const sets = [...new Set([...entry, ...exit])];
  const setNumbers = new Uint8Array(1 << MAX_PORTS);
  sets.forEach((set, number) => {
    setNumbers[set] = number;
  });
  return { entry, exit, setCount: sets.length, setNumbers };
}

/** A function that gives each object a number from 1 on, always the same one. */
export function objectIds<Each extends object>(): (each: Each) => number {
  const ids = new WeakMap<Each, number>();
  let last = 0;
  return (each) => {
    const id = ids.get(each) ?? ++last;
    ids.set(each, id);
    return id;
  };
}
