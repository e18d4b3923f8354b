import { useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { didRefreshFail } from '../comparison/staleness.ts';
import type { Comparison } from '../comparison/use-comparison.ts';
import { bridgesWithoutRoute, type Run, type UnansweredRequest } from '../comparison/use-run.ts';

import { usesBridge } from './BridgesInPlay.tsx';

interface RunReportProps {
  comparison: Comparison;
  /** Hides which bridges have no route, as a plain send needs none. */
  isPlainSend: boolean;
  /** Null if a retry is offered elsewhere or is useless. */
  onRetry: (() => void) | null;
}

/** The requests without a route or a response, and the deferred ones. */
export function RunReport({ comparison, isPlainSend, onRetry }: RunReportProps) {
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
          {run.failed.length > 0 ? 'See which' : 'What we asked'}
        </Button>
        {canRetry && onRetry && (
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        )}
        {run.deferredCount > 0 && (
          <Button size="small" onClick={requestDeferred}>
            Quote {run.deferredCount} more
          </Button>
        )}
      </div>
      {isDialogOpen && <QuotesDialog run={run} onClose={() => setDialogOpen(false)} />}
    </div>
  );
}

const failedText = ({ requests, failed }: Run): string =>
  `${requests.length - failed.length} of ${requests.length} quotes received. ${failed.length} failed.`;

function QuotesDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const missing = new Map([...run.noRoute, ...run.failed].map((item) => [item.request.id, item]));
  return (
    <Dialog title="Quotes of this comparison" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <ul tabIndex={0} aria-label="Quotes" className="-outline-offset-2 min-h-0 overflow-y-auto px-4 py-2">
        {run.requests.map(({ id, label }) => (
          <li key={id} className="flex flex-col gap-0.5 border-divider border-t py-2 first:border-t-0">
            <span className="font-semibold">{label}</span>
            <RequestResult missing={missing.get(id)} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function RequestResult({ missing }: { missing: UnansweredRequest | undefined }) {
  if (missing === undefined) return <span className="text-muted">Has a route.</span>;
  const { sentence, quote } = missing.failure;
  return (
    <span className="text-muted">
      {sentence}
      {quote !== null && <q className="ml-1">{quote}</q>}
    </span>
  );
}
