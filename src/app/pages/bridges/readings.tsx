import { useQuery, useQueryClient } from '@tanstack/react-query';
import { askedAgainText } from '#app/api/ask-again.ts';
import { failureOf } from '#app/api/failures.ts';
import { bridgesQuery } from '#app/api/queries.ts';
import { RetryNotice } from '#app/api/RetryNotice.tsx';
import { lacksEndpoint } from '#app/api/routes-support.ts';
import { SilenceNotice } from '#app/api/SilenceNotice.tsx';
import { useClient } from '#app/api/service-context.ts';
import { useBridgeFacts } from '#app/api/use-bridge-facts.ts';
import { reachKey, useBridgeReach } from '#app/api/use-bridge-reach.ts';
import { useClock, useTicking } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { useNotices } from '#app/notices/use-notices.ts';
import { FailureWords } from '#app/ui/FailureWords.tsx';
import { useOnline } from '#app/ui/use-browser.ts';
import type { BridgeFacts } from '#contract/bridge-facts.ts';
import type { BridgeReach, BridgeReachResponse } from '#contract/bridge-reach.ts';

/** What is said of bridges beside their list, and what of it could not be read. */
export interface Readings {
  /** Whether each answered or failed once. */
  readonly isSettled: boolean;
  readonly facts: readonly BridgeFacts[] | undefined;
  readonly reach: readonly BridgeReach[] | undefined;
  /** Why facts or reach are absent, if they are: "not known", or "not read". */
  readonly noFacts: string;
  readonly noReach: string;
  /** Whether what a state rests on was not read: a list of bridges that was kept does not say what runs today. */
  readonly isUnread: boolean;
  /** Null where all answered that the service has. */
  readonly error: Error | null;
  /** Of what is shown in spite of an error, the oldest time; null where nothing is. */
  readonly keptAt: number | null;
}

const isUnread = (data: object | undefined, error: Error | null): boolean =>
  data === undefined && !lacksEndpoint(error);
const isFailed = (error: Error | null): boolean => error !== null && !lacksEndpoint(error);

/** What stands in place of an answer: a service may not tell it, or it did not arrive. */
export const absence = (error: Error | null): string => (isFailed(error) ? t('not read') : t('not known'));

/** What the service says of all bridges, or of one. Of one that is not read anew, what was read with all of them stays. */
export function useReadings(bridge?: string): Readings {
  const queries = useQueryClient();
  const list = useQuery({ ...bridgesQuery(useClient()), enabled: false });
  const [facts, notices, own] = [useBridgeFacts(), useNotices(), useBridgeReach(bridge)];
  const all = queries.getQueryState<{ data: BridgeReachResponse }>(reachKey());
  const reach = own.data === undefined && all?.data ? { data: all.data, dataUpdatedAt: all.dataUpdatedAt } : own;
  const asked = [facts, notices, own];
  const failed = asked.filter(({ error }) => isFailed(error));
  const kept = [facts, notices, reach].flatMap(({ data, dataUpdatedAt }) => (data ? [dataUpdatedAt] : []));
  return {
    isSettled: asked.every(({ isFetched }) => isFetched),
    facts: facts.data?.data.bridge_facts,
    reach: reach.data?.data.bridges,
    // Of what was kept a gap is one of the service, not of the network.
    noFacts: absence(facts.data === undefined ? facts.error : null),
    noReach: absence(reach.data === undefined ? own.error : null),
    isUnread: isUnread(notices.data, notices.error) || isUnread(reach.data, own.error),
    error: failed[0]?.error ?? null,
    // The states come from the list of bridges.
    keptAt: kept.length === 0 ? null : Math.min(...kept, list.dataUpdatedAt || kept[0] || 0),
  };
}

interface UnreadNoticeProps {
  readonly readings: Readings;
}

/** That something here could not be read, and from when the rest is. */
export function UnreadNotice({ readings: { error, keptAt } }: UnreadNoticeProps) {
  const clock = useClock();
  const isOnline = useOnline();
  const time = useTicking(() => (keptAt === null ? null : clock(keptAt)));
  if (error === null) return <SilenceNotice readAt={keptAt} />;
  const failure = failureOf(error);
  return (
    <RetryNotice isUnreachable={failure.kind === 'unreachable'}>
      {isOnline ? <FailureWords {...failure} /> : t('You are offline. States, times and costs cannot be read.')}
      {time !== null && ` ${t('What is shown is from {time}.', { time })}`}
      {askedAgainText(error)}
    </RetryNotice>
  );
}
