import { type ReactNode, useEffect, useId } from 'react';
import { Link } from 'wouter';
import { ServiceError } from '#contract/error.ts';
import type { NoticeState, NoticesResponse } from '#contract/notice.ts';
import { RetryNotice } from '../api/RetryNotice.tsx';
import { coinOf } from '../asset/coin.ts';
import { FactWords } from '../asset/FactWords.tsx';
import { chainName, type Lookup } from '../asset/lookup.ts';
import { dayText } from '../format/day.ts';
import { useFormatNumber } from '../format/number.ts';
import { plainText } from '../format/plain-text.ts';
import { t } from '../language/words.ts';
import { Notice } from '../ui/Notice.tsx';
import { Points } from '../ui/Points.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { SourceLink } from '../ui/SourceLink.tsx';
import { useHasDrawn } from '../ui/use-has-drawn.ts';
import { calendarOf } from './calendar.ts';
import { CALENDAR, noticeAnchor, revealNotice } from './notice-link.ts';
import { currentText, firstText, nextText, strengthText, subjectsText } from './notice-words.ts';
import { useNotices } from './use-notices.ts';

interface NoticeCalendarProps {
  readonly lookup: Lookup;
  /** Whether it has only what ends next, with a link to the rest on Bridges. */
  readonly isShort?: boolean;
}

/** What ends and what has ended, by day: the calendar of the field. */
export function NoticeCalendar({ lookup, isShort = false }: NoticeCalendarProps) {
  const { data, error, refetch } = useNotices();
  const isWhole = useHasDrawn(data !== undefined);
  useEffect(() => {
    if (isWhole) revealNotice(window.location.hash);
  }, [isWhole]);
  return (
    <section
      id={CALENDAR}
      aria-labelledby={`${CALENDAR}-title`}
      tabIndex={-1}
      className="flex max-w-[60rem] flex-col gap-4"
    >
      <header className="flex flex-col gap-1">
        <h2 id={`${CALENDAR}-title`} className="font-semibold text-20">
          {t('What ends, and when')}
        </h2>
        {data !== undefined && (
          <p className="text-muted">
            {t('Each with its sources. As of {today}; the newest was read on {read}.', {
              today: dayText(data.data.today),
              read: dayText(data.data.read),
            })}
          </p>
        )}
      </header>
      {/* As long as a window: what stands below would move in sight. */}
      {data === undefined && error === null && <Skeleton className="h-dvh" />}
      {data === undefined && error !== null && <NoNotices error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <Days response={data.data} {...{ lookup, isShort, isWhole }} />}
    </section>
  );
}

interface NoNoticesProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

const NoNotices = ({ error, onRetry }: NoNoticesProps) =>
  error instanceof ServiceError && error.status === 404 ? (
    <Notice>{t('This service does not say what ends.')}</Notice>
  ) : (
    <RetryNotice onRetry={onRetry}>{t('The notices of what ends did not arrive.')}</RetryNotice>
  );

/** Of what ends next, so many are shown where the calendar is short. */
const NEXT = 3;
/** Of what is in force, so many are shown at once. */
const NEWEST = 5;

interface DaysProps {
  readonly response: NoticesResponse;
  readonly lookup: Lookup;
  readonly isShort: boolean;
  /** Whether what is folded is drawn. */
  readonly isWhole: boolean;
}

