import type { Graph } from '../graph/graph.ts';
import { growArray } from '../graph/grow-array.ts';

/** Room for so many steps to begin with. */
const FIRST = 512;

/** Nodes come to, the figures of all steps side by side. */
export class Steps {
  /** The step that has come to each node last. */
  readonly latest: Int32Array;
  count = 0;
  private nodes = new Int32Array(FIRST);
  /** What one unit's worth at the start is at each: by its price in the network, or by the way out of it. */
  private rates = new Float64Array(FIRST);
  private edges = new Int32Array(FIRST);
  /** How fast each rate falls, as a part of itself, when the whole moves: by how the edges of the way bend at first. */
  private falls = new Float64Array(FIRST);
  /** The step before each; -1 at a node of the network. */
  private before = new Int32Array(FIRST);

  constructor(graph: Graph) {
    this.latest = new Int32Array(graph.nodes.size);
  }

  /** At a node of the network. */
  begin(node: number, rate: number): void {
    this.add(node, -1, rate, 0, -1);
  }

  add(node: number, edge: number, rate: number, fall: number, before: number): void {
    const step = this.count;
    if (step === this.nodes.length) this.widen();
    this.latest[node] = step;
    this.nodes[step] = node;
    this.rates[step] = rate;
    this.edges[step] = edge;
    this.falls[step] = fall;
    this.before[step] = before;
    this.count = step + 1;
  }

  private widen(): void {
    const size = 2 * this.count;
    this.nodes = growArray(this.nodes, new Int32Array(size));
    this.rates = growArray(this.rates, new Float64Array(size));
    this.edges = growArray(this.edges, new Int32Array(size));
    this.falls = growArray(this.falls, new Float64Array(size));
    this.before = growArray(this.before, new Int32Array(size));
  }

  /** Takes the steps from `begun` on for no one's last any more; `tell` is told their nodes. */
  forget(begun: number, tell: (node: number) => void): void {
    for (let step = begun; step < this.count; step++) {
      const node = this.nodeAt(step);
      this.latest[node] = 0;
      tell(node);
    }
  }

  nodeAt(step: number): number {
    return this.nodes[step] as number;
  }

  rateAt(step: number): number {
    return this.rates[step] as number;
  }

  fallAt(step: number): number {
    return this.falls[step] as number;
  }

  /** The node of the network that the way to a step begins at. */
  firstOf(last: number): number {
    let step = last;
    while ((this.before[step] as number) >= 0) step = this.before[step] as number;
    return this.nodes[step] as number;
  }

  /** Whether a way has come by a node: where a circle of pools makes a profit, it would go round in it. */
  leadsBy(node: number, last: number): boolean {
    for (let step = last; step >= 0; step = this.before[step] as number) if (this.nodes[step] === node) return true;
    return false;
  }

  wayTo(last: number): number[] {
    const way: number[] = [];
    for (let step = last; (this.before[step] as number) >= 0; step = this.before[step] as number) {
      way.unshift(this.edges[step] as number);
    }
    return way;
  }
}
