import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useClient } from '#app/api/service-context.ts';
import { missingFeeds, statusQuery } from '#app/api/status-query.ts';
import { listText } from '#app/format/list-text.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { t } from '#app/language/words.ts';
import { Notice } from '#app/ui/Notice.tsx';
import type { FeedStatus } from '#contract/status.ts';
import { useComparisonPage } from '../comparison-page.ts';

/** The sources of a live market that do not answer, as routes over them are missing. A service that names no market is not asked. */
export default function MissingSources() {
  const { market } = useComparisonPage();
  const { data } = useQuery({ ...statusQuery(useClient()), enabled: market !== null && market.source !== 'sample' });
  const digits = useFormatNumber();
  const missing = data?.data.market.live ? missingFeeds(data.data) : [];
  if (missing.length === 0) return null;
  return (
    <Notice
      level="caution"
      action={
        <Link href="/status" className="link touch-reach">
          {t('Status')}
        </Link>
      }
    >
      {missingText(missing, digits)}
    </Notice>
  );
}

/** Sources that are named. */
const NAMED = 3;

/** "6 sources do not answer: Uniswap on Base, Osmosis, Circle's fees and 3 more. Routes may be missing." */
export function missingText(missing: readonly Pick<FeedStatus, 'title'>[], digits: FormatNumber): string {
  const titles = missing.map(({ title }) => plainText(title));
  const rest = titles.length - NAMED;
  const names =
    rest > 0
      ? t('{names} and {count} more', { names: titles.slice(0, NAMED).join(t(', ')), count: digits(`${rest}`) })
      : listText(titles);
  return t(
    '{count, plural, one {{number} source does not answer: {names}. Routes may be missing.} other {{number} sources do not answer: {names}. Routes may be missing.}}',
    { count: titles.length, number: digits(`${titles.length}`), names },
  );
}
