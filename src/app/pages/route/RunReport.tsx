import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { isLost } from './doubt.ts';
import type { Comparison } from './use-comparison.ts';
import type { Run, Unanswered } from './use-run.ts';

/** What the list does not show: questions without a route, without an answer, and those not asked yet. */
export function RunReport({ comparison, onRetry }: { comparison: Comparison; onRetry: () => void }) {
  const { run, askAll } = comparison;
  const [seen, setSeen] = useState(false);
  if (run.pending > 0) return null;
  // What concerns every figure is told above the list.
  const isPart = run.failed.length > 0 && !isLost(run);
  const mayAnswer = isPart && run.failed.some(({ failure }) => failure.kind !== 'refused');
  return (
    <div className="flex flex-col gap-2 text-12 text-muted">
      <WithoutRoute run={run} />
      <div className="flex flex-wrap items-center gap-2">
        {isPart && <p>{failedWords(run)}</p>}
        <Button size="small" onClick={() => setSeen(true)}>
          {run.failed.length > 0 ? 'See which' : 'See all quotes'}
        </Button>
        {mayAnswer && (
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

/** The bridge that takes over where another one ends, and so is asked together with each. */
const TAKES_OVER = 'IBC';

function WithoutRoute({ run }: { run: Run }) {
  const bridges = run.noRoute.flatMap(({ question }) => question.alone ?? []);
  const others = bridges.filter(({ id }) => id !== TAKES_OVER);
  return (
    <>
      {others.length > 0 && (
        <p>With no other bridge but IBC, these have no route: {others.map(({ name }) => name).join(', ')}.</p>
      )}
      {others.length < bridges.length && <p>IBC by itself has no route.</p>}
    </>
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
