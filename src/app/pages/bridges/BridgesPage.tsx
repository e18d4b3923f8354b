import { Suspense, useRef } from 'react';
import { Link, useSearch } from 'wouter';
import { useBridgeFacts } from '#app/api/use-bridge-facts.ts';
import { useCatalog } from '#app/asset/use-catalog.ts';
import { t } from '#app/language/words.ts';
import { NoticeCalendar } from '#app/notices/NoticeCalendar.tsx';
import { CALENDAR } from '#app/notices/notice-link.ts';
import { useNotices } from '#app/notices/use-notices.ts';
import { useLastComparison } from '#app/storage/last-comparison.ts';
import { updateSettings, useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { Page } from '#app/ui/Page.tsx';
import { RetryNotice } from '#app/ui/RetryNotice.tsx';
import { SampleNote } from '#app/ui/SampleNote.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { useDocumentTitle } from '#app/ui/use-browser.ts';
import { useFocusFallback } from '#app/ui/use-focus.ts';
import { BridgeFacts } from './BridgeFacts.tsx';
import { isClosed } from './BridgeNotices.tsx';
import { BridgeTable } from './BridgeTable.tsx';
import { CAPACITY, isCapacity } from './capacity-view.ts';
import { NOTES_WRITTEN_ON } from './notes.ts';

const CapacityPage = lazyComponent(() => import('./capacity/CapacityPage.tsx'));

/** The bridges, or what their lanes take: a view of this page, so that the first load knows nothing of it. */
export default function BridgesPage() {
  return isCapacity(useSearch()) ? <CapacityPage path={CAPACITY} /> : <Bridges />;
}

function Bridges() {
  useDocumentTitle(t('Bridges'));
  const lists = useCatalog();
  const { catalog } = lists;
  // Rows without their facts would say "Not known to us", and grow when facts and notices arrive.
  const [facts, notices] = [useBridgeFacts(), useNotices()];
  const isFetched = facts.isFetched && notices.isFetched;
  const { bridgesOff } = useSettings();
  const { request } = useLastComparison();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusFallback = useFocusFallback(heading);
  const on = catalog.bridges.map(({ id }) => id).filter((id) => !bridgesOff.includes(id));
  return (
    <Page
      title={t('Bridges')}
      lead={t('Routes use only bridges that are on. A link can carry its own choice.')}
      width="wide"
      heading={heading}
      more={
        <p className="flex flex-wrap gap-x-6 gap-y-1">
          <Link href="/matrix" className="link">
            {t('Matrix')}
          </Link>
          <Link href={CAPACITY} className="link">
            {t('How much each bridge carries at once')}
          </Link>
          <a href={`#${CALENDAR}`} className="link">
            {t('What ends, and when')}
          </a>
        </p>
      }
      {...focusFallback}
    >
      {lists.error && <NoList retry={lists.retry} />}
      {(catalog.bridges.length === 0 ? !lists.error : !isFetched) && <Loading />}
      {catalog.bridges.length > 0 && isFetched && (
        <>
          <SampleNote market={lists.market} />
          <Count on={on.length} all={catalog.bridges.length} closed={catalog.bridges.filter(isClosed).length} />
          <BridgeTable catalog={catalog} request={request} />
          <p className="text-12 text-muted">
            {t('We wrote these summaries on {date}. We do not rate bridges.', { date: NOTES_WRITTEN_ON })}
          </p>
          <Suspense fallback={<Skeleton className="h-96" />}>
            <BridgeFacts bridges={catalog.bridges} />
          </Suspense>
          <NoticeCalendar lookup={catalog} />
        </>
      )}
    </Page>
  );
}

function Count({ on, all, closed }: { on: number; all: number; closed: number }) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-9 items-center gap-3">
        <p role="status" className="font-semibold text-16">
          {t('{on} of {all} bridges on', { on, all })}
        </p>
        {closed > 0 && (
          <p className="text-muted">
            {t('{count, plural, one {# of them is closed.} other {# of them are closed.}}', { count: closed })}
          </p>
        )}
        {on < all && <Button onClick={() => updateSettings({ bridgesOff: [] })}>{t('Turn all on')}</Button>}
      </div>
      {on === 0 && <Notice level="caution">{t('Every bridge is off. Turn one on to compare.')}</Notice>}
    </div>
  );
}

function NoList({ retry }: { retry: () => void }) {
  return <RetryNotice onRetry={retry}>{t('The list of bridges did not arrive.')}</RetryNotice>;
}

const Loading = () => <Skeleton className="h-220" />;
