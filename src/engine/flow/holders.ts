import type { Graph } from '../graph/graph.ts';

/** In place of the edge that holds a pool: none does, or several do. */
const NOBODY = -1;
const SEVERAL = -2;

/** Which edges are used, and so which pools: asked for every edge that is looked at. */
export class Holders {
  private readonly graph: Graph;
  private readonly used: Uint8Array;
  /** The edge that holds each pool. */
  private readonly sole: Int32Array;
  /** Those of pools that have several. */
  private readonly several = new Map<number, number[]>();
  /** Whether some pool had several at any time. */
  hadSeveral = false;

  constructor(graph: Graph) {
    this.graph = graph;
    this.used = new Uint8Array(graph.edges.length);
    // There are no more pools than edges.
    this.sole = new Int32Array(graph.edges.length).fill(NOBODY);
  }

  /** Whether some pool has several edges. */
  get hasSeveral(): boolean {
    return this.several.size > 0;
  }

  has(edge: number): boolean {
    return this.used[edge] === 1;
  }

  /** Whether nobody holds the pool of an edge. */
  isIdle(edge: number): boolean {
    return this.sole[this.graph.poolKey[edge] as number] === NOBODY;
  }

  /** Lets an edge that does not hold its pool yet hold it, with others where some do. */
  add(edge: number): void {
    const pool = this.graph.poolKey[edge] as number;
    const holder = this.sole[pool] as number;
    this.used[edge] = 1;
    this.sole[pool] = holder === NOBODY ? edge : SEVERAL;
    if (holder === NOBODY) return;
    this.hadSeveral = true;
    if (holder === SEVERAL) this.several.get(pool)?.push(edge);
    else this.several.set(pool, [holder, edge]);
  }

  /** Frees the pool of an edge altogether. */
  free(edge: number): void {
    const pool = this.graph.poolKey[edge] as number;
    this.used[edge] = 0;
    this.sole[pool] = NOBODY;
    for (const other of this.several.get(pool) ?? []) this.used[other] = 0;
    this.several.delete(pool);
  }

  /** Whether the pool of an edge has others beside it. */
  isRivalled(edge: number): boolean {
    return this.sole[this.graph.poolKey[edge] as number] === SEVERAL;
  }

  /** Whether another edge than this holds its pool, and it does not itself. */
  isHeldByOthers(edge: number): boolean {
    return this.used[edge] === 0 && this.sole[this.graph.poolKey[edge] as number] !== NOBODY;
  }

  /** Whether an edge's pool, which somebody holds, is held by the same two coins the other way round. */
  isReversed(edge: number): boolean {
    const { from, to, poolKey: resource } = this.graph;
    const pool = resource[edge] as number;
    const holders = this.several.get(pool) ?? [this.sole[pool] as number];
    return holders.some((each) => from[each] === to[edge] && to[each] === from[edge]);
  }
}
