import type { ReactNode } from 'react';
import { t } from '../language/words.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import { WorkHereButton } from './WorkHereButton.tsx';

interface RetryNoticeProps {
  /** Absent while it is asked for anyway. */
  readonly onRetry?: (() => void) | undefined;
  /** Whether it is being asked for again. */
  readonly isAsking?: boolean;
  /** Whether the service does not answer at all: then one can also work without it. */
  readonly isUnreachable?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** States that something did not arrive, with a button that asks for it again. */
export function RetryNotice({
  onRetry,
  isAsking = false,
  isUnreachable = false,
  className,
  children,
}: RetryNoticeProps) {
  return (
    <Notice
      level="caution"
      className={className}
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant={isUnreachable ? 'primary' : 'secondary'}
            onClick={onRetry}
            idle={isAsking || onRetry === undefined}
          >
            {t('Try again')}
          </Button>
          {isUnreachable && <WorkHereButton size="small" />}
        </div>
      }
    >
      {children}
    </Notice>
  );
}
