import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Catalog } from '#app/asset/catalog.ts';
import { coinOf, coinText } from '#app/asset/coin.ts';
import { summaryCost } from '#app/asset/route-summary.ts';
import { costText } from '#app/format/cost.ts';
import { listText } from '#app/format/list-text.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { formatLoss } from '#app/format/percent.ts';
import { signatureNumber, signaturesText } from '#app/format/signatures.ts';
import { shortDuration } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { Figure } from '#app/ui/Figure.tsx';
import { isLossy, type LacksGas, type Move, moveLink, nameOf, type Outcome } from './moves.ts';

interface MoveTableProps {
  /** The id of its heading, or its name. */
  readonly label: { readonly 'aria-labelledby': string } | { readonly 'aria-label': string };
  /** The heads of its columns and their widths; the last one, which leads to Compare, is added. */
  readonly columns: readonly (readonly [title: string, width: string])[];
  readonly children: ReactNode;
}

/** Moves with their figures in columns; without room for these, two lines each. */
export const MoveTable = ({ label, columns, children }: MoveTableProps) => (
  <table {...label} className="block w-full border-collapse text-start @2xl:table @2xl:table-fixed">
    <thead className="hidden text-12 text-muted @2xl:table-header-group">
      <tr>
        {columns.map(([title, width], place) => (
          <th
            key={title}
            scope="col"
            className={clsx('py-1 pe-4 font-normal', width, place === 0 ? 'text-start' : 'text-end')}
          >
            {title}
          </th>
        ))}
        <th scope="col" className="w-7">
          <span className="sr-only">{t('Compare')}</span>
        </th>
      </tr>
    </thead>
    <tbody className="block @2xl:table-row-group">{children}</tbody>
  </table>
);

interface MoveRowProps {
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/** All of it leads to Compare, where it has a link. */
export const MoveRow = ({ head, children }: MoveRowProps) => (
  <tr className="relative grid grid-cols-[minmax(0,1fr)_auto_auto_auto_1.25rem] grid-rows-[auto_1fr] items-center gap-x-1.5 border-divider border-t py-2 has-[a]:hover:bg-surface @2xl:table-row">
    <th
      scope="row"
      className="col-start-1 row-span-2 row-start-1 text-start font-normal @2xl:table-cell @2xl:py-2 @2xl:pe-4"
    >
      {head}
    </th>
    {children}
  </tr>
);

/** Of the second line, in the order of its cells. */
type Place = 'arrives' | 'costs' | 'time' | 'signatures' | 'wide';

const PLACES: Readonly<Record<Place, string>> = {
  arrives: 'col-start-2 col-span-3 row-start-1',
  costs: 'col-start-2 row-start-2',
  time: 'col-start-3 row-start-2 before:pe-1.5 before:text-muted before:content-["·"]',
  signatures: 'col-start-4 row-start-2 before:pe-1.5 before:text-muted before:content-["·"]',
  wide: 'hidden',
};

interface CellProps {
  readonly place: Place;
  readonly children: ReactNode;
}

export const Cell = ({ place, children }: CellProps) => (
  <td className={clsx('self-start text-end @2xl:table-cell @2xl:py-2 @2xl:pe-4 @2xl:before:hidden', PLACES[place])}>
    {children}
  </td>
);

/** A sentence in place of figures. */
export const SentenceCell = ({ span, children }: { readonly span: number; readonly children: ReactNode }) => (
  <td colSpan={span} className="col-span-4 row-start-3 @2xl:table-cell @2xl:py-2 @2xl:pe-4 @2xl:text-end">
    {children}
  </td>
);

interface OutcomeCellsProps {
  readonly move: Move;
  readonly outcome: Exclude<Outcome, { kind: 'stays' }>;
  readonly catalog: Catalog;
  readonly digits: FormatNumber;
}

/** What arrives of a move, what that costs, how long it takes and how often one signs. */
export function OutcomeCells({ move: { to }, outcome, catalog, digits }: OutcomeCellsProps) {
  const { route, kind } = outcome;
  return (
    <>
      <Cell place="arrives">
        <Figure>{coinText(coinOf(to, route.amount_out, catalog), 'down', digits)}</Figure>
      </Cell>
      <Cell place="costs">
        <span
          translate="no"
          className={clsx('font-semibold', kind !== 'moves' ? 'text-bad' : isLossy(outcome) && 'text-warn')}
        >
          {costText(summaryCost(route), digits)}
        </span>
      </Cell>
      <Cell place="time">
        <Figure>{shortDuration(route.duration_seconds, digits)}</Figure>
      </Cell>
      <Cell place="signatures">
        <span className="@2xl:hidden">{signaturesText(route.txs_required, digits, route.approvals_most)}</span>
        <span className="hidden @2xl:inline">{signatureNumber(route.txs_required, digits, route.approvals_most)}</span>
      </Cell>
    </>
  );
}

interface OutcomeNoteProps {
  readonly outcome: Outcome | undefined;
  readonly lacksGas: LacksGas;
}

/** Why a move is not one to make, or one to think about, under what it is of. */
export function OutcomeNote({ outcome, lacksGas }: OutcomeNoteProps) {
  const digits = useFormatNumber();
  if (outcome === undefined || outcome.kind === 'stays') return null;
  if (outcome.kind !== 'moves')
    return (
      <span className="block text-12 text-bad">
        {outcome.kind === 'dust' ? t('Costs more than it is worth. Not counted.') : t('Loses over 10%. Not counted.')}
      </span>
    );
  const cost = summaryCost(outcome.route);
  const lacks = lacksGas(outcome);
  return (
    <>
      {isLossy(outcome) && cost.known && cost.value.share !== null && (
        <span className="block text-12 text-warn">
          {t('Loses {percent}', { percent: formatLoss(cost.value.share, digits) })}
        </span>
      )}
      {lacks.length > 0 && (
        <span className="block text-12 text-warn">{t('Needs {coins} for gas', { coins: listText(lacks) })}</span>
      )}
    </>
  );
}

interface CompareLinkProps {
  readonly move: Move;
  readonly catalog: Catalog;
}

/** The way to Compare with the question of a move: a press anywhere on the nearest box that is positioned. */
export const CompareLink = ({ move, catalog }: CompareLinkProps) => (
  <Link
    href={moveLink(move)}
    className="-ms-2 flex justify-end py-1 ps-2 text-faint after:absolute after:inset-0 after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
  >
    <ChevronRight size={16} aria-hidden className="rtl:rotate-180" />
    <span className="sr-only">
      {rich('Compare <rest>{from} to {to}</rest>', {
        rest: (words) => words,
        from: t('{symbol} on {chain}', { symbol: move.holding.coin.symbol, chain: move.holding.chain }),
        to: nameOf(move.to, catalog),
      })}
    </span>
  </Link>
);

/** The same as the last cell of a row. */
export const CompareCell = (props: CompareLinkProps) => (
  <td className="col-start-5 row-span-2 row-start-1 @2xl:table-cell @2xl:py-2">
    <CompareLink {...props} />
  </td>
);