function Days({ response, lookup, isShort, isWhole }: DaysProps) {
  const digits = useFormatNumber();
  const { toCome, inForce, words } = calendarOf(response);
  const { today } = response;
  const items = (notices: readonly NoticeState[], isOpen = false) =>
    notices.map((notice) => <Item key={notice.id} {...{ notice, today, lookup, isOpen }} />);
  const earlier = inForce.slice(NEWEST);
  const reads = words.flatMap(({ sources }) => sources.map(({ read }) => read)).sort();
  // With the rest to read below, each of them is a line.
  const next = (
    <Group title={t('Ends next')}>
      {toCome.length === 0 ? (
        <p className="text-muted">{t('No day is known on which something else ends.')}</p>
      ) : (
        <ul>{isShort ? items(toCome.slice(0, NEXT), true) : items(toCome)}</ul>
      )}
    </Group>
  );
  if (isShort)
    return (
      <>
        {next}
        <Link href={`/bridges#${CALENDAR}`} className="link touch-reach w-fit">
          {t('All that ends or has ended')}
        </Link>
      </>
    );
  return (
    <>
      {next}
      <Fold title={t('Ended or limited already')}>
        <ul>{isWhole && items(inForce.slice(0, NEWEST))}</ul>
        {earlier.length > 0 && (
          <Fold
            title={t('{count, plural, one {{number} earlier one} other {{number} earlier ones}}', {
              count: earlier.length,
              number: digits(`${earlier.length}`),
            })}
          >
            <ul>{isWhole && items(earlier)}</ul>
          </Fold>
        )}
      </Fold>
      {words.length > 0 && (
        <Fold
          title={t('What lists and nodes said, read {first} to {last} ({number})', {
            first: dayText(reads[0] ?? ''),
            last: dayText(reads.at(-1) ?? ''),
            number: digits(`${words.length}`),
          })}
        >
          <ul>{isWhole && items(words)}</ul>
        </Fold>
      )}
    </>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h3 id={id} className="font-semibold text-16">
        {title}
      </h3>
      {children}
    </section>
  );
}

const Fold = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <details>
    <summary className="touch-reach w-fit py-1 text-muted">{title}</summary>
    {children}
  </details>
);

interface ItemProps {
  readonly notice: NoticeState;
  readonly today: string;
  readonly lookup: Lookup;
  /** Whether it is unfolded at first. */
  readonly isOpen: boolean;
}

/** A notice: what it is about and the last day to act, or since when it is so; unfolded, its sentences and sources. */
function Item({ notice, today, lookup, isOpen }: ItemProps) {
  const { id, about, what, todo, sources, instead, next } = notice;
  const now = currentText(notice, today);
  return (
    <li className="border-divider border-t py-1">
      <details id={noticeAnchor(id)} open={isOpen} className="scroll-mt-16">
        <summary className="touch-reach py-1">
          <span className="inline-flex w-[calc(100%-1.25rem)] flex-wrap items-baseline justify-between gap-x-4 align-top">
            <span className="font-semibold">
              {subjectsText(about, lookup)}
              <span className="sr-only">{': '}</span>
            </span>
            {next === null ? (
              <span className="text-muted">{now}</span>
            ) : (
              <span className="text-warn">{nextText(notice, today)}</span>
            )}
          </span>
        </summary>
        <div className="flex max-w-[41rem] flex-col gap-1 pt-1 pb-2 ps-4">
          {todo !== undefined && (
            <p className="font-semibold">
              <FactWords text={todo} />
            </p>
          )}
          <p>
            <FactWords text={what} />
          </p>
          {instead !== undefined && instead.length > 0 && (
            <p>
              {t('Instead, for example: {assets}.', {
                assets: firstText(
                  instead.map((asset) => nameOf(asset, lookup)),
                  MOST_PLACES,
                ),
              })}
            </p>
          )}
          {next !== null && notice.effect === 'no_entry' && <p>{t('Now: {what}.', { what: now })}</p>}
          <ul className="flex flex-col gap-0.5 text-12 text-muted">
            {sources.map((each) => (
              <li key={each.source} className="wrap-anywhere">
                <Points>
                  <SourceLink href={plainText(each.source)} />
                  {strengthText(each)}
                  {t('read {date}', { date: dayText(each.read) })}
                </Points>
              </li>
            ))}
          </ul>
        </div>
      </details>
    </li>
  );
}

const nameOf = (asset: { readonly chain_id: string; readonly denom: string }, lookup: Lookup): string =>
  t('{symbol} on {chain}', {
    symbol: coinOf(asset, null, lookup).symbol,
    chain: chainName(lookup, asset.chain_id),
  });

/** Of what takes its place so many are named: its ways out are a page of their own. */
const MOST_PLACES = 4;
