import { expect, test } from 'vitest';
import type { Market } from '#market/market.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { createService } from './service.ts';
import { warmSearches } from './warm-searches.ts';

test('each warm-up searches: it has a route of several ways or swaps', async () => {
  const { route } = createService(sampleDeps);
  const operations: number[] = [];
  await warmSearches({
    route: async (...asked) => {
      const found = await route(...asked);
      operations.push(found.operations.length);
      return found;
    },
  });
  expect(operations.length).toBeGreaterThan(2);
  expect(Math.min(...operations)).toBeGreaterThan(1);
});

test('a market without figures warms nothing, so that the next one does', async () => {
  const empty: Market = { ...sampleDeps.market(), pools: () => [], price: () => null };
  expect(await warmSearches(createService(sampleDeps))).toBe(true);
  expect(await warmSearches(createService({ ...sampleDeps, market: () => empty }))).toBe(false);
});
