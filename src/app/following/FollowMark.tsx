import { useFormatNumber } from '../format/number.ts';
import { t } from '../language/words.ts';
import { useJournal } from './journal.ts';
import { isPending } from './standing.ts';
import { useWatchFollowed } from './watch.ts';

/** How many followed transactions may still change, beside the name of their page; and what keeps them up to date. */
export default function FollowMark() {
  useWatchFollowed();
  const digits = useFormatNumber();
  const pending = useJournal().entries.filter(({ standing }) => isPending(standing)).length;
  if (pending === 0) return null;
  const number = digits(`${pending}`);
  return (
    <span
      title={t('{number} under way', { number })}
      className="-top-1 absolute start-full rounded-full bg-info-ground px-1.5 font-semibold text-12 text-info tabular-nums medium:static medium:ms-1"
    >
      {number}
      <span className="sr-only"> {t('under way')}</span>
    </span>
  );
}
