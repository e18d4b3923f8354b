import { type ErrorDetail, errorInfo } from '#contract/error.ts';
import type { FeedState } from '#market/market.ts';
import type { CheckedRequest } from './route/checked-request.ts';

/** That a feed is without figures, as a reason why there is no route. */
export interface AbsentFeed {
  readonly cause: 'NOT_READ';
  readonly text: string;
  readonly detail: ErrorDetail;
}

/** Feeds that a message names; its details name all. */
const MOST_NAMED = 3;

/**
 * The feeds without figures whose pools or lanes touch an end of the request: one of them may be why there is no route. Between two
 * chains those of lanes come first, on one chain those of pools.
 */
export function absentFeeds(feeds: readonly FeedState[], request: CheckedRequest, now: Date): AbsentFeed[] {
  const { source, dest } = request;
  const absent = feeds.filter(
    (feed) => (feed.state === 'expired' || feed.state === 'waiting') && touches(feed, request),
  );
  const [pools, lanes] = [absent.filter(hasPools), absent.filter((feed) => !hasPools(feed))];
  const rest = absent.length - MOST_NAMED;
  // One text for all that are not named, as each text is told once.
  const more = `${rest} more ${rest === 1 ? 'source' : 'sources'} without current figures`;
  return (source.chain_id === dest.chain_id ? [...pools, ...lanes] : [...lanes, ...pools]).map((feed, i) => ({
    cause: 'NOT_READ',
    text: i < MOST_NAMED ? textOf(feed, now) : more,
    detail: detailOf(feed),
  }));
}

const hasPools = ({ covers }: FeedState): boolean => covers.pools !== undefined;

function touches({ covers: { pools = [], lanes } }: FeedState, { source, dest, options }: CheckedRequest): boolean {
  const isEnd = (chainId: string): boolean => chainId === source.chain_id || chainId === dest.chain_id;
  const { allowSwaps, swapVenues, bridges } = options;
  const mayUse = (pool: (typeof pools)[number]): boolean =>
    swapVenues?.some(({ chain_id, name }) => chain_id === pool.chain_id && name === pool.venue) ?? true;
  if (allowSwaps && pools.some((pool) => isEnd(pool.chain_id) && mayUse(pool))) return true;
  return lanes !== undefined && (bridges?.includes(lanes.bridge) ?? true) && lanes.chain_ids.some(isEnd);
}

/** "pools of Osmosis last read 14:02 UTC, limit 2 min" */
function textOf(feed: FeedState, now: Date): string {
  const { title, at, staleAfterMs } = feed;
  const kind = hasPools(feed) ? 'pools' : 'fees';
  const what = title.toLowerCase().startsWith(kind) ? kind + title.slice(kind.length) : `${kind} of ${title}`;
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

const detailOf = ({ name, title, state, at, staleAfterMs }: FeedState): ErrorDetail =>
  errorInfo('NOT_READ', {
    ...{ feed: name, title, state, limit_ms: `${staleAfterMs}` },
    ...(at !== null && { as_of: new Date(at).toISOString() }),
  });
