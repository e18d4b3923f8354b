import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../language/words.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { askNow } from './ask-again.ts';
import { WorkHereButton } from './WorkHereButton.tsx';

interface RetryNoticeProps {
  /** Absent where all that is missing is asked for. */
  readonly onRetry?: () => void;
  /** Whether the service does not answer at all: then one can also work without it. */
  readonly isUnreachable?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** States that something did not arrive, with a button that asks for it again. */
export function RetryNotice({ onRetry, isUnreachable = false, className, children }: RetryNoticeProps) {
  const queries = useQueryClient();
  return (
    <Notice
      level="caution"
      className={className}
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant={isUnreachable ? 'primary' : 'secondary'}
            onClick={onRetry ?? (() => askNow(queries))}
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
