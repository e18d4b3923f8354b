import type { Graph } from './graph.ts';

/** What ways may use. */
export interface ReachabilityLimits {
  /** Asked once an edge. */
  allowed(edge: number): boolean;
  readonly maxHops: number;
  /** Whether a second signature on the way is out of the question. */
  readonly singleTransaction: boolean;
}

/** A way from the start to a node, over no node and no resource twice. Ways share their beginnings. */
export interface LinkedPath {
  readonly node: number;
  readonly hops: number;
  /** How often a person signs, the first hop included. */
  readonly signatures: number;
  /** The last edge. */
  readonly edge: number;
  /** Undefined for a first hop. */
  readonly previous: LinkedPath | undefined;
}

/** A node that can be come to, by the two ways that people ask for. Equal ones are told apart by the order of edges. */
export interface ReachableNode {
  readonly node: number;
  /** Fewest hops; of those the fewest signatures. */
  readonly fewestHops: LinkedPath;
  /** Fewest signatures; of those the fewest hops. */
  readonly fewestSignatures: LinkedPath;
}

/** Every other node that can be come to from a start, the nearest first. */
export type FindReachable = (start: number) => readonly ReachableNode[];

const NEVER = 255;

/**
 * Breadth first over places: a node together with what the arrival there hands over. A place is gone on from once, and
 * again only by a way of fewer signatures. So limits on hops and signatures are kept as a search for paths keeps them;
 * amounts play no part.
 */
export function createReachability(
  graph: Graph,
  { allowed, maxHops, singleTransaction }: ReachabilityLimits,
): FindReachable {
  const usable = graph.edges.map((_, edge) => allowed(edge));
  const { exit, setCount, setNumbers } = graph.ports;
  const fewest = new Uint8Array(graph.nodes.size * setCount);
  const mostSignatures = singleTransaction ? 1 : maxHops;

  const follow = (start: number, way: LinkedPath | undefined): LinkedPath[] => {
    const ways: LinkedPath[] = [];
    const from = way?.node ?? start;
    const end = graph.leaving.offsets[from + 1]!;
    for (let at = graph.leaving.offsets[from]!; at < end; at++) {
      const edge = graph.leaving.edges[at]!;
      if (!usable[edge]) continue;
      const node = graph.to[edge]!;
      const place = node * setCount + setNumbers[exit[edge]!]!;
      const signatures = signaturesAfter(graph, way, edge);
      if (signatures > mostSignatures || signatures >= fewest[place]!) continue;
      if (node === start || !isFresh(graph, way, node, graph.poolKey[edge]!)) continue;
      fewest[place] = signatures;
      ways.push({ node, hops: (way?.hops ?? 0) + 1, signatures, edge, previous: way });
    }
    return ways;
  };

  return (start) => {
    fewest.fill(NEVER);
    const reached = new Map<number, ReachableNode>();
    let frontier = follow(start, undefined);
    for (let hops = 1; frontier.length > 0; hops++) {
      for (const way of frontier) reached.set(way.node, withWay(reached.get(way.node), way));
      frontier = hops < maxHops ? frontier.flatMap((way) => follow(start, way)) : [];
    }
    return [...reached.values()];
  };
}

/** The edges of a way in order. */
export function edgesOfLinkedPath(way: LinkedPath): number[] {
  const edges: number[] = [];
  for (let at: LinkedPath | undefined = way; at !== undefined; at = at.previous) edges.push(at.edge);
  return edges.reverse();
}

function signaturesAfter({ ports: { exit, entry } }: Graph, way: LinkedPath | undefined, edge: number): number {
  if (way === undefined) return 1;
  const goesOn = (exit[way.edge]! & entry[edge]!) !== 0;
  return goesOn ? way.signatures : way.signatures + 1;
}

function isFresh({ poolKey: resource }: Graph, way: LinkedPath | undefined, node: number, wanted: number): boolean {
  for (let at = way; at !== undefined; at = at.previous) {
    if (at.node === node || resource[at.edge] === wanted) return false;
  }
  return true;
}

/** Ways come in the order of hops, so that a later one is nearer by its signatures alone. */
function withWay(known: ReachableNode | undefined, way: LinkedPath): ReachableNode {
  if (known === undefined) return { node: way.node, fewestHops: way, fewestSignatures: way };
  const { node, fewestHops: nearest, fewestSignatures: easiest } = known;
  const nearer = way.hops === nearest.hops && way.signatures < nearest.signatures;
  return {
    node,
    fewestHops: nearer ? way : nearest,
    fewestSignatures: way.signatures < easiest.signatures ? way : easiest,
  };
}
