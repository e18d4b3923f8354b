import type { CurveTable } from '../graph/curve-table.ts';
import type { Graph } from '../graph/graph.ts';

/** A path by the numbers of its edges, in order. */
export type EdgePath = readonly number[];

/** An edge takes no more than this part of its capacity: exact amounts may be a little more, and are taken as well. */
const FILL = 1 - 1e-6;
/** Beyond this part of its capacity an edge is not given more: what is left is not worth a try. */
const ROOM = 1 - 2e-6;
/** How much more an edge carries, as a part of what it does, to see how fast its slope falls. */
const STEP = 1e-4;

/**
 * Paths that share an amount, and what they give in floats. Paths are taken one after the other: an edge that carries a load
 * already gives a later path only what comes on top. `settle` sets the loads for an amount for each path; everything else is
 * read at those loads.
 */
export class Network {
  readonly paths: readonly EdgePath[];
  /** The edges that the paths use, by their place here; and each path by these places. */
  private readonly edges: readonly number[];
  private readonly places: readonly (readonly number[])[];
  private readonly curves: CurveTable;
  /** Input of each edge, all paths together. */
  private readonly load: Float64Array;
  /** Output of each edge for one unit more of input. */
  private readonly slope: Float64Array;
  /** By how much that output falls for one unit more of input. */
  private readonly curvature: Float64Array;

  constructor(graph: Graph, paths: readonly EdgePath[]) {
    this.paths = paths;
    this.curves = graph.curves;
    this.edges = [...new Set(paths.flat())];
    const placeOf = new Map(this.edges.map((edge, place) => [edge, place]));
    this.places = paths.map((path) => path.map((edge) => placeOf.get(edge)!));
    this.load = new Float64Array(this.edges.length);
    this.slope = new Float64Array(this.edges.length);
    this.curvature = new Float64Array(this.edges.length);
  }

  /** The output of all paths together; more than an edge can take is lost. */
  settle(amounts: readonly number[]): number {
    this.load.fill(0);
    let total = 0;
    for (let path = 0; path < amounts.length; path++) total += this.push(path, amounts[path]!);
    return total;
  }

  private push(path: number, amount: number): number {
    if (amount === 0) return 0;
    const { load, curves, edges } = this;
    let moving = amount;
    for (const place of this.places[path]!) {
      if (!(moving > 0)) return 0;
      const edge = edges[place]!;
      const before = load[place]!;
      const after = before + moving;
      load[place] = after;
      moving =
        before === 0
          ? curves.maxOutUpTo(edge, after)
          : curves.maxOutUpTo(edge, after) - curves.maxOutUpTo(edge, before);
    }
    return Math.max(0, moving);
  }

  /** Looks up slopes and curvatures at the loads of the last `settle`, for `rateOf` and `curvatureOf`. */
  lookUp(): void {
    const { edges, load, curves } = this;
    for (let place = 0; place < edges.length; place++) {
      const edge = edges[place]!;
      const carried = load[place]!;
      const isFull = carried >= curves.maxIn(edge) * FILL;
      const slope = isFull ? 0 : curves.slope(edge, carried);
      this.slope[place] = slope;
      this.curvature[place] = slope === 0 ? 0 : (slope - curves.slope(edge, carried * (1 + STEP))) / (carried * STEP);
    }
  }

  /** Output for one unit more of input over a path; 0 where an edge of it is full. */
  rateOf(path: number): number {
    let rate = 1;
    for (const place of this.places[path]!) rate *= this.slope[place]!;
    return rate;
  }

  /** Whether every edge of a path takes more. */
  hasRoom(path: number): boolean {
    return this.places[path]!.every((place) => this.load[place]! < this.curves.maxIn(this.edges[place]!) * ROOM);
  }

  /** By what part of itself the rate of `path` falls for one unit more of input over `other`. */
  curvatureOf(path: number, other: number): number {
    const own = this.places[path]!;
    let [reached, fall] = [1, 0];
    for (const place of this.places[other]!) {
      const slope = this.slope[place]!;
      if (slope === 0) return fall;
      if (own.includes(place) && this.load[place]! > 0) fall += (this.curvature[place]! / slope) * reached;
      reached *= slope;
    }
    return fall;
  }

  /** The loads by edge number, in a column of the whole graph. */
  writeLoads(into: Float64Array): void {
    this.edges.forEach((edge, place) => {
      into[edge] = this.load[place]!;
    });
  }

  get usedEdges(): readonly number[] {
    return this.edges;
  }
}
