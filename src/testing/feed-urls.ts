import type { FeedUrls } from '#feeds/feed.ts';

/** No service answers at these. */
export const NO_FEED_URLS: FeedUrls = { prices: {}, circle: '' };
