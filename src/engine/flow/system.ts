/** Keeps the system solvable where nothing yields: this part of what yields most yields everywhere. */
const LEAK = 1e-14;

let room = new Float64Array(0);

/** Zeros to work in: one system is solved before the next begins. */
function scratch(length: number): Float64Array {
  if (room.length < length) room = new Float64Array(2 * length);
  return room.fill(0, 0, length);
}

/** How prices at places answer to what is missing there, when links between them yield. */
export class System {
  private readonly size: number;
  private readonly matrix: Float64Array;

  constructor(size: number) {
    this.size = size;
    this.matrix = scratch(size * size);
  }

  /** A link that moves `yielding` for one unit of price less at its near end, and `slope` of that at its far end. */
  join(near: number, far: number, yielding: number, slope: number): void {
    this.add(near, near, yielding);
    this.add(far, far, yielding * slope * slope);
    this.add(near, far, -yielding * slope);
    this.add(far, near, -yielding * slope);
  }

  /** Something at one place alone that moves `yielding` for one unit of its price. */
  loosen(place: number, yielding: number): void {
    this.add(place, place, yielding);
  }

  /**
   * The changes of price that move what is missing; none at the grounded place. By Cholesky's factors, in place: to be
   * asked once. Takes the cube of the places at most, less where few are joined.
   */
  solve(ground: number, missing: Float64Array): Float64Array {
    const { size, matrix } = this;
    let largest = 0;
    for (let place = 0; place < size; place++) largest = Math.max(largest, matrix[place * size + place] as number);
    for (let place = 0; place < size; place++) this.add(place, place, largest * LEAK + Number.MIN_VALUE);
    for (let place = 0; place < size; place++) {
      matrix[ground * size + place] = 0;
      matrix[place * size + ground] = 0;
    }
    matrix[ground * size + ground] = 1;
    missing[ground] = 0;
    factor(matrix, size);
    substitute(matrix, missing, size);
    return missing;
  }

  private add(row: number, column: number, value: number): void {
    const at = row * this.size + column;
    this.matrix[at] = (this.matrix[at] as number) + value;
  }
}

/** L·Lᵀ in the lower half, column by column. Only rows that have something in a column are gone through. */
function factor(matrix: Float64Array, size: number): void {
  const rows = new Int32Array(size);
  for (let column = 0; column < size; column++) {
    const diagonal = Math.sqrt(Math.max(matrix[column * size + column] as number, Number.MIN_VALUE));
    matrix[column * size + column] = diagonal;
    let count = 0;
    for (let row = column + 1; row < size; row++) {
      const at = row * size + column;
      if (matrix[at] === 0) continue;
      matrix[at] = (matrix[at] as number) / diagonal;
      rows[count++] = row;
    }
    for (let one = 0; one < count; one++) {
      const row = rows[one] as number;
      const own = matrix[row * size + column] as number;
      for (let two = 0; two <= one; two++) {
        const other = rows[two] as number;
        const at = row * size + other;
        matrix[at] = (matrix[at] as number) - own * (matrix[other * size + column] as number);
      }
    }
  }
}

function substitute(matrix: Float64Array, values: Float64Array, size: number): void {
  for (let row = 0; row < size; row++) {
    let sum = values[row] as number;
    for (let k = 0; k < row; k++) sum -= (matrix[row * size + k] as number) * (values[k] as number);
    values[row] = sum / (matrix[row * size + row] as number);
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = values[row] as number;
    for (let k = row + 1; k < size; k++) sum -= (matrix[k * size + row] as number) * (values[k] as number);
    values[row] = sum / (matrix[row * size + row] as number);
  }
}
