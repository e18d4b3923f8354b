/** Rows that are taken together, which the size is a multiple of. */
export const ROWS_TOGETHER = 4;

/**
 * The lower triangle of a symmetric matrix that is dense, its rows one after the other in a list that holds other figures
 * before: `row * size + column` from `first` on. Rows are taken by fours and columns by twos, so that each figure that is read
 * serves twice or four times.
 */
export class Triangle {
  private readonly figures: Float64Array;
  private readonly first: number;
  private readonly size: number;

  constructor(figures: Float64Array, first: number, size: number) {
    this.figures = figures;
    this.first = first;
    this.size = size;
  }

  /** Cholesky's factor in place of the matrix. What is not above zero on the diagonal is taken for next to nothing. */
  factor(): void {
    const { first, size } = this;
    for (let upper = first, row = 0; row < size; row += ROWS_TOGETHER, upper += ROWS_TOGETHER * size) {
      for (let column = 0; column < row; column += 2) this.reduce(upper, column);
      const lower = upper + 2 * size;
      this.finish(upper, row);
      this.reduceTwo(lower, row);
      this.finish(lower, row + 2);
    }
  }

  /** Two figures of a row and of each of the three after it, once those before them are done. */
  private reduce(one: number, column: number): void {
    const { figures, first, size } = this;
    const two = one + size;
    const three = two + size;
    const four = three + size;
    const above = first + column * size;
    const below = above + size;
    // One by one: begun as a list they would take memory with every sum.
    let oneHigh = 0;
    let oneLow = 0;
    let twoHigh = 0;
    let twoLow = 0;
    let threeHigh = 0;
    let threeLow = 0;
    let fourHigh = 0;
    let fourLow = 0;
    for (let at = 0; at < column; at++) {
      const high = figures[above + at] as number;
      const low = figures[below + at] as number;
      const first = figures[one + at] as number;
      const second = figures[two + at] as number;
      const third = figures[three + at] as number;
      const fourth = figures[four + at] as number;
      oneHigh += first * high;
      oneLow += first * low;
      twoHigh += second * high;
      twoLow += second * low;
      threeHigh += third * high;
      threeLow += third * low;
      fourHigh += fourth * high;
      fourLow += fourth * low;
    }
    this.put(one, column, oneHigh, oneLow);
    this.put(two, column, twoHigh, twoLow);
    this.put(three, column, threeHigh, threeLow);
    this.put(four, column, fourHigh, fourLow);
  }

  /** The same of a row and the one after it. */
  private reduceTwo(upper: number, column: number): void {
    const { first, size } = this;
    const lower = upper + size;
    const above = first + column * size;
    const below = above + size;
    this.put(upper, column, this.dot(upper, above, column), this.dot(upper, below, column));
    this.put(lower, column, this.dot(lower, above, column), this.dot(lower, below, column));
  }

  /** Two figures of a row less what the figures before them make of those of the two columns' rows. */
  private put(row: number, column: number, high: number, low: number): void {
    const { figures, first, size } = this;
    const above = first + column * size;
    const below = above + size;
    const left = ((figures[row + column] as number) - high) / (figures[above + column] as number);
    const rest = (figures[row + column + 1] as number) - low - left * (figures[below + column] as number);
    figures[row + column] = left;
    figures[row + column + 1] = rest / (figures[below + column + 1] as number);
  }

  /** The three figures at the diagonal of a row and the one after it. */
  private finish(upper: number, row: number): void {
    const { figures, size } = this;
    const lower = upper + size;
    const root = rootOf((figures[upper + row] as number) - this.dot(upper, upper, row));
    const below = ((figures[lower + row] as number) - this.dot(upper, lower, row)) / root;
    figures[upper + row] = root;
    figures[lower + row] = below;
    figures[lower + row + 1] = rootOf(
      (figures[lower + row + 1] as number) - this.dot(lower, lower, row) - below * below,
    );
  }

  private dot(one: number, other: number, count: number): number {
    const { figures } = this;
    let sum = 0;
    for (let at = 0; at < count; at++) sum += (figures[one + at] as number) * (figures[other + at] as number);
    return sum;
  }

  /** In place of the right side from `from` on what solves the equations, once the matrix is factored. */
  solve(side: Float64Array, from: number): void {
    const { figures, first, size } = this;
    for (let row = 0; row < size; row++) {
      const start = first + row * size;
      let sum = side[from + row] as number;
      for (let column = 0; column < row; column++) {
        sum -= (figures[start + column] as number) * (side[from + column] as number);
      }
      side[from + row] = sum / (figures[start + row] as number);
    }
    for (let row = size - 1; row >= 0; row--) {
      const start = first + row * size;
      const own = (side[from + row] as number) / (figures[start + row] as number);
      side[from + row] = own;
      for (let column = 0; column < row; column++) {
        side[from + column] = (side[from + column] as number) - own * (figures[start + column] as number);
      }
    }
  }
}

const rootOf = (square: number): number => Math.sqrt(Math.max(square, Number.MIN_VALUE));
