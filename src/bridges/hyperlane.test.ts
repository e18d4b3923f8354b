import { expect, test } from 'vitest';
import { embeddedRegistry } from '#registry/embedded.ts';
import { findLane, getLane, operationFor } from '#testing/lanes.ts';
import { addedFee, testMarket } from '#testing/market.ts';
import { hyperlane } from './hyperlane.ts';

const registry = embeddedRegistry();
const ART_ON_BASE = { chain_id: '8453', denom: '0x228c5101b2C63b9d620a3e8FEa7eC14263F82569' };
const ART_ON_SOLANA = { chain_id: 'solana', denom: 'HzHsoKDY7vqsnpjQQCbu9fsXAgKHEqngzBjMSyLehRPx' };

const fee = addedFee({ chain_id: '8453', denom: 'base-native' }, { type: 'GAS', amount: 3n * 10n ** 14n });
const market = testMarket(registry, { price: () => 2000, terms: () => ({ fees: [fee], seconds: 40 }) });
const context = { registry, market, smartRelay: true };

test('converts 18 decimals to 9, rounded down, with gas as an additional fee', () => {
  const operation = operationFor(
    getLane(hyperlane, context, ART_ON_BASE, ART_ON_SOLANA),
    1_000_000_001_999_999_999n,
    market,
  );
  expect(operation).toMatchObject({
    amount_out: '1000000001',
    hyperlane_transfer: {
      from_chain_id: '8453',
      to_chain_id: 'solana',
      denom_in: ART_ON_BASE.denom,
      denom_out: ART_ON_SOLANA.denom,
      hyperlane_contract_address: '0x228c5101b2C63b9d620a3e8FEa7eC14263F82569',
      fee_amount: '300000000000000',
      usd_fee_amount: '0.6',
      fee_asset: { denom: 'base-native' },
      smart_relay: false,
      bridge_id: 'HYPERLANE',
    },
  });
});

test('is signed by itself, on Solana and on EVM chains', () => {
  expect(getLane(hyperlane, context, ART_ON_SOLANA, ART_ON_BASE)).toMatchObject({ entry: [], exit: [] });
  expect(getLane(hyperlane, context, ART_ON_BASE, ART_ON_SOLANA).entry).toEqual([]);
});

test('a cross-collateral router has no lane between different assets', () => {
  const usdcOnEthereum = { chain_id: '1', denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' };
  const usdcOnPolygon = { chain_id: '137', denom: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' };
  const usdtOnPolygon = { chain_id: '137', denom: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F' };
  expect(findLane(hyperlane, context, usdcOnEthereum, usdcOnPolygon)).toBeDefined();
  expect(findLane(hyperlane, context, usdcOnEthereum, usdtOnPolygon)).toBeUndefined();
});
