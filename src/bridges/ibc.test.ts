import { describe, expect, test } from 'vitest';
import { type AssetId, assetKey } from '#contract/asset.ts';
import { ibcDenom } from '#contract/ibc-denom.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { bodyOf, getLane, operationFor } from '#testing/lanes.ts';
import { deductedFee, testMarket } from '#testing/market.ts';
import { ibc } from './ibc.ts';

const registry = embeddedRegistry();
const context = { registry, market: testMarket(registry), smartRelay: true };

const USDC_ON_NOBLE = { chain_id: 'noble-1', denom: 'uusdc' };
const USDC_ON_OSMOSIS = {
  chain_id: 'osmosis-1',
  denom: 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4',
};
const ATOM = { chain_id: 'cosmoshub-4', denom: 'uatom' };
const ATOM_ON_OSMOSIS = {
  chain_id: 'osmosis-1',
  denom: 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2',
};
const ATOM_ON_NEUTRON = {
  chain_id: 'neutron-1',
  denom: 'ibc/C4CFF46FD6DE35CA4CF4CE031E643C8FDC9BA4B99AE598E9B0ED98FE3A2319F9',
};

test('sends 100 USDC from Noble to Osmosis over its channel without a fee', () => {
  const operation = operationFor(getLane(ibc, context, USDC_ON_NOBLE, USDC_ON_OSMOSIS), 100_000_000n);
  expect(operation).toMatchObject({ amount_in: '100000000', amount_out: '100000000' });
  expect(bodyOf(operation)).toMatchObject({
    port: 'transfer',
    channel: 'channel-1',
    from_chain_id: 'noble-1',
    to_chain_id: 'osmosis-1',
    pfm_enabled: true,
    supports_memo: true,
    denom_in: 'uusdc',
    denom_out: USDC_ON_OSMOSIS.denom,
    dest_denom: USDC_ON_OSMOSIS.denom,
    bridge_id: 'IBC',
    smart_relay: false,
    fee_amount: '0',
    usd_fee_amount: '0',
    to_chain_entry_contract_address: null,
    to_chain_callback_contract_address: null,
  });
});

test('nothing follows a packet from a chain that is not known to take memos', () => {
  const lanes = ibc.lanes(context);
  const memoOf = new Map(
    registry.listChains().map(({ chain_id }) => [chain_id, registry.getChainRecord(chain_id).memo]),
  );
  const goesOn = lanes.filter(({ exit }) => exit.length > 0);
  expect(goesOn.filter(({ detail }) => !memoOf.get(detail.fromChainId)).map(({ id }) => id)).toEqual([]);
  expect(goesOn.length).toBeGreaterThan(300);
  expect(lanes.some(({ detail }) => !memoOf.get(detail.fromChainId))).toBe(true);
});

test('returns a voucher over its own channel', () => {
  const operation = operationFor(getLane(ibc, context, USDC_ON_OSMOSIS, USDC_ON_NOBLE), 1n);
  expect(bodyOf(operation)).toMatchObject({ channel: 'channel-750', denom_out: 'uusdc' });
});

test('sends ATOM from Osmosis to Neutron through the Hub only', () => {
  expect(bodyOf(operationFor(getLane(ibc, context, ATOM_ON_OSMOSIS, ATOM), 1n))).toMatchObject({
    channel: 'channel-0',
  });
  expect(bodyOf(operationFor(getLane(ibc, context, ATOM, ATOM_ON_NEUTRON), 1n))).toMatchObject({
    channel: 'channel-569',
  });
  const keys = new Set(ibc.lanes(context).map((lane) => `${lane.from} ${lane.to}`));
  expect(keys).not.toContain(`${assetKey(ATOM_ON_OSMOSIS)} ${assetKey(ATOM_ON_NEUTRON)}`);
});

test('sends a CW20 token through the port of its bridge contract', () => {
  const neta = {
    chain_id: 'juno-1',
    denom: 'cw20:juno168ctmpyppk90d34p3jjy658zf5a5l3w8wk35wht6ccqj4mr0yv8s4j5awr',
  };
  const netaOnOsmosis = {
    chain_id: 'osmosis-1',
    denom: 'ibc/297C64CC42B5A8D8F82FE2EBE208A6FE8F94B86037FA28C4529A23701C228F7A',
  };
  expect(bodyOf(operationFor(getLane(ibc, context, neta, netaOnOsmosis), 1n)).port).toMatch(/^wasm\.juno1/);
  expect(bodyOf(operationFor(getLane(ibc, context, netaOnOsmosis, neta), 1n)).port).toBe('transfer');
});

