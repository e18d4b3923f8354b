import { describe, expect, test } from 'vitest';
import type { AssetId } from '#contract/asset.ts';
import type { ErrorDetail } from '#contract/error.ts';
import { ServiceError } from '#contract/error.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import type { LaneFee, LaneRequest, Market } from '#market/market.ts';
import type { Pool } from '#market/pool.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { addedFee, deductedFee, type MarketFacts, testMarket } from '#testing/market.ts';
import type { ServiceDeps } from '../deps.ts';
import { answerRoute } from './route.ts';

const registry = embeddedRegistry();
const NOW = new Date('2026-11-21T12:00:00Z');
const OSMO: AssetId = { chain_id: 'osmosis-1', denom: 'uosmo' };
const USDT: AssetId = {
  chain_id: 'osmosis-1',
  denom: 'factory/osmo1em6xs47hd82806f5cxgyufguxrrc7l0aqx7nzzptjuqgswczk8csavdxek/alloyed/allUSDT',
};
const TIA: AssetId = { chain_id: 'celestia', denom: 'utia' };
const ATOM: AssetId = { chain_id: 'cosmoshub-4', denom: 'uatom' };
const ATOM_ON_OSMOSIS: AssetId = {
  chain_id: 'osmosis-1',
  denom: 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2',
};

/** A market with only the given pools and facts. */
function marketOf(pools: readonly Pool[], facts: MarketFacts): Market {
  const terms = () => ({ fees: null, seconds: null });
  return {
    ...testMarket(registry, { terms, ...facts }),
    pools: () => pools.map((pool) => ({ chain_id: 'osmosis-1', venue: 'osmosis-poolmanager', pool })),
  };
}

function routeOf(market: Market, from: AssetId, to: AssetId, amount: bigint, more: Partial<RouteRequest> = {}): Route {
  const deps: ServiceDeps = {
    registry,
    market: () => market,
    balances: { read: () => Promise.reject(new Error('no balances are read here')), reads: () => true },
    prices: async () => new Map(),
    now: () => NOW,
  };
  return answerRoute(deps, {
    source_asset_chain_id: from.chain_id,
    source_asset_denom: from.denom,
    dest_asset_chain_id: to.chain_id,
    dest_asset_denom: to.denom,
    amount_in: amount.toString(),
    ...more,
  });
}

/** The first detail of the error, and its message. */
function refusal(run: () => Route): { readonly detail: ErrorDetail | undefined; readonly message: string } {
  try {
    run();
  } catch (error) {
    if (error instanceof ServiceError) return { detail: error.details[0], message: error.message };
    throw error;
  }
  throw new Error('this was meant to be refused');
}

/** Expects a refusal by one rule, and the complete route with its warning if allow_unsafe is true. */
function expectRefused(market: Market, from: AssetId, to: AssetId, amount: bigint, rule: string): void {
  const { detail } = refusal(() => routeOf(market, from, to, amount));
  expect(detail).toMatchObject({ reason: 'BAD_PRICE_ERROR', metadata: { rule, percent: '10.0001' } });
  const route = routeOf(market, from, to, amount, { allow_unsafe: true });
  expect(route.warning?.type).toBe('BAD_PRICE_WARNING');
  expect(route.amount_in).toBe(amount.toString());
}

const poolOf = (rest: Partial<Pool> & Pick<Pool, 'kind'>): Pool =>
  ({ id: '1', denoms: [OSMO.denom, USDT.denom], feePpm: 0, ...rest }) as Pool;

test('what arrives is worth more than what is sent by a tenth at most: else a price or a pool is in doubt, with both figures', () => {
  const pool = poolOf({ kind: 'constant_product', reserves: [10n ** 18n, 19n * 10n ** 17n] });
  const market = marketOf([pool], { price: () => 1 });
  const { detail, message } = refusal(() => routeOf(market, OSMO, USDT, 100_000_000n));
  expect(detail).toMatchObject({ reason: 'LOW_INFO_ERROR', metadata: { rule: 'value_gained', percent: '89.9999' } });
  expect(message).toMatch(/89\.9999 percent more than what is sent, 189\.9\d+ dollars for 100;/);
  const route = routeOf(market, OSMO, USDT, 100_000_000n, { allow_unsafe: true });
  expect(route.warning?.type).toBe('LOW_INFO_WARNING');
});

