import { expect, test } from 'vitest';
import { assetKey } from '#contract/asset.ts';
import type { LaneRequest } from '#market/market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { getLane, openRegistry, operationFor } from '#testing/lanes.ts';
import { deductedFee, testMarket } from '#testing/market.ts';
import { goFast } from './go-fast.ts';

const registry = openRegistry();
const ETHEREUM = { chain_id: '1', denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' };
const ARBITRUM = { chain_id: '42161', denom: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831' };
const OSMOSIS = {
  chain_id: 'osmosis-1',
  denom: 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4',
};

const terms = ({ from }: LaneRequest) => ({
  fees: [
    deductedFee(from, { ppm: 1000 }),
    deductedFee(from, { type: 'GAS', amount: 40_000n }),
    deductedFee(from, { type: 'GAS', amount: 10_000n }),
  ],
  seconds: 25,
});
const context = { registry, market: testMarket(registry, { price: () => 1, terms }), smartRelay: true };

test('has no lane since nothing enters the USDC of Noble that it delivers, and names the notice', () => {
  const today = embeddedRegistry();
  expect(goFast.lanes({ registry: today, market: testMarket(today), smartRelay: true })).toEqual([]);
  const halt = goFast.halts(today).find(({ from }) => from === assetKey(ETHEREUM));
  expect(halt).toMatchObject({ to: assetKey(OSMOSIS), record: { state: 'closing', notice: 'noble-usdc' } });
});

test('deducts ten basis points and the gas of both chains from 100 USDC', () => {
  const lane = getLane(goFast, context, ARBITRUM, OSMOSIS);
  expect(lane).toMatchObject({ entry: [], exit: [] });
  expect(operationFor(lane, 100_000_000n, context.market)).toMatchObject({
    amount_out: '99850000',
    go_fast_transfer: {
      from_chain_id: '42161',
      to_chain_id: 'osmosis-1',
      denom_in: ARBITRUM.denom,
      denom_out: OSMOSIS.denom,
      source_domain: '42161',
      destination_domain: '875',
      bridge_id: 'GO_FAST',
      fee: {
        fee_asset: { denom: ARBITRUM.denom },
        bps_fee: '10',
        bps_fee_amount: '100000',
        bps_fee_usd: '0.1',
        source_chain_fee_amount: '40000',
        source_chain_fee_usd: '0.04',
        destination_chain_fee_amount: '10000',
        destination_chain_fee_usd: '0.01',
      },
    },
  });
});

test('accepts orders from 10 dollars, 20 on Ethereum, up to 25,000 dollars', () => {
  const below = (limit: bigint) => ({ ok: false, reason: 'below_minimum', limit });
  expect(getLane(goFast, context, ARBITRUM, OSMOSIS).quoteIn(9_999_999n)).toEqual(below(10_000_000n));
  expect(getLane(goFast, context, ETHEREUM, OSMOSIS).quoteIn(19_999_999n)).toEqual(below(20_000_000n));
  const { quoteIn } = getLane(goFast, context, ARBITRUM, OSMOSIS);
  expect(quoteIn(25_000_000_000n)).toMatchObject({ ok: true });
  expect(quoteIn(25_000_000_001n)).toEqual({ ok: false, reason: 'above_maximum', limit: 25_000_000_000n });
});

test('quotes the minimum input for an output just below its yield, and rejects one far below', () => {
  const { quoteOut } = getLane(goFast, context, ARBITRUM, OSMOSIS);
  const least = { ok: true, amountIn: 10_000_000n, amountOut: 9_940_000n };
  expect(quoteOut(9_940_000n)).toMatchObject(least);
  expect(quoteOut(9_939_999n)).toMatchObject(least);
  expect(quoteOut(1n)).toEqual({ ok: false, reason: 'below_minimum', limit: 10_000_000n });
});

test('charges gas known only as a sum and leaves its parts unknown', () => {
  const market = testMarket(registry, {
    terms: ({ from }) => ({ fees: [deductedFee(from, { type: 'GAS', amount: 50_000n })], seconds: 25 }),
  });
  const operation = operationFor(getLane(goFast, { ...context, market }, ARBITRUM, OSMOSIS), 100_000_000n, market);
  expect(operation).toMatchObject({ amount_out: '99950000', go_fast_transfer: { fee: { bps_fee_amount: '0' } } });
  for (const end of ['source', 'destination'] as const) {
    expect(operation.go_fast_transfer?.fee?.[`${end}_chain_fee_amount`]).toBeUndefined();
  }
});

test('charges equal gas fees of both chains as two charges, also from one record of the market', () => {
  const terms = ({ from }: LaneRequest) => {
    const gas = deductedFee(from, { type: 'GAS', amount: 10_000n });
    return { fees: [gas, gas], seconds: 25 };
  };
  const market = testMarket(registry, { price: () => 1, terms });
  const operation = operationFor(getLane(goFast, { ...context, market }, ARBITRUM, OSMOSIS), 100_000_000n, market);
  expect(operation).toMatchObject({
    amount_out: '99980000',
    go_fast_transfer: {
      fee: {
        source_chain_fee_amount: '10000',
        source_chain_fee_usd: '0.01',
        destination_chain_fee_amount: '10000',
        destination_chain_fee_usd: '0.01',
      },
    },
  });
});
