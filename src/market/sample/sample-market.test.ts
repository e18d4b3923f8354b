import { describe, expect, test } from 'vitest';
import type { AssetId } from '#contract/asset.ts';
import { formatPrice } from '#math/units.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { createRegistry } from '#registry/registry.ts';
import { UNPRICED_ASSETS } from './prices.ts';
import { sampleMarket } from './sample-market.ts';

const registry = embeddedRegistry();
const market = sampleMarket(registry);
const pools = market.pools();

const asset = (chain_id: string, denom: string): AssetId => ({ chain_id, denom });
const dollars = (chain_id: string, denom: string): string | null => {
  const price = market.price(asset(chain_id, denom));
  return price === null ? null : formatPrice(price);
};

const OSMO = asset('osmosis-1', 'uosmo');
const WMATIC_ON_OSMOSIS = 'ibc/AB589511ED0DD5FA56171A39978AFBF1371DB986EC1C3526CE138A16377E39BB';

test('has the source "sample" and a date', () => {
  expect(market.source).toBe('sample');
  expect(new Date(market.asOf).toISOString()).toBe('2026-11-21T00:00:00.000Z');
});

test('is the same for every registry of the same assets, and one for each', () => {
  expect(sampleMarket(embeddedRegistry('2027-06-01')).pools()).toEqual(pools);
  expect(sampleMarket(registry)).toBe(market);
});

describe('prices', () => {
  test('are looked up by the asset, by the gas asset it wraps, and by its origin', () => {
    expect(dollars('cosmoshub-4', 'uatom')).toBe('4');
    expect(dollars('130', '0x4200000000000000000000000000000000000006')).toBe(dollars('130', 'unichain-native'));
    expect(dollars('osmosis-1', WMATIC_ON_OSMOSIS)).toBe(dollars('137', 'polygon-native'));
  });

  test('compare EVM addresses without case', () => {
    const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
    expect(dollars('1', usdc.toLowerCase())).toBe(dollars('1', usdc));
  });

  test('are positive or null for every asset of the registry', () => {
    const prices = registry.listAssets().map((each) => market.price(each));
    expect(prices.every((price) => price === null || price > 0n)).toBe(true);
    expect(prices.filter((price) => price !== null).length).toBeGreaterThan(900);
    expect(prices).toContain(null);
  });

  test('are equal for a voucher and its origin, unless a table names the voucher', () => {
    const vouchers = registry.listAssets().filter(({ trace, coingecko_id }) => trace !== '' && !coingecko_id);
    for (const voucher of vouchers) {
      const origin = registry.findOrigin(voucher);
      if (origin !== undefined) expect(market.price(voucher), voucher.denom).toBe(market.price(origin));
    }
  });

  test('are null for unpriced and unknown assets, and so are values', () => {
    for (const unpriced of UNPRICED_ASSETS) {
      expect(market.price(unpriced), unpriced.symbol).toBeNull();
      expect(market.usd(unpriced, 1n, 'down'), unpriced.symbol).toBeNull();
    }
    expect(market.price(asset('atlantis-9', 'ugold'))).toBeNull();
  });

  test('give values in micro-dollars, rounded in the requested direction', () => {
    expect(market.usd(OSMO, 1_000_000n, 'down')).toBe(200_000n);
    expect(market.usd(OSMO, 1n, 'down')).toBe(0n);
    expect(market.usd(OSMO, 1n, 'up')).toBe(1n);
  });
});

describe('pools', () => {
  test('are hundreds, of every kind, with ids that start with "sample-"', () => {
    expect(pools.length).toBeGreaterThan(500);
    expect(new Set(pools.map(({ pool }) => pool.kind)).size).toBe(6);
    expect(pools.every(({ pool }) => pool.id.startsWith('sample-'))).toBe(true);
    expect(pools.some(({ pool }) => pool.id === 'sample-osmosis-12')).toBe(true);
  });

  test('have unique ids on each venue', () => {
    const ids = pools.map(({ chain_id, venue, pool }) => `${chain_id}|${venue}|${pool.id}`);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('have a positive reserve for each denom', () => {
    for (const { pool } of pools) {
      expect(new Set(pool.denoms).size, pool.id).toBe(pool.denoms.length);
      if (!('reserves' in pool)) continue;
      expect(pool.reserves.length, pool.id).toBe(pool.denoms.length);
      expect(pool.reserves.every((reserve) => reserve > 0n)).toBe(true);
    }
    const stableswaps = pools.flatMap(({ pool }) => (pool.kind === 'stableswap' ? [pool.denoms.length] : []));
    expect(new Set(stableswaps)).toEqual(new Set([2, 3]));
  });

  test('with ticks have several positions that net to zero', () => {
    for (const { pool } of pools) {
      if (pool.kind !== 'concentrated') continue;
      const indexes = pool.ticks.map(({ index }) => index);
      const sum = (ticks: typeof pool.ticks) => ticks.reduce((total, { liquidityNet }) => total + liquidityNet, 0n);
      expect(indexes.length, pool.id).toBeGreaterThanOrEqual(10);
      expect(indexes, pool.id).toEqual([...new Set(indexes)].sort((a, b) => a - b));
      expect(indexes.filter((index) => index % pool.tickSpacing !== 0)).toEqual([]);
      expect(sum(pool.ticks)).toBe(0n);
      expect(sum(pool.ticks.filter(({ index }) => index <= pool.tick))).toBe(pool.liquidity);
    }
  });

  test('throw for assets that the registry lacks', () => {
    const chains = ['osmosis-1', 'noble-1'].map((id) => registry.getChainRecord(id));
    const poor = createRegistry({ chains, assets: [], channels: [] });
    expect(() => sampleMarket(poor).pools()).toThrow('OSMO (uosmo) is not known on chain osmosis-1');
  });
});
