import { queryOptions } from '@tanstack/react-query';
import type { Client, ServiceResponse } from '#client/client.ts';
import type { FeedStatus, StatusResponse } from '#contract/status.ts';
import { ASKED_AGAIN, STATUS } from './ask-again.ts';

/** How often a live market is asked for its status, while the page is visible. */
const REFRESH_MS = 15_000;

/** What the figures of the service rest on. Other markets than live ones do not change. */
export const statusQuery = (client: Client) =>
  queryOptions({
    queryKey: STATUS,
    queryFn: ({ signal }) => client.status({}, { signal }),
    staleTime: REFRESH_MS / 2,
    retry: false,
    refetchInterval: ({ state: { data } }) => (data?.data.market.live ? REFRESH_MS : false),
    meta: ASKED_AGAIN,
  });

/** The time by the service's clock, as ages are by that clock too; milliseconds since 1970. */
export const serviceNow = ({ servedAt }: ServiceResponse<StatusResponse>, receivedAt: number, now: number): number =>
  servedAt === null ? now : servedAt + now - receivedAt;

const isMissing = ({ state }: FeedStatus): boolean => state === 'expired' || state === 'waiting';

/** The sources that are not in use: too old, or not answered yet. */
export const missingFeeds = ({ feeds }: StatusResponse): FeedStatus[] => feeds.filter(isMissing);

/** Whether the market is live and nothing that was read is in use, without a network or at the start: its version and time are of nothing. */
export const isNothingRead = ({ market, feeds }: StatusResponse): boolean =>
  market.live && feeds.every((feed) => feed.embedded === true || isMissing(feed));

/** Whether each source answered or failed once: before that nobody knows which chains are silent. */
export const areAllChainsHeard = ({ feeds }: StatusResponse): boolean =>
  feeds.length > 0 && feeds.every(({ state, last_failure }) => state !== 'waiting' || Boolean(last_failure));
