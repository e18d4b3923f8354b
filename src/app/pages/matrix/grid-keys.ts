export interface Cell {
  readonly row: number;
  readonly column: number;
}

const STEPS: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

const within = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));

/** The cell that a key leads to, as in a spreadsheet; null for a key that leads nowhere. Control with Home or End: the first or last cell. */
export function nextCell(
  { row, column }: Cell,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  { rows, columns }: { readonly rows: number; readonly columns: number },
): Cell | null {
  const step = STEPS[key];
  if (step) return { row: within(row + step.row, rows), column: within(column + step.column, columns) };
  if (key === 'Home') return { row: ctrlKey ? 0 : row, column: 0 };
  if (key === 'End') return { row: ctrlKey ? rows - 1 : row, column: columns - 1 };
  return null;
}
