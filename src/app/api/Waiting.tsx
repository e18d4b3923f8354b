import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { t } from '../language/words.ts';
import { useSettings } from '../storage/settings.ts';
import { Notice } from '../ui/Notice.tsx';
import { RetryNotice } from './RetryNotice.tsx';
import { useIsResponding } from './service-context.ts';
import { WorkHereButton } from './WorkHereButton.tsx';

/** So long the placeholder says enough. */
const QUIET_MS = 3000;

/** Lines of a table, of which those that have room are seen. */
const LINES = Array.from({ length: 8 }, (_, line) => line);

interface WaitingProps {
  readonly className: string;
  /** Whether it waits for lists, of which a notice above says that there is no answer. */
  readonly isForLists?: boolean;
}

/**
 * A table on its way, in the height of what comes. When that is long, it says so over its lines, where nothing moves; of a service that
 * does not answer it says that in their place.
 */
export function Waiting({ className, isForLists = false }: WaitingProps) {
  const [isLate, setLate] = useState(false);
  const isResponding = useIsResponding();
  const { service } = useSettings();
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isResponding) {
    return (
      <div className={className}>
        {!isForLists && (
          <RetryNotice isUnreachable>
            {t('The service does not answer.')} {t('We ask again every 15 seconds.')}
          </RetryNotice>
        )}
      </div>
    );
  }
  return (
    <div className={clsx('relative overflow-hidden', className)}>
      {isLate && (
        <Notice className="absolute inset-x-0 top-0 z-10" action={<WorkHereButton size="small" />}>
          {service === 'worker'
            ? t('No answer yet. We keep asking.')
            : t('The service has not answered yet. We keep asking.')}
        </Notice>
      )}
      <div
        data-slot="skeleton"
        aria-hidden
        className="flex animate-pulse flex-col gap-6 pt-2 motion-reduce:animate-none"
      >
        {LINES.map((line) => (
          <div
            key={line}
            className="h-6 shrink-0 rounded-8 bg-divider/60"
            style={{ opacity: 1 - line / LINES.length }}
          />
        ))}
      </div>
    </div>
  );
}
