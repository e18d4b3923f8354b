import { Suspense, useState } from 'react';
import { coinText } from '#app/asset/coin.ts';
import { isOpen } from '#app/asset/open-bridges.ts';
import { costClause } from '#app/format/cost.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { durationText } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { Points } from '#app/ui/Points.tsx';
import { amountRounding } from '../comparison/amount-gap.ts';
import { usesBridge } from '../comparison/carriers.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { estimatedCoin } from '../comparison/estimated-coin.ts';
import type { UnansweredRequest } from '../comparison/quotes.ts';
import { didRefreshFail } from '../comparison/staleness.ts';
import { bridgesWithoutRoute, type WithoutRoute } from '../comparison/without-route.ts';
import { useComparisonPage } from '../comparison-page.ts';
import type { Side } from '../query/page-state.ts';
import { NotQuoted } from './NotQuoted.tsx';

const ServicesButton = lazyComponent(() => import('../services/ServicesButton.tsx'), 'optional');

interface RunReportProps {
  /** Hides which bridges have no route, as a plain send needs none. */
  isPlainSend: boolean;
  /** Null if a retry is offered elsewhere or is useless. */
  onRetry: (() => void) | null;
}

/** The requests without a route or a response, the deferred ones, and what nobody here is asked about. */
export default function RunReport({ isPlainSend, onRetry }: RunReportProps) {
  const { comparison, form } = useComparisonPage();
  const { run, routes, requestDeferred } = comparison;
  const { from, to, lookup } = form;
  const [isDialogOpen, setDialogOpen] = useState(false);
  if (run.pending > 0) return null;
  // The notice above the list says so.
  if (routes.length === 0 && run.failed.length === run.requests.length) return null;
  const closed = new Set(form.bridges.filter((bridge) => !isOpen(bridge)).map(({ id }) => id));
  const withoutRoute = bridgesWithoutRoute(run, (id) => closed.has(id) || routes.some((each) => usesBridge(each, id)));
  // A bridge whose lanes were not read is named.
  const failed = run.failed.filter(({ request, failure }) => failure.kind !== 'unread' || request.onlyBridge === null);
  const isPartial = !didRefreshFail(run);
  const canRetry = isPartial && run.failed.some(({ failure }) => failure.kind !== 'refused');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
      {!isPlainSend && (
        <Without
          {...withoutRoute}
          of={run.requests.filter(({ onlyBridge }) => onlyBridge && isOpen(onlyBridge)).length}
        />
      )}
      {isPartial && failed.length > 0 && <p>{failedText(run.requests.length, failed.length)}</p>}
      <Button size="small" variant="quiet" className="-ms-2 print:hidden" onClick={() => setDialogOpen(true)}>
        {t('Search details')}
      </Button>
      {canRetry && onRetry && (
        <Button size="small" onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
      {run.deferredCount > 0 && (
        <>
          <p>{t('To spare the service, some bridges are not asked yet.')}</p>
          <Button size="small" onClick={requestDeferred}>
            {t('{count, plural, one {Quote # more bridge} other {Quote # more bridges}}', { count: run.deferredCount })}
          </Button>
        </>
      )}
      {from && to && <NotQuoted from={from.asset} to={to.asset} lookup={lookup} />}
      {isDialogOpen && <QuotesDialog onClose={() => setDialogOpen(false)} />}
    </div>
  );
}

/** So many names are read at a glance. */
const MOST_NAMES = 3;

/** The bridges without a route: a few by name, many by their number with the names at a press. */
function Without({ lacking, unread, of }: WithoutRoute & { readonly of: number }) {
  const names = lacking.join(t(', '));
  return (
    <>
      {lacking.length > MOST_NAMES ? (
        <details className="open:w-full">
          <summary className="touch-reach w-fit">
            {t('No route by {count} of {all} bridges', { count: lacking.length, all: of })}
          </summary>
          {names}
        </details>
      ) : (
        names && <p>{t('No route by {names}.', { names })}</p>
      )}
      {unread.length > 0 && <p>{t('{names} could not be read.', { names: unread.join(t(', ')) })}</p>}
    </>
  );
}

const failedText = (asked: number, failed: number): string =>
  t('{received} of {asked} quotes received. {failed} failed.', { received: asked - failed, asked, failed });

/** What was asked and what came of each question; and two services side by side for the same question. */
function QuotesDialog({ onClose }: { onClose: () => void }) {
  const { state, form, comparison } = useComparisonPage();
  const { run, routes } = comparison;
  const { query, bridges, lookup } = form;
  const { side } = state;
  const digits = useFormatNumber();
  const missing = new Map([...run.noRoute, ...run.failed].map((item) => [item.request.id, item]));
  return (
    <Dialog title={t('Search details')} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <ul tabIndex={0} aria-label={t('Quotes')} className="-outline-offset-2 min-h-0 overflow-y-auto px-4 py-2">
        {run.requests.map(({ id, label }) => {
          const unanswered = missing.get(id);
          const found = routes.find(({ quotes }) => quotes.some(({ request }) => request.id === id));
          return (
            <li key={id} className="flex flex-col gap-0.5 border-divider border-t py-2 first:border-t-0">
              <span className="font-semibold">{label || found?.name}</span>
              <span className="text-muted">
                {unanswered ? (
                  <NoQuote {...unanswered} />
                ) : (
                  found && <Points>{foundTexts(found, { side, digits, isNamed: label === '' })}</Points>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {query && (
        <footer className="border-divider border-t px-4 py-2">
          <Suspense fallback={<div className="h-7" />}>
            <ServicesButton query={query} bridges={bridges} lookup={lookup} />
          </Suspense>
        </footer>
      )}
    </Dialog>
  );
}

function NoQuote({ request: { onlyBridge }, failure: { sentence, quote } }: UnansweredRequest) {
  if (onlyBridge && !isOpen(onlyBridge)) return t('closed');
  return (
    <>
      {sentence}
      {quote !== null && (
        <q lang="en" className="ms-1">
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

/** "4,996.99 USDC by Stargate", "costs $5.39", "4 min": the figures of its row, which tell it from others. */
function foundTexts(found: ComparedRoute, { side, digits, isNamed }: FoundTextOptions): string[] {
  const amount = coinText(estimatedCoin(found, side), amountRounding(side), digits);
  const route = found.name;
  const what = isNamed
    ? amount
    : t(side === 'out' ? '{amount} sent by {route}' : '{amount} by {route}', { amount, route });
  const time = durationText(found.seconds.known ? found.seconds.value : null, digits);
  return [what, costClause(found.cost, digits), time];
}
