import clsx from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { SORT_KEYS, type Sort, type SortKey } from './sort.ts';
import { COLUMNS } from './TableRow.tsx';

export const SORT_WORDS: Record<SortKey, string> = { name: 'Asset', chain: 'Chain', amount: 'Amount', value: 'Value' };

/** From left to right. */
const SHOWN: readonly SortKey[] = ['name', 'chain', 'amount', 'value'];
const ENDS: readonly SortKey[] = SORT_KEYS.filter((key) => key === 'amount' || key === 'value');

interface TableHeadProps {
  readonly sort: Sort;
  readonly onSort: (by: SortKey) => void;
}

/** The names of the columns, each a way to sort. Where there is no room for it, the choice above does the same. */
export function TableHead({ sort, onSort }: TableHeadProps) {
  return (
    <thead className="sticky top-12 z-[15] hidden rounded-t-8 bg-bg shadow-[0_1px_var(--divider)] @2xl:block">
      <tr aria-rowindex={1} className={clsx(COLUMNS, 'h-9 pr-2 pl-3 text-12 text-muted')}>
        {SHOWN.map((by) => (
          <Column key={by} by={by} sort={sort} onSort={onSort} />
        ))}
        <th scope="col" className="sr-only">
          Details
        </th>
      </tr>
    </thead>
  );
}

function Column({ by, sort, onSort }: TableHeadProps & { readonly by: SortKey }) {
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
          toEnd ? '-mr-1 flex-row-reverse' : '-ml-1',
          isSorted && 'font-semibold text-ink',
        )}
      >
        {SORT_WORDS[by]}
        <Arrow size={14} aria-hidden className={clsx(!isSorted && 'invisible')} />
      </button>
    </th>
  );
}
