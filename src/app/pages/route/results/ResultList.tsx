import { Suspense, useEffect, useState } from 'react';
import { useClock } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { sayQuoteStands } from '#app/ui/idle.ts';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { SampleFigures } from '#app/ui/SampleFigures.tsx';
import { StaleQuotesNotice } from '../comparison/StaleQuotesNotice.tsx';
import type { Run } from '../comparison/use-run.ts';
import { useComparisonPage } from '../comparison-page.ts';
import { isPlainSend } from '../query/quote-requests.ts';
import { AnswerTiles } from './AnswerTiles.tsx';
import { useQuotesInstead } from './last-quotes.ts';
import { ListFoot } from './ResultsHeader.tsx';
import { RouteList } from './RouteList.tsx';
import { offersRetry, RunFailure } from './RunFailure.tsx';

const RunReport = lazyComponent(() => import('./RunReport.tsx'), 'optional');
const Tray = lazyComponent(() => import('../side-by-side/Tray.tsx'), 'optional');
const SampleOffer = lazyComponent(() => import('./SampleOffer.tsx'), 'optional');
const OffHere = lazyComponent(() => import('./OffHere.tsx'), 'optional');
const LastQuotes = lazyComponent(() => import('./LastQuotes.tsx'), 'optional');
const MissingSources = lazyComponent(() => import('./MissingSources.tsx'), 'optional');
const OtherServices = lazyComponent(() => import('./OtherServices.tsx'), 'optional');

/** The result of a comparison: the list of routes, or why there is none. */
export function ResultList() {
  const { form, comparison, market, selection, controls } = useComparisonPage();
  const { run, routes } = comparison;
  const isDrawn = routes.length > 0;
  useEffect(() => {
    if (isDrawn) sayQuoteStands();
  }, [isDrawn]);
  const instead = useQuotesInstead({
    pair: form.query,
    routes,
    asOf: run.asOf,
    failure: run.pending === 0 ? run.failed[0]?.failure.kind : undefined,
  });
  if (form.allBridgesOff) return <AllBridgesOff onAllOn={() => controls.setBridgesOff([])} />;
  const isEmpty = run.pending === 0 && routes.length === 0 && !selection.isGone;
  if (!isEmpty) return <WithRoutes />;
  return (
    <>
      <WithoutRoutes />
      {instead && (
        <Suspense fallback={null}>
          <SampleFigures market={market} />
          <LastQuotes routes={instead.routes} asOf={instead.asOf} />
        </Suspense>
      )}
    </>
  );
}

function AllBridgesOff({ onAllOn }: { onAllOn: () => void }) {
  return (
    <Notice action={<Button onClick={onAllOn}>{t('Turn on and compare')}</Button>}>
      {t('Every bridge is off, so there is nothing to compare.')}
    </Notice>
  );
}

function WithRoutes() {
  const { state, form, comparison, market, staleness, selection, offline, openRoute, openSideBySide } =
    useComparisonPage();
  const { run, routes, key } = comparison;
  // Of another question they are folded again.
  const [unsafeKey, setUnsafeKey] = useState('');
  const showsUnsafe = unsafeKey === key || selection.open?.isUnsafe === true;
  if (form.query === null) return null;
  return (
    <>
      <SampleFigures market={market} />
      <Missing />
      {offline && staleness === null && <Offline run={run} />}
      <StaleQuotesNotice staleness={staleness} run={run} offline={offline} />
      <Off />
      <AnswerTiles
        routes={routes}
        side={state.side}
        isPending={run.pending > 0}
        openId={selection.open?.id}
        lookup={form.lookup}
        onOpen={openRoute}
      />
      <Throttled run={run} />
      {isPlainSend(form.query) && <Notice>{t('Same asset, same chain: an ordinary transfer is enough.')}</Notice>}
      {selection.isMissing && <MissingRoute hasOpen={selection.open !== undefined} />}
      <RouteList
        query={form.query}
        showsUnsafe={showsUnsafe}
        onToggleUnsafe={() => setUnsafeKey(showsUnsafe ? '' : key)}
      />
      <Suspense fallback={null}>
        <Tray routes={routes} comparisonKey={comparison.key} onCompare={openSideBySide} />
      </Suspense>
      <ListFoot isHidden={!showsUnsafe && routes.length > 0 && routes.every(({ isUnsafe }) => isUnsafe)} />
      <Suspense fallback={null}>
        <RunReport isPlainSend={isPlainSend(form.query)} onRetry={run.refresh} />
      </Suspense>
      <Opinions />
    </>
  );
}

function Missing() {
  return (
    <Suspense fallback={null}>
      <MissingSources />
    </Suspense>
  );
}

/** What is left out of the comparison. Its place is kept while its words come. */
function Off() {
  const { state, form } = useComparisonPage();
  if (form.bridgesOff.length === 0 && state.venuesOff.length === 0) return null;
  return (
    <Suspense fallback={<div className="h-9" />}>
      <OffHere />
    </Suspense>
  );
}

function WithoutRoutes() {
  const { state, form, comparison, offline } = useComparisonPage();
  const { run } = comparison;
  const main = run.failed[0] ?? run.noRoute[0];
  const isNoRoute = main?.failure.kind === 'no-route';
  if (main === undefined) return null;
  const isOffline = offline && main.failure.kind === 'unreachable';
  return (
    <>
      <Missing />
      {state.venuesOff.length > 0 && <Off />}
      <RunFailure {...main} onRetry={run.refresh} isOffline={isOffline} />
      {isNoRoute && (
        <Suspense fallback={null}>
          <SampleOffer />
        </Suspense>
      )}
      {!isOffline && (
        <Suspense fallback={null}>
          <RunReport isPlainSend={isPlainSend(form.query)} onRetry={offersRetry(main.failure) ? null : run.refresh} />
        </Suspense>
      )}
      <Opinions />
    </>
  );
}

/** Quotes of other services, for who turned some on. Nothing takes their place until they are loaded. */
function Opinions() {
  const {
    form: { query, lookup },
    comparison,
    market,
  } = useComparisonPage();
  if (query === null) return null;
  return (
    <Suspense fallback={null}>
      <OtherServices query={query} lookup={lookup} comparison={comparison} isSample={market?.source === 'sample'} />
    </Suspense>
  );
}

/** Above all figures: they are not those of now. */
function Offline({ run: { asOf } }: { run: Run }) {
  const clock = useClock();
  return (
    <Notice level="caution">
      {asOf === null
        ? t('You are offline.')
        : t('You are offline. These quotes are from {time} and will not refresh.', { time: clock(asOf) })}
    </Notice>
  );
}

function Throttled({ run: { nextRetryAt, retryNow } }: { run: Run }) {
  const clock = useClock();
  if (nextRetryAt === null) return null;
  return (
    <Notice action={<Button onClick={retryNow}>{t('Try now')}</Button>}>
      {t('The service asks us to slow down. Trying again at {time}.', { time: clock(nextRetryAt, 'second') })}
    </Notice>
  );
}

const MissingRoute = ({ hasOpen }: { hasOpen: boolean }) => (
  <Notice>
    {t(
      hasOpen
        ? 'The route of this link is not offered now. Another one is open instead.'
        : 'The route of this link is not offered now. Open one of these instead.',
    )}
  </Notice>
);
