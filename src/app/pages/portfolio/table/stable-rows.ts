import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Group } from '../holdings/groups.ts';
import type { Holding } from '../holdings/holdings.ts';

/** A line of the table: a group that opens, or a holding. */
export type Row =
  | { readonly kind: 'group'; readonly key: string; readonly group: Group; readonly open: boolean }
  | {
      readonly kind: 'holding';
      readonly key: string;
      readonly holding: Holding;
      /** The group that it is in, or stands for. */
      readonly group: Group;
      /** 1 for a holding that is all of its group. */
      readonly level: 1 | 2;
    };

export const keyOf = ({ key }: { readonly key: string }): string => key;

/** Chains and wallets are headings over their rows; the rest opens when asked. */
const startsOpen = ({ kind }: Group): boolean => kind === 'chain' || kind === 'wallet' || kind === 'lost';

/** Whether a group shows its rows: as it starts, unless somebody turned that round; all of them under a search. */
export const isOpen = (group: Group, turned: ReadonlySet<string>, searching: boolean): boolean =>
  searching || startsOpen(group) !== turned.has(group.key);

/** The table from top to bottom. An asset in one form is a row of its own. */
export function rowsOf(groups: readonly Group[], open: (group: Group) => boolean): Row[] {
  return groups.flatMap((group): Row[] => {
    const { key, kind, holdings } = group;
    const [only, ...more] = holdings;
    if (kind === 'asset' && only && more.length === 0)
      return [{ kind: 'holding', key, holding: only, group, level: 1 }];
    const head: Row = { kind: 'group', key, group, open: open(group) };
    if (!head.open) return [head];
    return [
      head,
      ...holdings.map((holding): Row => ({ kind: 'holding', key: `${key}: ${holding.key}`, holding, group, level: 2 })),
    ];
  });
}

interface Keyed {
  readonly key: string;
}

/** What was there keeps its order; what is new comes below, in its own order. */
function keepOrder<T extends Keyed>(items: readonly T[], before: ReadonlyMap<string, number>, prefix = ''): T[] {
  const place = ({ key }: T): number => before.get(prefix + key) ?? Number.POSITIVE_INFINITY;
  const known = items.filter((item) => place(item) !== Number.POSITIVE_INFINITY);
  const fresh = items.filter((item) => place(item) === Number.POSITIVE_INFINITY);
  return [...known.sort((a, b) => place(a) - place(b)), ...fresh];
}

/** The groups, and the holdings within them, in the order of the rows before. */
export function keepGroupOrder(groups: readonly Group[], rowsBefore: readonly Row[]): Group[] {
  const before = new Map(rowsBefore.map(({ key }, i) => [key, i]));
  return keepOrder(groups, before).map((group) => ({
    ...group,
    holdings: keepOrder(group.holdings, before, `${group.key}: `),
  }));
}

/**
 * Leaves out the rows that would push the one under the pointer or the focus away, and keeps that one as it is.
 * The rows come in the order of those before.
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
  /** What counts, then what is collapsed, each in the order that a person chose. */
  readonly main: readonly Group[];
  readonly collapsed: readonly Group[];
  readonly open: (group: Group) => boolean;
  /** Whether more is on its way. */
  readonly busy: boolean;
  readonly anchor: string | null;
  /** Changes when a person asks for another order or another choice of rows: then everything may move. */
  readonly orderKey: string;
}

const NONE: readonly Row[] = [];

/**
 * The rows of the table. While answers arrive new ones come below, and while a person points at a row or works in
 * one nothing comes above it. The order settles when both are over.
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
