import type { Joint } from './circles.ts';
import { eliminationOf } from './elimination.ts';

/** Keeps the system solvable where nothing yields: this part of what yields most yields everywhere. */
const LEAK = 1e-14;

/**
 * How prices at places answer to what is missing there, when joints between them yield. Which places are joined does not
 * change; what yields is told anew before each solving. Cholesky's factors, of which only what is not zero is kept, column by
 * column in an order that leaves little behind.
 */
export class System {
  private readonly ground: number;
  /** Row of each place, and those of each joint's ends. */
  private readonly rows: Int32Array;
  private readonly nearRow: Int32Array;
  private readonly farRow: Int32Array;
  private readonly diagonal: Float64Array;
  /** Where each column's figures below the diagonal begin, the rows that these stand in, and the figures. */
  private readonly starts: Int32Array;
  private readonly below: Int32Array;
  private readonly values: Float64Array;
  /** Where each joint's figure stands; -1 for one at the grounded place. */
  private readonly slots: Int32Array;
  private readonly answer: Float64Array;
  private readonly work: Float64Array;
  /** Of each column, the figure that is next to be used; and for each row, the columns that wait for it, as a list. */
  private readonly next: Int32Array;
  private readonly first: Int32Array;
  private readonly other: Int32Array;

  constructor(joints: readonly Joint[], places: number, ground: number) {
    const { order, joined } = eliminationOf(joints, places, ground);
    this.ground = ground;
    this.rows = new Int32Array(places);
    order.forEach((place, row) => {
      this.rows[place] = row;
    });
    this.diagonal = new Float64Array(places);
    this.starts = new Int32Array(places + 1);
    joined.forEach(({ length }, column) => {
      this.starts[column + 1] = (this.starts[column] as number) + length;
    });
    this.below = new Int32Array(this.starts[places] as number);
    joined.forEach((others, column) => {
      const start = this.starts[column] as number;
      others.forEach((place, index) => {
        insert(this.below, start, start + index, this.rows[place] as number);
      });
    });
    this.values = new Float64Array(this.below.length);
    this.slots = new Int32Array(joints.length);
    this.nearRow = new Int32Array(joints.length);
    this.farRow = new Int32Array(joints.length);
    joints.forEach((joint, index) => {
      this.slots[index] = this.slotOf(joint);
      this.nearRow[index] = this.rows[joint.near] as number;
      this.farRow[index] = this.rows[joint.far] as number;
    });
    this.answer = new Float64Array(places);
    this.work = new Float64Array(places);
    this.next = new Int32Array(places);
    this.first = new Int32Array(places);
    this.other = new Int32Array(places);
  }

  private slotOf({ near, far }: Joint): number {
    if (near === this.ground || far === this.ground) return -1;
    const [one, two] = [this.rows[near] as number, this.rows[far] as number];
    const row = Math.max(one, two);
    let slot = this.starts[Math.min(one, two)] as number;
    while (this.below[slot] !== row) slot += 1;
    return slot;
  }

  /** Lets nothing yield any more. */
  clear(): void {
    this.diagonal.fill(0);
    this.values.fill(0);
  }

  /** A joint that moves `yielding` for one unit of price less at its near end, and `slope` of that at its far end. */
  join(joint: number, yielding: number, slope: number): void {
    const { diagonal, values } = this;
    const near = this.nearRow[joint] as number;
    const far = this.farRow[joint] as number;
    const slot = this.slots[joint] as number;
    diagonal[near] = (diagonal[near] as number) + yielding;
    diagonal[far] = (diagonal[far] as number) + yielding * slope * slope;
    if (slot >= 0) values[slot] = (values[slot] as number) - yielding * slope;
  }

  /** Something at one place alone that moves `yielding` for one unit of its price. */
  loosen(place: number, yielding: number): void {
    const row = this.rows[place] as number;
    this.diagonal[row] = (this.diagonal[row] as number) + yielding;
  }

  /** In place of what is missing at each place the change of its price that moves it; none at the grounded one. To be asked once. */
  solve(missing: Float64Array): Float64Array {
    const { rows, diagonal, answer, ground } = this;
    let largest = 0;
    for (let row = 0; row < diagonal.length; row++) largest = Math.max(largest, diagonal[row] as number);
    const leak = largest * LEAK + Number.MIN_VALUE;
    for (let row = 0; row < diagonal.length; row++) diagonal[row] = (diagonal[row] as number) + leak;
    for (let place = 0; place < rows.length; place++) answer[rows[place] as number] = missing[place] as number;
    const grounded = rows[ground] as number;
    diagonal[grounded] = 1;
    answer[grounded] = 0;
    this.factor();
    this.substitute();
    for (let place = 0; place < rows.length; place++) missing[place] = answer[rows[place] as number] as number;
    return missing;
  }

  /** Each column less what those before it that have something in its row leave there. */
  private factor(): void {
    const { starts, below, values, diagonal, work, next, first, other } = this;
    first.fill(-1);
    for (let column = 0; column < diagonal.length; column++) {
      const start = starts[column] as number;
      const end = starts[column + 1] as number;
      for (let at = start; at < end; at++) work[below[at] as number] = values[at] as number;
      let left = diagonal[column] as number;
      for (let before = first[column] as number, following = -1; before >= 0; before = following) {
        following = other[before] as number;
        const from = next[before] as number;
        const own = values[from] as number;
        left -= own * own;
        const to = starts[before + 1] as number;
        for (let at = from + 1; at < to; at++) {
          const row = below[at] as number;
          work[row] = (work[row] as number) - (values[at] as number) * own;
        }
        this.wait(before, from + 1);
      }
      const root = Math.sqrt(Math.max(left, Number.MIN_VALUE));
      diagonal[column] = root;
      for (let at = start; at < end; at++) values[at] = (work[below[at] as number] as number) / root;
      this.wait(column, start);
    }
  }

  /** Lets a column wait for the row of its figure at `at`, where it has any left. */
  private wait(column: number, at: number): void {
    if (at === this.starts[column + 1]) return;
    const row = this.below[at] as number;
    this.next[column] = at;
    this.other[column] = this.first[row] as number;
    this.first[row] = column;
  }

  private substitute(): void {
    const { starts, below, values, diagonal, answer } = this;
    for (let column = 0; column < diagonal.length; column++) {
      const own = (answer[column] as number) / (diagonal[column] as number);
      answer[column] = own;
      for (let at = starts[column] as number; at < (starts[column + 1] as number); at++) {
        const row = below[at] as number;
        answer[row] = (answer[row] as number) - (values[at] as number) * own;
      }
    }
    for (let column = diagonal.length - 1; column >= 0; column--) {
      let sum = answer[column] as number;
      for (let at = starts[column] as number; at < (starts[column + 1] as number); at++) {
        sum -= (values[at] as number) * (answer[below[at] as number] as number);
      }
      answer[column] = sum / (diagonal[column] as number);
    }
  }
}

/** Puts a figure among those from `first` to `end`, which rise. */
function insert(into: Int32Array, first: number, end: number, figure: number): void {
  let at = end;
  for (; at > first && (into[at - 1] as number) > figure; at--) into[at] = into[at - 1] as number;
  into[at] = figure;
}
