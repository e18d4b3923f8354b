import type { AssetKey } from '#contract/asset.ts';
import { finish, type Steps } from '#math/steps.ts';
import { type Column, CurveTable, column } from './curve-table.ts';
import { type Edge, feeUsdOf, type Port } from './edge.ts';
import type { PriceCurve } from './price-curve.ts';

/**
 * The edges at each node: those of node n are `edges[offsets[n]]` up to, without, `edges[offsets[n + 1]]`. `others` and
 * `rates` hold the node at the other end and the spot rate of each; `slots` tells where an edge is among them.
 */
export interface Adjacency {
  readonly offsets: Int32Array;
  readonly edges: Int32Array;
  readonly others: Int32Array;
  readonly rates: Float64Array;
  readonly slots: Int32Array;
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
  /** Infinity where unknown. */
  readonly seconds: Float64Array;
  /** As `seconds` for lanes, zero for swaps. */
  readonly laneSeconds: Float64Array;
  /** Signatures with which what arrives is claimed. */
  readonly claims: Uint8Array;
  /** 1 for a lane that adds a party where its asset is neither sent nor received. */
  readonly unchosen: Uint8Array;
  readonly ports: PortSets;
  readonly leaving: Adjacency;
  readonly arriving: Adjacency;
  /** The graph that this one extends. */
  readonly base: Graph<Detail> | undefined;
  /** What searches keep for later ones, by the function that makes it. */
  readonly kept: Map<unknown, unknown>;
}

/** The ports of each edge as sets, one bit a port: an edge follows another if `exit & entry` is not zero. */
export interface PortSets {
  readonly bits: ReadonlyMap<Port, number>;
  readonly entry: Uint8Array;
  readonly exit: Uint8Array;
  /** Number of different sets. */
  readonly setCount: number;
  /** By the bits of a set: its number below `setCount`. */
  readonly setNumbers: Uint8Array;
}

/**
 * Throws when two edges share an id, or all have more than eight ports. `last` is a graph of an earlier time: where its edges
 * join the same assets in the same order, only the figures that changed are computed.
 */
export const createGraph = <Detail>(edges: readonly Edge<Detail>[], last?: Graph<Detail>): Graph<Detail> =>
  finish(graphInSteps(edges, last));

/** `createGraph`, stopping every few milliseconds. */
export function* graphInSteps<Detail>(edges: readonly Edge<Detail>[], last?: Graph<Detail>): Steps<Graph<Detail>> {
  if (last === undefined || !hasStructureOf(last, edges)) return yield* buildGraph(edges, undefined);
  yield;
  return yield* withFigures(last, edges);
}

function hasStructureOf({ edges: known, base }: Graph, edges: readonly Edge[]): boolean {
  if (base !== undefined || known.length !== edges.length) return false;
  return edges.every((edge, i) => {
    const before = known[i]!;
    // An id names the ends, and the pool or lane.
    return edge === before || (edge.id === before.id && edge.entry === before.entry && edge.exit === before.exit);
  });
}

/** The graph with other quotes, fees and durations of its edges. What searches kept is not of these figures. */
function* withFigures<Detail>(last: Graph<Detail>, edges: readonly Edge<Detail>[]): Steps<Graph<Detail>> {
  const changed: number[] = [];
  const changes = new Map<number, PriceCurve>();
  for (let i = 0; i < edges.length; i++) {
    const [edge, before] = [edges[i]!, last.edges[i]!];
    if (edge === before) continue;
    changed.push(i);
    if (edge.curve !== before.curve) changes.set(i, edge.curve);
  }
  yield;
  const curves = last.curves.changed(changes) ?? new CurveTable(edges.map(({ curve }) => curve));
  yield;
  const rated = (adjacency: Adjacency): Adjacency => {
    const rates = adjacency.rates.slice();
    for (const edge of changes.keys()) rates[adjacency.slots[edge]!] = curves.spotRate[edge]!;
    return { ...adjacency, rates };
  };
  const [leaving, arriving] = [rated(last.leaving), rated(last.arriving)];
  yield;
  const fees = feesOf(last, (_, known, of) => {
    const numbers = known!.slice() as typeof known & {};
    for (const edge of changed) numbers[edge] = of(edges[edge]!);
    return numbers;
  });
  return { ...last, edges, curves, ...fees, leaving, arriving, kept: new Map() };
}

/** Makes a column of a figure of edges out of the known column of another graph. */
type MakeColumn = <Numbers extends Column>(
  type: new (length: number) => Numbers,
  known: Numbers | undefined,
  of: (edge: Edge) => number,
) => Numbers;

