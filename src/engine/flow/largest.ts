/** So many of the largest figures that were added, to know what others must come to to be among them. */
export class Largest {
  /** A heap, the least first; each is no larger than the two that stand at twice its place and after. */
  private readonly heap: Float64Array;
  private count = 0;

  constructor(size: number) {
    this.heap = new Float64Array(size);
  }

  /** The least of them; less than any figure as long as they are fewer. */
  get least(): number {
    return this.count < this.heap.length ? Number.NEGATIVE_INFINITY : (this.heap[0] as number);
  }

  add(figure: number): void {
    if (this.count < this.heap.length) this.rise(figure);
    else if (figure > this.least) this.sink(figure);
  }

  /** Adds a figure to fewer than there may be. */
  private rise(figure: number): void {
    const { heap } = this;
    let at = this.count;
    this.count += 1;
    for (let above = (at - 1) >> 1; at > 0 && (heap[above] as number) > figure; above = (at - 1) >> 1) {
      heap[at] = heap[above] as number;
      at = above;
    }
    heap[at] = figure;
  }

  /** Puts a figure in place of the least. */
  private sink(figure: number): void {
    const { heap } = this;
    let at = 0;
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      const lesser =
        below + 1 < heap.length && (heap[below + 1] as number) < (heap[below] as number) ? below + 1 : below;
      if ((heap[lesser] as number) >= figure) break;
      heap[at] = heap[lesser] as number;
      at = lesser;
    }
    heap[at] = figure;
  }
}
