import type { Edge } from '../graph/edge.ts';
import { createGraph } from '../graph/graph.ts';
import { pathText } from '../path/path-text.ts';
import { findPaths, type SearchRequest } from '../search/search.ts';

/** The best path as one line, or undefined when there is none. */
export const best = (edges: readonly Edge[], question: SearchRequest): string | undefined => all(edges, question)[0];

/** Every path found as one line, best first. */
export const all = (edges: readonly Edge[], question: SearchRequest): string[] =>
  findPaths(createGraph(edges), { maxPaths: 8, ...question }).paths.map(pathText);
