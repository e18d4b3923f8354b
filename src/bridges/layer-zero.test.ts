import { expect, test } from 'vitest';
import { assetOfKey } from '#contract/asset.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { getLane, NOW, operationFor } from '#testing/lanes.ts';
import { addedFee, testMarket } from '#testing/market.ts';
import { layerZero } from './layer-zero.ts';

const registry = embeddedRegistry();
const USDT = { chain_id: '1', denom: '0xdAC17F958D2ee523a2206206994597C13D831ec7' };
const USDT0_ON_ARBITRUM = { chain_id: '42161', denom: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9' };

test('sends USDT from Ethereum through its adapter, with the fee of the messenger in ether', () => {
  const fee = addedFee({ chain_id: '1', denom: 'ethereum-native' }, { type: 'RELAY', amount: 2n * 10n ** 14n });
  const market = testMarket(registry, { price: () => 2500, terms: () => ({ fees: [fee], seconds: 120 }) });
  const lane = getLane(layerZero, { registry, market, smartRelay: true }, USDT, USDT0_ON_ARBITRUM);
  expect(lane.additionalFeeUsd).toBe(0.5);
  expect(operationFor(lane, 5_000_000n, market)).toMatchObject({
    amount_out: '5000000',
    layer_zero_transfer: {
      from_chain_id: '1',
      to_chain_id: '42161',
      denom_in: USDT.denom,
      denom_out: USDT0_ON_ARBITRUM.denom,
      source_oft_contract_address: '0x6C96dE32CEa08842dcc4058c14d3aaAD7Fa41dee',
      destination_endpoint_id: 30110,
      messaging_fee_asset: { denom: 'ethereum-native' },
      messaging_fee_amount: '200000000000000',
      messaging_fee_amount_usd: '0.5',
      bridge_id: 'LAYER_ZERO',
    },
  });
});

test('a fee has no dollar value if its price is too old', () => {
  const fee = addedFee({ chain_id: '1', denom: 'ethereum-native' }, { amount: 10n ** 15n });
  const dollarsAt = (pricedAt: number) => {
    const facts = { price: () => 2500, pricedAt: () => pricedAt, terms: () => ({ fees: [fee], seconds: null }) };
    const context = { registry, market: testMarket(registry, facts), smartRelay: true };
    const lane = getLane(layerZero, context, USDT, USDT0_ON_ARBITRUM);
    return operationFor(lane, 1n, context.market).layer_zero_transfer?.messaging_fee_amount_usd;
  };
  expect(dollarsAt(NOW.getTime() - 3_600_000)).toBe('2.5');
  expect(dollarsAt(NOW.getTime() - 3_600_001)).toBeNull();
});

test('a fee has no dollar value without a price', () => {
  const fee = addedFee({ chain_id: '1', denom: 'ethereum-native' }, { amount: 1n });
  const market = testMarket(registry, { terms: () => ({ fees: [fee], seconds: null }) });
  const lane = getLane(layerZero, { registry, market, smartRelay: true }, USDT, USDT0_ON_ARBITRUM);
  expect(lane).toMatchObject({ additionalFeeUsd: null, seconds: null });
  expect(operationFor(lane, 1n, market).layer_zero_transfer?.messaging_fee_amount_usd).toBeNull();
});

test('a lane that stays values its fee by the market of the route, not by the one it was made in', () => {
  const fee = addedFee({ chain_id: '1', denom: 'ethereum-native' }, { amount: 10n ** 15n });
  const terms = () => ({ fees: [fee], seconds: null });
  const market = testMarket(registry, { price: () => 2500, terms });
  const lane = getLane(layerZero, { registry, market, smartRelay: true }, USDT, USDT0_ON_ARBITRUM);
  // Its functions are the same, so its lanes are: prices may be trusted no more because pools changed.
  const next = { ...market, pools: () => [] };
  expect(getLane(layerZero, { registry, market: next, smartRelay: true }, USDT, USDT0_ON_ARBITRUM)).toBe(lane);
  const dollarsBy = (price: number) => {
    const operation = operationFor(lane, 1n, testMarket(registry, { price: () => price, terms }));
    return operation.layer_zero_transfer?.messaging_fee_amount_usd;
  };
  expect([dollarsBy(2500), dollarsBy(1000)]).toEqual(['2.5', '1']);
});

const USDE = { chain_id: '1', denom: '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3' };
const USDE_ON_BASE = { chain_id: '8453', denom: '0x5d3a1Ff2b6BAb83b63cd9AD0787074081a52ef34' };
const fees = [addedFee({ chain_id: '1', denom: 'ethereum-native' }, { amount: 1n })];

test('a message carries six decimals of a token with eighteen: the rest stays with the sender', () => {
  const market = testMarket(registry, { terms: () => ({ fees, seconds: null }) });
  const lane = getLane(layerZero, { registry, market, smartRelay: true }, USDE, USDE_ON_BASE);
  expect(operationFor(lane, 1_234_567_890_123_456_789n, market)).toMatchObject({
    amount_out: '1234567000000000000',
    layer_zero_transfer: {
      source_oft_contract_address: '0x5d3a1Ff2b6BAb83b63cd9AD0787074081a52ef34',
      unsent_amount: '890123456789',
    },
  });
  expect(lane.quoteIn(10n ** 12n - 1n).ok).toBe(false);
});

test('says how many verifiers must agree where that was read, and nothing else', () => {
  const bodyOf = (terms: object) => {
    const market = testMarket(registry, { terms: () => ({ fees, seconds: null, ...terms }) });
    const lane = getLane(layerZero, { registry, market, smartRelay: true }, USDE, USDE_ON_BASE);
    return operationFor(lane, 10n ** 18n, market).layer_zero_transfer;
  };
  expect(bodyOf({ verifiers: 3 })).toMatchObject({ verifiers: 3 });
  expect(bodyOf({})).not.toHaveProperty('verifiers');
});

test('a token that is its own contract is burnt without an approval, one that an adapter locks is not', () => {
  const market = testMarket(registry, { terms: () => ({ fees, seconds: null, max: 10n ** 30n }) });
  const isOwn = (from: typeof USDE, to: typeof USDE) =>
    getLane(layerZero, { registry, market, smartRelay: true }, from, to).detail.isOwnToken;
  expect([isOwn(USDE, USDE_ON_BASE), isOwn(USDE_ON_BASE, USDE)]).toEqual([false, true]);
});

test('no lane leads to a token whose adapter was emptied', () => {
  const market = testMarket(registry, { terms: () => ({ fees, seconds: null, max: 10n ** 30n }) });
  const assets = layerZero.lanes({ registry, market, smartRelay: true }).flatMap(({ from, to }) => [from, to]);
  const symbols = assets.map((key) => registry.findAsset(assetOfKey(key))?.symbol);
  expect(symbols).toContain('weETH');
  expect(symbols).not.toContain('rsETH');
});

test('asks whether a token is paused that can be', () => {
  const { contracts } = layerZero.needs(registry);
  const WEETH_ADAPTER = { chain_id: '1', contract: '0xcd2eb13D6831d4602D80E5db9230A57596CDCA63', question: 'paused' };
  expect(contracts).toContainEqual(WEETH_ADAPTER);
  expect(contracts).not.toContainEqual(expect.objectContaining({ contract: USDE_ON_BASE.denom }));
});
