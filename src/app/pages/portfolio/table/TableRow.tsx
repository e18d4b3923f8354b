import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { formatUsd, type Usd } from '#app/format/amount.ts';
import type { Maybe } from '#app/format/maybe.ts';
import { type FormatNumber, magnitude, toFixed, useFormatNumber } from '#app/format/number.ts';
import { formatPercent, shareOf } from '#app/format/percent.ts';
import type { Clock } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { t, translated } from '#app/language/words.ts';
import { Figure } from '#app/ui/Figure.tsx';
import { useAmountFormat } from '../hidden-amounts.ts';
import type { Changes } from '../holdings/changes.ts';
import type { Group, View } from '../holdings/groups.ts';
import type { Holding } from '../holdings/holdings.ts';
import type { OriginChain } from '../holdings/origins.ts';
import { ROW } from './row-input.ts';
import type { Level } from './stable-rows.ts';

/** The columns: asset, share where there is room, amount, value, the change where one is known, details. On narrow screens the value has them below it. */
export const columns = (hasChanges: boolean): string =>
  clsx(
    'grid grid-cols-[minmax(0,1fr)_auto_2.25rem] items-center gap-x-3',
    hasChanges
      ? '@2xl:grid-cols-[minmax(0,1fr)_9rem_8rem_8rem_2.25rem] @4xl:grid-cols-[minmax(0,1fr)_9rem_11rem_9rem_9rem_2.25rem]'
      : '@2xl:grid-cols-[minmax(0,1fr)_9rem_8rem_2.25rem] @4xl:grid-cols-[minmax(0,1fr)_9rem_11rem_9rem_2.25rem]',
  );

export const INDENTS: Readonly<Record<Level, string>> = {
  1: 'ps-3',
  2: 'ps-6 @2xl:ps-10',
  3: 'ps-9 @2xl:ps-16',
};

/** The minimum height of a row; one with a long number is higher. */
export const ROW_HEIGHT = 60;

export interface RowPosition {
  readonly top: number;
  /** Measures the row's height for the positions below. */
  readonly measure: (row: HTMLElement | null) => void;
}

interface TableRowProps {
  readonly rowKey: string;
  readonly index: number;
  readonly level: Level;
  readonly hasChanges: boolean;
  readonly open?: boolean | undefined;
  /** Whether Tab reaches it. */
  readonly isActive: boolean;
  /** Null in print, where rows are in normal flow. */
  readonly position: RowPosition | null;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A positioned row. Arrow keys move between rows, Tab within one. */
export function TableRow({
  rowKey,
  index,
  level,
  hasChanges,
  open,
  isActive,
  position,
  className,
  children,
}: TableRowProps) {
  const style: CSSProperties = {
    minHeight: ROW_HEIGHT,
    transform: position ? `translateY(${position.top}px)` : undefined,
  };
  return (
    <tr
      ref={position?.measure}
      {...{ [ROW]: rowKey, 'data-index': index }}
      tabIndex={isActive ? 0 : -1}
      aria-level={level}
      aria-rowindex={index + 2}
      aria-expanded={open}
      style={style}
      className={clsx(
        columns(hasChanges),
        '-outline-offset-2 border-divider border-t py-1 pe-2 hover:bg-surface focus-visible:z-10',
        position ? 'absolute inset-x-0 top-0' : 'relative break-inside-avoid',
        className,
      )}
    >
      {children}
    </tr>
  );
}

/** A USD value; on narrow screens "at least" is above the number. */
export function ValueText({ of: { usd, isLowerBound } }: { readonly of: Pick<Group, 'usd' | 'isLowerBound'> }) {
  const digits = useAmountFormat();
  if (!usd.known) return <p className="truncate text-muted">{translated(usd.reason)}</p>;
  const shown = formatUsd(usd.value, 'down', digits);
  return (
    <p className="font-semibold">
      {isLowerBound ? (
        rich('<words>at least </words>{usd}', {
          words: (words) => <span className="block font-normal text-12 text-muted leading-4 @2xl:inline">{words}</span>,
          usd: <Figure>{shown}</Figure>,
        })
      ) : (
        <Figure>{shown}</Figure>
      )}
    </p>
  );
}

interface ShareCellProps {
  readonly usd: Maybe<Usd>;
  /** What is counted in dollars; null for a row that is not. */
  readonly total: Usd | null;
}

/** What part of the total it is, in figures and as a bar. */
export function ShareCell({ usd, total }: ShareCellProps) {
  const digits = useFormatNumber();
  if (!usd.known || total === null || total <= 0n) return <td className="hidden @4xl:block" />;
  const share = shareOf(usd.value, total, 'down');
  const width = `${toFixed(share, 2, 'down')}%`;
  return (
    <td className="hidden min-w-0 items-center justify-end gap-2 text-muted @4xl:flex">
      <span aria-hidden className="flex h-1 w-16 overflow-hidden rounded-full bg-surface">
        <span className="rounded-full bg-accent" style={{ width }} />
      </span>
      <Figure className="w-14 whitespace-nowrap text-end">{formatPercent(share, 'nearest', digits)}</Figure>
    </td>
  );
}

/** "+$96.10", "−$12.40", "$0.00", or a dash where it is not known. */
export function changeText(usd: Usd, amounts: FormatNumber): string {
  const text = formatUsd(magnitude(usd), 'down', amounts);
  return usd === 0n ? text : `${usd > 0n ? '+' : '\u2212'}${text}`;
}

export const changeColour = (usd: Usd): string => (usd > 0n ? 'text-good' : usd < 0n ? 'text-bad' : 'text-muted');

export function ChangeCell({ usd }: { readonly usd: Usd | null }) {
  const amounts = useAmountFormat();
  return (
    <td className="hidden min-w-0 text-end @2xl:block">
      {usd === null ? (
        <span className="text-muted" title={t('Not known: not read both times, or without a price')}>
          –
        </span>
      ) : (
        <Figure className={changeColour(usd)}>{changeText(usd, amounts)}</Figure>
      )}
    </td>
  );
}

/** The data shared by all rows. */
export interface RowContext {
  readonly view: View;
  /** Null without an earlier reading. */
  readonly changes: Changes | null;
  /** The sum of what is counted. */
  readonly total: Usd;
  readonly digits: FormatNumber;
  /** Writes amounts, which may be hidden. */
  readonly amounts: FormatNumber;
  readonly clock: Clock;
  readonly originChainOf: (holding: Holding) => OriginChain | null;
  readonly openDetails: (key: string) => void;
}
