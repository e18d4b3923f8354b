import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Group } from '../holdings/groups.ts';
import { type Row, rowsOf } from './rows.ts';
import { keepGroups, keepPlace } from './steady.ts';

interface SteadyRowsOptions {
  /** What counts, then what is folded away, each in the order that a person chose. */
  readonly main: readonly Group[];
  readonly folds: readonly Group[];
  readonly open: (group: Group) => boolean;
  /** Whether more is on its way. */
  readonly busy: boolean;
  readonly anchor: string | null;
  /** Changes when a person asks for another order or another choice of rows: then everything may move. */
  readonly wish: string;
}

const NONE: readonly Row[] = [];

/**
 * The rows of the table. While answers arrive new ones come below, and while a person points at a row or works in
 * one nothing comes above it. The order settles when both are over.
 */
export function useSteadyRows({ main, folds, open, busy, anchor, wish }: SteadyRowsOptions) {
  const last = useRef({ wish, rows: NONE });
  const sorted = useMemo(() => rowsOf([...main, ...folds], open), [main, folds, open]);
  const before = last.current.wish === wish ? last.current.rows : NONE;
  const isHeld = before.length > 0 && (busy || before.some(({ key }) => key === anchor));
  const rows = useMemo(() => {
    if (!isHeld) return sorted;
    const kept = rowsOf([...keepGroups(main, before), ...keepGroups(folds, before)], open);
    return keepPlace(kept, before, anchor);
  }, [isHeld, sorted, main, folds, before, open, anchor]);
  useLayoutEffect(() => {
    last.current = { wish, rows };
  });
  const isSettled = useMemo(
    () => rows.length === sorted.length && rows.every(({ key }, i) => key === sorted[i]?.key),
    [rows, sorted],
  );
  return { rows, isSettled };
}
