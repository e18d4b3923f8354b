import { expect, test } from 'vitest';
import { eureka } from '#bridges/eureka.ts';
import { assetKey } from '#contract/asset.ts';
import { createNodeAccess } from '#nodes/node-access.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { NO_FEED_URLS } from '#testing/feed-urls.ts';
import { testMarket } from '#testing/market.ts';
import { documentedFees } from './documented-fees.ts';
import type { Feed } from './feed.ts';
import { liveMarket } from './live-market.ts';

const registry = embeddedRegistry();
const NOW = Date.UTC(2026, 10, 26, 12);
const NEVER = new AbortController().signal;

/** Where every asset has a price of so many dollars, read a minute ago; none has one without. */
function feedOf(dollars: number | null): Feed {
  const market = testMarket(registry, { price: () => dollars, pricedAt: () => NOW - 60_000 });
  const nodes = createNodeAccess(registry, { mode: 'off' });
  const [feed] = documentedFees({ registry, nodes, now: () => NOW, market: () => market, urls: NO_FEED_URLS });
  return feed as Feed;
}

test('five dollars from Ethereum, in the asset that is sent, rounded up, as a documented figure', async () => {
  const feed = feedOf(3);
  const part = await feed.read(NEVER);
  const market = liveMarket(registry, [{ feed, part, failure: null }], NOW);
  const lanes = eureka.lanes({ registry, market, smartRelay: true });
  expect(lanes.length).toBeGreaterThan(10);
  const usdt = assetKey({ chain_id: '1', denom: '0xdAC17F958D2ee523a2206206994597C13D831ec7' });
  const lane = lanes.find(({ from }) => from === usdt);
  expect(lane?.quoteIn(10_000_000n)).toMatchObject({ ok: true, amountOut: 10_000_000n - 1_666_667n });
  expect(lane?.detail.reading).toMatchObject({ basis: 'documented', source: 'IBC Eureka', at: NOW - 60_000 });
  expect(lanes.every(({ detail }) => detail.fromChainId === '1')).toBe(true);
  expect(eureka.lanes({ registry, market, smartRelay: false })).toEqual([]);
});

test('is as old as the prices, and has no fee without one', async () => {
  expect((await feedOf(3).read(NEVER)).at).toBe(NOW - 60_000);
  expect(await feedOf(null).read(NEVER)).toMatchObject({ at: NOW, lanes: [] });
});
