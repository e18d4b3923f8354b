import type { Graph } from '../graph/graph.ts';

/** Nodes come to, the figures of all steps side by side. */
export class Steps {
  /** The step that has come to each node last. */
  readonly latest: Int32Array;
  private readonly nodes: number[] = [];
  /** What one unit's worth at the start is at each: by its price in the network, or by the way out of it. */
  private readonly rates: number[] = [];
  private readonly edges: number[] = [];
  /** How fast each rate falls, as a part of itself, when the whole moves: by how the edges of the way bend at first. */
  private readonly falls: number[] = [];
  /** The step before each; -1 at a node of the network. */
  private readonly before: number[] = [];

  constructor(graph: Graph) {
    this.latest = new Int32Array(graph.nodes.size);
  }

  get count(): number {
    return this.nodes.length;
  }

  /** At a node of the network. */
  begin(node: number, rate: number): void {
    this.add(node, -1, rate, 0, -1);
  }

  add(node: number, edge: number, rate: number, fall: number, before: number): void {
    this.latest[node] = this.nodes.length;
    this.nodes.push(node);
    this.rates.push(rate);
    this.edges.push(edge);
    this.falls.push(fall);
    this.before.push(before);
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
