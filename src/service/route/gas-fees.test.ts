import { expect, test } from 'vitest';
import type { RouteRequest } from '#contract/route.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { BEFORE_ENDS, sampleDeps, sampleDepsOn } from '#testing/sample-service.ts';
import { answerRoute } from './route.ts';

const { registry } = sampleDeps;
const sample = sampleMarket(registry);
const USDC_ON_ETHEREUM = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const WBTC_ON_ETHEREUM = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599';
const USDC_ON_BASE = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const USDC_ON_ARBITRUM = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';
const USDC_ON_OPTIMISM = '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85';

const cctp = (from: string, source: string, to: string, dest: string): RouteRequest => ({
  ...{ source_asset_chain_id: from, source_asset_denom: source, dest_asset_chain_id: to, dest_asset_denom: dest },
  ...{ amount_in: '1000000000', bridges: ['CCTP'], allow_swaps: false },
});

/** Where prices are not another's it asks the market that tests share: a graph of its own takes a second. */
const gasOf = (request: RouteRequest, market = sample) =>
  answerRoute({ ...sampleDeps, market: () => market }, request).estimated_fees?.filter(
    ({ fee_type }) => fee_type === 'GAS',
  );

test('a transaction has one gas fee in its own chain’s asset, on top, rounded up, the approval apart', () => {
  const wei = {
    asset: { chain_id: '1', denom: 'ethereum-native' },
    num: 10_000_000_001n,
    den: 10n,
    fixed: 7n,
    at: null,
  };
  const fees = gasOf(cctp('1', USDC_ON_ETHEREUM, '8453', USDC_ON_BASE), { ...sample, gasPrice: () => wei });
  // 21,000 and 149,000 of gas, at 1,000,000,000.1 wei each, and 7 wei.
  expect(fees).toMatchObject([
    {
      ...{ fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL', chain_id: '1', denom: 'ethereum-native' },
      // 0.510000000051 dollars.
      ...{ tx_index: 0, operation_index: 0, amount: '170000000017007', usd_amount: '0.510001' },
      approval: { amount: '47000000004707' },
    },
  ]);
});

test('a token that is its own bridge contract needs no approval', () => {
  const SYNTHETIC = '0xD56734d7f9979dD94FAE3d67C7e928234e71cD4C';
  const [fee, ...more] =
    gasOf({
      ...{ source_asset_chain_id: '42161', source_asset_denom: SYNTHETIC, amount_in: '1000000000' },
      ...{ dest_asset_chain_id: 'celestia', dest_asset_denom: 'utia', bridges: ['HYPERLANE'], allow_swaps: false },
    }) ?? [];
  expect(more).toEqual([]);
  expect(fee).toMatchObject({ chain_id: '42161', denom: 'arbitrum-native' });
  expect(fee?.approval).toBeUndefined();
});

test('Cosmos pays the limit at the registry’s average price, and needs no approval', () => {
  const [fee, ...more] = gasOf(cctp('noble-1', 'uusdc', '1', USDC_ON_ETHEREUM)) ?? [];
  expect(more).toEqual([]);
  expect(fee).toMatchObject({ chain_id: 'noble-1', denom: 'uusdc', amount: '25000', usd_amount: '0.025' });
  expect(fee?.approval).toBeUndefined();
});

test('unknown gas has no amount, and is never zero', () => {
  const [fee] = gasOf(cctp('1', USDC_ON_ETHEREUM, '8453', USDC_ON_BASE), { ...sample, gasPrice: () => null }) ?? [];
  expect(fee).toMatchObject({ fee_type: 'GAS', chain_id: '1', fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL' });
  expect(fee?.amount).toBeUndefined();
  expect(fee?.usd_amount).toBeUndefined();
});

test('gas of a price that is too old, or ahead of the clock, is unknown', () => {
  const now = sampleDeps.now().getTime();
  const HOUR = 3_600_000;
  const readAt: Readonly<Record<string, number>> = { 1: now - HOUR / 2, 8453: now - 2 * HOUR, 42161: now + HOUR };
  const gasPrice = (chain_id: string) => {
    return { asset: { chain_id, denom: 'x' }, num: 1n, den: 1n, fixed: 0n, at: readAt[chain_id] ?? now };
  };
  const market = { ...sample, gasPrice };
  const amountFrom = (chain: string, usdc: string) =>
    gasOf(cctp(chain, usdc, '10', USDC_ON_OPTIMISM), market)?.[0]?.amount;
  expect(amountFrom('1', USDC_ON_ETHEREUM)).toBe('170000');
  expect([amountFrom('8453', USDC_ON_BASE), amountFrom('42161', USDC_ON_ARBITRUM)]).toEqual([undefined, undefined]);
});

test('each signature has its gas, and forwarded packets have none', () => {
  const route = answerRoute(sampleDeps, {
    ...{ source_asset_chain_id: '42161', source_asset_denom: 'arbitrum-native', amount_in: `${10n ** 19n}` },
    ...{ dest_asset_chain_id: 'osmosis-1', dest_asset_denom: 'uosmo', allow_multi_tx: true },
  });
  const gas = route.estimated_fees?.filter(({ fee_type }) => fee_type === 'GAS') ?? [];
  expect(route.txs_required).toBeGreaterThan(1);
  expect(gas.map(({ tx_index }) => tx_index)).toEqual([...Array(route.txs_required).keys()]);
});

test('what relayers do on other chains is not in the gas of who signs', () => {
  const from = {
    source_asset_chain_id: 'injective-1',
    source_asset_denom: 'erc20:0xa00C59fF5a080D2b954d0c75e46E22a0c371235a',
    amount_in: '100000000',
  };
  const moved = gasOf({
    ...{ ...from, dest_asset_chain_id: 'osmosis-1' },
    dest_asset_denom: 'ibc/794C7D7F3B857713878A3A1927251FA6AC1EEE520424C1F6FAFE9BA26D476138',
  });
  const swapped = gasOf({ ...from, dest_asset_chain_id: 'osmosis-1', dest_asset_denom: 'uosmo' });
  expect([moved?.length, swapped?.length]).toEqual([1, 1]);
  expect(swapped?.[0]?.amount).toBe(moved?.[0]?.amount);
});

test('a small amount avoids a swap whose gas takes more than the swap gains', () => {
  // By Axelar, which has ended since, there is a way without a swap.
  const before = sampleDepsOn(BEFORE_ENDS);
  const swaps = (amount_in: string, gasPrice = sample.gasPrice) =>
    answerRoute(
      { ...before, market: () => ({ ...before.market(), gasPrice }) },
      {
        ...{ source_asset_chain_id: '1', source_asset_denom: WBTC_ON_ETHEREUM, amount_in },
        ...{
          dest_asset_chain_id: 'osmosis-1',
          dest_asset_denom: 'uosmo',
          allow_multi_tx: true,
          allow_unsafe: true,
          order: 'value',
        },
      },
    ).operations.filter(({ evm_swap }) => evm_swap !== undefined).length;
  const free = (chain_id: string) => ({ asset: { chain_id, denom: 'x' }, num: 0n, den: 1n, fixed: 0n, at: null });
  expect(swaps('1000000', free)).toBe(1);
  expect(swaps('1000000')).toBe(0);
});

test('a transfer that the person claims goes straight, not over a chain where a claim has no known gas', () => {
  const { operations } = answerRoute(sampleDeps, {
    ...{ source_asset_chain_id: '1', source_asset_denom: USDC_ON_ETHEREUM, amount_in: '1000000000' },
    ...{ dest_asset_chain_id: '8453', dest_asset_denom: USDC_ON_BASE, bridges: ['CCTP'], smart_relay: false },
  });
  expect(operations).toMatchObject([{ cctp_transfer_v2: { from_chain_id: '1', to_chain_id: '8453' } }]);
});

test('what is burned or claimed on a ledger with two faces pays the gas of its EVM face', () => {
  const injective = 'erc20:0xa00C59fF5a080D2b954d0c75e46E22a0c371235a';
  const there = gasOf(cctp('8453', USDC_ON_BASE, 'injective-1', injective)) ?? [];
  expect(there.map(({ chain_id }) => chain_id)).toEqual(['8453', '1776']);
  const back = gasOf(cctp('injective-1', injective, '8453', USDC_ON_BASE)) ?? [];
  expect(back[0]?.chain_id).toBe('1776');
  for (const { amount } of [...there, ...back]) expect(BigInt(amount ?? 0)).toBeGreaterThan(0n);
});

test('a send on one chain pays its gas too', () => {
  const [fee] =
    gasOf({
      ...{ source_asset_chain_id: 'osmosis-1', source_asset_denom: 'uosmo', amount_in: '5' },
      ...{ dest_asset_chain_id: 'osmosis-1', dest_asset_denom: 'uosmo' },
    }) ?? [];
  expect(fee).toMatchObject({ chain_id: 'osmosis-1', fee_type: 'GAS' });
  expect(BigInt(fee?.amount ?? 0)).toBeGreaterThan(0n);
});
