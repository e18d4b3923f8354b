import { Pause, Play } from 'lucide-react';
import { Suspense } from 'react';
import { isSilence } from '#app/api/ask-again.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { useSettings } from '#app/storage/settings.ts';
import { IconButton } from '#app/ui/Button.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { Points } from '#app/ui/Points.tsx';
import { readOwnPrices } from '../comparison/own-prices.ts';
import { QuoteAge } from '../comparison/StaleQuotesNotice.tsx';
import { oldestFigure } from '../comparison/staleness.ts';
import { REFRESH_SECONDS, type RefreshState } from '../comparison/use-refresh.ts';
import type { Run } from '../comparison/use-run.ts';
import { useComparisonPage } from '../comparison-page.ts';
import { listTexts, orderText } from './list-text.ts';

const ListTools = lazyComponent(() => import('./ListTools.tsx'), 'optional');

interface ListFootProps {
  /** Whether none of the routes is shown, as all lose too much. */
  isHidden: boolean;
}

/** What the list is, and in one quiet row what can be done with it. Until the first route it says how many answers are here. */
export function ListFoot({ isHidden }: ListFootProps) {
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
      <StateLine isHidden={isHidden} />
      <Suspense fallback={<div className={isHidden ? 'h-11 medium:h-7' : 'h-24 medium:h-7'} />}>
        <ListTools isHidden={isHidden} />
      </Suspense>
    </footer>
  );
}

/** "6 routes · gas included, estimated · 3 s old. Best: each signature, hour or trusted party counts as $1.00." */
function StateLine({ isHidden }: ListFootProps) {
  const { state, comparison, refresh } = useComparisonPage();
  const { sort, side } = state;
  const { run, routes } = comparison;
  const total = run.requests.length;
  const digits = useFormatNumber();
  const prices = readOwnPrices(useSettings().ownPrices);
  return (
    <div className="flex items-center gap-x-1 text-14 text-muted">
      {/* First, as the words after it change at its press. */}
      {run.pending === 0 && refresh.state !== 'offline' && (
        <IconButton
          label={refresh.state === 'running' ? t('Pause') : t('Resume')}
          onClick={refresh.toggle}
          className="-ms-2 -my-2 print:hidden"
        >
          {refresh.state === 'running' ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
        </IconButton>
      )}
      <div className="flex flex-wrap items-center gap-x-3">
        <p>
          {run.pending > 0 ? (
            t('{received} of {total} quotes received', { received: total - run.pending, total })
          ) : (
            <>
              {/* Eyes would look for them. */}
              {isHidden && <span className="sr-only">{listTexts(routes).join(' · ')}</span>}
              <Points>
                {!isHidden && listTexts(routes)}
                {run.asOf !== null && <ListAge asOf={run.asOf} />}
                {refreshText(refresh.state, run)}
              </Points>
            </>
          )}
        </p>
        {routes.length > 1 && routes.some(({ isUnsafe }) => !isUnsafe) && (
          <p className="max-medium:w-full">{orderText({ sort, side, routes, prices, digits })}</p>
        )}
      </div>
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
function refreshText(state: RefreshState, { fetching, failed }: Run): string {
  if (fetching) return t('refreshing');
  if (state === 'paused') return t('paused');
  if (state === 'unattended') return t('stopped after a while without input');
  // After a failure the interval counts from that failure, not from the age of the figures. Of a silent service the notice above says it.
  return state === 'running' && failed.length > 0 && !isSilence(failed[0]?.error)
    ? t('retries every {seconds} s', { seconds: REFRESH_SECONDS })
    : '';
}
