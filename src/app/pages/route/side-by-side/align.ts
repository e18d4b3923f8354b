/** A row of aligned columns: an item of each list, or null where a list has none here. */
export type AlignedRow<T> = readonly (T | null)[];

/** Where the longest run of equal items begins in two lists, and its length; the first of equally long ones. */
function longestRun<A, B>(left: readonly A[], right: readonly B[], same: (a: A, b: B) => boolean) {
  let best = { left: 0, right: 0, length: 0 };
  let before = new Array<number>(right.length + 1).fill(0);
  for (const [i, a] of left.entries()) {
    const now = new Array<number>(right.length + 1).fill(0);
    for (const [j, b] of right.entries()) {
      if (!same(a, b)) continue;
      const length = (before[j] ?? 0) + 1;
      now[j + 1] = length;
      if (length > best.length) best = { left: i + 1 - length, right: j + 1 - length, length };
    }
    before = now;
  }
  return best;
}

type Aligned<A, B> = readonly [A | null, B | null];

/**
 * Aligns two lists at their longest run of equal items, then what is left and right of it in the same way. Items
 * between two runs stand side by side, as one list has these in place of those of the other.
 */
function alignPair<A, B>(left: readonly A[], right: readonly B[], same: (a: A, b: B) => boolean): Aligned<A, B>[] {
  const run = longestRun(left, right, same);
  if (run.length === 0) {
    const length = Math.max(left.length, right.length);
    return Array.from({ length }, (_, i): Aligned<A, B> => [left[i] ?? null, right[i] ?? null]);
  }
  const [endLeft, endRight] = [run.left + run.length, run.right + run.length];
  return [
    ...alignPair(left.slice(0, run.left), right.slice(0, run.right), same),
    ...left.slice(run.left, endLeft).map((a, i): Aligned<A, B> => [a, right[run.right + i] ?? null]),
    ...alignPair(left.slice(endLeft), right.slice(endRight), same),
  ];
}

/** Aligns several lists, each to the rows of those before it. Every list keeps its order. */
export function align<T>(lists: readonly (readonly T[])[], same: (a: T, b: T) => boolean): AlignedRow<T>[] {
  let rows: AlignedRow<T>[] = [];
  for (const [width, list] of lists.entries()) {
    const blank = new Array<null>(width).fill(null);
    const fits = (row: AlignedRow<T>, item: T) => row.some((other) => other !== null && same(other, item));
    rows = alignPair(rows, list, fits).map(([row, item]) => [...(row ?? blank), item]);
  }
  return rows;
}
