import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Group } from '../holdings/groups.ts';
import type { Holding } from '../holdings/holdings.ts';

/** How deep a row stands: in no group, in one, or in one of a fold. */
export type Level = 1 | 2 | 3;

/** A row of the table: a group, or a holding. */
export type Row =
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly group: Group;
      readonly open: boolean;
      readonly level: Level;
    }
  | {
      readonly kind: 'holding';
      readonly key: string;
      readonly holding: Holding;
      /** Its group, or the group it replaces. */
      readonly group: Group;
      readonly level: Level;
    };

export const keyOf = ({ key }: { readonly key: string }): string => key;

/** Groups of chains and wallets are expanded by default, others collapsed. */
const startsOpen = ({ kind }: Group): boolean => kind === 'chain' || kind === 'wallet' || kind === 'lost';

/** Whether a group is expanded: by default or toggled by the user; always while searching. */
export const isOpen = (group: Group, turned: ReadonlySet<string>, searching: boolean): boolean =>
  searching || startsOpen(group) !== turned.has(group.key);

/** The rows from top to bottom. An asset with one holding is a row without a group. */
export function rowsOf(groups: readonly Group[], open: (group: Group) => boolean, level: 1 | 2 = 1): Row[] {
  return groups.flatMap((group): Row[] => {
    const { key, kind, holdings, folded } = group;
    const [only, ...more] = holdings;
    if ((kind === 'asset' || kind === 'family') && only && more.length === 0)
      return [{ kind: 'holding', key, holding: only, group, level }];
    const head: Row = { kind: 'group', key, group, open: open(group), level };
    if (!head.open) return [head];
    if (kind === 'more') return [head, ...rowsOf(folded, open, 2)];
    return [
      head,
      ...holdings.map(
        (holding): Row => ({
          ...{ kind: 'holding', key: `${key}: ${holding.key}`, holding, group },
          level: level === 1 ? 2 : 3,
        }),
      ),
    ];
  });
}

interface Keyed {
  readonly key: string;
}

/** Existing items keep their order; new ones are appended in their own order. */
function keepOrder<T extends Keyed>(items: readonly T[], before: ReadonlyMap<string, number>, prefix = ''): T[] {
  const indexBefore = ({ key }: T): number => before.get(prefix + key) ?? Number.POSITIVE_INFINITY;
  const known = items.filter((item) => indexBefore(item) !== Number.POSITIVE_INFINITY);
  const fresh = items.filter((item) => indexBefore(item) === Number.POSITIVE_INFINITY);
  return [...known.sort((a, b) => indexBefore(a) - indexBefore(b)), ...fresh];
}

/** The groups, and the holdings within them, in the order of the rows before. */
export function keepGroupOrder(groups: readonly Group[], rowsBefore: readonly Row[]): Group[] {
  const before = new Map(rowsBefore.map(({ key }, i) => [key, i]));
  return keepOrder(groups, before).map((group) => ({
    ...group,
    holdings: keepOrder(group.holdings, before, `${group.key}: `),
    folded: keepGroupOrder(group.folded, rowsBefore),
  }));
}

/**
 * Drops new rows that would move the anchor row, and keeps that row unchanged. Rows are in the order of the rows
 * before.
 */
export function keepAnchorInPlace(
  rows: readonly Row[],
  rowsBefore: readonly Row[],
  anchor: string | null,
): readonly Row[] {
  const held = rowsBefore.find(({ key }) => key === anchor);
  const at = rows.findIndex(({ key }) => key === anchor);
  if (held === undefined || at < 0) return rows;
  const before = new Set(rowsBefore.map(keyOf));
  const above = rows.slice(0, at).filter(({ key }) => before.has(key));
  const anchored = rows[at] as Row;
  // A row that was a link does not become a button under the finger.
  if (anchored.kind === held.kind) return [...above, anchored, ...rows.slice(at + 1)];
  const below = rows.slice(at + 1).filter(({ key }) => !key.startsWith(`${held.key}: `));
  return [...above, held, ...below];
}

interface StableRowsOptions {
  /** The counted groups, then the collapsed ones, each in the selected order. */
  readonly main: readonly Group[];
  readonly collapsed: readonly Group[];
  readonly open: (group: Group) => boolean;
  /** Whether requests are pending. */
  readonly busy: boolean;
  readonly anchor: string | null;
  /** Changes when the user changes order or filter: then all rows may move. */
  readonly orderKey: string;
}

const NONE: readonly Row[] = [];

/**
 * The rows of the table. While responses arrive, new rows are appended; while a row is hovered or focused, no row is
 * inserted above it. Rows are sorted when both have ended.
 */
export function useStableRows({ main, collapsed, open, busy, anchor, orderKey }: StableRowsOptions) {
  const last = useRef({ wish: orderKey, rows: NONE });
  const sorted = useMemo(() => rowsOf([...main, ...collapsed], open), [main, collapsed, open]);
  const before = last.current.wish === orderKey ? last.current.rows : NONE;
  const isHeld = before.length > 0 && (busy || before.some(({ key }) => key === anchor));
  const rows = useMemo(() => {
    if (!isHeld) return sorted;
    const kept = rowsOf([...keepGroupOrder(main, before), ...keepGroupOrder(collapsed, before)], open);
    return keepAnchorInPlace(kept, before, anchor);
  }, [isHeld, sorted, main, collapsed, before, open, anchor]);
  useLayoutEffect(() => {
    last.current = { wish: orderKey, rows };
  });
  const isSettled = useMemo(
    () => rows.length === sorted.length && rows.every(({ key }, i) => key === sorted[i]?.key),
    [rows, sorted],
  );
  return { rows, isSettled };
}
