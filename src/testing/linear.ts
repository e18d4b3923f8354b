/** Regularization: added to the diagonal, relative to it and to the largest entry, so that a singular system has a solution. */
const OWN_PART = 1e-12;
const LARGEST_PART = 1e-14;

/** A row of a symmetric matrix: non-zero entries by column, with the diagonal. */
export type Row = Map<number, number>;

/**
 * Solves a symmetric positive semi-definite system by elimination in order of row size, which keeps it sparse. `damping` is
 * added to the diagonal, relative to it. Overwrites both arguments.
 */
export function solveSparse(rows: readonly Row[], wanted: Float64Array, damping: number): Float64Array {
  const largest = rows.reduce((most, row, i) => Math.max(most, row.get(i) ?? 0), 0);
  rows.forEach((row, i) => {
    row.set(i, (row.get(i) ?? 0) * (1 + OWN_PART + damping) + largest * LARGEST_PART);
  });
  const order: number[] = [];
  const left = new Set(rows.keys());
  while (left.size > 0) {
    const pivot = emptiest(rows, left);
    left.delete(pivot);
    order.push(pivot);
    eliminate(rows, wanted, pivot);
  }
  for (const i of order.reverse()) {
    const row = rows[i] as Row;
    let sum = wanted[i] as number;
    for (const [column, value] of row) if (column !== i) sum -= value * (wanted[column] as number);
    wanted[i] = sum / (row.get(i) as number);
  }
  return wanted;
}

function emptiest(rows: readonly Row[], left: ReadonlySet<number>): number {
  let found = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const i of left) {
    const { size } = rows[i] as Row;
    if (size < least) [found, least] = [i, size];
    if (least <= 2) break;
  }
  return found;
}

function eliminate(rows: readonly Row[], wanted: Float64Array, pivot: number): void {
  const row = rows[pivot] as Row;
  const diagonal = row.get(pivot) as number;
  for (const [other, value] of row) {
    if (other === pivot) continue;
    const target = rows[other] as Row;
    const factor = value / diagonal;
    for (const [column, entry] of row) {
      if (column === pivot) continue;
      const reduced = (target.get(column) ?? 0) - factor * entry;
      // Keeps the diagonal positive against rounding.
      target.set(column, column === other ? Math.max(reduced, (target.get(other) as number) * 1e-15) : reduced);
    }
    target.delete(pivot);
    wanted[other] = (wanted[other] as number) - factor * (wanted[pivot] as number);
  }
}
