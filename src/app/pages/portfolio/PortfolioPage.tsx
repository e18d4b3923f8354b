import { useEffect, useRef } from 'react';
import { useIsResponding } from '#app/api/service-context.ts';
import type { Catalog } from '#app/asset/catalog.ts';
import { ListsNotice } from '#app/asset/ListsNotice.tsx';
import { useCatalog } from '#app/asset/use-catalog.ts';
import { agoText } from '#app/format/ago.ts';
import { listText } from '#app/format/list-text.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { useClock, useTicking } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { useSettings } from '#app/storage/settings.ts';
import { useAnnounce } from '#app/ui/Announcer.tsx';
import { Button } from '#app/ui/Button.tsx';
import { linkTo } from '#app/ui/link-to.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Page } from '#app/ui/Page.tsx';
import { MADE_UP } from '#app/ui/SampleFigures.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { useDocumentTitle } from '#app/ui/use-browser.ts';
import { useFocusFallback } from '#app/ui/use-focus.ts';
import { removeAccount } from '#app/wallet/accounts.ts';
import { WatchForm } from '#app/wallet/dialog/WatchForm.tsx';
import { useSources } from '#app/wallet/sources.ts';
import { Holdings } from './Holdings.tsx';
import { accountsOf } from './holdings/accounts.ts';
import { chainCount } from './holdings/total.ts';
import { type Portfolio, usePortfolio } from './holdings/use-portfolio.ts';
import { UnreadWords } from './SamplesOnly.tsx';

export default function PortfolioPage() {
  useDocumentTitle(t('Portfolio'));
  const { privacy } = useSettings();
  return privacy ? <PrivacyNotice /> : <Owned />;
}

const leadText = (): string => t('What your wallets and addresses hold, on every chain that this service reads.');

function PrivacyNotice() {
  return (
    <Page title={t('Portfolio')} lead={leadText()} width="wide">
      <Notice>
        {rich('Private mode reads no balances and stores no address. Turn it off in <link>Settings</link>.', {
          link: linkTo('/settings'),
        })}
      </Notice>
    </Page>
  );
}

function Owned() {
  const heading = useRef<HTMLHeadingElement>(null);
  const lists = useCatalog();
  const { catalog } = lists;
  const portfolio = usePortfolio(catalog);
  useScanAnnouncement(portfolio);
  const state = useStateText(portfolio);
  return (
    <Page
      title={t('Portfolio')}
      lead={state || leadText()}
      width="wide"
      heading={heading}
      {...useFocusFallback(heading)}
    >
      <ListsNotice lists={lists}>{t('Nothing can be scanned now.')}</ListsNotice>
      <Found portfolio={portfolio} catalog={catalog} ready={lists.complete} />
    </Page>
  );
}

/** "3 accounts, 13 chains, 2 min ago", or "14 of 20 chains" while they are read; "" before anything is. */
function useStateText({ offline, isUnread, progress }: Portfolio): string {
  const { busy, total, done, read, lastAt, pending } = progress;
  const digits = useFormatNumber();
  const clock = useClock();
  const isResponding = useIsResponding();
  const accounts = accountsOf(useSources()).length;
  const ago = useTicking(() => (lastAt === null ? '' : agoText(Date.now() - lastAt, digits)));
  if (total === 0 || isUnread) return '';
  const soFar = () =>
    t('{done} of {count, plural, one {{number} chain} other {{number} chains}}', {
      ...{ count: total, number: digits(`${total}`), done: digits(`${done}`) },
    });
  if (busy) return soFar();
  return [
    t('{count, plural, one {{number} account} other {{number} accounts}}', {
      count: accounts,
      number: digits(`${accounts}`),
    }),
    // Of a scan that failed, what is known is of an earlier one.
    ...(pending > 0 ? [soFar()] : read > 0 ? [chainCount(read, digits)] : []),
    ...(lastAt === null
      ? []
      : [offline || !isResponding ? t('read at {time}', { time: clock(lastAt) }) : t('read {ago}', { ago })]),
  ].join(t(', '));
}

/** Announces once that all responses have arrived. */
function useScanAnnouncement({ isUnread, progress: { busy, read } }: Portfolio): void {
  const digits = useFormatNumber();
  const announce = useAnnounce();
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && !isUnread) {
      announce(
        t('{count, plural, one {{number} chain read.} other {{number} chains read.}}', {
          count: read,
          number: digits(`${read}`),
        }),
      );
    }
    wasBusy.current = busy;
  }, [busy, isUnread, read, digits, announce]);
}

interface FoundProps {
  readonly portfolio: Portfolio;
  readonly catalog: Catalog;
  readonly ready: boolean;
}

function Found({ portfolio, catalog, ready }: FoundProps) {
  const { holdings, failures, isUnread, progress, sampleData } = portfolio;
  const isBlank = progress.total === 0;
  const isWaiting = progress.busy && holdings.length === 0 && !isUnread;
  const isRead = !isBlank && !progress.busy && progress.pending === 0;
  const isEmpty = isRead && holdings.length === 0 && failures.length === 0;
  return (
    <section aria-label={t('Holdings')} aria-busy={progress.busy} className="@container flex min-w-0 flex-col gap-4">
      {sampleData.length > 0 && !isUnread && (
        <p className="text-12 text-muted">
          {rich('<name>Sample data:</name> {what} are made up.', { name: MADE_UP, what: listText(sampleData) })}
        </p>
      )}
      <UnsupportedNotice portfolio={portfolio} />
      <OfflineNotice portfolio={portfolio} />
      <Holdings portfolio={portfolio} catalog={catalog} ready={ready} />
      {isWaiting && <Loading />}
      {isBlank && portfolio.plan.unsupportedSources.length > 0 && (
        <WatchForm
          part="samples"
          samplesTitle={t('Try a sample account')}
          onAdded={(added) => portfolio.scan(added.map(({ address }) => address))}
        />
      )}
      {isEmpty && <p className="text-muted">{t('These addresses hold nothing that this service reads.')}</p>}
    </section>
  );
}

function UnsupportedNotice({ portfolio: { plan } }: Pick<FoundProps, 'portfolio'>) {
  const announce = useAnnounce();
  const { unsupportedSources } = plan;
  if (unsupportedSources.length === 0) return null;
  const names = listText([...new Set(unsupportedSources.map(({ name }) => name))]);
  const watched = unsupportedSources.filter(({ wallet }) => wallet === null);
  const remove = () => {
    for (const { address } of watched) removeAccount(address);
    announce(t('The address is no longer watched.'));
  };
  return (
    <Notice
      level="caution"
      action={
        watched.length > 0 && (
          <Button size="small" onClick={remove}>
            {t('Remove')}
          </Button>
        )
      }
    >
      <UnreadWords names={names} />
    </Notice>
  );
}

function OfflineNotice({ portfolio: { offline, progress } }: Pick<FoundProps, 'portfolio'>) {
  if (!offline) return null;
  return (
    <Notice level="caution">
      {progress.lastAt === null
        ? t('You are offline. We read your balances when you are online again.')
        : t('You are offline. Nothing refreshes.')}
    </Notice>
  );
}

/** A placeholder as high as the toolbar and the first rows. */
function Loading() {
  return (
    <>
      <Skeleton className="h-31 @2xl:h-14" />
      <div className="mt-7 rounded-8 border border-divider @2xl:pt-9">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <div
            key={key}
            className="flex h-15 items-center gap-3 border-divider border-t px-3 first:border-t-0 @2xl:first:border-t"
          >
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="ms-auto h-4 w-20" />
          </div>
        ))}
      </div>
    </>
  );
}
