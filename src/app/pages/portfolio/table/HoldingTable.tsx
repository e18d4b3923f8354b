import clsx from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '#app/language/words.ts';
import { sinceText } from '../holdings/since.ts';
import { GroupRow } from './GroupRow.tsx';
import { HoldingRow } from './HoldingRow.tsx';
import { ROW, type useAnchor, useRowKeys } from './row-input.ts';
import type { Row } from './stable-rows.ts';
import { columns, type RowContext } from './TableRow.tsx';
import { SORT_WORDS, type Sort, type SortKey } from './view-state.ts';
import { useVirtualRows } from './virtual-rows.ts';

interface HoldingTableProps {
  readonly rows: readonly Row[];
  readonly sort: Sort;
  readonly onSort: (by: SortKey) => void;
  readonly onToggle: (key: string) => void;
  readonly anchor: ReturnType<typeof useAnchor>;
  readonly context: RowContext;
}

/** A tree grid that renders only the rows near the viewport. */
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
      aria-label={t('Balances')}
      aria-rowcount={rows.length + 1}
      className="@container block rounded-8 border border-divider bg-bg"
    >
      <TableHead sort={sort} onSort={onSort} since={context.changes?.since ?? null} />
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

/** The columns of numbers, from left to right. */
const ENDS: readonly SortKey[] = ['amount', 'value'];

interface TableHeadProps {
  readonly sort: Sort;
  readonly onSort: (by: SortKey) => void;
  /** The day of the earlier reading; null without one. */
  readonly since: string | null;
}

/** The column headers, which sort on click. On narrow screens the select in the toolbar does. */
function TableHead({ sort, onSort, since }: TableHeadProps) {
  return (
    <thead className="sticky top-12 z-[15] hidden rounded-t-8 bg-bg shadow-[0_1px_var(--divider)] @2xl:block">
      <tr aria-rowindex={1} className={clsx(columns(since !== null), 'h-9 pe-2 ps-3 text-12 text-muted')}>
        <Column by="name" sort={sort} onSort={onSort} />
        <th scope="col" className="hidden text-end font-normal @4xl:block">
          {t('Share')}
        </th>
        {ENDS.map((by) => (
          <Column key={by} by={by} sort={sort} onSort={onSort} />
        ))}
        {since !== null && (
          <th scope="col" className="text-end font-normal">
            {sinceText(since, Date.now())}
          </th>
        )}
        <th scope="col" className="sr-only">
          {t('Details')}
        </th>
      </tr>
    </thead>
  );
}

function Column({ by, sort, onSort }: Omit<TableHeadProps, 'since'> & { readonly by: SortKey }) {
  const isSorted = sort.by === by;
  const Arrow = sort.descending ? ArrowDown : ArrowUp;
  const toEnd = ENDS.includes(by);
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
      className={clsx('flex font-normal', toEnd && 'justify-end')}
    >
      <button
        type="button"
        onClick={() => onSort(by)}
        className={clsx(
          'inline-flex h-7 items-center gap-1 rounded-8 px-1 hover:text-ink',
          toEnd ? '-me-1 flex-row-reverse' : '-ms-1',
          isSorted && 'font-semibold text-ink',
        )}
      >
        {SORT_WORDS[by]()}
        <Arrow size={14} aria-hidden className={clsx(!isSorted && 'invisible')} />
      </button>
    </th>
  );
}
