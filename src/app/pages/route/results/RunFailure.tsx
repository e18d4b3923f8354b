import type { ReactNode } from 'react';
import { chainName, symbolOf } from '../../../asset/lookup.ts';
import { count } from '../../../format/number.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyError, useCopy } from '../../../ui/copy.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { Failure } from '../comparison/failures.ts';
import type { QueryForm } from '../query/use-route-query.ts';

interface RunFailureProps {
  failure: Failure;
  form: QueryForm;
  /** Whether there is a route with every bridge on. */
  hasWayWithAll: boolean;
  onAllOn: () => void;
  onShowVariants: () => void;
  onRetry: () => void;
  /** Then it is no fault of the service. */
  isOffline: boolean;
}

/** Why there is nothing to compare, and the next step. */
export function RunFailure(props: RunFailureProps) {
  const { failure, form, hasWayWithAll, onAllOn, onShowVariants, onRetry, isOffline } = props;
  if (isOffline) {
    return <Trouble failure={failure} sentence="You are offline. Connect, then try again." action={null} />;
  }
  if (failure.kind !== 'no-route') {
    return <Trouble failure={failure} sentence={failure.sentence} action={actionFor(failure, onRetry)} />;
  }
  // A link may name bridges that the service does not have.
  const off = form.bridges.filter(({ id }) => form.bridgesOff.includes(id)).length;
  if (off > 0 && hasWayWithAll) {
    return (
      <Trouble
        failure={failure}
        sentence={`No route with ${count(off, 'bridge', 'bridges')} off. With all on there is one.`}
        action={<Button onClick={onAllOn}>Turn on and compare</Button>}
      />
    );
  }
  const [from, to] = [nameOf(form, 'from'), nameOf(form, 'to')];
  return (
    <Trouble
      failure={failure}
      sentence={`No route from ${from} to ${to}. Try another amount or a variant of ${symbolIn(form, 'to')}.`}
      action={<Button onClick={onShowVariants}>Show variants</Button>}
    />
  );
}

/** Whether a new try is what is offered: details are handed on instead, and what is refused is refused again. */
export const offersRetry = ({ kind, details }: Failure): boolean => details === null && kind !== 'refused';

function actionFor(failure: Failure, onRetry: () => void): ReactNode {
  if (failure.details !== null) return <CopyDetails details={failure.details} />;
  return offersRetry(failure) && <Button onClick={onRetry}>Try again</Button>;
}

function CopyDetails({ details }: { details: string }) {
  const { isCopied, error: refusal, copy } = useCopy("Allow it for this site in the browser's settings.");
  return (
    <div className="flex flex-col items-end gap-1">
      <Button onClick={() => copy(details)}>{isCopied ? 'Copied' : 'Copy details'}</Button>
      <CopyError refusal={refusal} />
    </div>
  );
}

const symbolIn = (form: QueryForm, end: 'from' | 'to'): string => {
  const chosen = form[end];
  return chosen ? symbolOf(chosen.asset) : 'the asset';
};

function nameOf(form: QueryForm, end: 'from' | 'to'): string {
  const chosen = form[end];
  return chosen ? `${symbolOf(chosen.asset)} on ${chainName(form.lookup, chosen.asset.chain_id)}` : 'the asset';
}

function Trouble({ failure, sentence, action }: { failure: Failure; sentence: string; action: ReactNode }) {
  return (
    <Notice level={failure.kind === 'no-route' ? 'note' : 'caution'} action={action}>
      {sentence}
      {failure.quote !== null && (
        <span className="mt-1 block text-muted">
          The service says: <q>{failure.quote}</q>
        </span>
      )}
    </Notice>
  );
}
