import { expect, test } from 'vitest';
import { MAX_CLOCK_LEAD_MS } from '#market/age.ts';
import { deductedFee, testMarket } from '#testing/market.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { answerRoute } from './route.ts';

const MAX_PRICE_AGE_MS = 60 * 60_000;
const NOW = new Date('2026-11-24T12:00:00Z');
const USDC = { chain_id: 'noble-1', denom: 'uusdc' };
const USDC_TO_OSMOSIS = {
  source_asset_chain_id: USDC.chain_id,
  source_asset_denom: USDC.denom,
  dest_asset_chain_id: 'osmosis-1',
  dest_asset_denom: 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4',
};

test('leaves out USD values whose price is stale or ahead of the clock', () => {
  const fees = [deductedFee(USDC, { amount: 1000n })];
  const facts = { price: () => 1, pricedAt: () => NOW.getTime(), terms: () => ({ fees, seconds: 30 }) };
  const market = testMarket(sampleDeps.registry, facts);
  const dollarsAt = (age: number, amount_in: string) => {
    const deps = { ...sampleDeps, market: () => market, now: () => new Date(NOW.getTime() + age) };
    const route = answerRoute(deps, { ...USDC_TO_OSMOSIS, amount_in, bridges: ['IBC'], allow_unsafe: true });
    const { usd_amount_in, usd_amount_out, estimated_fees, operations } = route;
    const fee = estimated_fees?.find(({ fee_type }) => fee_type === 'BRIDGE');
    return [usd_amount_in, usd_amount_out, fee?.usd_amount, operations[0]?.transfer?.usd_fee_amount];
  };
  const unknown = [undefined, undefined, undefined, null];
  expect(dollarsAt(MAX_PRICE_AGE_MS, '5000000')).toEqual(['5', '4.999', '0.001', '0.001']);
  expect(dollarsAt(MAX_PRICE_AGE_MS + 1, '5000000')).toEqual(unknown);
  expect(dollarsAt(MAX_PRICE_AGE_MS, '7000000')).toEqual(['7', '6.999', '0.001', '0.001']);
  expect(dollarsAt(-MAX_CLOCK_LEAD_MS - 1, '7000000')).toEqual(unknown);
});
