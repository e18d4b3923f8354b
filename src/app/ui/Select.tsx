import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A native select, styled like the other controls. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={clsx('relative inline-flex', className)}>
      <select
        data-slot="select"
        className="touch-target h-9 w-full appearance-none rounded-8 border border-edge bg-raised pe-8 ps-3 text-14"
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        size={16}
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 end-2 text-muted"
      />
    </span>
  );
}
