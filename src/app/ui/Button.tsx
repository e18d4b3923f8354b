import clsx from 'clsx';
import type { ComponentProps, MouseEvent } from 'react';

export interface IdleProps {
  /** Whether a press does nothing for now. Unlike a disabled button this one keeps the focus of who pressed it. */
  idle?: boolean | undefined;
}

/** Neither its own click nor that of its form. */
const ignore = (event: MouseEvent) => event.preventDefault();

/** Props of a button that does nothing and is announced as disabled while idle, but keeps the focus. */
function withIdle<P extends ComponentProps<'button'> & IdleProps>({ idle, ...props }: P): Omit<P, 'idle'> {
  return idle ? { ...props, 'aria-disabled': true, onClick: ignore } : props;
}

const VARIANTS = {
  // Without an edge what is off would be a bare word on a ground of its own colour.
  primary:
    'bg-accent text-on-accent font-semibold enabled:hover:opacity-90 disabled:inset-ring disabled:inset-ring-edge aria-disabled:inset-ring aria-disabled:inset-ring-edge',
  secondary: 'border border-edge bg-raised enabled:hover:bg-surface',
  quiet: 'text-muted enabled:hover:bg-surface enabled:hover:text-ink',
};

const SIZES = {
  large: 'h-11 px-4 text-16',
  medium: 'h-9 px-3 text-14',
  small: 'h-7 px-2 text-12',
};

interface ButtonProps extends ComponentProps<'button'>, IdleProps {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
}

export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'medium', className, type = 'button', ...rest } = withIdle(props);
  return (
    <button
      data-slot="button"
      type={type}
      className={clsx(
        'touch-target inline-flex items-center justify-center gap-2 rounded-8 whitespace-nowrap transition-opacity [&_svg]:shrink-0',
        'disabled:border disabled:border-divider disabled:bg-surface disabled:text-faint',
        'aria-disabled:border aria-disabled:border-divider aria-disabled:bg-surface aria-disabled:text-faint',
        VARIANTS[variant],
        SIZES[size],
        className,
      )}
      {...rest}
    />
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'>, IdleProps {
  /** The accessible name of the button. */
  label: string;
}

/** A square button that shows only an icon. */
export function IconButton(props: IconButtonProps) {
  const { label, className, type = 'button', ...rest } = withIdle(props);
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
