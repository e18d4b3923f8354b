import type { Edge, Handover } from './edge.ts';

/** Ways of handing over that a set of them, as bits of a byte, has room for. */
const MOST_WAYS = 8;

/** How the edges of a graph follow each other without a signature, in columns by the number of an edge. */
export interface Handovers {
  /** Sets of ways, a bit each. */
  readonly startsBy: Uint8Array;
  readonly handsOver: Uint8Array;
  /** How many different sets there are among both. */
  readonly setCount: number;
  /** By a set's bits: its number below `setCount`. */
  readonly setNumbers: Uint8Array;
}

/** Throws when edges name more ways of handing over than sets have room for. */
export function handoversOf(edges: readonly Edge[]): Handovers {
  const bits = new Map<Handover, number>();
  const bitOf = (way: Handover): number => {
    const known = bits.get(way);
    if (known !== undefined) return known;
    if (bits.size === MOST_WAYS) throw new Error(`${way}: edges hand over in more than ${MOST_WAYS} ways`);
    bits.set(way, 1 << bits.size);
    return bitOf(way);
  };
  const setOf = (ways: readonly Handover[]): number => ways.reduce((set, way) => set | bitOf(way), 0);
  const startsBy = Uint8Array.from(edges, (edge) => setOf(edge.startsBy));
  const handsOver = Uint8Array.from(edges, (edge) => setOf(edge.handsOver));
  const sets = [...new Set([...startsBy, ...handsOver])];
  const setNumbers = new Uint8Array(1 << MOST_WAYS);
  sets.forEach((set, number) => {
    setNumbers[set] = number;
  });
  return { startsBy, handsOver, setCount: sets.length, setNumbers };
}
