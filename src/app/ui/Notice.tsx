import clsx from 'clsx';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { msg } from '../language/words.ts';

const LEVELS = {
  note: { Icon: Info, word: msg('Note:'), look: 'bg-info-ground text-info' },
  caution: { Icon: CircleAlert, word: msg('Caution:'), look: 'bg-warn-ground text-warn' },
  severe: { Icon: TriangleAlert, word: msg('Warning:'), look: 'bg-bad-ground text-bad' },
};
export type NoticeLevel = keyof typeof LEVELS;

interface NoticeProps extends ComponentProps<'div'> {
  level?: NoticeLevel;
  /** A button that solves the problem. */
  action?: ReactNode;
  /** Whether it is not announced, only read in document order. */
  isSilent?: boolean;
}

/** A message with icon and label. Severe ones interrupt a screen reader, others wait. */
export function Notice({ level = 'note', action, isSilent = false, className, children, ...rest }: NoticeProps) {
  const { Icon, word, look } = LEVELS[level];
  return (
    <div
      data-slot="notice"
      role={isSilent ? undefined : level === 'severe' ? 'alert' : 'status'}
      className={clsx('flex flex-wrap items-center gap-x-3 gap-y-2 rounded-8 px-3 py-2', look, className)}
      {...rest}
    >
      {/* Together, so that the icon stays beside the first line where the button is higher. */}
      <div className="flex min-w-0 flex-1 basis-68 gap-3">
        <Icon size={20} aria-hidden className="shrink-0" />
        <div className="min-w-0 flex-1 text-ink">
          <strong className={clsx('font-semibold', look)}>{word()} </strong>
          {children}
        </div>
      </div>
      {action}
    </div>
  );
}