test('exit ports include forwarding and contracts where the destination supports them', () => {
  const exitPorts = (from: AssetId, to: AssetId) => getLane(ibc, context, from, to).exit;
  expect(exitPorts(USDC_ON_NOBLE, USDC_ON_OSMOSIS)).toEqual(['ibc_forward', 'cosmos_contract']);
  expect(exitPorts(USDC_ON_OSMOSIS, USDC_ON_NOBLE)).toEqual(['ibc_forward']);
});

test('lists the packet fee of a chain that has one', () => {
  const untrn = { chain_id: 'neutron-1', denom: 'untrn' };
  const fees = [deductedFee(untrn, { type: 'RELAY', behavior: 'FEE_BEHAVIOR_ADDITIONAL', amount: 200_000n })];
  const market = testMarket(registry, { price: () => 3, terms: () => ({ fees, seconds: 30 }) });
  const usdcOnNeutron = {
    chain_id: 'neutron-1',
    denom: 'ibc/B559A80D62249C8AA07A380E2A2BEA6E5CA9A6F079C912C3A9E9B494105E4F81',
  };
  const lane = getLane(ibc, { ...context, market }, usdcOnNeutron, USDC_ON_NOBLE);
  expect(lane).toMatchObject({ additionalFeeUsd: 0.6, seconds: 30 });
  expect(bodyOf(operationFor(lane, 5n, market))).toMatchObject({
    fee_amount: '200000',
    usd_fee_amount: '0.6',
    fee_asset: { denom: 'untrn', chain_id: 'neutron-1' },
  });
});

test('has no lanes over light clients: none touches Ethereum, although the registry has such vouchers', () => {
  expect(registry.listAssets().some(({ trace }) => trace.includes('/08-wasm'))).toBe(true);
  const touching = ibc.lanes(context).filter(({ detail }) => detail.fromChainId === '1' || detail.toChainId === '1');
  expect(touching).toEqual([]);
});

test('joins a voucher of two hops to the voucher before it, not to its origin', () => {
  const hops = registry.listAssets().flatMap((asset) => registry.findVoucherHop(asset) ?? []);
  for (const { voucher, before } of hops) {
    expect(before.trace.split('/').length - 1).toBe(Math.max(0, voucher.trace.split('/').length - 3));
  }
});

describe('in a small registry', () => {
  const usdc = assetRecord({ chain_id: 'a', denom: 'uusdc' });
  const voucher = assetRecord({
    chain_id: 'b',
    denom: ibcDenom('transfer/channel-7/uusdc'),
    trace: 'transfer/channel-7',
    base_denom: 'uusdc',
    origin_chain_id: 'a',
    origin_denom: 'uusdc',
  });
  const impostor = assetRecord({ chain_id: 'a', denom: 'fake', symbol: 'UUSDC', origin_denom: 'uusdc' });
  const end = { port: 'transfer', to_port: 'transfer', preferred: true };

  const lanesWhen = (active: boolean) => {
    const channels = [
      { ...end, chain_id: 'a', channel: 'channel-3', to_chain_id: 'b', to_channel: 'channel-7', active },
      { ...end, chain_id: 'b', channel: 'channel-7', to_chain_id: 'a', to_channel: 'channel-3', active },
    ];
    const chains = [chainRecord({ chain_id: 'a' }), chainRecord({ chain_id: 'b' })];
    const small = createRegistry({ chains, assets: [impostor, usdc, voucher], channels });
    return ibc.lanes({ registry: small, market: testMarket(small), smartRelay: true });
  };

  test('has no lane over a closed channel', () => {
    expect(lanesWhen(false)).toEqual([]);
  });

  test('joins the denom that hashes to the voucher, not a similar one', () => {
    expect(lanesWhen(true).map(({ from, to }) => [from, to])).toEqual([
      [assetKey(voucher), assetKey(usdc)],
      [assetKey(usdc), assetKey(voucher)],
    ]);
  });
});
