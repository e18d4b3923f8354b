import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Catalog } from '#app/asset/catalog.ts';
import { coinOf, coinText } from '#app/asset/coin.ts';
import { chainName } from '#app/asset/lookup.ts';
import { summaryCost } from '#app/asset/route-summary.ts';
import { costText } from '#app/format/cost.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { durationText } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { Figure } from '#app/ui/Figure.tsx';
import { type Move, moveLink, type Outcome } from './moves.ts';

interface CellProps {
  /** The head of its column, which stands before it where the table is stacked. */
  readonly title: string;
  readonly span?: number;
  readonly children: ReactNode;
}

export const Cell = ({ title, span, children }: CellProps) => (
  <td
    colSpan={span}
    className={clsx(
      'flex flex-wrap items-baseline gap-x-2 py-0.5 @2xl:table-cell @2xl:py-2 @2xl:pe-3',
      span && 'col-span-2',
    )}
  >
    <span className="text-12 text-muted empty:hidden @2xl:hidden">{title}</span>
    <span>{children}</span>
  </td>
);

interface OutcomeCellsProps {
  readonly move: Move;
  readonly outcome: Exclude<Outcome, { kind: 'stays' }>;
  readonly catalog: Catalog;
  readonly digits: FormatNumber;
  /** Between the cost and the time. */
  readonly children?: ReactNode;
}

/** What arrives of a move, what that costs and how long it takes. */
export function OutcomeCells({ move: { to }, outcome, catalog, digits, children }: OutcomeCellsProps) {
  const { route, kind } = outcome;
  return (
    <>
      <Cell title={t('Arrives')}>
        <Figure>{coinText(coinOf(to, route.amount_out, catalog), 'down', digits)}</Figure>
      </Cell>
      <Cell title={t('Costs')}>
        <span translate="no" className={clsx('font-semibold', kind !== 'moves' && 'text-bad')}>
          {costText(summaryCost(route), digits)}
        </span>
        {kind === 'dust' && <span className="block text-12">{t('Costs more than it is worth. Not counted.')}</span>}
        {kind === 'unsafe' && <span className="block text-12">{t('Loses over 10%. Not counted.')}</span>}
      </Cell>
      {children}
      <Cell title={t('Time')}>
        <Figure>{durationText(route.duration_seconds, digits)}</Figure>
      </Cell>
    </>
  );
}

/** The way from a move to Compare, with its question. */
export const CompareCell = ({ move, catalog }: { readonly move: Move; readonly catalog: Catalog }) => (
  // What is pressed says itself what it does.
  <Cell title="">
    <Link href={moveLink(move)} className="link touch-reach">
      {rich('Compare <rest>{from} to {to}</rest>', {
        rest: (words) => <span className="sr-only">{words}</span>,
        from: t('{symbol} on {chain}', { symbol: move.holding.coin.symbol, chain: move.holding.chain }),
        to: nameOf(move.to, catalog),
      })}
    </Link>
  </Cell>
);

/** "USDC on Base" */
export const nameOf = (id: Move['to'], catalog: Catalog): string =>
  t('{symbol} on {chain}', { symbol: coinOf(id, null, catalog).symbol, chain: chainName(catalog, id.chain_id) });
