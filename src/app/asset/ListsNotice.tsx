import type { ReactNode } from 'react';
import { askedAgainText } from '../api/ask-again.ts';
import { failureOf } from '../api/failures.ts';
import { RetryNotice } from '../api/RetryNotice.tsx';
import { useIsResponding } from '../api/service-context.ts';
import { t } from '../language/words.ts';
import { FailureWords } from '../ui/FailureWords.tsx';
import { useOnline } from '../ui/use-browser.ts';
import type { CatalogState } from './use-catalog.ts';

interface ListsNoticeProps {
  readonly lists: Pick<CatalogState, 'complete' | 'error'>;
  /** What cannot be done without them. */
  readonly children?: ReactNode;
}

/** Why the lists of a page are not here: from the moment on at which the header says that there is no answer. */
export function ListsNotice({ lists: { complete, error }, children }: ListsNoticeProps) {
  const isResponding = useIsResponding();
  const isOnline = useOnline();
  if (error === null && (complete || isResponding || !isOnline)) return null;
  const failure = error && failureOf(error);
  return (
    <RetryNotice isUnreachable={failure === null || failure.kind === 'unreachable'}>
      {failure ? (
        <FailureWords {...failure} />
      ) : (
        <>
          {t('The service does not answer.')} {t('We ask again every 15 seconds.')}
        </>
      )}
      {failure && children && <> {children}</>}
      {askedAgainText(error)}
    </RetryNotice>
  );
}
