import { describe, expect, test } from 'vitest';
import { pow10 } from '#math/units.ts';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { testMarket } from '#testing/market.ts';
import { MAX_CLOCK_LEAD_MS } from '../age.ts';
import { withTrustedPrices } from './trusted-prices.ts';

const MAX_PRICE_AGE_MS = 60 * 60_000;
const registry = createRegistry({
  chains: [chainRecord({ chain_id: 'a-1' })],
  assets: ['x', 'usd'].map((denom) => assetRecord({ chain_id: 'a-1', denom })),
  channels: [],
});
const X = { chain_id: 'a-1', denom: 'x' };
const NOW = new Date('2026-11-21T12:00:00Z');

const pricedAt = (at: number | null) =>
  withTrustedPrices(registry, testMarket(registry, { price: () => 2, pricedAt: () => at }), NOW);

describe('trusts a price', () => {
  test.each([
    ['that is an hour old', NOW.getTime() - MAX_PRICE_AGE_MS],
    ['five minutes ahead of the clock', NOW.getTime() + MAX_CLOCK_LEAD_MS],
    ['without a time', null],
  ])('%s', (_, at) => {
    const market = pricedAt(at);
    expect(market.missingPriceReason(X)).toBeNull();
    expect(market.price(X)).toBe(2n * pow10(12));
    expect(market.usd(X, 1_500_000n, 'down')).toBe(3_000_000n);
  });
});

describe('removes a price', () => {
  test.each([
    ['a millisecond older than an hour', NOW.getTime() - MAX_PRICE_AGE_MS - 1, 'too_old'],
    ['more than five minutes ahead of the clock', NOW.getTime() + MAX_CLOCK_LEAD_MS + 1, 'ahead_of_clock'],
  ])('%s', (_, at, reason) => {
    const market = pricedAt(at);
    expect(market.missingPriceReason(X)).toEqual({ reason });
    expect([market.price(X), market.usd(X, 1n, 'up')]).toEqual([null, null]);
  });

  test('that the pools contradict', () => {
    const pool = {
      id: '1',
      kind: 'constant_product' as const,
      denoms: ['x', 'usd'],
      feePpm: 0,
      reserves: [10n ** 11n, 10n ** 12n],
    };
    const prices = testMarket(registry, { price: ({ denom }) => (denom === 'x' ? 100 : 1) });
    const market = withTrustedPrices(
      registry,
      { ...prices, pools: () => [{ chain_id: 'a-1', venue: 'v', pool }] },
      NOW,
    );
    expect(market.missingPriceReason(X)).toEqual({
      reason: 'pools_disagree',
      priceE12: 100n * pow10(12),
      poolsE12: 10n * pow10(12),
    });
    expect(market.usd(X, 1n, 'up')).toBeNull();
  });

  test('reports a price that does not exist as missing', () => {
    expect(withTrustedPrices(registry, testMarket(registry), NOW).missingPriceReason(X)).toEqual({ reason: 'missing' });
  });
});
