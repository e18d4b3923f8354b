import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { type Idling, whileIdle } from './while-idle.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'>, Idling {
  /** What the button does, for those who do not see the icon. */
  label: string;
}

/** A square button that shows only an icon. */
export function IconButton(props: IconButtonProps) {
  const { label, className, type = 'button', ...rest } = whileIdle(props);
  return (
    <button
      data-slot="icon-button"
      type={type}
      aria-label={label}
      title={label}
      className={clsx(
        'touch-target inline-flex size-9 shrink-0 items-center justify-center rounded-8 text-muted',
        'hover:bg-surface hover:text-ink disabled:text-faint disabled:hover:bg-transparent',
        'aria-disabled:text-faint aria-disabled:hover:bg-transparent',
        className,
      )}
      {...rest}
    />
  );
}
