import { expect, test } from 'vitest';
import type { Market } from '#market/market.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { createService } from './service.ts';
import { WARM_UP_REQUESTS, warmSearches } from './warm-searches.ts';

test.each(WARM_UP_REQUESTS.map((request) => [request.source_asset_denom, request]))(
  'the warm-up from %s searches: it has a route of several ways or swaps',
  async (_denom, request) => {
    const route = await createService(sampleDeps).route(request);
    expect(route.operations.length).toBeGreaterThan(1);
  },
);

test('a market without figures warms nothing, so that the next one does', async () => {
  const empty: Market = { ...sampleDeps.market(), pools: () => [], price: () => null };
  expect(await warmSearches(createService(sampleDeps))).toBe(true);
  expect(await warmSearches(createService({ ...sampleDeps, market: () => empty }))).toBe(false);
});
