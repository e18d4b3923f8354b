import type { KeyboardEvent } from 'react';

/** What stands in a row of bridges, one of each: the tick, the name, the switch. */
const COLUMNS = ['input:not([role])', 'th a', 'input[role=switch]'];

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrow keys lead from a tick, a name or a switch to that of the next row or the one before. */
export function walkColumn(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  const step = STEPS[key];
  const column = target instanceof Element ? COLUMNS.find((each) => target.matches(each)) : undefined;
  if (step === undefined || column === undefined) return;
  const cells = [...currentTarget.querySelectorAll<HTMLElement>(column)];
  event.preventDefault();
  cells[cells.indexOf(target as HTMLElement) + step]?.focus();
}
