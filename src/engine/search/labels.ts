import { growArray } from '../graph/grow-array.ts';

/**
 * Ways from the start to a node, with the amount that gets there, in columns. Ways share their beginnings; a label is
 * the number of its row, and never changes once it is written.
 */
export class Labels {
  count = 0;
  private capacity = 1 << 10;
  node = new Int32Array(this.capacity);
  /** The last edge, or -1 at the start. */
  edge = new Int32Array(this.capacity);
  /** The label before, or -1 at the start. */
  previous = new Int32Array(this.capacity);
  amount = new Float64Array(this.capacity);
  extra = new Float64Array(this.capacity);
  /** The most it could be worth at the goal. */
  bound = new Float64Array(this.capacity);
  /** What rounding to whole units may have cost on the way, in the goal's worth. */
  loss = new Float64Array(this.capacity);
  /** How hard the way is to follow; the less the better. */
  ease = new Float64Array(this.capacity);
  /** What comes of one unit more at the start, where that is asked; 1 there. */
  gain = new Float64Array(this.capacity);
  /** What rounding and whole lots may have taken from the amount, in its own units, where another one may lose none. */
  lack = new Float64Array(this.capacity);
  /** What the way has taken in seconds and in signatures after the first, where that is counted; none at the start. */
  seconds = new Float64Array(this.capacity);
  signatures = new Uint8Array(this.capacity);
  /** 1 once better ways to the same place have pushed it out. */
  dropped = new Uint8Array(this.capacity);

  /** Forgets all and writes the first label. */
  start(node: number, amount: number): number {
    this.count = 0;
    this.gain[0] = 1;
    this.lack[0] = 0;
    this.seconds[0] = 0;
    this.signatures[0] = 0;
    return this.add(node, -1, -1, amount, 0, Number.POSITIVE_INFINITY, 0, 0);
  }

  add(
    node: number,
    edge: number,
    previous: number,
    amount: number,
    extra: number,
    bound: number,
    loss: number,
    ease: number,
  ): number {
    if (this.count === this.capacity) this.grow();
    const label = this.count++;
    this.node[label] = node;
    this.edge[label] = edge;
    this.previous[label] = previous;
    this.amount[label] = amount;
    this.extra[label] = extra;
    this.bound[label] = bound;
    this.loss[label] = loss;
    this.ease[label] = ease;
    this.dropped[label] = 0;
    return label;
  }

  /** Takes back the label written last: what few labels are left stays close to the processor. */
  forgetLast(): void {
    this.count -= 1;
  }

  /** The edges of a way in the order swept. */
  edgesAlong(label: number): number[] {
    const edges: number[] = [];
    for (let at = label; (this.previous[at] as number) >= 0; at = this.previous[at] as number) {
      edges.push(this.edge[at] as number);
    }
    return edges.reverse();
  }

  /** Whether a way may go on to a node over a resource: it uses neither twice. */
  isFresh(label: number, node: number, resource: number, resources: Int32Array): boolean {
    for (let at = label; at >= 0; at = this.previous[at] as number) {
      if (this.node[at] === node) return false;
      const edge = this.edge[at] as number;
      if (edge >= 0 && resources[edge] === resource) return false;
    }
    return true;
  }

  /** Whether a way comes through a node, and over an edge to it unless that is -1. */
  comesThrough(label: number, node: number, edge: number): boolean {
    for (let at = label; at >= 0; at = this.previous[at] as number) {
      if (this.node[at] === node) return edge < 0 || this.edge[at] === edge;
    }
    return false;
  }

  private grow(): void {
    this.capacity *= 2;
    this.node = growArray(this.node, new Int32Array(this.capacity));
    this.edge = growArray(this.edge, new Int32Array(this.capacity));
    this.previous = growArray(this.previous, new Int32Array(this.capacity));
    this.amount = growArray(this.amount, new Float64Array(this.capacity));
    this.extra = growArray(this.extra, new Float64Array(this.capacity));
    this.bound = growArray(this.bound, new Float64Array(this.capacity));
    this.loss = growArray(this.loss, new Float64Array(this.capacity));
    this.ease = growArray(this.ease, new Float64Array(this.capacity));
    this.gain = growArray(this.gain, new Float64Array(this.capacity));
    this.lack = growArray(this.lack, new Float64Array(this.capacity));
    this.seconds = growArray(this.seconds, new Float64Array(this.capacity));
    this.signatures = growArray(this.signatures, new Uint8Array(this.capacity));
    this.dropped = growArray(this.dropped, new Uint8Array(this.capacity));
  }
}
