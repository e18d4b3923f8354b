import clsx from 'clsx';
import type { ComponentProps } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What the button does, for those who do not see the icon. */
  label: string;
}

/** A square button that shows only an icon. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      data-slot="icon-button"
      type={type}
      aria-label={label}
      title={label}
      className={clsx(
        'touch-target inline-flex size-9 shrink-0 items-center justify-center rounded-8 text-muted',
        'hover:bg-surface hover:text-ink disabled:text-faint disabled:hover:bg-transparent',
        className,
      )}
      {...rest}
    />
  );
}
