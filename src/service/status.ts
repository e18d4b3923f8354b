import { groupBy } from '#contract/group-by.ts';
import type { FeedStatus, StatusResponse } from '#contract/status.ts';
import type { FeedCover, FeedState } from '#market/market.ts';
import type { ServiceDeps } from './deps.ts';
import { agesOf, factsOfThisVersion } from './facts-age.ts';

/** What the market rests on: its feeds, the chains whose own feeds all failed at their last question, and the age of facts. */
export function answerStatus({
  market,
  isLive = false,
  replica,
  now,
}: Pick<ServiceDeps, 'market' | 'isLive' | 'replica' | 'now'>): StatusResponse {
  const { source, version, asOf, feeds } = market();
  return {
    market: { source, version, as_of: asOf, live: isLive },
    feeds: feeds.map(statusOf),
    silent_chains: silentChains(feeds),
    facts: agesOf(factsOfThisVersion(), now()),
    ...(replica && { replica: replica() }),
  };
}

function statusOf({
  name,
  title,
  covers,
  state,
  isPartial,
  at,
  block,
  everyMs,
  staleAfterMs,
  failure,
  note,
  asksNobody,
}: FeedState): FeedStatus {
  return {
    name,
    title,
    state,
    ...(isPartial && { partial: isPartial }),
    covers: (['prices', 'gas', 'pools', 'lanes'] as const).filter((kind) => covers[kind] !== undefined),
    chain_ids: chainsOf(covers),
    as_of: at === null ? null : timeText(at),
    block,
    refresh_ms: everyMs,
    limit_ms: staleAfterMs,
    last_failure: failure && { at: timeText(failure.at), message: withoutHosts(failure.message) },
    note,
    embedded: asksNobody,
  };
}

/** Each chain once, in the order of the feed. */
const chainsOf = ({ gas = [], pools = [], lanes }: FeedCover): string[] => [
  ...new Set([...gas, ...pools.map(({ chain_id }) => chain_id), ...(lanes?.chain_ids ?? [])]),
];

/** A feed of one chain asks the nodes of this chain: where all of them failed, the chain does not answer. */
function silentChains(feeds: readonly FeedState[]): StatusResponse['silent_chains'] {
  const ofOneChain = feeds.filter(({ covers }) => chainsOf(covers).length === 1);
  return [...groupBy(ofOneChain, ({ covers }) => `${chainsOf(covers)[0]}`)].flatMap(([chain_id, own]) => {
    const failures = own.flatMap(({ failure }) => failure ?? []).sort((a, b) => b.at - a.at);
    const [latest] = failures;
    return latest === undefined || failures.length < own.length
      ? []
      : [{ chain_id, message: withoutHosts(latest.message) }];
  });
}

const timeText = (at: number): string => new Date(at).toISOString();

/** URLs, host names, numeric addresses, each with its port: which nodes an operator asks is nobody else's business. */
const HOST =
  /\bhttps?:\/\/\S+|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?|\[[\da-f:]+\](?::\d+)?|\b(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?\b|\b[a-z][\w-]*:\d{3,5}\b|\blocalhost\b/gi;

/** A message about a node without its host. */
const withoutHosts = (message: string): string => message.replace(HOST, 'a server');
