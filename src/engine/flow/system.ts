import type { Joint } from './circles.ts';
import { type Elimination, eliminationOf } from './elimination.ts';
import { ROWS_TOGETHER, Triangle } from './triangle.ts';

/** Keeps the system solvable where nothing yields: this part of what yields most yields everywhere. */
const LEAK = 1e-14;
/** The last rows are one dense triangle from where at least this part of it is not zero. */
const DENSE = 0.9;

/**
 * How prices at places answer to what is missing there, when joints between them yield. Which places are joined does not
 * change; what yields is told anew before each solving. Cholesky's factors, of which only what is not zero is kept, column by
 * column in an order that leaves little behind; what is left in the end is nearly full, and kept as a dense triangle.
 */
export class System {
  private readonly ground: number;
  /** Row of each place, and those of each joint's ends. */
  private readonly rows: Int32Array;
  private readonly nearRow: Int32Array;
  private readonly farRow: Int32Array;
  private readonly diagonal: Float64Array;
  /** Of how many rows only what is not zero is kept. */
  private readonly sparse: number;
  /** Where each of their columns' figures below the diagonal begin, and the rows that these stand in. */
  private readonly starts: Int32Array;
  private readonly below: Int32Array;
  /** Their figures, and after them those of the triangle, which may have some rows more than there are places. */
  private readonly values: Float64Array;
  private readonly dense: number;
  private readonly triangle: Triangle;
  /** Where each joint's figure stands; -1 for one at the grounded place. */
  private readonly slots: Int32Array;
  private readonly answer: Float64Array;
  private readonly work: Float64Array;
  /** Of each column, the figure that is next to be used; and for each row, the columns that wait for it, as a list. */
  private readonly next: Int32Array;
  private readonly first: Int32Array;
  private readonly other: Int32Array;

  constructor(joints: readonly Joint[], places: number, ground: number) {
    const elimination = eliminationOf(joints, places, ground);
    const { order, joined } = elimination;
    this.ground = ground;
    this.rows = new Int32Array(places);
    order.forEach((place, row) => {
      this.rows[place] = row;
    });
    this.diagonal = new Float64Array(places);
    this.sparse = sparseRows(elimination);
    this.starts = new Int32Array(this.sparse + 1);
    for (let column = 0; column < this.sparse; column++) {
      this.starts[column + 1] = (this.starts[column] as number) + (joined[column] as readonly number[]).length;
    }
    const count = this.starts[this.sparse] as number;
    this.below = new Int32Array(count);
    for (let column = 0; column < this.sparse; column++) {
      const start = this.starts[column] as number;
      (joined[column] as readonly number[]).forEach((place, index) => {
        insert(this.below, start, start + index, this.rows[place] as number);
      });
    }
    this.dense = Math.ceil((places - this.sparse) / ROWS_TOGETHER) * ROWS_TOGETHER;
    this.values = new Float64Array(count + this.dense * this.dense);
    this.triangle = new Triangle(this.values, count, this.dense);
    this.slots = new Int32Array(joints.length);
    this.nearRow = new Int32Array(joints.length);
    this.farRow = new Int32Array(joints.length);
    joints.forEach((joint, index) => {
      this.slots[index] = this.slotOf(joint);
      this.nearRow[index] = this.rows[joint.near] as number;
      this.farRow[index] = this.rows[joint.far] as number;
    });
    this.answer = new Float64Array(this.sparse + this.dense);
    this.work = new Float64Array(places);
    this.next = new Int32Array(this.sparse);
    this.first = new Int32Array(this.sparse);
    this.other = new Int32Array(this.sparse);
  }

  private slotOf({ near, far }: Joint): number {
    if (near === this.ground || far === this.ground) return -1;
    const [one, two] = [this.rows[near] as number, this.rows[far] as number];
    const [row, column] = [Math.max(one, two), Math.min(one, two)];
    if (column >= this.sparse) return this.denseSlot(row, column);
    let slot = this.starts[column] as number;
    while (this.below[slot] !== row) slot += 1;
    return slot;
  }

  private denseSlot(row: number, column: number): number {
    return this.below.length + (row - this.sparse) * this.dense + column - this.sparse;
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
    answer.fill(0);
    for (let place = 0; place < rows.length; place++) answer[rows[place] as number] = missing[place] as number;
    const grounded = rows[ground] as number;
    diagonal[grounded] = 1;
    answer[grounded] = 0;
    this.factor();
    this.forward();
    this.triangle.solve(answer, this.sparse);
    this.backward();
    for (let place = 0; place < rows.length; place++) missing[place] = answer[rows[place] as number] as number;
    return missing;
  }

  /** Each column less what those before it that have something in its row leave there. */
  private factor(): void {
    const { starts, below, values, diagonal, work, next, first, other } = this;
    first.fill(-1);
    this.fillDiagonal();
    for (let column = 0; column < this.sparse; column++) {
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
    this.triangle.factor();
  }

  /** The diagonal of the triangle, one where it has rows too many. */
  private fillDiagonal(): void {
    const { sparse, diagonal, values, dense } = this;
    for (let row = sparse; row < sparse + dense; row++) {
      values[this.denseSlot(row, row)] = row < diagonal.length ? (diagonal[row] as number) : 1;
    }
  }

  /** Lets a column wait for the row of its figure at `at`; what it leaves in the triangle is taken from there at once. */
  private wait(column: number, at: number): void {
    if (at === this.starts[column + 1]) return;
    const row = this.below[at] as number;
    if (row >= this.sparse) {
      this.leave(at, this.starts[column + 1] as number);
      return;
    }
    this.next[column] = at;
    this.other[column] = this.first[row] as number;
    this.first[row] = column;
  }

  /** Takes from the triangle what a column's figures leave there. */
  private leave(start: number, end: number): void {
    const { below, values } = this;
    for (let at = start; at < end; at++) {
      const own = values[at] as number;
      const first = this.denseSlot(below[at] as number, 0);
      for (let before = start; before <= at; before++) {
        const slot = first + (below[before] as number);
        values[slot] = (values[slot] as number) - own * (values[before] as number);
      }
    }
  }

  private forward(): void {
    const { starts, below, values, diagonal, answer, sparse } = this;
    for (let column = 0; column < sparse; column++) {
      const own = (answer[column] as number) / (diagonal[column] as number);
      answer[column] = own;
      for (let at = starts[column] as number; at < (starts[column + 1] as number); at++) {
        const row = below[at] as number;
        answer[row] = (answer[row] as number) - (values[at] as number) * own;
      }
    }
  }

  private backward(): void {
    const { starts, below, values, diagonal, answer, sparse } = this;
    for (let column = sparse - 1; column >= 0; column--) {
      let sum = answer[column] as number;
      for (let at = starts[column] as number; at < (starts[column + 1] as number); at++) {
        sum -= (values[at] as number) * (answer[below[at] as number] as number);
      }
      answer[column] = sum / (diagonal[column] as number);
    }
  }
}

/** How many rows stand before those that are best kept dense. */
function sparseRows({ joined }: Elimination): number {
  let filled = 0;
  let sparse = joined.length;
  for (let row = joined.length - 1; row >= 0; row--) {
    const rest = joined.length - 1 - row;
    filled += (joined[row] as readonly number[]).length;
    if (filled >= (DENSE * rest * (rest + 1)) / 2) sparse = row;
  }
  return sparse;
}

/** Puts a figure among those from `first` to `end`, which rise. */
function insert(into: Int32Array, first: number, end: number, figure: number): void {
  let at = end;
  for (; at > first && (into[at - 1] as number) > figure; at--) into[at] = into[at - 1] as number;
  into[at] = figure;
}
