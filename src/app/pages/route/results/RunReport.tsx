import { useState } from 'react';
import { coinText } from '#app/asset/coin.ts';
import { costClause } from '#app/format/cost.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { durationText } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { amountRounding } from '../comparison/amount-gap.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { estimatedCoin } from '../comparison/estimated-coin.ts';
import type { UnansweredRequest } from '../comparison/quotes.ts';
import { routeName } from '../comparison/route-name.ts';
import { didRefreshFail } from '../comparison/staleness.ts';
import type { Comparison } from '../comparison/use-comparison.ts';
import { bridgesWithoutRoute, type Run } from '../comparison/use-run.ts';
import type { Side } from '../query/page-state.ts';
import { usesBridge } from './BridgesInPlay.tsx';

interface RunReportProps {
  comparison: Comparison;
  side: Side;
  /** Hides which bridges have no route, as a plain send needs none. */
  isPlainSend: boolean;
  /** Null if a retry is offered elsewhere or is useless. */
  onRetry: (() => void) | null;
}

/** The requests without a route or a response, and the deferred ones. */
export function RunReport({ comparison, side, isPlainSend, onRetry }: RunReportProps) {
  const { run, requestDeferred } = comparison;
  const [isDialogOpen, setDialogOpen] = useState(false);
  if (run.pending > 0) return null;
  // If all requests failed, the notice above the list says so.
  const withoutRoute = bridgesWithoutRoute(run, (id) => comparison.routes.some((each) => usesBridge(each, id)));
  const isPartial = run.failed.length > 0 && !didRefreshFail(run);
  const canRetry = isPartial && run.failed.some(({ failure }) => failure.kind !== 'refused');
  return (
    <div className="flex flex-col gap-2 text-12 text-muted">
      {!isPlainSend && withoutRoute !== '' && <p>{withoutRoute}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {isPartial && <p>{failedText(run)}</p>}
        <Button size="small" onClick={() => setDialogOpen(true)}>
          {run.failed.length > 0 ? t('See which') : t('What we asked')}
        </Button>
        {canRetry && onRetry && (
          <Button size="small" onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
        {run.deferredCount > 0 && (
          <Button size="small" onClick={requestDeferred}>
            {t('Quote {count} more', { count: run.deferredCount })}
          </Button>
        )}
      </div>
      {isDialogOpen && <QuotesDialog comparison={comparison} side={side} onClose={() => setDialogOpen(false)} />}
    </div>
  );
}

const failedText = ({ requests, failed }: Run): string =>
  t('{received} of {asked} quotes received. {failed} failed.', {
    received: requests.length - failed.length,
    asked: requests.length,
    failed: failed.length,
  });

interface QuotesDialogProps extends Pick<RunReportProps, 'comparison' | 'side'> {
  onClose: () => void;
}

function QuotesDialog({ comparison: { run, routes }, side, onClose }: QuotesDialogProps) {
  const digits = useFormatNumber();
  const missing = new Map([...run.noRoute, ...run.failed].map((item) => [item.request.id, item]));
  return (
    <Dialog title={t('Quotes of this comparison')} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <ul tabIndex={0} aria-label={t('Quotes')} className="-outline-offset-2 min-h-0 overflow-y-auto px-4 py-2">
        {run.requests.map(({ id, label }) => {
          const unanswered = missing.get(id);
          const found = routes.find(({ quotes }) => quotes.some(({ request }) => request.id === id));
          return (
            <li key={id} className="flex flex-col gap-0.5 border-divider border-t py-2 first:border-t-0">
              <span className="font-semibold">{label || (found && routeName(found))}</span>
              <span className="text-muted">
                {unanswered ? (
                  <NoQuote {...unanswered} />
                ) : (
                  found && foundText(found, { side, digits, isNamed: label === '' })
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

function NoQuote({ failure: { sentence, quote } }: UnansweredRequest) {
  return (
    <>
      {sentence}
      {quote !== null && (
        <q lang="en" className="ml-1">
          {quote}
        </q>
      )}
    </>
  );
}

interface FoundTextOptions {
  readonly side: Side;
  readonly digits: FormatNumber;
  /** Whether the route is named above. */
  readonly isNamed: boolean;
}

/** "4,996.99 USDC by Stargate · costs $5.39 · 4 min": the figures of its row, which tell it from others. */
function foundText(found: ComparedRoute, { side, digits, isNamed }: FoundTextOptions): string {
  const amount = coinText(estimatedCoin(found, side), amountRounding(side), digits);
  const route = routeName(found);
  const what = isNamed
    ? amount
    : t(side === 'out' ? '{amount} sent by {route}' : '{amount} by {route}', { amount, route });
  const time = durationText(found.seconds.known ? found.seconds.value : null, digits);
  return [what, costClause(found.cost, digits), time].join(' · ');
}
