import { useEffect, useState } from 'react';
import { askedAgainText } from '#app/api/ask-again.ts';
import { failureOf } from '#app/api/failures.ts';
import { useIsResponding } from '#app/api/service-context.ts';
import { WorkElsewhere } from '#app/api/WorkHereButton.tsx';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';

/** So long the placeholders say enough. */
const QUIET_MS = 2500;

interface NoAnswerProps {
  /** Null while the service may still answer. */
  readonly error: Error | null;
  readonly retry: () => void;
  /** Whether the form shows a token of a link whose name is in the lists. */
  readonly lacksNames?: boolean;
}

/** What is said while the lists are missing: nothing at first, then that there is no answer yet, at last why there is none. */
export function NoAnswer({ error, retry, lacksNames }: NoAnswerProps) {
  const isLate = useIsLate(error === null);
  const isResponding = useIsResponding();
  if (error === null && !isLate && isResponding) return null;
  return (
    <Notice
      level="caution"
      action={
        <div className="flex flex-wrap gap-x-3 gap-y-2">
          {(error !== null || !isResponding) && (
            <Button variant="primary" onClick={retry}>
              {t('Try again')}
            </Button>
          )}
          <WorkElsewhere />
        </div>
      }
    >
      {error === null ? (
        isResponding ? (
          t('No answer yet. We keep asking.')
        ) : (
          `${t('The service does not answer.')} ${t('We ask again every 15 seconds.')}`
        )
      ) : (
        <>
          {failureOf(error).sentence} {t('Nothing can be compared now.')}
          {lacksNames && ` ${t('Names of some tokens are missing until it answers.')}`}
          {askedAgainText(error)}
        </>
      )}
    </Notice>
  );
}

function useIsLate(isAsking: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isAsking) return;
    const timer = setTimeout(() => setLate(true), QUIET_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isAsking]);
  return isLate;
}
