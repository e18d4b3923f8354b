import { useClock } from '../../../numbers/use-clock.ts';
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
  if (doubt === null || asOf === null) return null;
  const isFailed = doubt === 'failed';
  return (
    <Notice
      level="caution"
      action={!offline && <Button onClick={refresh}>{isFailed ? 'Try again' : 'Refresh'}</Button>}
    >
      {isFailed && 'The last refresh brought no answer. '}
      These figures are from {clock(asOf)}. Prices may have moved since.
    </Notice>
  );
}
