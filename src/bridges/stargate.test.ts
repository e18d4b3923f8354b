import { expect, test } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { getLane, operationFor } from '#testing/lanes.ts';
import { addedFee, deductedFee, testMarket } from '#testing/market.ts';
import type { BridgeContext } from './bridge.ts';
import pools from './data/stargate.json' with { type: 'json' };
import { stargate } from './stargate.ts';

const registry = embeddedRegistry();
const ETH = { chain_id: '1', denom: 'ethereum-native' };
const ETH_ON_OPTIMISM = { chain_id: '10', denom: 'optimism-native' };
const USDT = { chain_id: '1', denom: '0xdAC17F958D2ee523a2206206994597C13D831ec7' };
const USDT_ON_BSC = { chain_id: '56', denom: '0x55d398326f99059fF775485246999027B3197955' };

function contextWith(...fees: ReturnType<typeof deductedFee>[]): BridgeContext {
  const terms = () => ({ fees, seconds: 60 });
  return { registry, market: testMarket(registry, { price: () => 2000, terms }), smartRelay: false };
}

test('deducts the fee of the pool from 1 ETH to Optimism and adds the fee of the messenger', () => {
  const context = contextWith(deductedFee(ETH, { ppm: 600 }), addedFee(ETH, { type: 'RELAY', amount: 10n ** 14n }));
  const operation = operationFor(getLane(stargate, context, ETH, ETH_ON_OPTIMISM), 10n ** 18n, context.market);
  expect(operation).toMatchObject({
    amount_out: '999399000000000000',
    stargate_transfer: {
      from_chain_id: '1',
      to_chain_id: '10',
      denom_in: 'ethereum-native',
      denom_out: 'optimism-native',
      pool_address: '0x77b2043768d28E9C9aB44E1aBfC95944bcE57931',
      destination_endpoint_id: 30111,
      oft_fee_asset: { denom: 'ethereum-native' },
      oft_fee_amount: '601000000000000',
      oft_fee_amount_usd: '1.202',
      messaging_fee_asset: { denom: 'ethereum-native' },
      messaging_fee_amount: '100000000000000',
      messaging_fee_amount_usd: '0.2',
      bridge_id: 'STARGATE',
    },
  });
});

test('dust below the shared six decimals does not arrive, also between ends of eighteen', () => {
  const lane = getLane(stargate, contextWith(), ETH, ETH_ON_OPTIMISM);
  expect(lane.quoteIn(1_234_567_999_999_999_999n)).toMatchObject({ amountOut: 1_234_567_000_000_000_000n });
  expect(lane.quoteIn(999_999_999_999n)).toEqual({ ok: false, reason: 'nothing_arrives' });
});

test('dust stays with the sender; dust, fee and output add up to the input', () => {
  const lane = getLane(stargate, contextWith(deductedFee(ETH, { ppm: 600 })), ETH, ETH_ON_OPTIMISM);
  const amountIn = 1_234_567_999_999_999_999n;
  const { amount_out, stargate_transfer: body } = operationFor(lane, amountIn) as Operation & {
    stargate_transfer: Record<string, string>;
  };
  expect(body).toMatchObject({ oft_fee_amount: '741000000000000', unsent_amount: '999999999999' });
  expect(BigInt(`${amount_out}`) + BigInt(`${body.oft_fee_amount}`) + BigInt(`${body.unsent_amount}`)).toBe(amountIn);
  expect(operationFor(lane, 10n ** 18n).stargate_transfer).toMatchObject({ unsent_amount: '0' });
});

test('omits dust where both ends have at most the shared decimals', () => {
  const lane = getLane(stargate, contextWith(), USDT, USDT_ON_BSC);
  expect(operationFor(lane, 5n).stargate_transfer).not.toHaveProperty('unsent_amount');
});

test('converts USDT between 18 and 6 decimals', () => {
  const there = getLane(stargate, contextWith(), USDT_ON_BSC, USDT);
  expect(there.quoteIn(1_500_000_999_999_999_999n)).toMatchObject({ amountOut: 1_500_000n });
  const back = getLane(stargate, contextWith(), USDT, USDT_ON_BSC);
  expect(back.quoteIn(1_500_001n)).toMatchObject({ amountOut: 1_500_001_000_000_000_000n });
  expect(back.quoteOut(1n)).toMatchObject({ amountIn: 1n, amountOut: 10n ** 12n });
});

test('a pool that its operator took out of use is told from those in use, with day and source', () => {
  const onSei = pools.filter(({ chain_id }) => chain_id === '1329');
  expect(onSei.map(({ asset, left }) => [asset, left?.date])).toEqual([
    ['ETH', undefined],
    ['USDC', '2026-06-22'],
    ['USDT', '2026-06-22'],
  ]);
  const left = pools.flatMap((pool) => pool.left ?? []);
  expect(left).toHaveLength(19);
  expect(left.every(({ date, source }) => date <= '2026-11-28' && source.startsWith('stargate-protocol/'))).toBe(true);
});

test.each([
  ['0G', '16661', ['ETH', 'USDC', 'USDT']],
  ['Injective EVM', '1776', ['ETH']],
  ['Plasma', '9745', ['ETH']],
  ['Stable', '988', ['ETH', 'USDC']],
  ['Somnia', '5031', ['ETH', 'USDC', 'USDT']],
  ['Subtensor', '964', ['USDC']],
])('its pools on %s are those of its configuration', (_, chainId, assets) => {
  expect(pools.filter(({ chain_id }) => chain_id === chainId).map(({ asset }) => asset)).toEqual(assets);
});
