import clsx from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { t } from '#app/language/words.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { haveCosts } from '../comparison/route-cost.ts';
import type { Side, Sort } from '../query/page-state.ts';

interface ColumnHeadsProps {
  routes: readonly ComparedRoute[];
  sort: Sort;
  side: Side;
  /** "needs ETH on Base", where all routes do; else "". */
  need: string;
  onSort: (sort: Sort) => void;
}

type ColumnSort = Exclude<Sort, 'best'>;

const ORDER: readonly ColumnSort[] = ['arrives', 'cost', 'time', 'signatures'];

const headOf = (sort: ColumnSort, side: Side): string => {
  const heads: Record<ColumnSort, string> = {
    arrives: side === 'in' ? t('Arrives') : t('You send'),
    cost: t('Total cost'),
    time: t('Time'),
    signatures: t('Signatures'),
  };
  return heads[sort];
};

/** The column that orders the list: without dollars, what costs least is what brings most. */
const sortedBy = (sort: Sort, routes: readonly ComparedRoute[]): Sort =>
  (sort === 'best' || sort === 'cost') && routes.length > 0 && !haveCosts(routes) ? 'arrives' : sort;

/** The heads of the columns; each sorts the list by its column, and the second time brings the best first again. */
export function ColumnHeads({ routes, sort, side, need, onSort }: ColumnHeadsProps) {
  const active = sortedBy(sort, routes);
  const ofAll = need !== '' && <span className="text-warn">{t('Every route {needs}', { needs: need })}</span>;
  return (
    <>
      {(ofAll || side === 'out') && (
        <tr className="col-span-full flex gap-3 py-1 text-muted @xl/list:hidden">
          <td>{ofAll}</td>
          {side === 'out' && <td className="ms-auto shrink-0">{t('You send about')}</td>}
        </tr>
      )}
      <tr className="col-span-full hidden grid-cols-subgrid px-3 text-muted @xl/list:grid">
        <th scope="col" className="self-center text-start font-normal">
          {t('Route')}
          {ofAll && <span className="ms-3">{ofAll}</span>}
        </th>
        {ORDER.map((column) => {
          const isDescending = column === 'arrives' && side === 'in';
          const Icon = isDescending ? ArrowDown : ArrowUp;
          return (
            <th
              key={column}
              scope="col"
              aria-sort={column === active ? (isDescending ? 'descending' : 'ascending') : undefined}
              className="text-end font-normal"
            >
              <button
                type="button"
                title={
                  column === 'cost'
                    ? t('Dollars sent, less dollars that arrive, plus all fees charged extra')
                    : undefined
                }
                onClick={() => onSort(column === active ? 'best' : column)}
                className={clsx(
                  'inline-flex min-h-7 items-center gap-1 hover:text-ink',
                  column === active && 'font-semibold text-ink',
                )}
              >
                {column === active && <Icon size={12} aria-hidden />}
                {headOf(column, side)}
              </button>
            </th>
          );
        })}
      </tr>
    </>
  );
}
