import { expect, test } from 'vitest';
import { type AssetId, assetKey } from '#contract/asset.ts';
import type { Pool } from '#market/pool.ts';
import { Q96, sqrtRatioAtTick } from '#math/tick-math.ts';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { testMarket } from '#testing/market.ts';
import { poolDepths } from './pool-depth.ts';

const WRAPPED = '0x00000000000000000000000000000000000000Aa';

const registry = createRegistry({
  chains: [chainRecord({ chain_id: '1', chain_type: 'evm', native_denom: 'gas', wrapped_native: WRAPPED })],
  assets: [
    assetRecord({ chain_id: '1', denom: 'gas' }),
    assetRecord({ chain_id: '1', denom: WRAPPED }),
    assetRecord({ chain_id: '1', denom: 'usd' }),
    assetRecord({ chain_id: '1', denom: 'odd', decimals: null }),
  ],
  channels: [],
});

function depthIn(pools: readonly Pool[]): (denom: string) => number | undefined {
  const market = testMarket(registry);
  const venuePools = pools.map((pool) => ({ venue: 'dex', chain_id: '1', pool }));
  const depths = poolDepths({ registry, market: { ...market, pools: () => venuePools } });
  return (denom) => depths.get(assetKey({ chain_id: '1', denom } satisfies AssetId));
}

const pair = (id: string, denoms: string[], reserves: bigint[]): Pool => {
  return { kind: 'constant_product', id, denoms, reserves, feePpm: 3000 };
};

test('adds the reserves of all pools in tokens, those of the wrapped gas asset to the gas asset too', () => {
  const depth = depthIn([
    pair('a', [WRAPPED, 'usd'], [2_000_000n, 6_000_000n]),
    pair('b', ['usd', WRAPPED.toLowerCase()], [3_000_000n, 1_500_000n]),
  ]);
  expect(depth('usd')).toBe(9);
  expect(depth(WRAPPED)).toBe(3.5);
  expect(depth('gas')).toBe(3.5);
});

test('uses the decimals of each registry for the same market', () => {
  const venuePools = [{ venue: 'dex', chain_id: '1', pool: pair('a', ['usd', 'x'], [6_000_000n, 1n]) }];
  const market = { ...testMarket(registry), pools: () => venuePools };
  const counted = (decimals: number) => {
    const listed = createRegistry({
      chains: [chainRecord({ chain_id: '1' })],
      assets: [assetRecord({ chain_id: '1', denom: 'usd', decimals })],
      channels: [],
    });
    return poolDepths({ registry: listed, market }).get(assetKey({ chain_id: '1', denom: 'usd' }));
  };
  expect([counted(6), counted(3)]).toEqual([6, 6000]);
});

test('is unknown for an asset without decimals', () => {
  expect(depthIn([pair('a', ['odd', 'usd'], [5n, 1_000_000n])])('odd')).toBeUndefined();
});

test('counts the reserves within the ranges of concentrated liquidity', () => {
  // At price 1, liquidity L from tick -t to t holds L * (1 - 1.0001^(-t/2)) of each denom, in whole units of it.
  const liquidity = 1_000_000n * 10n ** 6n;
  const pool = (ticks: [number, bigint][], active: bigint): Pool => ({
    ...{ kind: 'concentrated', id: 'c', denoms: [WRAPPED, 'usd'], feePpm: 500, tickSpacing: 10 },
    ...{ sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: active },
    ticks: ticks.map(([index, liquidityNet]) => ({ index, liquidityNet })),
  });
  const unitsTo = (tick: number) => (liquidity * (Q96 - sqrtRatioAtTick(-tick))) / Q96;
  const amountTo = (tick: number) => Number(unitsTo(tick)) / 1e6;

  const one = depthIn([
    pool(
      [
        [-2000, liquidity],
        [2000, -liquidity],
      ],
      liquidity,
    ),
  ]);
  expect(one('usd')).toBe(amountTo(2000));
  expect(one(WRAPPED)).toBe(amountTo(2000));

  const above = depthIn([
    pool(
      [
        [1000, liquidity],
        [2000, -liquidity],
      ],
      0n,
    ),
  ]);
  expect(above(WRAPPED)).toBeCloseTo(amountTo(2000) - amountTo(1000), 3);
  expect(above('usd')).toBe(0);
});
