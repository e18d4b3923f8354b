import type { ReactNode } from 'react';
import type { Lookup } from '#app/asset/lookup.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { useClock, useTicking } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { msg, t } from '#app/language/words.ts';
import { Badge } from '#app/ui/Badge.tsx';
import type { FeedStatus } from '#contract/status.ts';
import { ageOf, feedGroups, intervalText, stateWords } from './words.ts';

const COLUMNS = [
  msg('Source'),
  msg('State'),
  msg('Age'),
  msg('Block'),
  msg('Read every'),
  msg('Not used after'),
] as const;

interface FeedTableProps {
  readonly feeds: readonly FeedStatus[];
  readonly lookup: Lookup;
  /** The time by the service's clock. */
  readonly now: () => number;
}

/** Every source by chain. Without room for six columns, a block for each source, its figures one after the other. */
export function FeedTable({ feeds, lookup, now }: FeedTableProps) {
  return (
    <table className="block w-full border-collapse text-start @2xl:table">
      <caption className="sr-only">{t('Sources of figures by chain, with state and age')}</caption>
      <thead className="hidden text-12 text-muted @2xl:table-header-group">
        <tr>
          {COLUMNS.map((column) => (
            <th key={column.english} scope="col" className="py-2 pe-3 text-start font-normal last:pe-0">
              {column()}
            </th>
          ))}
        </tr>
      </thead>
      {feedGroups(feeds, lookup).map((group) => (
        <tbody key={group.title} className="block @2xl:table-row-group">
          <tr className="block @2xl:table-row">
            <th
              scope="rowgroup"
              colSpan={COLUMNS.length}
              className="block border-divider border-b pt-4 pb-1 text-start font-semibold @2xl:table-cell"
            >
              {group.title}
            </th>
          </tr>
          {group.feeds.map((feed) => (
            <FeedRow key={feed.name} feed={feed} now={now} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function FeedRow({ feed, now }: { feed: FeedStatus } & Pick<FeedTableProps, 'now'>) {
  const digits = useFormatNumber();
  const clock = useClock();
  const { title, as_of, block, refresh_ms, limit_ms, last_failure, note } = feed;
  const age = useTicking(() => ageOf(as_of, now(), digits));
  const { text, tone } = stateWords(feed);
  const failedAt = Date.parse(last_failure?.at ?? '');
  return (
    <tr className="block border-divider border-b py-3 align-top @2xl:table-row @2xl:py-0">
      <th scope="row" className="block pb-1 text-start font-normal @2xl:table-cell @2xl:max-w-80 @2xl:py-2 @2xl:pe-3">
        <span lang="en">{plainText(title)}</span>
        {last_failure && (
          <span className="block text-12 text-muted wrap-anywhere">
            {rich(Number.isNaN(failedAt) ? 'Last read failed: {message}' : 'Last read at {time} failed: {message}', {
              time: clock(failedAt, 'second'),
              message: <span lang="en">{plainText(last_failure.message)}</span>,
            })}
          </span>
        )}
        {note && (
          <span lang="en" className="block text-12 text-muted">
            {plainText(note)}
          </span>
        )}
      </th>
      <Cell column={1}>
        <Badge tone={tone}>{text}</Badge>
      </Cell>
      <Cell column={2}>{age ?? <Nothing>{t('not read yet')}</Nothing>}</Cell>
      <Cell column={3}>{block ? digits(block) : <Nothing>{t('none')}</Nothing>}</Cell>
      <Cell column={4}>{intervalText(refresh_ms, digits)}</Cell>
      <Cell column={5}>{intervalText(limit_ms, digits)}</Cell>
    </tr>
  );
}

const Nothing = ({ children }: { children: ReactNode }) => <span className="text-faint">{children}</span>;

/** A cell; without columns, its column's name stands before it. */
function Cell({ column, children }: { column: number; children: ReactNode }) {
  return (
    <td className="me-4 inline-flex items-center gap-1 py-0.5 align-middle text-12 last:me-0 @2xl:table-cell @2xl:align-top @2xl:whitespace-nowrap @2xl:py-2 @2xl:pe-3 @2xl:text-14 @2xl:last:pe-0">
      <span className="text-muted @2xl:hidden">{COLUMNS[column]?.()}</span>
      {children}
    </td>
  );
}
