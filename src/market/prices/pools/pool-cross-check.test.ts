import { describe, expect, test } from 'vitest';
import type { AssetId } from '#contract/asset.ts';
import { pow10 } from '#math/units.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { testMarket } from '#testing/market.ts';
import type { Market } from '../../market.ts';
import type { Pool } from '../../pool.ts';
import { sampleMarket } from '../../sample/sample-market.ts';
import { poolCrossCheck } from './pool-cross-check.ts';

const on = (denom: string, chain_id = 'a-1'): AssetId => ({ chain_id, denom });

const registry = createRegistry({
  chains: [
    chainRecord({ chain_id: 'a-1', native_denom: 'gas', wrapped_native: 'wrapped' }),
    chainRecord({ chain_id: 'b-1' }),
  ],
  assets: [
    ...['usd', 'eth', 'arb', 'ldo', 'x', 'gas', 'wrapped'].map((denom) => assetRecord({ chain_id: 'a-1', denom })),
    assetRecord({ chain_id: 'a-1', denom: 'fine', decimals: 18 }),
    assetRecord({ chain_id: 'b-1', denom: 'ibc/eth', origin_chain_id: 'a-1', origin_denom: 'eth' }),
  ],
  channels: [],
});

let count = 0;
/** Whole tokens of six decimals, but for `fine`. */
const pool = (
  a: string,
  held: bigint,
  b: string,
  other: bigint,
  kind: 'constant_product' | 'transmuter' = 'constant_product',
): Pool => ({
  ...{ id: `${++count}`, feePpm: 3000, denoms: [a, b], scales: [10n ** 12n, 10n ** 12n] },
  ...{ kind, reserves: [held * pow10(a === 'fine' ? 18 : 6), other * pow10(6)] },
});

const market = (prices: Readonly<Record<string, number>>, ...pools: Pool[]): Market => ({
  ...testMarket(registry, { price: ({ denom }) => prices[denom] ?? null }),
  pools: () => pools.map((each) => ({ chain_id: 'a-1', venue: 'v', pool: each })),
});

/** Those of the assets whose price fails the check. */
const failing = (of: Market, ...denoms: string[]): string[] =>
  denoms.filter(
    (denom) => poolCrossCheck({ registry, market: of })(on(denom, denom.startsWith('ibc/') ? 'b-1' : 'a-1')) !== null,
  );

describe('accepts a price up to twice and down to half of the pools’ price', () => {
  const deep = pool('x', 100_000n, 'usd', 1_000_000n);

  test.each([
    [20, []],
    [21, ['x']],
    [5, []],
    [4, ['x']],
    [0, ['x']],
  ])('%s dollars, pools say ten', (dollars, wrong) => {
    expect(
      failing(market({ usd: 1, x: dollars, eth: 3000 }, deep, pool('eth', 1000n, 'usd', 3_000_000n)), 'x', 'usd'),
    ).toEqual(wrong);
  });

  test('reports both prices of a discrepancy', () => {
    const found = poolCrossCheck({ registry, market: market({ usd: 1, x: 40 }, deep) })(on('x'));
    expect(found).toEqual({ priceE12: 40n * pow10(12), poolsE12: 10n * pow10(12) });
  });

  test('uses the decimals of the registry', () => {
    const fine = pool('fine', 100_000n, 'usd', 1_000_000n);
    const rest = pool('eth', 1000n, 'usd', 3_000_000n);
    expect(failing(market({ usd: 1, fine: 10, eth: 3000 }, fine, rest), 'fine')).toEqual([]);
    expect(failing(market({ usd: 1, fine: 50, eth: 3000 }, fine, rest), 'fine')).toEqual(['fine']);
  });
});

