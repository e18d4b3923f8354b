import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { ROW } from './use-anchor.ts';

/** The columns: asset, chain, amount, value, details. Where there is little room the first takes in the next two. */
export const COLUMNS = clsx(
  'grid grid-cols-[minmax(0,1fr)_auto_2.25rem] items-center gap-x-3',
  '@2xl:grid-cols-[minmax(0,1fr)_6rem_9rem_8rem_2.25rem] @4xl:grid-cols-[minmax(0,1fr)_9rem_11rem_9rem_2.25rem]',
);

export interface RowPlace {
  readonly top: number;
  readonly height: number;
}

interface TableRowProps {
  readonly rowKey: string;
  readonly index: number;
  readonly level: 1 | 2;
  readonly open?: boolean | undefined;
  /** Whether Tab comes to it. */
  readonly isActive: boolean;
  readonly place: RowPlace;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A row at its place: it is one for the arrow keys, and what is in it is for Tab. */
export function TableRow({ rowKey, index, level, open, isActive, place, className, children }: TableRowProps) {
  const style: CSSProperties = { height: place.height, transform: `translateY(${place.top}px)` };
  return (
    <tr
      {...{ [ROW]: rowKey }}
      tabIndex={isActive ? 0 : -1}
      aria-level={level}
      aria-rowindex={index + 2}
      aria-expanded={open}
      style={style}
      className={clsx(
        COLUMNS,
        '-outline-offset-2 absolute inset-x-0 top-0 border-divider border-t pr-2 hover:bg-surface focus-visible:z-10',
        className,
      )}
    >
      {children}
    </tr>
  );
}
