import { Check, Link2, Pause, Play } from 'lucide-react';
import { count } from '#app/format/number.ts';
import { useClock } from '#app/format/time.ts';
import { Button } from '#app/ui/Button.tsx';
import { CopyError, type CopyState } from '#app/ui/copy.tsx';
import { SampleWord } from '#app/ui/SampleNote.tsx';
import { Select } from '#app/ui/Select.tsx';
import type { MarketNote } from '#contract/source-note.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { QuoteAge } from '../comparison/StaleQuotesNotice.tsx';
import { REFRESH_SECONDS, type RefreshState } from '../comparison/use-refresh.ts';
import type { Run } from '../comparison/use-run.ts';
import type { Side, Sort } from '../query/page-state.ts';
import { listsGas } from '../steps/disclaimers.ts';

/** Copies the URL of the page. */
export type LinkCopy = CopyState & { readonly copy: () => void };

const sortLabels = (side: Side): Record<Sort, string> => ({
  received: side === 'in' ? 'Most received' : 'Least sent',
  fastest: 'Fastest',
  fees: 'Lowest listed fees',
  signatures: 'Fewest signatures',
});

/** States what the list is sorted by, and whether network gas is included. */
export function sortOrderText(sort: Sort, side: Side, routes: readonly Pick<ComparedRoute, 'route'>[]): string {
  const orders: Record<Sort, string> = {
    received: side === 'in' ? 'amount received, less fees on top' : 'amount sent with fees on top, least first',
    fastest: 'time, fastest first',
    fees: 'listed fees, lowest first',
    signatures: 'number of signatures, fewest first',
  };
  const order = `Sorted by ${orders[sort]}.`;
  if (routes.length === 0) return order;
  const listed = routes.filter(({ route }) => listsGas(route)).length;
  const gas =
    listed === 0
      ? 'is not included: the service does not quote it.'
      : `is included${listed === routes.length ? ', as estimated.' : ' only where routes list it.'}`;
  return `${order} Network gas ${gas}`;
}

interface SortBarProps {
  sort: Sort;
  side: Side;
  routes: readonly ComparedRoute[];
  onSort: (sort: Sort) => void;
  link: LinkCopy;
}

/** Selects the sort order, explains it, and copies the page's link. */
export function SortBar({ sort, side, routes, onSort, link }: SortBarProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Select aria-label="Sort routes by" value={sort} onChange={(event) => onSort(event.target.value as Sort)}>
          {Object.entries(sortLabels(side)).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Button variant="quiet" onClick={link.copy} className="ml-auto">
          {link.isCopied ? <Check size={16} aria-hidden /> : <Link2 size={16} aria-hidden />}
          {link.isCopied ? 'Copied' : 'Copy link'}
        </Button>
      </div>
      <CopyError refusal={link.error} />
      <p className="text-12 text-faint">{sortOrderText(sort, side, routes)}</p>
    </div>
  );
}

interface RunStatusProps {
  run: Run;
  /** Number of routes found. */
  routes: number;
  market: MarketNote | null;
  refresh: RefreshState;
  onToggle: () => void;
}

/** "7 routes from 11 quotes · 12 s old · refreshes at 30 s [Pause]" */
export function RunStatus({ run, routes, market, refresh, onToggle }: RunStatusProps) {
  const total = run.requests.length;
  if (run.pending > 0) {
    return (
      <p className="flex min-h-7 items-center text-12 text-muted">
        {total - run.pending} of {total} quotes received
      </p>
    );
  }
  return (
    <div className="flex min-h-7 items-center justify-between gap-3 text-12 text-muted">
      <p>
        {count(routes, 'route', 'routes')} from {count(total, 'quote', 'quotes')}
        {run.asOf !== null && (
          <>
            {' · '}
            <QuoteAge since={run.asOf} />
          </>
        )}
        <SampleWord market={market} />
        <span className="print:hidden">
          {' · '}
          <RefreshText state={refresh} run={run} />
        </span>
      </p>
      {refresh !== 'offline' && (
        <Button size="small" onClick={onToggle} className="shrink-0 print:hidden">
          {refresh === 'running' ? <Pause size={12} aria-hidden /> : <Play size={12} aria-hidden />}
          {refresh === 'running' ? 'Pause' : 'Resume'}
        </Button>
      )}
    </div>
  );
}

function RefreshText({ state, run: { fetching, failed, asOf } }: { state: RefreshState; run: Run }) {
  const clock = useClock();
  if (fetching) return 'refreshing';
  if (state === 'paused') return 'paused';
  if (state === 'unattended') return 'stopped after a while without input';
  // After a failure the interval counts from that failure, not from the age of the figures.
  if (state === 'running')
    return failed.length > 0 ? `retries every ${REFRESH_SECONDS} s` : `refreshes at ${REFRESH_SECONDS} s`;
  const time = asOf === null ? '' : ` These quotes are from ${clock(asOf)} and will not refresh.`;
  return `You are offline.${time}`;
}
