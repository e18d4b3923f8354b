import type { FeedState, Market } from '#market/market.ts';

/** The state of a feed that answered at noon of 26 November 2026, unless told otherwise. */
export const feedStateOf = (name: string, facts: Partial<FeedState> = {}): FeedState => ({
  name,
  title: name,
  covers: {},
  state: 'current',
  at: Date.UTC(2026, 10, 26, 12),
  block: null,
  everyMs: 15_000,
  staleAfterMs: 120_000,
  failure: null,
  note: null,
  ...facts,
});

/** The market as if it were read by these feeds. */
export const liveMarketOf = (market: Market, feeds: readonly FeedState[]): Market => ({
  ...market,
  source: 'live',
  version: '5d41402abc4b',
  asOf: '2026-11-26T12:00:00.000Z',
  feeds,
});
