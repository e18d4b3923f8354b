import { askedAgainText } from '#app/api/ask-again.ts';
import { failureOf } from '#app/api/failures.ts';
import { t } from '#app/language/words.ts';
import { RetryNotice } from '#app/ui/RetryNotice.tsx';

interface ListsNoticeProps {
  /** Why the lists of chains and assets are not here. */
  readonly error: Error;
  readonly retry: () => void;
}

/** Why nothing can be read of any account. */
export function ListsNotice({ error, retry }: ListsNoticeProps) {
  const { kind, sentence } = failureOf(error);
  return (
    <RetryNotice onRetry={retry} isUnreachable={kind === 'unreachable'}>
      {sentence} {t('Nothing can be scanned now.')}
      {askedAgainText(error)}
    </RetryNotice>
  );
}
