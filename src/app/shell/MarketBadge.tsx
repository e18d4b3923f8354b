import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Link } from 'wouter';
import { bridgesQuery } from '../api/queries.ts';
import { KeyByService } from '../api/ServiceProvider.tsx';
import { useService } from '../api/service-context.ts';
import { serviceNow, statusQuery } from '../api/status-query.ts';
import { useAskingAgain } from '../api/use-asking-again.ts';
import { useFormatNumber } from '../format/number.ts';
import { useTicking } from '../format/time.ts';
import { t } from '../language/words.ts';
import { badgeWords } from '../pages/status/words.ts';
import { isInPage } from '../storage/settings.ts';

const TONES = {
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
  info: 'text-info',
  plain: 'text-muted',
} as const;

/** The market of the chosen service: an observer of queries stays with the cache that it began with. */
export default function MarketBadge() {
  return (
    <KeyByService>
      <BadgeOfService />
    </KeyByService>
  );
}

/**
 * The market in a few words, as a link to its status: "live, 12 s old". Nothing where the service does not tell; one at another
 * address is asked only if it named its market before, as it may be one that knows no status.
 */
function BadgeOfService() {
  // The badge is on every page, and not in what is loaded first.
  useAskingAgain();
  const { client, choice } = useService();
  const isOurs = choice === 'here' || isInPage(choice);
  const lists = useQuery({ ...bridgesQuery(client), enabled: false });
  const { data, dataUpdatedAt } = useQuery({ ...statusQuery(client), enabled: isOurs || lists.data?.market != null });
  const digits = useFormatNumber();
  const words = () =>
    data === undefined ? null : badgeWords(data.data, serviceNow(data, dataUpdatedAt, Date.now()), digits);
  const text = useTicking(() => words()?.text ?? null);
  if (text === null) return null;
  return (
    <Link
      href="/status"
      title={t('Market: {text}. Open its status.', { text })}
      className={clsx(
        'touch-reach line-clamp-2 min-w-min [overflow-wrap:break-word] rounded-8 px-1 text-end text-12 hover:bg-surface',
        TONES[words()?.tone ?? 'plain'],
      )}
    >
      <span className="sr-only">{t('Market:')} </span>
      {text}
    </Link>
  );
}
