import { useClock, useTicking } from '../../../format/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { Doubt } from './doubt.ts';
import type { Run } from './use-run.ts';

export interface OldQuotesProps {
  doubt: Doubt | null;
  run: Run;
  /** Without a network there is no use in asking again. */
  offline: boolean;
}

/** Says of when the figures are that may no longer hold, and whether it was tried to renew them. */
export function OldQuotes({ doubt, run: { asOf, refresh }, offline }: OldQuotesProps) {
  const clock = useClock();
  // Read anew: after midnight it names its day.
  const time = useTicking(() => (doubt === null || asOf === null ? null : clock(asOf)));
  if (time === null) return null;
  const isFailed = doubt === 'failed';
  return (
    <Notice
      level="caution"
      action={!offline && <Button onClick={refresh}>{isFailed ? 'Try again' : 'Refresh'}</Button>}
    >
      {isFailed && 'The last refresh brought no answer. '}
      {doubt === 'undated'
        ? "This device's clock was set back: how old these figures are is not known."
        : `These figures are from ${time}.`}{' '}
      Prices may have moved since.
    </Notice>
  );
}
