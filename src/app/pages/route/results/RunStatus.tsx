import { Pause, Play } from 'lucide-react';
import { count } from '../../../format/number.ts';
import { useClock } from '../../../format/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { QuoteAge } from '../comparison/QuoteAge.tsx';
import { REFRESH_SECONDS, type RefreshState } from '../comparison/use-refresh.ts';
import type { Run } from '../comparison/use-run.ts';

interface RunStatusProps {
  run: Run;
  routes: number;
  refresh: RefreshState;
  onToggle: () => void;
}

/** "7 routes from 11 quotes · 12 s old · refreshes at 30 s [Pause]" */
export function RunStatus({ run, routes, refresh, onToggle }: RunStatusProps) {
  const total = run.questions.length;
  if (run.pending > 0) {
    return (
      <p className="flex min-h-7 items-center text-12 text-muted">
        {total - run.pending} of {total} quotes in
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
        <span className="print:hidden">
          {' · '}
          <RefreshWords state={refresh} run={run} />
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

function RefreshWords({ state, run: { fetching, failed, asOf } }: { state: RefreshState; run: Run }) {
  const clock = useClock();
  if (fetching) return 'refreshing';
  if (state === 'paused') return 'paused';
  if (state === 'unattended') return 'stopped, as nobody seems to look';
  // What failed is asked again so long after it did, however old the figures are by then.
  if (state === 'running')
    return failed.length > 0 ? `tries again every ${REFRESH_SECONDS} s` : `refreshes at ${REFRESH_SECONDS} s`;
  const time = asOf === null ? '' : ` These quotes are from ${clock(asOf)} and will not refresh.`;
  return `You are offline.${time}`;
}
