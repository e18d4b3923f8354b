import type { FeedState, Market, Reading } from '#market/market.ts';

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

/** The market as if it were read by these feeds; with a reading, as if each pool and lane were read then. */
export const liveMarketOf = (market: Market, feeds: readonly FeedState[], reading?: Reading): Market => {
  const pools = market.pools().map((pool) => ({ ...pool, reading }));
  return {
    ...market,
    source: 'live',
    version: '5d41402abc4b',
    asOf: '2026-11-26T12:00:00.000Z',
    feeds,
    pools: () => pools,
    laneTerms: (request) => ({ ...market.laneTerms(request), reading }),
  };
};
