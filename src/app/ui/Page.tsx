import clsx from 'clsx';
import type { FocusEvent, ReactNode, RefObject } from 'react';

const WIDTHS = {
  text: 'max-w-[56rem]',
  list: 'max-w-[64rem]',
  table: 'max-w-[72rem]',
  wide: 'max-w-[85rem]',
};

interface PageProps {
  readonly title: string;
  readonly lead: string;
  readonly width: keyof typeof WIDTHS;
  /** Between the parts of the page. */
  readonly gap?: string;
  /** Under the lead. */
  readonly more?: ReactNode;
  /** The heading, where it may receive the focus. */
  readonly heading?: RefObject<HTMLHeadingElement | null>;
  readonly onFocus?: (event: FocusEvent) => void;
  readonly onBlur?: () => void;
  readonly children: ReactNode;
}

/** A page with its title and what it is for. */
export const Page = ({ title, lead, width, gap = 'gap-4', more, heading, children, ...focus }: PageProps) => (
  <div className={clsx('mx-auto flex w-full flex-col px-3 py-6 medium:px-4 wide:px-6', WIDTHS[width], gap)} {...focus}>
    <header className="flex flex-col gap-1">
      <h1 ref={heading} tabIndex={heading && -1} className="font-semibold text-28">
        {title}
      </h1>
      <p className="text-muted">{lead}</p>
      {more}
    </header>
    {children}
  </div>
);
