/**
 * The lower triangle of a symmetric matrix that is dense, its rows one after the other in a list that holds other figures
 * before: `row * size + column` from `first` on. Rows are taken by twos, so that each figure that is read serves twice;
 * `size` is even.
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
    const { figures, first, size } = this;
    for (let upper = first, row = 0; row < size; row += 2, upper += 2 * size) {
      for (let column = 0; column < row; column += 2) this.reduce(upper, column);
      const lower = upper + size;
      const [own, both, other] = [
        this.dot(upper, upper, row),
        this.dot(upper, lower, row),
        this.dot(lower, lower, row),
      ];
      const root = rootOf((figures[upper + row] as number) - own);
      const below = ((figures[lower + row] as number) - both) / root;
      figures[upper + row] = root;
      figures[lower + row] = below;
      figures[lower + row + 1] = rootOf((figures[lower + row + 1] as number) - other - below * below);
    }
  }

  /** Two figures of a row and of the one after it, once those before them are done. */
  private reduce(upper: number, column: number): void {
    const { figures, first, size } = this;
    const lower = upper + size;
    const above = first + column * size;
    const below = above + size;
    let [one, two, three, four] = [0, 0, 0, 0];
    for (let at = 0; at < column; at++) {
      const left = figures[upper + at] as number;
      const right = figures[lower + at] as number;
      const high = figures[above + at] as number;
      const low = figures[below + at] as number;
      one += left * high;
      two += left * low;
      three += right * high;
      four += right * low;
    }
    const root = figures[above + column] as number;
    const beside = figures[below + column] as number;
    const next = figures[below + column + 1] as number;
    const left = ((figures[upper + column] as number) - one) / root;
    const right = ((figures[lower + column] as number) - three) / root;
    figures[upper + column] = left;
    figures[lower + column] = right;
    figures[upper + column + 1] = ((figures[upper + column + 1] as number) - two - left * beside) / next;
    figures[lower + column + 1] = ((figures[lower + column + 1] as number) - four - right * beside) / next;
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
