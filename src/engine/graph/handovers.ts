import type { Edge, Port } from './edge.ts';

/** Ways of handing over that a set of them, as bits of a byte, has room for. */
const MOST_WAYS = 8;

/** How the edges of a graph follow each other without a signature, in columns by the number of an edge. */
export interface PortSets {
  /** Sets of ways, a bit each. */
  readonly entry: Uint8Array;
  readonly exit: Uint8Array;
  /** How many different sets there are among both. */
  readonly setCount: number;
  /** By a set's bits: its number below `setCount`. */
  readonly setNumbers: Uint8Array;
}

/** Throws when edges name more ways of handing over than sets have room for. */
export function portSetsOf(edges: readonly Edge[]): PortSets {
  const bits = new Map<Port, number>();
  const bitOf = (way: Port): number => {
    const known = bits.get(way);
    if (known !== undefined) return known;
    if (bits.size === MOST_WAYS) throw new Error(`${way}: edges hand over in more than ${MOST_WAYS} ways`);
    bits.set(way, 1 << bits.size);
    return bitOf(way);
  };
  const setOf = (ways: readonly Port[]): number => ways.reduce((set, way) => set | bitOf(way), 0);
  const entry = Uint8Array.from(edges, (edge) => setOf(edge.entry));
  const exit = Uint8Array.from(edges, (edge) => setOf(edge.exit));
  const sets = [...new Set([...entry, ...exit])];
  const setNumbers = new Uint8Array(1 << MOST_WAYS);
  sets.forEach((set, number) => {
    setNumbers[set] = number;
  });
  return { entry, exit, setCount: sets.length, setNumbers };
}
