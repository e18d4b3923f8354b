import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { t } from '../language/words.ts';

/** So long the placeholder says enough. */
const QUIET_MS = 2000;

/** Lines of a table, of which those that have room are seen. */
const LINES = Array.from({ length: 24 }, (_, line) => line);

/** A table on its way, in the height of what comes. When that is long, it says so where nothing moves. */
export function Waiting({ className }: { readonly className: string }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={clsx('flex flex-col gap-6 overflow-hidden', className)}>
      <p role="status" className="h-5 shrink-0 text-muted">
        {isLate && t('No answer yet. We keep asking.')}
      </p>
      <div data-slot="skeleton" aria-hidden className="flex animate-pulse flex-col gap-6 motion-reduce:animate-none">
        {LINES.map((line) => (
          <div key={line} className="h-6 shrink-0 rounded-8 bg-divider/60" />
        ))}
      </div>
    </div>
  );
}
