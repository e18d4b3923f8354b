import { expect, test } from 'vitest';
import { assetKey } from '#contract/asset.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { bodyOf, getLane, openRegistry, operationFor } from '#testing/lanes.ts';
import { addedFee, deductedFee, testMarket } from '#testing/market.ts';
import { axelar } from './axelar.ts';
import type { BridgeContext } from './bridge.ts';

const registry = openRegistry();
const POL = { chain_id: '137', denom: 'polygon-native' };
const POL_ON_OSMOSIS = {
  chain_id: 'osmosis-1',
  denom: 'ibc/AB589511ED0DD5FA56171A39978AFBF1371DB986EC1C3526CE138A16377E39BB',
};
const USDC = { chain_id: '1', denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' };
const AXLUSDC_ON_POLYGON = { chain_id: '137', denom: '0x750e4C4984a9e0f12978eA6742Bc1c5D248f40ed' };

test('has no lane since its transfers were removed from its chain, and names the notice', () => {
  const today = embeddedRegistry();
  const halts = axelar.halts(today);
  expect(axelar.lanes({ registry: today, market: testMarket(today), smartRelay: true })).toEqual([]);
  expect(halts.length).toBeGreaterThan(1000);
  const halt = halts.find(({ from, to }) => from === assetKey(POL) && to === assetKey(POL_ON_OSMOSIS));
  expect(halt?.record).toMatchObject({ bridge: 'AXELAR', state: 'gone', notice: 'axelar-token-transfers' });
});

function contextWith(...fees: ReturnType<typeof deductedFee>[]): BridgeContext {
  const terms = () => ({ fees, seconds: 180 });
  return { registry, market: testMarket(registry, { price: () => 2, terms }), smartRelay: true };
}

test('sends POL from Polygon to Osmosis in one transfer with gas as an additional fee', () => {
  const context = contextWith(addedFee(POL, { amount: 250_000_000_000_000_000n }));
  const lane = getLane(axelar, context, POL, POL_ON_OSMOSIS);
  expect(lane).toMatchObject({
    additionalFeeUsd: 0.5,
    entry: [],
    exit: [],
  });
  const operation = operationFor(lane, 10n ** 18n, context.market);
  expect(operation).toMatchObject({ amount_in: '1000000000000000000', amount_out: '1000000000000000000' });
  expect(bodyOf(operation)).toMatchObject({
    asset: 'wmatic-wei',
    from_chain: 'Polygon',
    to_chain: 'osmosis',
    from_chain_id: '137',
    to_chain_id: 'osmosis-1',
    denom_in: 'polygon-native',
    denom_out: POL_ON_OSMOSIS.denom,
    should_unwrap: false,
    is_testnet: false,
    smart_relay: false,
    fee_amount: '250000000000000000',
    usd_fee_amount: '0.5',
    fee_asset: { denom: 'polygon-native', chain_id: '137', is_evm: true, is_cw20: false },
    bridge_id: 'AXELAR',
  });
  expect(bodyOf(operation)).not.toHaveProperty('ibc_transfer_to_axelar');
});

test('returns POL unwrapped, by a packet to Axelar first', () => {
  const context = contextWith(deductedFee(POL_ON_OSMOSIS, { amount: 10n ** 17n }));
  const lane = getLane(axelar, context, POL_ON_OSMOSIS, POL);
  expect(lane).toMatchObject({ entry: ['ibc_forward', 'cosmos_contract'], exit: [] });
  const operation = operationFor(lane, 10n ** 18n, context.market);
  expect(operation).toMatchObject({ amount_out: '900000000000000000' });
  expect(bodyOf(operation)).toMatchObject({
    should_unwrap: true,
    fee_amount: '100000000000000000',
    fee_asset: { denom: POL_ON_OSMOSIS.denom },
    ibc_transfer_to_axelar: {
      port: 'transfer',
      channel: 'channel-208',
      from_chain_id: 'osmosis-1',
      to_chain_id: 'axelar-dojo-1',
      denom_in: POL_ON_OSMOSIS.denom,
      denom_out: 'wmatic-wei',
    },
  });
});

test('the fee of a route with fees in several assets is the sum of those in the first asset', () => {
  const ether = { chain_id: '1', denom: 'ethereum-native' };
  const context = contextWith(
    deductedFee(USDC, { ppm: 1000 }),
    addedFee(ether, { amount: 10n ** 15n }),
    deductedFee(USDC, { amount: 30_000n }),
  );
  const operation = operationFor(getLane(axelar, context, USDC, AXLUSDC_ON_POLYGON), 10_000_000n, context.market);
  expect(operation).toMatchObject({ amount_out: '9960000' });
  expect(bodyOf(operation)).toMatchObject({ fee_amount: '40000', usd_fee_amount: '0.08', fee_asset: USDC });
});

test('a transfer between EVM chains is signed by itself', () => {
  const lane = getLane(axelar, contextWith(), USDC, AXLUSDC_ON_POLYGON);
  expect(lane).toMatchObject({ entry: [], exit: [] });
  expect(bodyOf(operationFor(lane, 1_000_000n))).toMatchObject({ asset: 'uusdc', to_chain: 'Polygon' });
});

test('the tokens of one asset have the same decimals, because gateways move amounts one for one', () => {
  for (const lane of axelar.lanes(contextWith())) {
    const { denom_in, denom_out } = bodyOf(operationFor(lane, 10n ** 20n)) as { denom_in: string; denom_out: string };
    const { fromChainId, toChainId } = lane.detail;
    const sent = registry.findAsset({ chain_id: fromChainId, denom: denom_in });
    const received = registry.findAsset({ chain_id: toChainId, denom: denom_out });
    expect([lane.id, sent?.decimals]).toEqual([lane.id, received?.decimals]);
  }
});

test.each([
  ['osmosis-1', 'channel-208', [POL_ON_OSMOSIS, POL]],
  ['axelar-dojo-1', 'channel-3', [POL, POL_ON_OSMOSIS]],
] as const)('has no lane whose packet leaves over a halted channel: %s %s', (chain_id, channel, [from, to]) => {
  const halt = { state: 'halted', reason: 'client_expired', source: 'a node', date: '2026-11-26' } as const;
  const halted = registry.withWords({ liveness: [{ chain_id, channel, denom: null, ...halt }] });
  const context = { ...contextWith(), registry: halted };
  const isLane = (ends: { from: string; to: string }) => ends.from === assetKey(from) && ends.to === assetKey(to);
  expect(axelar.lanes(contextWith()).some(isLane)).toBe(true);
  expect(axelar.lanes(context).some(isLane)).toBe(false);
  expect(axelar.halts(halted).find(isLane)?.record).toMatchObject({ chain_id, channel, ...halt });
  expect(axelar.lanes(context).some((lane) => lane.to === assetKey(USDC))).toBe(true);
});
