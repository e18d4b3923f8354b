import type { ReactNode } from 'react';
import { t } from '../language/words.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

interface RetryNoticeProps {
  readonly onRetry: () => void;
  /** Whether it is being asked for again. */
  readonly isAsking?: boolean;
  readonly children: ReactNode;
}

/** States that something did not arrive, with a button that asks for it again. */
export function RetryNotice({ onRetry, isAsking = false, children }: RetryNoticeProps) {
  return (
    <Notice
      level="caution"
      action={
        <Button size="small" onClick={onRetry} disabled={isAsking}>
          {t('Try again')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
