import type { Graph } from './graph.ts';

export interface ReachabilityLimits {
  /** Called once for each edge. */
  allowed(edge: number): boolean;
  readonly maxHops: number;
  /** Whether a path may have only its first signature. */
  readonly singleTransaction: boolean;
}

/** A path as a linked list from its last hop; paths share their beginnings. No node and no pool key occurs twice. */
export interface LinkedPath {
  readonly node: number;
  readonly hops: number;
  /** Signatures, the first one included. */
  readonly signatures: number;
  /** The last edge. */
  readonly edge: number;
  /** Undefined for a first hop. */
  readonly previous: LinkedPath | undefined;
}

/** Of equal paths, the one whose edges come first in the graph. */
export interface ReachableNode {
  readonly node: number;
  /** The path of fewest hops; of those, of fewest signatures. */
  readonly fewestHops: LinkedPath;
  /** The path of fewest signatures; of those, of fewest hops. */
  readonly fewestSignatures: LinkedPath;
}

/** All nodes reachable from a start, by number of hops. */
export type FindReachable = (start: number) => readonly ReachableNode[];

/** More than any number of signatures. */
const UNREACHED = 255;

/**
 * Breadth-first search over states: a node with the set of exit ports of the arrival. A state is expanded again only for
 * fewer signatures, so the limits hold as in a search for paths. Amounts are ignored.
 */
export function createReachability(
  graph: Graph,
  { allowed, maxHops, singleTransaction }: ReachabilityLimits,
): FindReachable {
  const { leaving, poolKey, ports, to, claims } = graph;
  const usable = graph.edges.map((_, edge) => allowed(edge));
  const fewest = new Uint8Array(graph.nodes.size * ports.setCount);
  // `UNREACHED` is more than any path of as many hops takes.
  const maxSignatures = singleTransaction ? 1 : UNREACHED - 1;

  const expand = (start: number, path: LinkedPath | undefined): LinkedPath[] => {
    const paths: LinkedPath[] = [];
    const from = path?.node ?? start;
    for (let index = leaving.offsets[from]!; index < leaving.offsets[from + 1]!; index++) {
      const edge = leaving.edges[index]!;
      if (!usable[edge]) continue;
      const node = to[edge]!;
      const state = node * ports.setCount + ports.setNumbers[ports.exit[edge]!]!;
      const isFollowing = path !== undefined && (ports.exit[path.edge]! & ports.entry[edge]!) !== 0;
      const signatures = (path?.signatures ?? 0) + (isFollowing ? 0 : 1) + claims[edge]!;
      if (signatures > maxSignatures || signatures >= fewest[state]!) continue;
      if (node === start || uses(path, node, poolKey[edge]!)) continue;
      fewest[state] = signatures;
      paths.push({ node, hops: (path?.hops ?? 0) + 1, signatures, edge, previous: path });
    }
    return paths;
  };

  const uses = (path: LinkedPath | undefined, node: number, pool: number): boolean => {
    for (let at = path; at !== undefined; at = at.previous)
      if (at.node === node || poolKey[at.edge] === pool) return true;
    return false;
  };

  return (start) => {
    fewest.fill(UNREACHED);
    const reached = new Map<number, ReachableNode>();
    let frontier = expand(start, undefined);
    for (let hops = 1; frontier.length > 0; hops++) {
      for (const path of frontier) reached.set(path.node, withPath(reached.get(path.node), path));
      frontier = hops < maxHops ? frontier.flatMap((path) => expand(start, path)) : [];
    }
    return [...reached.values()];
  };
}

/** The edges of a path in order. */
export function edgesOfLinkedPath(path: LinkedPath): number[] {
  const edges: number[] = [];
  for (let at: LinkedPath | undefined = path; at !== undefined; at = at.previous) edges.push(at.edge);
  return edges.reverse();
}

/** Paths come by number of hops, so a later one replaces `fewestHops` only by fewer signatures. */
function withPath(known: ReachableNode | undefined, path: LinkedPath): ReachableNode {
  if (known === undefined) return { node: path.node, fewestHops: path, fewestSignatures: path };
  const { node, fewestHops, fewestSignatures } = known;
  const isBetter = path.hops === fewestHops.hops && path.signatures < fewestHops.signatures;
  return {
    node,
    fewestHops: isBetter ? path : fewestHops,
    fewestSignatures: path.signatures < fewestSignatures.signatures ? path : fewestSignatures,
  };
}
