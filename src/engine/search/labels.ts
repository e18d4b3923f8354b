const FIRST_CAPACITY = 1 << 10;

/**
 * Paths from the start to a node, one a row, in columns. A path points to the row that it extends, so paths share their
 * beginnings. Rows do not change once they are written.
 */
export class Labels {
  count = 0;
  node = new Int32Array(FIRST_CAPACITY);
  /** The last edge, and the row before it; -1 at the start. */
  edge = new Int32Array(FIRST_CAPACITY);
  previous = new Int32Array(FIRST_CAPACITY);
  /** What arrives at the node (exact output: what must be paid there). */
  amount = new Float64Array(FIRST_CAPACITY);
  /** Additional fees, and effort where it has a price. */
  feesUsd = new Float64Array(FIRST_CAPACITY);
  /** The most that the path can be worth at the goal. */
  bound = new Float64Array(FIRST_CAPACITY);
  seconds = new Float64Array(FIRST_CAPACITY);
  /** After the first. */
  signatures = new Uint8Array(FIRST_CAPACITY);
  hops = new Uint8Array(FIRST_CAPACITY);
  /** Edges whose additional fee is unknown. */
  unknownFees = new Uint8Array(FIRST_CAPACITY);
  /** 0 before the first swap; then one more than the lanes since the last swap that add a party if another swap follows. */
  unchosen = new Uint8Array(FIRST_CAPACITY);
  /** 1 once better paths have displaced it. */
  dropped = new Uint8Array(FIRST_CAPACITY);

  /** Deletes all rows and writes that of the start. */
  start(node: number, amount: number): number {
    this.count = 1;
    this.node[0] = node;
    this.edge[0] = -1;
    this.previous[0] = -1;
    this.amount[0] = amount;
    this.bound[0] = Number.POSITIVE_INFINITY;
    for (const column of [
      this.feesUsd,
      this.seconds,
      this.signatures,
      this.hops,
      this.unknownFees,
      this.unchosen,
      this.dropped,
    ]) {
      column[0] = 0;
    }
    return 0;
  }

  /** Writes a row that extends another one by an edge; its measures are left to the caller. */
  add(node: number, edge: number, previous: number, amount: number): number {
    if (this.count === this.node.length) this.grow();
    const label = this.count++;
    this.node[label] = node;
    this.edge[label] = edge;
    this.previous[label] = previous;
    this.amount[label] = amount;
    this.hops[label] = this.hops[previous]! + 1;
    this.dropped[label] = 0;
    return label;
  }

  /** Deletes the row written last. */
  removeLast(): void {
    this.count -= 1;
  }

  /** The edges of a path, first to last. */
  edgesAlong(label: number): number[] {
    const edges: number[] = [];
    for (let at = label; this.previous[at]! >= 0; at = this.previous[at]!) edges.push(this.edge[at]!);
    return edges.reverse();
  }

  /** Whether a path can go on to a node through a pool: it uses neither twice. */
  isFresh(label: number, node: number, pool: number, pools: Int32Array): boolean {
    for (let at = label; at >= 0; at = this.previous[at]!) {
      if (this.node[at] === node) return false;
      const edge = this.edge[at]!;
      if (edge >= 0 && pools[edge] === pool) return false;
    }
    return true;
  }

  /** Whether a path wins a tie in value: fewer unknown fees, lower fees where these are not weighed, fewer signatures, hops, seconds. */
  isEasier(one: number, other: number, feeWeight: 0 | 1): boolean {
    const { unknownFees, feesUsd, signatures, hops, seconds } = this;
    const difference =
      unknownFees[one]! - unknownFees[other]! ||
      (feeWeight === 0 ? feesUsd[one]! - feesUsd[other]! : 0) ||
      signatures[one]! - signatures[other]! ||
      hops[one]! - hops[other]! ||
      (seconds[one] === seconds[other] ? 0 : seconds[one]! - seconds[other]!);
    return difference < 0;
  }

  private grow(): void {
    const size = 2 * this.node.length;
    for (const name of INTEGERS) this[name] = growArray(this[name], new Int32Array(size));
    for (const name of FLOATS) this[name] = growArray(this[name], new Float64Array(size));
    for (const name of BYTES) this[name] = growArray(this[name], new Uint8Array(size));
  }
}

