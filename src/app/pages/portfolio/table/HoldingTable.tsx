import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { GroupRow } from './GroupRow.tsx';
import { HoldingRow } from './HoldingRow.tsx';
import type { RowContext } from './row-context.ts';
import type { Row } from './rows.ts';
import type { Sort, SortKey } from './sort.ts';
import { TableHead } from './TableHead.tsx';
import { ROW_HEIGHT, type RowPlace } from './TableRow.tsx';
import { ROW, type useAnchor } from './use-anchor.ts';
import { usePrinting } from './use-printing.ts';
import { useScrollMargin } from './use-scroll-margin.ts';

/** What sticks to the ends of the window: the header with the head of the table, and the tabs of a phone. */
const STUCK_ABOVE = 96;
const STUCK_BELOW = 72;
const PAGE = 10;

interface HoldingTableProps {
  readonly rows: readonly Row[];
  readonly sort: Sort;
  readonly onSort: (by: SortKey) => void;
  readonly onTurn: (key: string) => void;
  readonly anchor: ReturnType<typeof useAnchor>;
  readonly context: RowContext;
}

interface Placed {
  readonly index: number;
  readonly place: RowPlace | null;
}

/** Where the arrow keys lead; null for a key that moves nothing. */
function target(key: string, at: number, last: number): number | null {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last, PageDown: at + PAGE, PageUp: at - PAGE }[key];
  return to === undefined ? null : Math.max(0, Math.min(to, last));
}

/** The group that a row is in; undefined for a row at the top. */
const parentOf = (row: Row): string | undefined =>
  row.kind === 'holding' && row.level === 2 ? row.group.key : undefined;

/** All rows, of which only those in sight are in the page, unless it is printed. Arrow keys go from row to row, into groups and out. */
export function HoldingTable({ rows, sort, onSort, onTurn, anchor, context }: HoldingTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  /** The row to get the focus once it is in the page: other renders may come before that. */
  const wanted = useRef<string | null>(null);
  const found = rows.findIndex(({ key }) => key === activeKey);
  const active = Math.max(0, found);
  const kept = anchor.hasFocus && found >= 0 ? found : null;
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    scrollMargin: useScrollMargin(body, anchor.anchor !== null),
    scrollPaddingStart: STUCK_ABOVE,
    scrollPaddingEnd: STUCK_BELOW,
    getItemKey: (i) => rows[i]?.key ?? i,
    // The row that has the focus stays in the page when it is scrolled away.
    rangeExtractor: useCallback(
      (range: Range) => {
        const inSight = defaultRangeExtractor(range);
        return kept === null || inSight.includes(kept) ? inSight : [...inSight, kept].sort((a, b) => a - b);
      },
      [kept],
    ),
  });
  useEffect(() => {
    if (wanted.current === null) return;
    const row = body.current?.querySelector<HTMLElement>(`[${ROW}="${CSS.escape(wanted.current)}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });
  const goTo = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    wanted.current = row.key;
    setActiveKey(row.key);
    virtual.scrollToIndex(index);
  };
  const press = (event: KeyboardEvent) => {
    const row = rows[active];
    if (row === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = target(event.key, active, rows.length - 1);
    const onRow = event.target instanceof Element && event.target.hasAttribute(ROW);
    if (to !== null) goTo(to);
    else if (!onRow || !pressOnRow(event, row)) return;
    event.preventDefault();
  };
  /** Whether the key meant something to the row. */
  const pressOnRow = ({ key, currentTarget }: KeyboardEvent, row: Row): boolean => {
    const isGroup = row.kind === 'group';
    if (key === 'Enter' || key === ' ') {
      const act = isGroup ? 'button' : 'a';
      currentTarget.querySelector<HTMLElement>(`[${ROW}="${CSS.escape(row.key)}"] ${act}`)?.click();
      return true;
    }
    if (isGroup && ((key === 'ArrowRight' && !row.open) || (key === 'ArrowLeft' && row.open))) {
      onTurn(row.key);
      return true;
    }
    const parent = key === 'ArrowLeft' ? rows.findIndex((other) => other.key === parentOf(row)) : -1;
    if (parent >= 0) goTo(parent);
    return parent >= 0;
  };
  const isPrinting = usePrinting();
  const placed = isPrinting
    ? rows.map((_, index): Placed => ({ index, place: null }))
    : virtual.getVirtualItems().map(
        ({ index, start }): Placed => ({
          index,
          place: { top: start - virtual.options.scrollMargin, measure: virtual.measureElement },
        }),
      );
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows open and take the focus
      role="treegrid"
      aria-label="Balances"
      aria-rowcount={rows.length + 1}
      className="@container block rounded-8 border border-divider bg-bg"
    >
      <TableHead sort={sort} onSort={onSort} />
      <tbody
        ref={body}
        className="relative block [overflow-anchor:none]"
        style={{ height: isPrinting ? undefined : virtual.getTotalSize() }}
        onKeyDown={press}
        {...anchor.handlers}
        onFocus={(event) => {
          anchor.handlers.onFocus(event);
          const key = (event.target as Element).closest(`[${ROW}]`)?.getAttribute(ROW);
          if (key) setActiveKey(key);
        }}
      >
        {placed.map(({ index, place }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const shared = { index, isActive: index === active, place, context };
          return row.kind === 'group' ? (
            <GroupRow key={row.key} row={row} onTurn={onTurn} {...shared} />
          ) : (
            <HoldingRow key={row.key} row={row} {...shared} />
          );
        })}
      </tbody>
    </table>
  );
}
