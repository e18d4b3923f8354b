import clsx from 'clsx';
import { Suspense } from 'react';
import { useFormatNumber } from '../../../format/number.ts';
import { Button } from '../../../ui/Button.tsx';
import { preload } from '../../../ui/lazy-component.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { SampleNote } from '../../../ui/SampleNote.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { failureOf } from '../comparison/failures.ts';
import { runSentence, useAnnouncement } from '../comparison/use-announcement.ts';
import { Examples } from './Examples.tsx';
import type { ResultsProps } from './results-props.ts';

const Findings = preload(() => import('./Findings.tsx'));

/** What the comparison brought: examples before there is one, then the list, or why there is none. */
export function Results(props: ResultsProps) {
  const { form, comparison, doubt, className, heading } = props;
  const digits = useFormatNumber();
  const { key, run, candidates } = comparison;
  // Where nothing was found and something failed, nobody knows whether there are routes.
  const isKnown = candidates.length > 0 || run.failed.length === 0;
  const settled = form.query !== null && !run.fetching && isKnown && doubt === null;
  const sentence = doubt === null ? runSentence(candidates, props.state.side, digits) : '';
  const announcement = useAnnouncement(key, settled, sentence);
  // It comes with what takes the place of the skeletons: nothing that is on the page before moves.
  const note = <SampleNote market={props.market} />;
  const waits = form.isComplete && form.query === null && form.amount.kind !== 'wrong';
  return (
    <section aria-label="Results" className={clsx('flex min-w-0 flex-col gap-3', className)}>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {!isEmpty(props) && (
        <h2 ref={heading} tabIndex={-1} className="sr-only">
          Routes
        </h2>
      )}
      {form.isComplete && !waits && note}
      <Content {...props} />
      {!form.isComplete && note}
    </section>
  );
}

/** Whether nothing is asked yet: examples stand there, under a heading of their own. */
const isEmpty = ({ state, form, catalogState }: ResultsProps): boolean =>
  catalogState.error === null && !form.isComplete && !(state.from && state.to);

function Content(props: ResultsProps) {
  const { form, catalogState } = props;
  if (isEmpty(props)) return <Examples heading={props.heading} />;
  if (catalogState.error !== null) return <ListsMissing {...catalogState} error={catalogState.error} />;
  if (!form.isComplete) return <Notice>{NO_AMOUNT}</Notice>;
  if (form.amount.kind === 'wrong') return <Notice>{form.amount.message}</Notice>;
  if (form.query === null && !form.allBridgesOff) return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <Findings {...props} />
    </Suspense>
  );
}

/** The field itself says what is wrong with what was typed. */
const NO_AMOUNT = 'We compare as soon as the amount is clear.';

function Waiting() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading chains and assets</span>
      <Skeleton className="h-19" />
      <Skeleton className="h-7" />
      <Skeleton className="h-[152px] medium:h-[136px]" />
      <Skeleton className="h-[152px] medium:h-[136px]" />
      <Skeleton className="h-[152px] medium:h-[136px]" />
    </div>
  );
}

function ListsMissing({ error, retry }: { error: Error; retry: () => void }) {
  const { sentence } = failureOf(error);
  return (
    <Notice level="caution" action={<Button onClick={retry}>Try again</Button>}>
      Not all of the chains and assets arrived. {sentence}
    </Notice>
  );
}
