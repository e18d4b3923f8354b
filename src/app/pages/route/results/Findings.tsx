import { sameAsset } from '#contract/asset.ts';
import { symbolOf } from '../../../asset/lookup.ts';
import { useClock } from '../../../format/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { OldQuotes } from '../comparison/OldQuotes.tsx';
import type { Run } from '../comparison/use-run.ts';
import type { QueryForm } from '../query/use-route-query.ts';
import { ResultsHead } from './ResultsHead.tsx';
import { RouteList } from './RouteList.tsx';
import { offersRetry, RunFailure } from './RunFailure.tsx';
import { RunReport } from './RunReport.tsx';
import { RunStatus } from './RunStatus.tsx';
import type { ResultsProps } from './results-props.ts';
import { useWayWithAllBridges } from './use-way-with-all-bridges.ts';

/** What a comparison found: the list of routes, or why there is none. */
export default function Findings(props: ResultsProps) {
  const { form, comparison, selection, onBridgesOff } = props;
  if (form.allBridgesOff) return <AllOff onAllOn={() => onBridgesOff([])} />;
  const isEmpty = comparison.run.pending === 0 && comparison.candidates.length === 0 && !selection.isGone;
  return isEmpty ? <Nothing {...props} /> : <Found {...props} />;
}

function AllOff({ onAllOn }: { onAllOn: () => void }) {
  return (
    <Notice action={<Button onClick={onAllOn}>Turn on and compare</Button>}>
      Every bridge is off, so there is nothing to compare with.
    </Notice>
  );
}

function Found(props: ResultsProps) {
  const { state, update, form, comparison, doubt, refresh, selection, link, offline, onOpen } = props;
  const { run, candidates } = comparison;
  if (form.query === null) return null;
  return (
    <>
      <ResultsHead
        sort={state.sort}
        side={state.side}
        candidates={candidates}
        onSort={(sort) => update({ sort })}
        link={link}
      />
      <RunStatus run={run} routes={candidates.length} refresh={refresh.state} onToggle={refresh.toggle} />
      <OldQuotes doubt={doubt} run={run} offline={offline} />
      <Throttled run={run} />
      {isPlainSend(form) && (
        <Notice>Both sides are the same asset on the same chain: a plain send does, without a bridge.</Notice>
      )}
      {selection.isMissing && <Missing hasOpen={selection.open !== undefined} />}
      <RouteList
        from={form.query.from}
        comparison={comparison}
        open={selection.open}
        isGone={selection.isGone}
        isOld={doubt !== null}
        side={state.side}
        lookup={form.lookup}
        onOpen={onOpen}
      />
      <RunReport comparison={comparison} isPlainSend={isPlainSend(form)} onRetry={run.refresh} />
    </>
  );
}

function Nothing({ form, comparison, offline, onBridgesOff, onShowVariants }: ResultsProps) {
  const { run } = comparison;
  const main = run.failed[0] ?? run.noRoute[0];
  const isNoRoute = main?.failure.kind === 'no-route';
  const hasWayWithAll = useWayWithAllBridges(form.query, form.bridges, isNoRoute && form.bridgesOff.length > 0);
  if (main === undefined) return null;
  const isOffline = offline && main.failure.kind === 'unreachable';
  return (
    <>
      <RunFailure
        failure={main.failure}
        form={form}
        hasWayWithAll={hasWayWithAll}
        onAllOn={() => onBridgesOff([])}
        onShowVariants={() => onShowVariants(form.to ? symbolOf(form.to.asset) : '')}
        onRetry={run.refresh}
        isOffline={isOffline}
      />
      {!isOffline && (
        <RunReport
          comparison={comparison}
          isPlainSend={isPlainSend(form)}
          onRetry={offersRetry(main.failure) ? null : run.refresh}
        />
      )}
    </>
  );
}

const isPlainSend = ({ query: wish }: QueryForm): boolean => wish !== null && sameAsset(wish.from, wish.to);

function Throttled({ run: { nextTryAt, tryNow } }: { run: Run }) {
  const clock = useClock();
  if (nextTryAt === null) return null;
  return (
    <Notice action={<Button onClick={tryNow}>Try now</Button>}>
      The service asks us to slow down. Trying again at {clock(nextTryAt, 'second')}.
    </Notice>
  );
}

const Missing = ({ hasOpen }: { hasOpen: boolean }) => (
  <Notice>
    The route of this link is not among those offered now.{' '}
    {hasOpen ? 'Another one is open instead.' : 'Open one of these instead.'}
  </Notice>
);