/** What edges cost and take besides the amount. `known` is the graph whose columns are used. */
function feesOf(known: Graph | undefined, make: MakeColumn) {
  const secondsOf = (edge: Edge) => edge.seconds ?? Number.POSITIVE_INFINITY;
  const additionalFeeUsd = make(Float64Array, known?.additionalFeeUsd, feeUsdOf);
  return {
    additionalFeeUsd,
    hasUnknownFee: make(Uint8Array, known?.hasUnknownFee, (edge) => (edge.additionalFeeUsd === null ? 1 : 0)),
    minAdditionalFeeUsd: additionalFeeUsd.reduce((min, usd) => (usd === 0 ? min : Math.min(min, usd)), Infinity),
    claims: make(Uint8Array, known?.claims, (edge) => edge.claims ?? 0),
    unchosen: make(Uint8Array, known?.unchosen, (edge) => (edge.addsParty === 'unchosen' ? 1 : 0)),
    seconds: make(Float64Array, known?.seconds, secondsOf),
    laneSeconds: make(Float64Array, known?.laneSeconds, (edge) => (edge.kind === 'swap' ? 0 : secondsOf(edge))),
  };
}

/** A graph with up to 64 more lanes, at a small part of the cost of building it anew. */
export const extendGraph = <Detail>(graph: Graph<Detail>, lanes: readonly Edge<Detail>[]): Graph<Detail> =>
  finish(buildGraph([...graph.edges, ...lanes], graph));

/** Edges that `base` has come first, in its order, and have the same numbers; the others share no pool with them. */
function* buildGraph<Detail>(edges: readonly Edge<Detail>[], base: Graph<Detail> | undefined): Steps<Graph<Detail>> {
  const added = base === undefined ? edges : edges.slice(base.edges.length);
  checkIds(added);
  yield;
  const nodes = new Map(base?.nodes);
  const poolKeys = new Map<string, number>();
  for (const edge of added) {
    numberOf(nodes, edge.from);
    numberOf(nodes, edge.to);
  }
  const ints = (known: Int32Array | undefined, of: (edge: Edge) => number) => column(Int32Array, known, added, of);
  const bytes = (known: Uint8Array | undefined, of: (edge: Edge) => number) => column(Uint8Array, known, added, of);
  const from = ints(base?.from, (edge) => numberOf(nodes, edge.from));
  const to = ints(base?.to, (edge) => numberOf(nodes, edge.to));
  yield;
  const addedCurves = added.map(({ curve }) => curve);
  const curves = new CurveTable(addedCurves, base?.curves);
  yield;
  const fees = feesOf(base, (type, known, of) => column(type, known, added, of));
  yield;
  const leaving = adjacency(from, to, curves, nodes.size);
  const arriving = adjacency(to, from, curves, nodes.size);
  yield;
  const bits = new Map(base?.ports.bits);
  const setOf = (ports: readonly Port[]) => ports.reduce((set, port) => set | bitOf(bits, port), 0);
  const isLinear = ({ curve }: Edge) => curve.shape === 'linear';
  return {
    edges,
    nodes,
    from,
    to,
    poolKey: ints(base?.poolKey, (edge) => (base?.poolCount ?? 0) + numberOf(poolKeys, edge.poolKey)),
    poolCount: (base?.poolCount ?? 0) + poolKeys.size,
    lanes: bytes(base?.lanes, ({ kind }) => (kind === 'lane' ? 1 : 0)),
    curves,
    isMostlyLinear: base?.isMostlyLinear ?? edges.filter(isLinear).length > edges.length / 2,
    ...fees,
    ports: portSets(
      bits,
      bytes(base?.ports.entry, ({ entry }) => setOf(entry)),
      bytes(base?.ports.exit, ({ exit }) => setOf(exit)),
    ),
    leaving,
    arriving,
    base,
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
  for (let edge = 0; edge < ends.length; edge++) {
    const node = ends[edge]!;
    edges[next[node]!] = edge;
    next[node]! += 1;
  }
  const others = new Int32Array(ends.length);
  const rates = new Float64Array(ends.length);
  const slots = new Int32Array(ends.length);
  for (let slot = 0; slot < edges.length; slot++) {
    slots[edges[slot]!] = slot;
    others[slot] = otherEnds[edges[slot]!]!;
    rates[slot] = curves.spotRate[edges[slot]!]!;
  }
  return { offsets, edges, others, rates, slots };
}

const MAX_PORTS = 8;

function bitOf(bits: Map<Port, number>, port: Port): number {
  const bit = numberOf(bits, port);
  if (bit === MAX_PORTS) throw new Error(`${port}: edges have more than ${MAX_PORTS} ports`);
  return 1 << bit;
}

function portSets(bits: ReadonlyMap<Port, number>, entry: Uint8Array, exit: Uint8Array): PortSets {
  const setNumbers = new Uint8Array(1 << MAX_PORTS);
  const seen = new Set<number>();
  for (const sets of [entry, exit]) {
    for (const set of sets) {
      if (seen.has(set)) continue;
      setNumbers[set] = seen.size;
      seen.add(set);
    }
  }
  return { bits, entry, exit, setCount: seen.size, setNumbers };
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
