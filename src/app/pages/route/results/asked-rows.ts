import type { ReactNode } from 'react';
import { createStore, useStore } from '#app/storage/store.ts';

/** A row of the list that is none of our routes, and how many of these stand before it. */
interface AskedRow {
  readonly place: number;
  readonly row: ReactNode;
}

const rows = createStore<readonly AskedRow[]>([]);

/** The part that asks other services comes late: what it adds to the list is passed on here. */
export const showAskedRows = rows.set;

/** The rows to draw before the route at this place; at the last place those after it, too. */
export function useAskedRows(): (place: number, isLast: boolean) => readonly ReactNode[] {
  const asked = useStore(rows);
  return (at, isLast) => asked.filter(({ place }) => (isLast ? place >= at : place === at)).map(({ row }) => row);
}
