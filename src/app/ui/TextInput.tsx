import clsx from 'clsx';
import type { ComponentProps } from 'react';

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return (
    <input
      data-slot="text-input"
      type={type}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      className={clsx(
        'touch-target h-9 w-full min-w-0 rounded-8 border border-edge bg-raised px-3 text-16 medium:text-14',
        'aria-invalid:border-bad',
        className,
      )}
      {...rest}
    />
  );
}
