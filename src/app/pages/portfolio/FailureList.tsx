import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { clockTime } from './clock-time.ts';
import type { Failure } from './failures.ts';
import type { Portfolio } from './use-portfolio.ts';

const SHOWN = 3;

/** What could not be read, each with its way to ask again. Many failures start folded. */
export function FailureList({ failures, retry }: { failures: readonly Failure[]; retry: Portfolio['retry'] }) {
  if (failures.length === 0) return null;
  const rows = failures.map((failure) => (
    <FailureRow key={`${failure.address} ${failure.chainId}`} failure={failure} retry={retry} />
  ));
  if (rows.length <= SHOWN) return <ul className="flex flex-col gap-2">{rows}</ul>;
  return (
    <details className="rounded-8 bg-warn-ground px-3 py-2">
      <summary>
        <span className="font-semibold text-warn">Caution:</span> {rows.length} chains gave no full answer. See which.
      </summary>
      <ul className="mt-2 flex flex-col gap-2">{rows}</ul>
    </details>
  );
}

function FailureRow({ failure, retry }: { failure: Failure; retry: Portfolio['retry'] }) {
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const again = async () => {
    setState('asking');
    try {
      await retry(failure.address, failure.chainId);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <li>
      <Notice
        level="caution"
        action={
          <Button size="small" onClick={again} disabled={state === 'asking'} aria-label={`Retry ${failure.chain}`}>
            {state === 'asking' ? 'Asking…' : 'Retry'}
          </Button>
        }
      >
        {sentence(failure)}
        <span className="block text-12 text-muted">
          {state === 'failed' ? 'The service could not be asked. ' : ''}
          {failure.message}
        </span>
      </Notice>
    </li>
  );
}

function sentence({ chain, whole, denoms, lastAt }: Failure): string {
  if (!whole)
    return `${denoms.length === 1 ? 'One balance' : `${denoms.length} balances`} on ${chain} could not be read.`;
  return `${chain} did not answer.${lastAt === null ? '' : ` Its rows are from ${clockTime(lastAt)}.`}`;
}
