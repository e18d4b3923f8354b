import { column } from './curve-table.ts';
import type { Edge } from './edge.ts';
import { type Graph, keptWith, objectIds } from './graph.ts';

/** Whether an edge may be used. Must be pure: its results are kept as a mask. */
export type EdgeFilter<Detail = unknown> = (edge: Edge<Detail>) => boolean;

/** A single function, so that its masks are kept. */
export const ALLOW_ALL = () => true;

const masksByFilter = () => new WeakMap<EdgeFilter<never>, Uint8Array>();

/** 1 for each edge that a filter allows. The same filter on the same graph has the same mask. */
export function maskOf<Detail>(graph: Graph<Detail>, filter: EdgeFilter<Detail>): Uint8Array {
  const masks = keptWith(graph, masksByFilter);
  const known = masks.get(filter);
  if (known !== undefined) return known;
  const base = graph.base && maskOf(graph.base, filter);
  const mask = column(Uint8Array, base, graph.edges.slice(base?.length), (edge) => (filter(edge) ? 1 : 0));
  masks.set(filter, mask);
  return mask;
}

const idOf = objectIds<Uint8Array>();

/** A unique number of a mask; 0 for null. */
export const maskId = (mask: Uint8Array | null): number => (mask === null ? 0 : idOf(mask));

/** Masks made for a single search, with the mask that each restricts. */
const bases = new WeakMap<Uint8Array, { readonly base: Uint8Array | null }>();

/** Whether a mask was made for a single search. */
export const isRestricted = (mask: Uint8Array): boolean => bases.has(mask);

/** The mask that a restricted mask was made from, which serves many searches; any other mask itself. */
export const baseMask = (mask: Uint8Array | null): Uint8Array | null => {
  const restricted = mask === null ? undefined : bases.get(mask);
  return restricted === undefined ? mask : restricted.base;
};

/** A mask for a single search: the edges of `mask` that are wanted. */
export function restrictMask(graph: Graph, mask: Uint8Array | null, isWanted: (edge: number) => boolean): Uint8Array {
  const restricted = Uint8Array.from(graph.edges, (_, edge) => (mask?.[edge] !== 0 && isWanted(edge) ? 1 : 0));
  bases.set(restricted, { base: baseMask(mask) });
  return restricted;
}

/** A filter without some edges, given by number. Its mask is derived, so no edge is filtered again. */
export function excluding<Detail>(
  graph: Graph<Detail>,
  filter: EdgeFilter<Detail>,
  excluded: Iterable<number>,
): EdgeFilter<Detail> {
  const before = maskOf(graph, filter);
  const mask = before.slice();
  const edges = new Set<Edge<Detail>>();
  for (const edge of excluded) {
    mask[edge] = 0;
    edges.add(graph.edges[edge]!);
  }
  bases.set(mask, { base: baseMask(before) });
  const restricted: EdgeFilter<Detail> = (edge) => !edges.has(edge) && filter(edge);
  keptWith(graph, masksByFilter).set(restricted, mask);
  return restricted;
}
