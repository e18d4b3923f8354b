import type { BridgeId } from '#contract/bridge.ts';
import { type ErrorDetail, errorInfo } from '#contract/error.ts';
import type { FeedState, Market } from '#market/market.ts';
import type { CheckedRequest } from './route/checked-request.ts';

/** That a feed is without figures, or without all of them, as a reason why there is no route. */
export interface AbsentFeed {
  readonly cause: 'NOT_READ';
  readonly text: string;
  readonly detail: ErrorDetail;
}

/** Feeds that a message names; its details name all. */
const MOST_NAMED = 3;

/**
 * What is not read of a live market, one of which may be why there is no route: the feeds without figures, or without all of them,
 * whose pools or lanes touch an end of the request. Between two chains those of lanes come first, on one chain those of pools. Where no
 * such feed is absent, the others whose first round goes on: a way may lead through their chains.
 */
export function absentFeeds(
  { source, feeds }: Pick<Market, 'source' | 'feeds'>,
  request: CheckedRequest,
  now: Date,
): AbsentFeed[] {
  if (source === LIVE && feeds.length === 0) return [NOTHING_READ];
  const isEnd = (chainId: string) => [request.source, request.dest].some(({ chain_id }) => chain_id === chainId);
  const absent = feeds.filter((feed) => isAbsent(feed) && carries(feed, request, isEnd));
  if (absent.length > 0) return inOrder(absent, request, now);
  const beginning = feeds.filter((feed) => isBeginning(feed) && carries(feed, request));
  const text = `${beginning.length} ${beginning.length === 1 ? 'source' : 'sources'} that may lead there not read yet`;
  return beginning.map((feed) => ({ cause: 'NOT_READ', text, detail: detailOf(feed) }));
}

/** Whether lanes of a bridge that may carry a request are not read yet, or not lately. */
export function isBridgeUnread(
  market: Pick<Market, 'source' | 'feeds'>,
  request: CheckedRequest,
  bridge: BridgeId,
  now: Date,
): boolean {
  const feeds = market.feeds.filter(({ covers }) => covers.lanes?.bridge === bridge);
  return feeds.length > 0 && absentFeeds({ source: market.source, feeds }, request, now).length > 0;
}

/** The source of a market that is read as it runs. */
const LIVE: Market['source'] = 'live';

/** Before the first feed has said anything. */
const NOTHING_READ: AbsentFeed = {
  cause: 'NOT_READ',
  text: 'nothing of the live market was read yet, ask again in a minute',
  detail: errorInfo('NOT_READ', { state: 'waiting' }),
};

const isAbsent = ({ state, isPartial }: FeedState): boolean =>
  state === 'expired' || state === 'waiting' || isPartial === true;

/** Not what failed so far: it may stay so, and most ways lead past it. */
const isBeginning = ({ state, failure, isPartial }: FeedState): boolean =>
  isPartial === true || (state === 'waiting' && failure === null);

function inOrder(absent: readonly FeedState[], { source, dest }: CheckedRequest, now: Date): AbsentFeed[] {
  const [pools, lanes] = [absent.filter(hasPools), absent.filter((feed) => !hasPools(feed))];
  const rest = absent.length - MOST_NAMED;
  // One text for all that are not named, as each text is told once.
  const more = `${rest} more ${rest === 1 ? 'source' : 'sources'} without current figures`;
  return (source.chain_id === dest.chain_id ? [...pools, ...lanes] : [...lanes, ...pools]).map((feed, i) => ({
    cause: 'NOT_READ',
    text: i < MOST_NAMED ? absenceText(feed, now) : more,
    detail: detailOf(feed),
  }));
}

const hasPools = ({ covers }: FeedState): boolean => covers.pools !== undefined;

/** Whether a request may use pools or lanes of it, on any of the chains. */
function carries(
  { covers: { pools = [], lanes } }: FeedState,
  { options }: CheckedRequest,
  isOnWay: (chainId: string) => boolean = () => true,
): boolean {
  if (options.allowSwaps && pools.some((pool) => isOnWay(pool.chain_id) && mayUse(options, pool))) return true;
  return lanes !== undefined && (options.bridges?.includes(lanes.bridge) ?? true) && lanes.chain_ids.some(isOnWay);
}

type CoveredPools = NonNullable<FeedState['covers']['pools']>[number];

const mayUse = ({ swapVenues }: CheckedRequest['options'], { chain_id, venue }: CoveredPools): boolean =>
  swapVenues?.some((allowed) => allowed.chain_id === chain_id && allowed.name === venue) ?? true;

/** "pools of Osmosis last read 14:02 UTC, limit 2 min" */
function absenceText(feed: FeedState, now: Date): string {
  const { title, at, staleAfterMs, state, isPartial } = feed;
  const kind = hasPools(feed) ? 'pools' : 'fees';
  const what = title.toLowerCase().startsWith(kind) ? kind + title.slice(kind.length) : `${kind} of ${title}`;
  if (isPartial && state !== 'expired') return `${what} not all read yet`;
  return at === null
    ? `${what} not read yet`
    : `${what} last read ${timeText(at, now)}, limit ${limitText(staleAfterMs)}`;
}

/** "14:02 UTC", with the day unless that is today's. */
function timeText(at: number, now: Date): string {
  const [day, time] = new Date(at).toISOString().slice(0, 16).split('T');
  return `${now.toISOString().startsWith(`${day}`) ? '' : `${day} `}${time} UTC`;
}

const limitText = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
};

/** `state` is that of the status; `partial` for a feed in use whose first round goes on. */
const detailOf = ({ name, title, state, isPartial, at, staleAfterMs }: FeedState): ErrorDetail =>
  errorInfo('NOT_READ', {
    ...{ feed: name, title, state: isPartial && state !== 'expired' ? 'partial' : state, limit_ms: `${staleAfterMs}` },
    ...(at !== null && { as_of: new Date(at).toISOString() }),
  });
