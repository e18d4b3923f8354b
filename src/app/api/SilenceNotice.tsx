import { useClock, useTicking } from '../format/time.ts';
import { t } from '../language/words.ts';
import { useOnline } from '../ui/use-browser.ts';
import { RetryNotice } from './RetryNotice.tsx';
import { useIsResponding } from './service-context.ts';

interface SilenceNoticeProps {
  /** When what is shown beside it was read, in milliseconds since 1970; null where nothing was. */
  readonly readAt: number | null;
}

/** Whether the service does not answer though there is a network. */
export function useIsSilent(): boolean {
  const isResponding = useIsResponding();
  return useOnline() && !isResponding;
}

/** On a page that has what it shows, that the service does not answer now, for as long as the header says so. */
export function SilenceNotice({ readAt }: SilenceNoticeProps) {
  const isSilent = useIsSilent();
  const clock = useClock();
  const time = useTicking(() => (readAt === null ? null : clock(readAt)));
  if (!isSilent) return null;
  return (
    <RetryNotice isUnreachable>
      {t('The service does not answer.')}
      {time !== null && ` ${t('What is shown is from {time}.', { time })}`} {t('We ask again every 15 seconds.')}
    </RetryNotice>
  );
}
