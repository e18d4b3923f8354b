import { useRef } from 'react';
import { Link, useSearch } from 'wouter';
import { Waiting } from '#app/api/Waiting.tsx';
import type { Catalog } from '#app/asset/catalog.ts';
import { ListsNotice } from '#app/asset/ListsNotice.tsx';
import { isOpen } from '#app/asset/open-bridges.ts';
import { useCatalog } from '#app/asset/use-catalog.ts';
import { dayText } from '#app/format/day.ts';
import { plainText } from '#app/format/plain-text.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { NoticeCalendar } from '#app/notices/NoticeCalendar.tsx';
import { updateSettings, useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { Page } from '#app/ui/Page.tsx';
import { MADE_UP, SampleFigures } from '#app/ui/SampleFigures.tsx';
import { useDocumentTitle } from '#app/ui/use-browser.ts';
import { useFocusFallback } from '#app/ui/use-focus.ts';
import { useHasDrawn } from '#app/ui/use-has-drawn.ts';
import type { Bridge } from '#contract/bridge.ts';
import { BesidePage } from './BesidePage.tsx';
import { BridgeFacts } from './BridgeFacts.tsx';
import { BridgePage } from './BridgePage.tsx';
import { BridgeTable } from './BridgeTable.tsx';
import { parseBridgesView } from './bridges-view.ts';
import { CAPACITY, isCapacity } from './capacity-view.ts';
import { bridgeNote, NOTES_WRITTEN_ON } from './notes.ts';
import { useReadings } from './readings.tsx';
import { UnquotedList } from './UnquotedList.tsx';

const CapacityPage = lazyComponent(() => import('./capacity/CapacityPage.tsx'));

/** The bridges, one of them, or what their lanes take: views of this page, so that the first load knows nothing of them. */
export default function BridgesPage() {
  const search = useSearch();
  const { bridge: id, beside } = parseBridgesView(search);
  const { catalog, error } = useCatalog();
  if (isCapacity(search)) return <CapacityPage path={CAPACITY} />;
  if (id === null || error !== null) return <ListOrTwo beside={beside} />;
  if (catalog.bridges.length === 0) return <ComingBridge id={id} />;
  const bridge = catalog.bridges.find((each) => each.id === id);
  return bridge ? <OneBridge bridge={bridge} catalog={catalog} /> : <Bridges beside={beside} unknown={id} />;
}

/** The list, or two of it once what stands in their columns is here. */
function ListOrTwo({ beside }: { readonly beside: readonly string[] }) {
  const lists = useCatalog();
  const { isSettled } = useReadings();
  const [a, b] = beside.map((id) => lists.catalog.bridges.find((bridge) => bridge.id === id));
  return a && b && lists.complete && isSettled ? (
    <BesidePage bridges={[a, b]} catalog={lists.catalog} />
  ) : (
    <Bridges beside={beside} />
  );
}

/** Drawn once its facts and times are here: they would move what stands below them. */
function OneBridge({ bridge, catalog }: { readonly bridge: Bridge; readonly catalog: Catalog }) {
  const { isSettled } = useReadings(bridge.id);
  return isSettled ? <BridgePage bridge={bridge} catalog={catalog} /> : <ComingBridge id={bridge.id} />;
}

/** What is known of a bridge before the lists are here. */
const ComingBridge = ({ id }: { readonly id: string }) => (
  <Page title={t('Bridges')} lead={bridgeNote(id)?.moves() ?? ''} width="text" gap="gap-8">
    <Waiting className="h-96" />
  </Page>
);

interface BridgesProps {
  readonly beside: readonly string[];
  /** The bridge of the link, if there is none of its name. */
  readonly unknown?: string;
}

function Bridges({ beside, unknown }: BridgesProps) {
  useDocumentTitle(t('Bridges'));
  const lists = useCatalog();
  const { catalog } = lists;
  // Rows without their facts would say "Not known to us", and grow when facts and notices arrive.
  const { isSettled } = useReadings();
  const isDrawn = useHasDrawn(catalog.bridges.length > 0 && isSettled);
  const { bridgesOff } = useSettings();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusFallback = useFocusFallback(heading);
  const open = catalog.bridges.filter(isOpen);
  const on = open.filter(({ id }) => !bridgesOff.includes(id));
  return (
    <Page
      title={t('Bridges')}
      // As long as each other: the table stays where it is.
      lead={t(
        beside.length === 1
          ? 'Tick another one to see both side by side. Turn one off, and no search uses it.'
          : 'Tick two to see them side by side. Turn one off, and no search uses it.',
      )}
      width="wide"
      heading={heading}
      more={
        <p className="flex flex-wrap gap-x-6 gap-y-1">
          <Link href="/matrix" className="link">
            {t('Matrix')}
          </Link>
          <Link href={CAPACITY} className="link">
            {t('Capacity')}
          </Link>
        </p>
      }
      {...focusFallback}
    >
      {unknown !== undefined && (
        <Notice className="wrap-anywhere">{t('No bridge {name} is known.', { name: plainText(unknown) })}</Notice>
      )}
      <ListsNotice lists={lists} />
      {(catalog.bridges.length === 0 ? !lists.error : !isDrawn) && (
        <Waiting className="h-220" isForLists={!lists.complete} />
      )}
      {catalog.bridges.length > 0 && isDrawn && (
        <>
          <SampleFigures market={lists.market}>
            {rich('<name>Sample market:</name> costs are made up.', { name: MADE_UP })}
          </SampleFigures>
          <Count on={on.length} all={open.length} closed={catalog.bridges.length - open.length} />
          <All catalog={catalog} beside={beside} />
        </>
      )}
    </Page>
  );
}

interface AllProps {
  readonly catalog: Catalog;
  readonly beside: readonly string[];
}

/** The table and what stands below it, of which a first screen shows the first rows. */
function All({ catalog, beside }: AllProps) {
  const hasDrawn = useHasDrawn();
  return (
    <>
      <BridgeTable catalog={catalog} beside={beside} isWhole={hasDrawn} />
      {hasDrawn && (
        <>
          <NoticeCalendar lookup={catalog} />
          <details>
            <summary className="touch-reach w-fit text-muted">{t('Whom you trust, bridge by bridge')}</summary>
            <div className="flex flex-col gap-3 pt-3">
              <BridgeFacts bridges={catalog.bridges} />
              <p className="text-muted">
                {t('We wrote the summaries on {date}.', { date: dayText(NOTES_WRITTEN_ON) })}
              </p>
            </div>
          </details>
          <details>
            <summary className="touch-reach w-fit text-muted">{t('Bridges that are not quoted here')}</summary>
            <UnquotedList lookup={catalog} />
          </details>
        </>
      )}
    </>
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
            {t('{count, plural, one {# more is closed.} other {# more are closed.}}', { count: closed })}
          </p>
        )}
        {on < all && <Button onClick={() => updateSettings({ bridgesOff: [] })}>{t('Turn all on')}</Button>}
      </div>
      {on === 0 && <Notice level="caution">{t('Every bridge is off. Turn one on to compare.')}</Notice>}
    </div>
  );
}
