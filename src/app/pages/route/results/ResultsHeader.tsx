import { Check, Link2, Pause, Play } from 'lucide-react';
import { useFormatNumber } from '#app/format/number.ts';
import { useClock } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { CopyError } from '#app/ui/copy.tsx';
import { SampleWord } from '#app/ui/SampleNote.tsx';
import { OwnPricesButton } from '../comparison/OwnPricesButton.tsx';
import { readOwnPrices } from '../comparison/own-prices.ts';
import { QuoteAge } from '../comparison/StaleQuotesNotice.tsx';
import { REFRESH_SECONDS, type RefreshState } from '../comparison/use-refresh.ts';
import type { Run } from '../comparison/use-run.ts';
import { useComparisonPage } from '../comparison-page.ts';
import { listText } from './list-text.ts';

/** "5 routes, cheapest first. Gas … is not in the quotes. 12 s old · refreshes at 30 s [Pause] [Copy link]" */
export function ListStatus() {
  const { state, comparison, market, refresh, link } = useComparisonPage();
  const { sort, side } = state;
  const { run, routes } = comparison;
  const total = run.requests.length;
  const isPending = run.pending > 0;
  const digits = useFormatNumber();
  const prices = readOwnPrices(useSettings().ownPrices);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
        <p className="min-w-0 flex-1 basis-72 medium:min-h-10">
          <span>
            {isPending
              ? t('{received} of {total} quotes received', { received: total - run.pending, total })
              : `${listText({ sort, side, routes, prices, digits })} `}
          </span>
          {!isPending && (
            <span>
              {run.asOf !== null && (
                <span className="whitespace-nowrap">
                  <QuoteAge since={run.asOf} />
                </span>
              )}
              <SampleWord market={market} />
              <span className="print:hidden">
                {run.asOf !== null && ' · '}
                <span>
                  <RefreshText state={refresh.state} run={run} />
                </span>
              </span>
            </span>
          )}
        </p>
        <div className="flex grow flex-wrap items-center justify-end gap-1 print:hidden">
          {!isPending && refresh.state !== 'offline' && (
            <Button size="small" onClick={refresh.toggle} className="shrink-0">
              {refresh.state === 'running' ? <Pause size={12} aria-hidden /> : <Play size={12} aria-hidden />}
              {refresh.state === 'running' ? t('Pause') : t('Resume')}
            </Button>
          )}
          <OwnPricesButton />
          <Button size="small" variant="quiet" onClick={link.copy}>
            {link.isCopied ? <Check size={14} aria-hidden /> : <Link2 size={14} aria-hidden />}
            {link.isCopied ? t('Copied') : t('Copy link')}
          </Button>
        </div>
      </div>
      <CopyError refusal={link.error} />
    </div>
  );
}

function RefreshText({ state, run: { fetching, failed, asOf } }: { state: RefreshState; run: Run }) {
  const clock = useClock();
  if (fetching) return t('refreshing');
  if (state === 'paused') return t('paused');
  if (state === 'unattended') return t('stopped after a while without input');
  // After a failure the interval counts from that failure, not from the age of the figures.
  if (state === 'running')
    return failed.length > 0
      ? t('retries every {seconds} s', { seconds: REFRESH_SECONDS })
      : t('refreshes at {seconds} s', { seconds: REFRESH_SECONDS });
  return asOf === null
    ? t('You are offline.')
    : t('You are offline. These quotes are from {time} and will not refresh.', { time: clock(asOf) });
}