describe('accepts exactly ten percent and refuses one unit more', () => {
  test('of price impact, with equal dollar values', () => {
    // A ninth of the reserve going in leaves nine tenths of the rate.
    const pool = poolOf({ kind: 'constant_product', reserves: [9_000_000_000n, 9_000_000_000n] });
    const market = marketOf([pool], { price: ({ denom }) => (denom === OSMO.denom ? 10 : 11) });
    const route = routeOf(market, OSMO, USDT, 1_000_000_000n);
    expect(route.warning).toBeUndefined();
    expect(route).toMatchObject({ amount_out: '900000000', swap_price_impact_percent: '10' });
    expectRefused(market, OSMO, USDT, 1_000_000_001n, 'price_impact');
  });

  test('of value lost, without price impact', () => {
    const scales = [10n ** 12n, 10n ** 12n];
    const pool = poolOf({ kind: 'transmuter', feePpm: 100_000, scales, reserves: [10n ** 15n, 10n ** 15n] });
    const market = marketOf([pool], { price: () => 1 });
    const route = routeOf(market, OSMO, USDT, 10_000_000n);
    expect(route.warning).toBeUndefined();
    expect(route).toMatchObject({ amount_out: '9000000', swap_price_impact_percent: '0' });
    expectRefused(market, OSMO, USDT, 10_000_001n, 'value_lost');
  });

  const isIbc = ({ bridge, from }: LaneRequest) => bridge === 'IBC' && from.chain_id === 'cosmoshub-4';
  const charging = (fee: LaneFee) =>
    marketOf([], {
      price: () => 1,
      terms: (request) => ({ fees: isIbc(request) ? [fee] : null, seconds: 30 }),
    });

  test('of the fee that a transfer deducts', () => {
    const of = (amount: bigint) => charging(deductedFee(ATOM, { amount }));
    expect(routeOf(of(1_000_000n), ATOM, ATOM_ON_OSMOSIS, 10_000_000n).warning).toBeUndefined();
    expectRefused(of(1_000_001n), ATOM, ATOM_ON_OSMOSIS, 10_000_000n, 'fees');
  });

  test('of an additional fee, in the asset sent or in another one', () => {
    for (const asset of [ATOM, TIA]) {
      const of = (amount: bigint) => charging(addedFee(asset, { amount }));
      expect(routeOf(of(1_000_000n), ATOM, ATOM_ON_OSMOSIS, 10_000_000n).warning).toBeUndefined();
      expectRefused(of(1_000_001n), ATOM, ATOM_ON_OSMOSIS, 10_000_000n, 'fees');
    }
  });
});

describe('a price that is not trusted counts as missing', () => {
  const RESERVE = 10n ** 12n;
  const pool = poolOf({ kind: 'constant_product', reserves: [RESERVE, RESERVE] });

  function expectUnknown(market: Market, metadata: Record<string, string>, text: string): void {
    const { detail, message } = refusal(() => routeOf(market, OSMO, USDT, 1_000_000n));
    expect(detail).toMatchObject({ reason: 'LOW_INFO_ERROR', metadata });
    expect(message).toContain(text);
    const route = routeOf(market, OSMO, USDT, 1_000_000n, { allow_unsafe: true });
    expect(route.warning).toMatchObject({ type: 'LOW_INFO_WARNING', message: expect.stringContaining(text) });
    expect(route.usd_amount_in !== undefined).toBe(metadata.source_price === 'known');
    expect(route.usd_amount_out !== undefined).toBe(metadata.dest_price === 'known');
  }

  test('older than one hour', () => {
    const since = (ms: number) =>
      marketOf([pool], {
        price: () => 1,
        pricedAt: ({ denom }) => (denom === OSMO.denom ? NOW.getTime() - ms : null),
      });
    expect(routeOf(since(3_600_000), OSMO, USDT, 1_000_000n).warning).toBeUndefined();
    const metadata = { source_price: 'too_old', dest_price: 'known' };
    expectUnknown(since(3_600_001), metadata, 'the USD price of OSMO on Osmosis (osmosis-1) is too old');
  });

  test('more than five minutes ahead of our clock', () => {
    const ahead = (ms: number) =>
      marketOf([pool], {
        price: () => 1,
        pricedAt: ({ denom }) => (denom === OSMO.denom ? NOW.getTime() + ms : null),
      });
    expect(routeOf(ahead(300_000), OSMO, USDT, 1_000_000n).warning).toBeUndefined();
    const metadata = { source_price: 'ahead_of_clock', dest_price: 'known' };
    const text = 'the USD price of OSMO on Osmosis (osmosis-1) has a timestamp in the future';
    expectUnknown(ahead(300_001), metadata, text);
  });

  test('above twice the pool price, reported with its ratio', () => {
    // USDT has other pools that confirm its price, so the price of OSMO is the wrong one.
    const others = poolOf({
      kind: 'constant_product',
      id: '2',
      denoms: [ATOM_ON_OSMOSIS.denom, USDT.denom],
      reserves: [RESERVE, RESERVE],
    });
    const at = (osmo: number) => marketOf([pool, others], { price: ({ denom }) => (denom === OSMO.denom ? osmo : 1) });
    // Half of the value is lost by these prices, so the rule of ten percent refuses it.
    expect(refusal(() => routeOf(at(2), OSMO, USDT, 1_000_000n)).detail).toMatchObject({ reason: 'BAD_PRICE_ERROR' });
    const metadata = { source_price: 'pools_disagree', source_price_over_pools: '3', dest_price: 'known' };
    expectUnknown(at(3), metadata, 'the USD price of OSMO on Osmosis (osmosis-1) is 3 times the price in its pools');
  });

  test('absent, reported with its asset', () => {
    const market = marketOf([pool], { price: ({ denom }) => (denom === OSMO.denom ? 1 : null) });
    const metadata = { source_price: 'known', dest_price: 'missing' };
    expectUnknown(market, metadata, 'the USD price of USDT on Osmosis (osmosis-1) is missing');
  });
});
