import clsx from 'clsx';
import { symbolOf } from '../../asset/asset-search.ts';
import type { CatalogState } from '../../asset/use-catalog.ts';
import { useDigits } from '../../numbers/use-digits.ts';
import { throttleSeconds } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { PageState } from './address-bar.ts';
import { Examples } from './Examples.tsx';
import { failureOf } from './failures.ts';
import { ResultsHead } from './ResultsHead.tsx';
import { RouteList } from './RouteList.tsx';
import { RunFailure } from './RunFailure.tsx';
import { RunReport } from './RunReport.tsx';
import { RunStatus } from './RunStatus.tsx';
import { runSentence, useAnnouncement } from './use-announcement.ts';
import { type Comparison, useWayWithAllBridges, wishKey } from './use-comparison.ts';
import type { useCopyLink } from './use-copy-link.ts';
import type { UpdatePage } from './use-page-state.ts';
import type { useRefresh } from './use-refresh.ts';
import type { Run } from './use-run.ts';
import type { useSelection } from './use-selection.ts';
import type { Form } from './use-wish.ts';

interface ResultsProps {
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
  const { form, catalogState, comparison } = props;
  if (catalogState.error !== null) return <ListsMissing {...catalogState} error={catalogState.error} />;
  if (!form.complete) return <Examples />;
  if (form.wish === null) return <Waiting />;
  const isEmpty = comparison.run.pending === 0 && comparison.candidates.length === 0 && !props.selection.isGone;
  return isEmpty ? <Nothing {...props} /> : <Found {...props} />;
}

function Found({ state, update, form, comparison, refresh, selection, link, onOpen }: ResultsProps) {
  const { run, candidates } = comparison;
  return (
    <>
      <ResultsHead
        sort={state.sort}
        side={state.side}
        onSort={(sort) => update({ sort })}
        linkCopied={link.copied}
        onCopyLink={link.copy}
      />
      <RunStatus run={run} routes={candidates.length} refresh={refresh.state} onToggle={refresh.toggle} />
      <Throttled run={run} />
      <RouteList
        comparison={comparison}
        open={selection.open}
        isGone={selection.isGone}
        side={state.side}
        lookup={form.lookup}
        onOpen={onOpen}
      />
      <RunReport comparison={comparison} onRetry={run.refresh} />
    </>
  );
}

function Nothing({ form, comparison, onBridgesOff, onShowVariants }: ResultsProps) {
  const { run } = comparison;
  const main = run.failed[0] ?? run.noRoute[0];
  const isNoRoute = main?.failure.kind === 'no-route';
  const hasWayWithAll = useWayWithAllBridges(form.wish, form.bridges, isNoRoute && form.off.length > 0);
  if (main === undefined) return null;
  return (
    <>
      <RunFailure
        failure={main.failure}
        form={form}
        hasWayWithAll={hasWayWithAll}
        onAllOn={() => onBridgesOff([])}
        onShowVariants={() => onShowVariants(form.to ? symbolOf(form.to.asset) : '')}
        onRetry={run.refresh}
      />
      <RunReport comparison={comparison} onRetry={run.refresh} />
    </>
  );
}

function Throttled({ run: { waiting } }: { run: Run }) {
  if (waiting === null || failureOf(waiting).kind !== 'throttled') return null;
  return <Notice>The service asks us to slow down. Trying again in {throttleSeconds(waiting, 0)} s.</Notice>;
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
