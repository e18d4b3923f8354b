import clsx from 'clsx';
import type { FocusEvent, ReactNode, RefObject } from 'react';

/** How wide a page is, its margins with it: what is read has one measure, tables all of the header's. */
const WIDTHS = {
  text: 'max-w-[63rem]',
  wide: 'max-w-[97.5rem]',
};

interface PageProps {
  readonly title: string;
  readonly lead: string;
  readonly width: keyof typeof WIDTHS;
  /** Between the parts of the page. */
  readonly gap?: string;
  /** Before the title. */
  readonly mark?: ReactNode;
  /** Above the title: the way back to what the page is one of. */
  readonly back?: ReactNode;
  /** Under the lead. */
  readonly more?: ReactNode;
  /** The heading, where it may receive the focus. */
  readonly heading?: RefObject<HTMLHeadingElement | null>;
  readonly onFocus?: (event: FocusEvent) => void;
  readonly onBlur?: () => void;
  readonly children: ReactNode;
}

/** A page with its title and what it is for. */
export const Page = ({
  title,
  lead,
  width,
  gap = 'gap-4',
  mark,
  back,
  more,
  heading,
  children,
  ...focus
}: PageProps) => (
  <div className={clsx('mx-auto w-full px-3 py-6 medium:px-4 wide:px-6', WIDTHS[width])} {...focus}>
    <div className={clsx('flex w-full flex-col', gap)}>
      <header className="flex flex-col gap-1">
        {back}
        <h1
          ref={heading}
          tabIndex={heading && -1}
          className={clsx('font-semibold text-28', mark !== undefined && 'flex items-center gap-3')}
        >
          {mark}
          {title}
        </h1>
        <p className="text-muted">{lead}</p>
        {more}
      </header>
      {children}
    </div>
  </div>
);
