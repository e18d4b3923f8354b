import clsx from 'clsx';
import { lazy, Suspense } from 'react';
import type { CatalogState } from '../../asset/use-catalog.ts';
import { useDigits } from '../../numbers/use-digits.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { PageState } from './address-bar.ts';
import { Examples } from './Examples.tsx';
import { failureOf } from './failures.ts';
import { runSentence, useAnnouncement } from './use-announcement.ts';
import { type Comparison, wishKey } from './use-comparison.ts';
import type { useCopyLink } from './use-copy-link.ts';
import type { UpdatePage } from './use-page-state.ts';
import type { useRefresh } from './use-refresh.ts';
import type { useSelection } from './use-selection.ts';
import type { Form } from './use-wish.ts';

/** Fetched beside the page, not before it: it is here when the first quote is, also without a network. */
const loading = import('./Findings.tsx');
const Findings = lazy(() => loading);

export interface ResultsProps {
  state: PageState;
  update: UpdatePage;
  form: Form;
  catalogState: CatalogState;
  comparison: Comparison;
  refresh: ReturnType<typeof useRefresh>;
  selection: ReturnType<typeof useSelection>;
  link: ReturnType<typeof useCopyLink>;
  offline: boolean;
  className: string;
  onOpen: (id: string) => void;
  onBridgesOff: (off: readonly string[]) => void;
  onShowVariants: (symbol: string) => void;
}

/** What the comparison brought: examples before there is one, then the list, or why there is none. */
export function Results(props: ResultsProps) {
  const { form, comparison, className } = props;
  const digits = useDigits();
  const settled = form.wish !== null && comparison.run.pending === 0;
  const sentence = runSentence(comparison.candidates, props.state.side, digits);
  const announcement = useAnnouncement(wishKey(form.wish), settled, sentence);
  return (
    <section aria-label="Results" className={clsx('flex min-w-0 flex-col gap-3', className)}>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Content {...props} />
    </section>
  );
}

function Content(props: ResultsProps) {
  const { form, catalogState } = props;
  if (catalogState.error !== null) return <ListsMissing {...catalogState} error={catalogState.error} />;
  if (!form.complete) return <Examples />;
  if (form.wish === null) return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <Findings {...props} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading chains and assets</span>
      <Skeleton className="h-9" />
      <Skeleton className="h-[136px]" />
      <Skeleton className="h-[136px]" />
      <Skeleton className="h-[136px]" />
    </div>
  );
}

function ListsMissing({ error, retry }: { error: Error; retry: () => void }) {
  const { sentence } = failureOf(error);
  return (
    <Notice level="caution" action={<Button onClick={retry}>Try again</Button>}>
      The list of chains and assets did not arrive. {sentence}
    </Notice>
  );
}
