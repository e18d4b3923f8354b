import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { isLost } from '../comparison/doubt.ts';
import type { Comparison } from '../comparison/use-comparison.ts';
import type { Run, Unanswered } from '../comparison/use-run.ts';
import { withoutRoute } from './without-route.ts';

interface RunReportProps {
  comparison: Comparison;
  /** Then it is nothing to a bridge that it has no route. */
  isPlainSend: boolean;
  /** Null where a new try is offered elsewhere, or cannot help. */
  onRetry: (() => void) | null;
}

/** What the list does not show: questions without a route, without an answer, and those not asked yet. */
export function RunReport({ comparison, isPlainSend, onRetry }: RunReportProps) {
  const { run, askAll } = comparison;
  const [seen, setSeen] = useState(false);
  if (run.pending > 0) return null;
  // What concerns every figure is told above the list.
  const isPart = run.failed.length > 0 && !isLost(run);
  const mayAnswer = isPart && run.failed.some(({ failure }) => failure.kind !== 'refused');
  return (
    <div className="flex flex-col gap-2 text-12 text-muted">
      {!isPlainSend && withoutRoute(run).map((sentence) => <p key={sentence}>{sentence}</p>)}
      <div className="flex flex-wrap items-center gap-2">
        {isPart && <p>{failedWords(run)}</p>}
        <Button size="small" onClick={() => setSeen(true)}>
          {run.failed.length > 0 ? 'See which' : 'See all quotes'}
        </Button>
        {mayAnswer && onRetry && (
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        )}
        {run.held > 0 && (
          <Button size="small" onClick={askAll}>
            Quote {run.held} more
          </Button>
        )}
      </div>
      {seen && <QuotesDialog run={run} onClose={() => setSeen(false)} />}
    </div>
  );
}

const failedWords = ({ questions, failed }: Run): string =>
  `${questions.length - failed.length} of ${questions.length} quotes answered. ${failed.length} failed.`;

function QuotesDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const missing = new Map([...run.noRoute, ...run.failed].map((item) => [item.question.id, item]));
  return (
    <Dialog title="Quotes of this comparison" onClose={onClose}>
      <ul className="min-h-0 overflow-y-auto px-4 py-2">
        {run.questions.map(({ id, label }) => (
          <li key={id} className="flex flex-col gap-0.5 border-divider border-t py-2 first:border-t-0">
            <span className="font-semibold">{label}</span>
            <Outcome missing={missing.get(id)} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Outcome({ missing }: { missing: Unanswered | undefined }) {
  if (missing === undefined) return <span className="text-muted">Has a route.</span>;
  const { sentence, quote } = missing.failure;
  return (
    <span className="text-muted">
      {sentence}
      {quote !== null && <q className="ml-1">{quote}</q>}
    </span>
  );
}
