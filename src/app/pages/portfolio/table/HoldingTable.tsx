import { useRef, useState } from 'react';
import { GroupRow } from './GroupRow.tsx';
import { HoldingRow } from './HoldingRow.tsx';
import { useRowKeys } from './row-keys.ts';
import type { Sort, SortKey } from './sort.ts';
import type { Row } from './stable-rows.ts';
import { TableHead } from './TableHead.tsx';
import type { RowContext } from './TableRow.tsx';
import { ROW, type useAnchor } from './use-anchor.ts';
import { useVirtualRows } from './virtual-rows.ts';

interface HoldingTableProps {
  readonly rows: readonly Row[];
  readonly sort: Sort;
  readonly onSort: (by: SortKey) => void;
  readonly onToggle: (key: string) => void;
  readonly anchor: ReturnType<typeof useAnchor>;
  readonly context: RowContext;
}

/** A tree grid of all rows, of which only those near the visible part are in the page. */
export function HoldingTable({ rows, sort, onSort, onToggle, anchor, context }: HoldingTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const found = rows.findIndex(({ key }) => key === activeKey);
  const active = Math.max(0, found);
  const focused = anchor.hasFocus && found >= 0 ? found : null;
  const { placed, height, scrollToIndex } = useVirtualRows({ rows, body, focused, isHeld: anchor.anchor !== null });
  const onKeyDown = useRowKeys({ rows, body, active, onActivate: setActiveKey, onToggle, scrollToIndex });
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
        style={{ height }}
        onKeyDown={onKeyDown}
        {...anchor.handlers}
        onFocus={(event) => {
          anchor.handlers.onFocus(event);
          const key = (event.target as Element).closest(`[${ROW}]`)?.getAttribute(ROW);
          if (key) setActiveKey(key);
        }}
      >
        {placed.map(({ index, position }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const shared = { index, isActive: index === active, position, context };
          return row.kind === 'group' ? (
            <GroupRow key={row.key} row={row} onToggle={onToggle} {...shared} />
          ) : (
            <HoldingRow key={row.key} row={row} {...shared} />
          );
        })}
      </tbody>
    </table>
  );
}
