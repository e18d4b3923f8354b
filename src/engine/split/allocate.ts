import type { Graph } from '../graph/graph.ts';
import type { SearchBudget } from '../search/budget.ts';
import { potentials } from '../search/potentials.ts';
import { exchange } from './exchange.ts';
import { type EdgePath, Network } from './network.ts';
import { findNextPath, type LoadedGraph } from './next-path.ts';

/** Between which nodes paths are looked for, over which edges, and how many. */
export interface AllocationLimits {
  readonly graph: Graph;
  readonly start: number;
  readonly goal: number;
  readonly mask: Uint8Array | null;
  readonly maxHops: number;
  readonly maxPaths: number;
  /** What a path more has to bring to be worth it, as a part of the output. */
  readonly costPerPath: number;
  readonly budget: SearchBudget | undefined;
}

/** An input in floats, to be shared among paths. */
export interface AllocationRequest extends AllocationLimits {
  readonly amountIn: number;
  /** The best path for the whole input, where one takes it. */
  readonly first: EdgePath | undefined;
}

export interface Allocation {
  readonly paths: readonly EdgePath[];
  /** Input of each path. */
  readonly amounts: readonly number[];
  readonly amountIn: number;
  readonly output: number;
  /** Output of the last unit of input, over the path where it brings least. */
  readonly rate: number;
}

/** Another path is looked for with these parts of the amount, in turn. */
const PROBES = [1 / 8, 1 / 32, 1 / 128, 1 / 512];
/** A path that gives so little more than the others for its probe is not worth a try. */
const LEAST_EDGE = 1e-7;
/** A look for a path and sharing the amount anew take as long as so many steps of a search. */
const STEPS_OF_PATH = 64;
/** Once there are as many paths as may be: how many are tried in their place, and how many to leave out for each. */
const MAX_EXCHANGES = 8;
const TRIED_OUT = 3;

/**
 * Paths that share the amount, few and simple: the amount is shared among the paths so that their rates agree, then the path
 * is added that gives most for a part of the amount beside them, until none is worth its cost (column generation). Beyond
 * `maxPaths` the one goes without which the others give most.
 */
export function allocate({ amountIn, first, ...limits }: AllocationRequest): Allocation | undefined {
  const loaded = loadedGraph(limits);
  let path = first;
  for (const probe of [1, ...PROBES]) path ??= findNextPath(loaded, amountIn * probe, 0);
  return path && withMorePaths(limits, shared(limits.graph, [path], [amountIn]));
}

/** The same, from paths that share the input already. */
export function withMorePaths(limits: AllocationLimits, begun: Allocation): Allocation {
  const { graph, maxPaths, costPerPath, budget } = limits;
  const { amountIn } = begun;
  const loaded = loadedGraph(limits);
  let known = begun;
  let probe = 0;
  for (let exchanges = 0; probe < PROBES.length && exchanges < MAX_EXCHANGES; ) {
    if (budget?.spend(STEPS_OF_PATH) === false) break;
    const path: EdgePath | undefined = nextPath(loaded, known, amountIn * PROBES[probe]!);
    const isNew = path !== undefined && !known.paths.some((other) => other.join() === path.join());
    const next: Allocation | undefined = isNew ? withPath(graph, known, path, amountIn) : undefined;
    const better = next && next.paths.length > maxPaths ? withoutLeast(graph, next) : next;
    if (better !== undefined && better.output > known.output * (1 + costPerPath)) {
      if (next!.paths.length > maxPaths) exchanges += 1;
      known = better;
    } else probe += 1;
  }
  return known;
}

function loadedGraph({ graph, start, goal, mask, maxHops }: AllocationLimits): LoadedGraph {
  const ahead = potentials(graph, goal, 'to', mask, maxHops);
  const loads = new Float64Array(graph.edges.length);
  const owners = new Int32Array(graph.poolCount).fill(-1);
  return { graph, start, goal, mask, maxHops, ahead, loads, owners };
}

/** The same paths with another input. */
export function withInput(graph: Graph, { paths, amounts, amountIn }: Allocation, next: number): Allocation {
  return shared(
    graph,
    paths,
    amounts.map((amount) => (amount * next) / amountIn),
  );
}

/** A path that gives more for an amount than the others would for as much more at their rates. */
function nextPath(loaded: LoadedGraph, known: Allocation, amount: number): EdgePath | undefined {
  const { graph, loads, owners } = loaded;
  const network = new Network(graph, known.paths);
  network.settle(known.amounts);
  network.writeLoads(loads);
  for (const edge of network.usedEdges) owners[graph.poolKey[edge]!] = edge;
  const found = findNextPath(loaded, amount, amount * known.rate * (1 + LEAST_EDGE));
  for (const edge of network.usedEdges) {
    loads[edge] = 0;
    owners[graph.poolKey[edge]!] = -1;
  }
  return found;
}

function withPath(graph: Graph, { paths, amounts }: Allocation, path: EdgePath, whole: number): Allocation {
  const share = whole / 1024;
  return shared(graph, [...paths, path], [...amounts.map((amount) => amount * (1 - share / whole)), share]);
}

/** Without the paths that carry nothing once the amount is shared. */
function shared(graph: Graph, paths: readonly EdgePath[], amounts: number[]): Allocation {
  const network = new Network(graph, paths);
  const output = exchange(network, amounts);
  network.lookUp();
  const used = paths.flatMap((_, path) => (amounts[path]! > 0 ? [path] : []));
  return {
    paths: used.map((path) => paths[path]!),
    amounts: used.map((path) => amounts[path]!),
    amountIn: amounts.reduce((sum, amount) => sum + amount, 0),
    output,
    rate: Math.min(...used.map((path) => network.rateOf(path))),
  };
}

/** Without the path that is missed least, of those that carry least. */
function withoutLeast(graph: Graph, { paths, amounts }: Allocation): Allocation {
  const order = paths.map((_, path) => path).sort((a, b) => amounts[a]! - amounts[b]!);
  const choices = order.slice(0, TRIED_OUT).map((left) => {
    const kept = paths.map((_, path) => path).filter((path) => path !== left);
    const scale = 1 / (1 - amounts[left]! / amounts.reduce((sum, amount) => sum + amount, 0));
    return shared(
      graph,
      kept.map((path) => paths[path]!),
      kept.map((path) => amounts[path]! * scale),
    );
  });
  return choices.reduce((a, b) => (b.output > a.output ? b : a));
}
