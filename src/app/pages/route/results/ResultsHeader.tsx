import { ChartSpline, Check, Link2, Pause, Play } from 'lucide-react';
import { Suspense } from 'react';
import { useFormatNumber } from '#app/format/number.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { updateSettings, useSettings } from '#app/storage/settings.ts';
import { Button, IconButton } from '#app/ui/Button.tsx';
import { CopyError } from '#app/ui/copy.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { Select } from '#app/ui/Select.tsx';
import { NARROW, useMedia } from '#app/ui/use-browser.ts';
import { SizeCurveButton } from '../charts/SizeCurveButton.tsx';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { OwnPricesButton } from '../comparison/OwnPricesButton.tsx';
import { readOwnPrices } from '../comparison/own-prices.ts';
import { isEligible } from '../comparison/ranking.ts';
import { QuoteAge } from '../comparison/StaleQuotesNotice.tsx';
import { oldestFigure } from '../comparison/staleness.ts';
import { REFRESH_SECONDS, type RefreshState } from '../comparison/use-refresh.ts';
import type { Run } from '../comparison/use-run.ts';
import { useComparisonPage } from '../comparison-page.ts';
import type { Sort } from '../query/page-state.ts';
import { sortLabels } from './ColumnHeads.tsx';
import { listText, orderText } from './list-text.ts';

const TradeOffChart = lazyComponent(() => import('../charts/TradeOffChart.tsx'), 'optional');
const KeepBar = lazyComponent(() => import('../keeping/KeepBar.tsx'), 'optional');

/** What the list is, and in one quiet row what can be done with it. Until the first route it says how many answers are here. */
export function ListFoot() {
  const { comparison } = useComparisonPage();
  const { pending, requests } = comparison.run;
  const total = requests.length;
  if (pending > 0 && comparison.routes.length === 0) {
    return (
      <p className="text-14 text-muted">
        {t('{received} of {total} quotes received', { received: total - pending, total })}
      </p>
    );
  }
  return (
    <footer className="flex flex-col gap-1">
      <StateLine />
      <Tools />
      <Chart />
    </footer>
  );
}

/** "6 routes · gas included, estimated · 3 s old. Best first: a signature counts as $1.00." */
function StateLine() {
  const { state, comparison, refresh } = useComparisonPage();
  const { sort, side } = state;
  const { run, routes } = comparison;
  const total = run.requests.length;
  const digits = useFormatNumber();
  const prices = readOwnPrices(useSettings().ownPrices);
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-14 text-muted">
      <p>
        {run.pending > 0 ? (
          t('{received} of {total} quotes received', { received: total - run.pending, total })
        ) : (
          <>
            <span>{listText(routes)}</span>
            {run.asOf !== null && (
              <span className="whitespace-nowrap">
                {' · '}
                <ListAge asOf={run.asOf} />
              </span>
            )}
            <RefreshText state={refresh.state} run={run} />
            {refresh.state !== 'offline' && (
              <IconButton
                label={refresh.state === 'running' ? t('Pause') : t('Resume')}
                onClick={refresh.toggle}
                className="-my-2 align-middle print:hidden"
              >
                {refresh.state === 'running' ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
              </IconButton>
            )}
          </>
        )}
      </p>
      {routes.some(({ isUnsafe }) => !isUnsafe) && (
        <p className="max-medium:w-full">{orderText({ sort, side, routes, prices, digits })}</p>
      )}
    </div>
  );
}

/** The age of the oldest figure of the list, where that is older than the answer. */
function ListAge({ asOf }: { asOf: number }) {
  const { routes } = useComparisonPage().comparison;
  const oldest = oldestFigure(routes);
  // Clocks of services and of devices differ by a few seconds.
  if (oldest === null || asOf - oldest < AS_FRESH_MS) return <QuoteAge since={asOf} />;
  return rich('oldest figure {age}', { age: <QuoteAge since={oldest} /> });
}

/** Figures that are older than the answer by less count as new. */
const AS_FRESH_MS = 5_000;

/** What is unusual about the refreshing, which else goes on every half a minute. */
function RefreshText({ state, run }: { state: RefreshState; run: Run }) {
  const text = refreshText(state, run);
  return text !== '' && <span className="print:hidden"> · {text}</span>;
}

function refreshText(state: RefreshState, { fetching, failed }: Run): string {
  if (fetching) return t('refreshing');
  if (state === 'paused') return t('paused');
  if (state === 'unattended') return t('stopped after a while without input');
  // After a failure the interval counts from that failure, not from the age of the figures.
  if (state === 'running') return failed.length > 0 ? t('retries every {seconds} s', { seconds: REFRESH_SECONDS }) : '';
  return '';
}

function Tools() {
  const { state, form, comparison, link, change } = useComparisonPage();
  const { query, bridges } = form;
  const { routes } = comparison;
  const { chart } = useSettings();
  const isNarrow = useMedia(NARROW);
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <div className="-ms-2 flex flex-wrap items-center gap-1">
        {isNarrow && routes.length > 1 && (
          // A phone has no room for the heads of the columns.
          <Select
            aria-label={t('Sort routes by')}
            value={state.sort}
            onChange={(event) => change({ sort: event.target.value as Sort })}
            className="ms-2 grow basis-40"
          >
            {sortLabels(state.side).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
        {hasChart(routes) && (
          <Button size="small" variant="quiet" aria-expanded={chart} onClick={() => updateSettings({ chart: !chart })}>
            <ChartSpline size={14} aria-hidden />
            {t('Chart')}
          </Button>
        )}
        {query && <SizeCurveButton routes={routes} query={query} bridges={bridges} />}
        <OwnPricesButton />
        <Button size="small" variant="quiet" onClick={link.copy}>
          {link.isCopied ? <Check size={14} aria-hidden /> : <Link2 size={14} aria-hidden />}
          {link.isCopied ? t('Copied') : t('Copy link')}
        </Button>
        <Suspense fallback={<div className="h-7" />}>
          <KeepBar state={state} form={form} routes={routes} />
        </Suspense>
      </div>
      <CopyError refusal={link.error} />
    </div>
  );
}

const hasChart = (routes: readonly ComparedRoute[]): boolean => routes.filter(isEligible).length > 1;

/** Cost against time, for who has opened it once. */
function Chart() {
  const { state, comparison, selection, openRoute } = useComparisonPage();
  const { routes } = comparison;
  if (!useSettings().chart || !hasChart(routes)) return null;
  return (
    <Suspense fallback={<div className="h-94" />}>
      <TradeOffChart routes={routes} open={selection.open} side={state.side} onOpen={openRoute} />
    </Suspense>
  );
}