const INTEGERS = ['node', 'edge', 'previous'] as const;
const FLOATS = ['amount', 'feesUsd', 'bound', 'seconds'] as const;
const BYTES = ['signatures', 'hops', 'unknownFees', 'unchosen', 'dropped'] as const;

/** Bounds closer than this part of themselves are equal. */
const SAME = 1e-12;
/** Paths of equal value kept at a state, the easiest: the others are mostly detours. */
const MAX_TIES = 4;

/**
 * The best labels at each state (a node and what may follow an arrival there without a signature), greatest bound first.
 * Where seconds and signatures count too, a label is kept while fewer than `maxBetter` others dominate it: those may use a
 * pool that it has yet to reach; 0 where they do not count. Only the states used are cleared.
 */
export class LabelSets {
  private readonly labels: Labels;
  private width = 0;
  private maxBetter = 0;
  private feeWeight: 0 | 1 = 1;
  /** The labels of each state used, `width` to a row. */
  private slots = new Int32Array(0);
  private readonly sizes: Uint16Array;
  private readonly rows: Int32Array;
  private readonly used: number[] = [];

  constructor(labels: Labels, states: number) {
    this.labels = labels;
    this.sizes = new Uint16Array(states);
    this.rows = new Int32Array(states);
  }

  reset(width: number, maxBetter: number, feeWeight: 0 | 1): void {
    for (const state of this.used) this.sizes[state] = 0;
    this.used.length = 0;
    this.width = width;
    this.maxBetter = maxBetter;
    this.feeWeight = feeWeight;
  }

  /** Keeps a label, and drops the worst of a full state or the hardest of many ties; false when it is that itself. */
  keep(state: number, label: number): boolean {
    if (this.sizes[state] === 0) this.takeRow(state);
    const { slots, labels } = this;
    const { bound } = labels;
    const first = this.rows[state]! * this.width;
    const last = first + this.sizes[state]!;
    const own = bound[label]!;
    const slight = Math.abs(own) * SAME;
    let at = last;
    while (at > first && bound[slots[at - 1]!]! < own - slight) at--;
    if (this.maxBetter > 0 && this.isDominated(label, first, at)) return false;
    let hardest = -1;
    let ties = 0;
    for (let slot = at - 1; slot >= first && bound[slots[slot]!]! <= own + slight; slot--) {
      if (!this.isTie(slots[slot]!, label, slight)) continue;
      ties++;
      if (hardest < 0 || labels.isEasier(slots[hardest]!, slots[slot]!, this.feeWeight)) hardest = slot;
    }
    if (ties >= MAX_TIES) {
      if (!labels.isEasier(label, slots[hardest]!, this.feeWeight)) return false;
      this.drop(hardest, at);
      slots[at - 1] = label;
      return true;
    }
    if (last - first < this.width) this.sizes[state] = last - first + 1;
    else if (at === last) return false;
    else labels.dropped[slots[last - 1]!] = 1;
    slots.copyWithin(at + 1, at, Math.min(last, first + this.width - 1));
    slots[at] = label;
    return true;
  }

  private isTie(one: number, other: number, slight: number): boolean {
    const { feesUsd } = this.labels;
    if (Math.abs(feesUsd[one]! - feesUsd[other]!) > slight) return false;
    return this.maxBetter === 0 || (this.takesNoMore(one, other) && this.takesNoMore(other, one));
  }

  private isDominated(label: number, first: number, end: number): boolean {
    let better = 0;
    for (let slot = first; slot < end; slot++) {
      if (this.takesNoMore(this.slots[slot]!, label)) better++;
      if (better === this.maxBetter) return true;
    }
    return false;
  }

  private takesNoMore(one: number, other: number): boolean {
    const { seconds, signatures } = this.labels;
    return seconds[one]! <= seconds[other]! && signatures[one]! <= signatures[other]!;
  }

  private drop(slot: number, end: number): void {
    this.labels.dropped[this.slots[slot]!] = 1;
    this.slots.copyWithin(slot, slot + 1, end);
  }

  private takeRow(state: number): void {
    this.rows[state] = this.used.push(state) - 1;
    const room = this.used.length * this.width;
    if (this.slots.length < room) this.slots = growArray(this.slots, new Int32Array(2 * room));
  }
}

/** A longer column with the figures of another one. */
function growArray<Column extends Int32Array | Uint8Array | Float64Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
