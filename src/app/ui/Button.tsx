import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { type Idling, whileIdle } from './while-idle.ts';

const VARIANTS = {
  primary: 'bg-accent text-on-accent font-semibold enabled:hover:opacity-90',
  secondary: 'border border-edge bg-raised enabled:hover:bg-surface',
  quiet: 'text-muted enabled:hover:bg-surface enabled:hover:text-ink',
};

const SIZES = {
  large: 'h-11 px-4 text-16',
  medium: 'h-9 px-3 text-14',
  small: 'h-7 px-2 text-12',
};

interface ButtonProps extends ComponentProps<'button'>, Idling {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
}

export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'medium', className, type = 'button', ...rest } = whileIdle(props);
  return (
    <button
      data-slot="button"
      type={type}
      className={clsx(
        'touch-target inline-flex items-center justify-center gap-2 rounded-8 whitespace-nowrap transition-opacity [&_svg]:shrink-0',
        'disabled:border-divider disabled:bg-surface disabled:text-faint',
        'aria-disabled:border-divider aria-disabled:bg-surface aria-disabled:text-faint',
        VARIANTS[variant],
        SIZES[size],
        className,
      )}
      {...rest}
    />
  );
}
