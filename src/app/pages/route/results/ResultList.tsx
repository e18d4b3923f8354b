import { Suspense } from 'react';
import { useClock } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { NARROW, useMedia } from '#app/ui/use-browser.ts';
import { sameAsset } from '#contract/asset.ts';
import { isEligible } from '../comparison/ranking.ts';
import { StaleQuotesNotice } from '../comparison/StaleQuotesNotice.tsx';
import type { Run } from '../comparison/use-run.ts';
import { useComparisonPage } from '../comparison-page.ts';
import type { QueryForm } from '../query/use-route-query.ts';
import { AnswerTiles } from './AnswerTiles.tsx';
import { BridgesInPlay } from './BridgesInPlay.tsx';
import { LastQuotes } from './LastQuotes.tsx';
import { useQuotesInstead } from './last-quotes.ts';
import { PhoneTools } from './PhoneTools.tsx';
import { ListStatus } from './ResultsHeader.tsx';
import { RouteList } from './RouteList.tsx';
import { offersRetry, RunFailure } from './RunFailure.tsx';
import { RunReport } from './RunReport.tsx';

const KeepBar = lazyComponent(() => import('../keeping/KeepBar.tsx'), 'optional');
const Tray = lazyComponent(() => import('../side-by-side/Tray.tsx'), 'optional');
const SampleOffer = lazyComponent(() => import('./SampleOffer.tsx'), 'optional');
const TradeOffStrip = lazyComponent(() => import('../charts/TradeOffStrip.tsx'), 'optional');
const ServicesButton = lazyComponent(() => import('../services/ServicesButton.tsx'), 'optional');
const OtherServices = lazyComponent(() => import('./OtherServices.tsx'), 'optional');

/** The result of a comparison: the list of routes, or why there is none. */
export default function ResultList() {
  const { form, comparison, selection, setBridgesOff } = useComparisonPage();
  const { run, routes } = comparison;
  const instead = useQuotesInstead({
    pair: form.query,
    routes,
    asOf: run.asOf,
    failure: run.pending === 0 ? run.failed[0]?.failure.kind : undefined,
  });
  if (form.allBridgesOff) return <AllBridgesOff onAllOn={() => setBridgesOff([])} />;
  const isEmpty = run.pending === 0 && routes.length === 0 && !selection.isGone;
  if (!isEmpty) return <WithRoutes />;
  return (
    <>
      <WithoutRoutes />
      {instead && <LastQuotes routes={instead.routes} asOf={instead.asOf} />}
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
  const { state, form, comparison, staleness, selection, offline, openRoute, openSideBySide } = useComparisonPage();
  const { run, routes } = comparison;
  const isNarrow = useMedia(NARROW);
  if (form.query === null) return null;
  // On a phone the rows come first.
  const about = (
    <>
      <BridgesInPlay />
      <ListStatus />
    </>
  );
  return (
    <>
      <AnswerTiles
        routes={routes}
        side={state.side}
        isPending={run.pending > 0}
        openId={selection.open?.id}
        onOpen={openRoute}
      />
      {isNarrow ? <PhoneTools /> : about}
      <StaleQuotesNotice staleness={staleness} run={run} offline={offline} />
      <Throttled run={run} />
      {isPlainSend(form) && <Notice>{t('Same asset, same chain: an ordinary transfer is enough.')}</Notice>}
      {selection.isMissing && <MissingRoute hasOpen={selection.open !== undefined} />}
      {/* The place of the strip is kept while the first routes are on their way: the list below stays where it is. */}
      {!isNarrow && run.pending > 0 && routes.length === 0 && <Skeleton className="h-38" />}
      {!isNarrow && routes.filter(isEligible).length > 1 && (
        <div className="min-h-38">
          <Suspense fallback={null}>
            <TradeOffStrip
              routes={routes}
              open={selection.open}
              query={form.query}
              bridges={form.bridges}
              onOpen={openRoute}
            />
          </Suspense>
        </div>
      )}
      <RouteList query={form.query} />
      {isNarrow && about}
      <RunReport comparison={comparison} side={state.side} isPlainSend={isPlainSend(form)} onRetry={run.refresh} />
      <Suspense fallback={<div className="h-7" />}>
        <KeepBar state={state} form={form} routes={routes} />
      </Suspense>
      <Suspense fallback={null}>
        <Tray routes={routes} comparisonKey={comparison.key} onCompare={openSideBySide} />
      </Suspense>
      <Opinions />
    </>
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
      {state.venuesOff.length > 0 && <BridgesInPlay />}
      <RunFailure failure={main.failure} onRetry={run.refresh} isOffline={isOffline} />
      {isNoRoute && (
        <Suspense fallback={null}>
          <SampleOffer />
        </Suspense>
      )}
      {!isOffline && (
        <RunReport
          comparison={comparison}
          side={state.side}
          isPlainSend={isPlainSend(form)}
          onRetry={offersRetry(main.failure) ? null : run.refresh}
        />
      )}
      <Opinions />
    </>
  );
}

/** Two services side by side, and quotes of other services, for who turned some on. Nothing takes their place until they are loaded. */
function Opinions() {
  const {
    form: { query, bridges, lookup },
    comparison,
    market,
  } = useComparisonPage();
  if (query === null) return null;
  return (
    <Suspense fallback={null}>
      <ServicesButton query={query} bridges={bridges} lookup={lookup} />
      <OtherServices query={query} lookup={lookup} comparison={comparison} isSample={market?.source === 'sample'} />
    </Suspense>
  );
}

const isPlainSend = ({ query }: QueryForm): boolean => query !== null && sameAsset(query.from, query.to);

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
