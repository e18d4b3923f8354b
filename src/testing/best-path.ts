import type { Edge } from '#engine/graph/edge.ts';
import { createGraph } from '#engine/graph/graph.ts';
import { findPaths, type PathRequest } from '#engine/search/search.ts';
import { pathText } from './path-text.ts';

/** The best path on one line; undefined for none. */
export const best = (edges: readonly Edge[], request: PathRequest): string | undefined => all(edges, request)[0];

/** The best path on one line, then the best without its last edge, and so on. */
export function all(edges: readonly Edge[], request: PathRequest): string[] {
  const [path] = findPaths(createGraph(edges), request).paths;
  if (path === undefined) return [];
  const last = path.hops.at(-1)?.edge;
  return [
    pathText(path),
    ...all(
      edges.filter((edge) => edge !== last),
      request,
    ),
  ];
}
