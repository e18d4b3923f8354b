import clsx from 'clsx';
import type { ComponentProps } from 'react';

const TONES = {
  plain: 'bg-surface text-muted',
  good: 'bg-good-ground text-good',
  warn: 'bg-warn-ground text-warn',
  bad: 'bg-bad-ground text-bad',
  info: 'bg-info-ground text-info',
};
export type Tone = keyof typeof TONES;

interface BadgeProps extends ComponentProps<'span'> {
  tone?: Tone;
}

/** A short label for the element beside it. */
export function Badge({ tone = 'plain', className, ...rest }: BadgeProps) {
  return (
    <span
      data-slot="badge"
      className={clsx(
        'inline-flex h-5 items-center gap-1 rounded-full px-2 font-semibold text-12 whitespace-nowrap',
        TONES[tone],
        className,
      )}
      {...rest}
    />
  );
}