describe('ignores', () => {
  test('a pool that can pay out less than 50,000 dollars', () => {
    const rest = pool('eth', 1000n, 'usd', 3_000_000n);
    const held = (dollars: bigint) =>
      market({ usd: 1, x: 40, eth: 3000 }, pool('x', dollars / 10n, 'usd', dollars), rest);
    expect(failing(held(49_990n), 'x')).toEqual([]);
    expect(failing(held(50_000n), 'x')).toEqual(['x']);
  });

  test('a coin below its peg by less than half', () => {
    expect(failing(market({ usd: 1, x: 1 }, pool('x', 1_900_000n, 'usd', 1_000_000n)), 'x', 'usd')).toEqual([]);
  });

  test('a pool that trades one for one', () => {
    const swaps = pool('x', 1_000_000n, 'usd', 1_000_000n, 'transmuter');
    expect(failing(market({ usd: 1, x: 5 }, swaps), 'x', 'usd')).toEqual([]);
  });

  test('pools with at most half of the depth', () => {
    const bent = pool('x', 1_000_000n, 'usd', 100_000n);
    const prices = { usd: 1, x: 10, eth: 3000 };
    const dollars = pool('eth', 1000n, 'usd', 3_000_000n);
    const beside = (eth: bigint) => market(prices, dollars, bent, pool('x', eth * 300n, 'eth', eth));
    expect(failing(beside(34n), 'x')).toEqual([]);
    expect(failing(beside(33n), 'x')).toEqual(['x']);
  });

  test('assets without pools or without a price', () => {
    expect(failing(market({ usd: 1, x: 40 }), 'x')).toEqual([]);
    expect(failing(market({ usd: 1 }, pool('x', 100_000n, 'usd', 1_000_000n)), 'x')).toEqual([]);
  });
});

describe('one wrong price', () => {
  const prices = { usd: 1, eth: 9000, arb: 2, ldo: 3 };
  const pools = [
    pool('eth', 10_000n, 'usd', 30_000_000n),
    pool('arb', 3_000_000n, 'eth', 2000n),
    pool('arb', 500_000n, 'usd', 1_000_000n),
    pool('ldo', 1_000_000n, 'eth', 1000n),
  ];

  test('does not invalidate assets that trade against it', () => {
    expect(failing(market(prices, ...pools), 'eth', 'arb', 'ldo', 'usd')).toEqual(['eth']);
  });

  test('applies to its vouchers, and to the gas asset of a wrapper', () => {
    expect(failing(market({ ...prices, 'ibc/eth': 9000 }, ...pools), 'ibc/eth')).toEqual(['ibc/eth']);
    const wrapper = market({ usd: 1, gas: 9000, wrapped: 9000 }, pool('wrapped', 10_000n, 'usd', 30_000_000n));
    expect(failing(wrapper, 'gas')).toEqual(['gas']);
  });

  test('invalidates both assets that trade only with each other', () => {
    expect(failing(market({ x: 40, ldo: 3 }, pool('x', 300_000n, 'ldo', 1_000_000n)), 'x', 'ldo')).toEqual([
      'x',
      'ldo',
    ]);
  });
});

test('all prices of the sample market pass', () => {
  const listed = embeddedRegistry();
  const check = poolCrossCheck({ registry: listed, market: sampleMarket(listed) });
  expect(listed.listAssets().filter((asset) => check(asset) !== null)).toEqual([]);
});

test('the same market with another registry uses that registry’s decimals', () => {
  const lists = (decimals: number) =>
    createRegistry({
      chains: [chainRecord({ chain_id: 'a-1' })],
      assets: [assetRecord({ chain_id: 'a-1', denom: 'x', decimals }), assetRecord({ chain_id: 'a-1', denom: 'usd' })],
      channels: [],
    });
  const observed = market({ usd: 1, x: 10 }, pool('x', 100_000n, 'usd', 1_000_000n));
  const check = (decimals: number) => poolCrossCheck({ registry: lists(decimals), market: observed })(on('x'));
  expect(check(6)).toBeNull();
  expect(check(7)).toEqual({ priceE12: 10n * pow10(12), poolsE12: 100n * pow10(12) });
});

test('reads the pools of a market once', () => {
  let looks = 0;
  const counted = market({ usd: 1, x: 40 }, pool('x', 100_000n, 'usd', 1_000_000n));
  const watched: Market = {
    ...counted,
    pools() {
      looks += 1;
      return counted.pools();
    },
  };
  for (let i = 0; i < 3; i++) expect(poolCrossCheck({ registry, market: watched })(on('x'))).not.toBeNull();
  expect(looks).toBe(1);
});
