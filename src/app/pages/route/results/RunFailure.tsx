import { type ReactNode, Suspense } from 'react';
import { askedAgainText } from '#app/api/ask-again.ts';
import type { Failure } from '#app/api/failures.ts';
import { WorkElsewhere } from '#app/api/WorkHereButton.tsx';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { CopyError, useCopy } from '#app/ui/copy.tsx';
import { FailureWords } from '#app/ui/FailureWords.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { Notice } from '#app/ui/Notice.tsx';
import type { UnansweredRequest } from '../comparison/quotes.ts';

const NoRoute = lazyComponent(() => import('./NoRoute.tsx'));

interface RunFailureProps extends Pick<UnansweredRequest, 'failure' | 'error'> {
  onRetry: () => void;
  /** Whether the device is offline, which explains a failure to reach the service. */
  isOffline: boolean;
}

/** Why there are no routes, and what to do next. */
export function RunFailure({ failure, error, onRetry, isOffline }: RunFailureProps) {
  if (failure.kind !== 'no-route') {
    const nothing = failure.kind === 'unreachable' ? ` ${t('Nothing can be compared now.')}` : '';
    return (
      <FailureNotice
        failure={failure}
        sentence={(isOffline ? t('You are offline.') : failure.sentence) + nothing + askedAgainText(error)}
        action={isOffline ? null : actionFor(failure, onRetry)}
      />
    );
  }
  return (
    <Suspense
      fallback={<FailureNotice failure={{ ...failure, quote: null }} sentence={failure.sentence} action={null} />}
    >
      <NoRoute failure={failure} />
    </Suspense>
  );
}

/** Whether retrying is offered. A failure with details offers those, and a refused request would be refused again. */
export const offersRetry = ({ kind, details }: Failure): boolean => details === null && kind !== 'refused';

function actionFor(failure: Failure, onRetry: () => void): ReactNode {
  if (failure.details !== null) return <CopyDetails details={failure.details} />;
  if (!offersRetry(failure)) return null;
  const isSilent = failure.kind === 'unreachable';
  const retry = (
    <Button variant={isSilent ? 'primary' : 'secondary'} onClick={onRetry}>
      {t('Try again')}
    </Button>
  );
  if (!isSilent) return retry;
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-2">
      {retry}
      <WorkElsewhere />
    </div>
  );
}

function CopyDetails({ details }: { details: string }) {
  const { isCopied, error, copy } = useCopy(t("Allow it for this site in the browser's settings."));
  return (
    <div className="flex flex-col items-end gap-1">
      <Button onClick={() => copy(details)}>{isCopied ? t('Copied') : t('Copy details')}</Button>
      <CopyError refusal={error} />
    </div>
  );
}

function FailureNotice({ failure, sentence, action }: { failure: Failure; sentence: string; action: ReactNode }) {
  return (
    <Notice level={failure.kind === 'no-route' ? 'note' : 'caution'} action={action}>
      <FailureWords sentence={sentence} quote={failure.quote} />
    </Notice>
  );
}
