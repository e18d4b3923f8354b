import type { Edge } from './edge.ts';
import type { Graph } from './graph.ts';
import { objectIds } from './object-ids.ts';

/** Says of an edge whether it may be used. */
export type EdgeFilter<Detail = unknown> = (edge: Edge<Detail>) => boolean;

/** Lets everything through; one for all, so that its masks are kept. */
export const ALLOW_ALL = () => true;

const masks = new WeakMap<Graph, WeakMap<EdgeFilter<never>, Uint8Array>>();

/** One at every edge that a filter lets through. Asked once: the same filter on the same graph has the same mask. */
export function maskOf<Detail>(graph: Graph<Detail>, filter: EdgeFilter<Detail>): Uint8Array {
  return masks.get(graph)?.get(filter) ?? makeMask(graph, filter);
}

function makeMask<Detail>(graph: Graph<Detail>, filter: EdgeFilter<Detail>): Uint8Array {
  const byFilter = masks.get(graph) ?? new WeakMap<EdgeFilter<never>, Uint8Array>();
  masks.set(graph, byFilter);
  const mask = Uint8Array.from(graph.edges, (edge) => (filter(edge) ? 1 : 0));
  byFilter.set(filter, mask);
  return mask;
}

const numberOf = objectIds<Uint8Array>();

/** A number that no other mask has; 0 is no mask at all. */
export const maskId = (mask: Uint8Array | null): number => (mask === null ? 0 : numberOf(mask));

/** What masks that are made for one question alone were narrowed from. */
const bases = new WeakMap<Uint8Array, { readonly base: Uint8Array | null }>();

/** Whether a mask is made for one question alone. */
export const isRestricted = (mask: Uint8Array): boolean => bases.has(mask);

/** The mask that one was narrowed from, itself where it was not: what it leaves out is known for many questions. */
export const baseMask = (mask: Uint8Array | null): Uint8Array | null => {
  const narrowed = mask === null ? undefined : bases.get(mask);
  return narrowed === undefined ? mask : narrowed.base;
};

/** A mask for one question, without the edges of another one that are not wanted. */
export function restrictMask(graph: Graph, mask: Uint8Array | null, isWanted: (edge: number) => boolean): Uint8Array {
  const left = Uint8Array.from(graph.edges, (_, edge) =>
    (mask === null || mask[edge] === 1) && isWanted(edge) ? 1 : 0,
  );
  bases.set(left, { base: baseMask(mask) });
  return left;
}

/** A filter that lets through what another does but for some edges, by their numbers: told by its mask, no edge is asked. */
export function excluding<Detail>(
  graph: Graph<Detail>,
  filter: EdgeFilter<Detail>,
  leftOut: Iterable<number>,
): EdgeFilter<Detail> {
  const before = maskOf(graph, filter);
  const mask = before.slice();
  const edges = new Set<Edge<Detail>>();
  for (const number of leftOut) {
    mask[number] = 0;
    edges.add(graph.edges[number]!);
  }
  bases.set(mask, { base: baseMask(before) });
  const narrowed: EdgeFilter<Detail> = (edge) => !edges.has(edge) && filter(edge);
  masks.get(graph)!.set(narrowed, mask);
  return narrowed;
}
