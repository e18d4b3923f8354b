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

test('reserves of all pools are added up in whole tokens, those of the wrapped gas asset for the gas asset too', () => {
  const depth = depthIn([
    pair('a', [WRAPPED, 'usd'], [2_000_000n, 6_000_000n]),
    pair('b', ['usd', WRAPPED.toLowerCase()], [3_000_000n, 1_500_000n]),
  ]);
  expect(depth('usd')).toBe(9);
  expect(depth(WRAPPED)).toBe(3.5);
  expect(depth('gas')).toBe(3.5);
});

test('each registry counts the pools of a market by its own decimals', () => {
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

test('an asset without decimals has no depth', () => {
  expect(depthIn([pair('a', ['odd', 'usd'], [5n, 1_000_000n])])('odd')).toBeUndefined();
});

test('of concentrated liquidity counts what lies in its ranges', () => {
  // At price 1, liquidity L from tick -t to t holds L * (1 - 1.0001^(-t/2)) of each denom, in whole units of it.
  const liquidity = 1_000_000n * 10n ** 6n;
  const pool = (ticks: [number, bigint][], active: bigint): Pool => ({
    ...{ kind: 'concentrated', id: 'c', denoms: [WRAPPED, 'usd'], feePpm: 500, tickSpacing: 10 },
    ...{ sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: active },
    ticks: ticks.map(([index, liquidityNet]) => ({ index, liquidityNet })),
  });
  const unitsTo = (tick: number) => (liquidity * (Q96 - sqrtRatioAtTick(-tick))) / Q96;
  const held = (tick: number) => Number(unitsTo(tick)) / 1e6;

  const one = depthIn([
    pool(
      [
        [-2000, liquidity],
        [2000, -liquidity],
      ],
      liquidity,
    ),
  ]);
  expect(one('usd')).toBe(held(2000));
  expect(one(WRAPPED)).toBe(held(2000));

  const above = depthIn([
    pool(
      [
        [1000, liquidity],
        [2000, -liquidity],
      ],
      0n,
    ),
  ]);
  expect(above(WRAPPED)).toBeCloseTo(held(2000) - held(1000), 3);
  expect(above('usd')).toBe(0);
});
