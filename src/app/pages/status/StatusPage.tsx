import { useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { askedAgainText } from '#app/api/ask-again.ts';
import { failureOf } from '#app/api/failures.ts';
import { RetryNotice } from '#app/api/RetryNotice.tsx';
import { useClient, useService } from '#app/api/service-context.ts';
import { areAllChainsHeard, isNothingRead, missingFeeds, serviceNow, statusQuery } from '#app/api/status-query.ts';
import { Waiting } from '#app/api/Waiting.tsx';
import { LeftOutNote } from '#app/asset/LeftOutNote.tsx';
import { chainName, type Lookup } from '#app/asset/lookup.ts';
import { useCatalog } from '#app/asset/use-catalog.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { useClock, useTicking } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { NoticeCalendar } from '#app/notices/NoticeCalendar.tsx';
import { useNotices } from '#app/notices/use-notices.ts';
import { choiceOf } from '#app/storage/in-page-market.ts';
import { isInPage, updateSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { FailureWords } from '#app/ui/FailureWords.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Page } from '#app/ui/Page.tsx';
import { useDocumentTitle } from '#app/ui/use-browser.ts';
import { ServiceError } from '#contract/error.ts';
import type { FeedStatus, StatusResponse } from '#contract/status.ts';
import { FeedTable } from './FeedTable.tsx';
import { ageOf, factsAgeText, factsKind, lostWith, oldFacts, verdict } from './words.ts';

/** What the figures of routes rest on: the market, its sources with their ages, and chains that do not answer. */
export default function StatusPage() {
  useDocumentTitle(t('Status'));
  const client = useClient();
  const { data, error, dataUpdatedAt } = useQuery(statusQuery(client));
  const { catalog } = useCatalog();
  const notices = useNotices();
  return (
    <Page
      title={t('Status')}
      lead={t('Whether the service is up, what ends soon, and how old our facts are.')}
      width="wide"
      gap="gap-6"
    >
      <LeftOutNote />
      {error !== null && <NoStatus error={error} statusAt={dataUpdatedAt} />}
      {data === undefined && error === null && <Waiting className="h-96" />}
      {data !== undefined && <Status status={data.data} now={() => serviceNow(data, dataUpdatedAt, Date.now())} />}
      <div className="grid gap-x-12 gap-y-6 wide:grid-cols-[minmax(0,56rem)_minmax(0,1fr)]">
        {data !== undefined || isMissing(error) || notices.data !== undefined ? (
          <NoticeCalendar lookup={catalog} isShort />
        ) : (
          error !== null && <Unknown title={t('What ends, and when')} error={error} />
        )}
        {data !== undefined ? (
          <Facts status={data.data} />
        ) : (
          error !== null && <Unknown title={t('How old our facts are')} error={error} />
        )}
      </div>
    </Page>
  );
}

/** In place of what the service would say. */
const Unknown = ({ title, error }: { readonly title: string; readonly error: Error | null }) => (
  <Section title={title}>
    <p className="text-muted">
      {error === null || isMissing(error)
        ? t('This service does not say.')
        : t('Not known while the service does not answer.')}
    </p>
  </Section>
);

interface NoStatusProps {
  readonly error: Error;
  /** When the answer that is shown came, in milliseconds since 1970; 0 without one. */
  readonly statusAt: number;
}

/** Whether the service has no such answer, so that asking again is useless. */
const isMissing = (error: Error | null): boolean => error instanceof ServiceError && error.status === 404;

function NoStatus({ error, statusAt }: NoStatusProps) {
  const queries = useQueryClient();
  const clock = useClock();
  // Of its status, else of whatever else it was asked.
  const answers = queries.getQueryCache().getAll();
  const lastAt = statusAt || Math.max(0, ...answers.map(({ state }) => state.dataUpdatedAt));
  const time = useTicking(() => (lastAt === 0 ? null : clock(lastAt)));
  if (isMissing(error)) return <Notice>{t('This service does not say what its figures rest on.')}</Notice>;
  const failure = failureOf(error);
  return (
    <RetryNotice isUnreachable={failure.kind === 'unreachable'}>
      <FailureWords {...failure} />
      {time !== null &&
        ` ${statusAt > 0 ? t('What is shown is from {time}.', { time }) : t('The service’s last answer came at {time}.', { time })}`}
      {askedAgainText(error)}
    </RetryNotice>
  );
}

interface StatusProps {
  readonly status: StatusResponse;
  /** The time by the service's clock. */
  readonly now: () => number;
}

function Status({ status, now }: StatusProps) {
  const { market, feeds } = status;
  const { catalog } = useCatalog();
  return (
    <>
      <Market status={status} now={now} />
      {market.live && (
        <>
          <Missing feeds={missingFeeds(status)} all={feeds.length} />
          <Section title={t('Chains that do not answer')}>
            <SilentChains status={status} lookup={catalog} />
          </Section>
          <Section title={t('Sources of figures')}>
            {feeds.length === 0 ? <NotKnownYet /> : <FeedTable feeds={feeds} lookup={catalog} now={now} />}
          </Section>
        </>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="@container flex flex-col gap-3">
      <h2 id={id} className="font-semibold text-20">
        {title}
      </h2>
      {children}
    </section>
  );
}

const DOTS: Readonly<Record<string, string>> = { good: 'bg-good', warn: 'bg-warn', bad: 'bg-bad' };

/** Whether it is up, in a sentence, and what the figures are of. */
function Market({ status, now }: StatusProps) {
  const digits = useFormatNumber();
  const clock = useClock();
  const { source, version, as_of, live } = status.market;
  const said = useTicking(() => verdict(status, now(), digits).text);
  const { tone } = verdict(status, now(), digits);
  const age = useTicking(() => ageOf(as_of, now(), digits));
  const rows = [
    [t('Market'), live ? plainText(source) : t('captured')],
    [t('Version'), plainText(version)],
    [
      live ? t('Oldest figure in use') : t('Figures of'),
      age === null ? t('time not given') : t('{time}, {age}', { time: clock(Date.parse(as_of)), age }),
    ],
  ];
  return (
    <section aria-label={t('Market')} className="flex max-w-[56rem] flex-col gap-3">
      <div className="flex gap-3 rounded-8 border border-divider bg-raised px-4 py-3">
        <span aria-hidden className={clsx('mt-2 size-3 shrink-0 rounded-full', DOTS[tone])} />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="font-semibold text-20">{said}</p>
          <AboutMarket market={status.market} />
          {source !== 'sample' && !isNothingRead(status) && (
            <dl className="flex flex-wrap gap-x-6 gap-y-1 pt-1">
              {rows.map(([name, value]) => (
                <div key={name} className="flex gap-2">
                  <dt className="text-muted">{name}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
    </section>
  );
}

/** What does not come from the market, and how long ago it was read. */
function Facts({ status }: { readonly status: StatusResponse }) {
  const digits = useFormatNumber();
  const { facts = [] } = status;
  const title = t('How old our facts are');
  if (facts.length === 0) return <Unknown title={title} error={null} />;
  return (
    <Section title={title}>
      <p className="text-muted">{t('Collected by hand, shipped with each version.')}</p>
      {oldFacts(status).length > 0 && (
        <Notice level="caution">
          {t(
            'Some of it was read long ago. What has ended or changed since then is not known here: a newer version may know.',
          )}
        </Notice>
      )}
      <dl>
        {facts.map((each) => (
          <div key={each.kind} className="border-divider border-t py-2">
            <dt className="font-semibold">{factsKind(each)}</dt>
            <dd className="text-muted">{factsAgeText(each, digits)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function AboutMarket({ market: { live, source } }: Pick<StatusResponse, 'market'>) {
  if (live)
    return (
      <>
        <p className="text-muted">{t('Prices, pools and fees are read from chains and services all the time.')}</p>
        <BackToSample />
      </>
    );
  if (source !== 'sample')
    return <p className="text-muted">{t('Prices, pools and fees were read once and stay so.')}</p>;
  return (
    <>
      <p className="text-muted">{t('Nothing is read from chains. Do not trade on these prices.')}</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button onClick={() => updateSettings({ service: choiceOf({ isLive: true, nodes: '' }) })}>
          {t('Use real prices')}
        </Button>
        <p className="min-w-48 flex-1 text-muted">
          {t('This page then asks chains and services itself. They see your IP address.')}
        </p>
      </div>
    </>
  );
}

/** For who began to read chains from this page; the market of a server is not this page's to choose. */
function BackToSample() {
  const { choice } = useService();
  if (!isInPage(choice)) return null;
  return (
    <Button className="mt-1 self-start" onClick={() => updateSettings({ service: 'worker' })}>
      {t('Use the sample market')}
    </Button>
  );
}

/** Sources that are named one by one; the table has all. */
const MOST_NAMED = 6;

/** What routes lack at the moment. */
function Missing({ feeds, all }: { feeds: readonly FeedStatus[]; all: number }) {
  const digits = useFormatNumber();
  if (feeds.length === 0) return null;
  if (feeds.length === all) return <Notice level="caution">{t('No source has answered so far.')}</Notice>;
  const more = feeds.length - MOST_NAMED;
  return (
    <Notice level="caution">
      {t(
        '{count, plural, one {{number} source is} other {{number} sources are}} missing. Until they answer, routes go without:',
        { count: feeds.length, number: digits(`${feeds.length}`) },
      )}
      <ul className="mt-1 list-disc ps-4">
        {feeds.slice(0, MOST_NAMED).map((feed) => (
          <li key={feed.name}>
            {rich('{source}: {lost}', {
              source: <span lang="en">{plainText(feed.title)}</span>,
              lost: lostWith(feed),
            })}
          </li>
        ))}
        {more > 0 && (
          <li>
            {t('{count, plural, one {{number} more source} other {{number} more sources}}, see the table below', {
              count: more,
              number: digits(`${more}`),
            })}
          </li>
        )}
      </ul>
    </Notice>
  );
}

const NotKnownYet = () => <p className="text-muted">{t('Not known yet.')}</p>;

function SilentChains({ status, lookup }: { readonly status: StatusResponse; readonly lookup: Lookup }) {
  const { silent_chains: chains } = status;
  if (chains.length === 0)
    return areAllChainsHeard(status) ? (
      <p className="text-muted">{t('None: of every chain at least one source answered.')}</p>
    ) : (
      <NotKnownYet />
    );
  return (
    <ul className="flex flex-col gap-2">
      {chains.map(({ chain_id, message }) => (
        <li key={chain_id}>
          <strong className="font-semibold">{chainName(lookup, chain_id)}</strong>
          <span lang="en" className="block text-12 text-muted">
            {plainText(message)}
          </span>
        </li>
      ))}
    </ul>
  );
}
