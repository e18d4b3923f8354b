import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** A placeholder in the final size of the content. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden
      className={clsx('animate-pulse rounded-8 bg-divider/60 motion-reduce:animate-none', className)}
      {...rest}
    />
  );
}
