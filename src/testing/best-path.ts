import type { Edge } from '#engine/graph/edge.ts';
import { createGraph } from '#engine/graph/graph.ts';
import { findPaths, type SearchRequest } from '#engine/search/search.ts';
import { pathText } from './path-text.ts';

/** The best path on one line; undefined for none. */
export const best = (edges: readonly Edge[], request: SearchRequest): string | undefined => all(edges, request)[0];

/** Up to eight paths, a line each, best first. */
export const all = (edges: readonly Edge[], request: SearchRequest): string[] =>
  findPaths(createGraph(edges), { maxPaths: 8, ...request }).paths.map(pathText);
