import { describe, expect, test } from 'vitest';
import { OPERATION_KINDS, type Operation, operationKey, operationSchema } from '#contract/operation.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { bodyOf, placed, quotedAnywhere } from '#testing/lanes.ts';
import { FAILURE_RULES, failuresOf } from './failures.ts';
import { bridgeLanes } from './index.ts';

const registry = embeddedRegistry();

const OSMOSIS_USDC = 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4';
const ARBITRUM_USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';

const operation = (kind: string, body: Record<string, unknown>, tx_index = 0): Operation =>
  operationSchema.parse({ [kind]: body, tx_index, amount_in: '1', amount_out: '1' });

const transfer = (from_chain_id: string, denom_in: string, to_chain_id: string, tx = 0): Operation =>
  operation('transfer', { from_chain_id, denom_in, to_chain_id }, tx);

const swap = (chain_id: string, denom_in: string, tx = 0): Operation =>
  operation('swap', { chain_id, from_chain_id: chain_id, denom_in }, tx);

const toOsmosis = (kind: string): Operation =>
  operation(kind, { from_chain_id: '42161', denom_in: ARBITRUM_USDC, to_chain_id: 'osmosis-1' });

const textOf = (operations: readonly Operation[], index: number): string =>
  failuresOf(registry, operations)[index]?.text ?? '';

test('every real lane has a text that names its asset and where it is', () => {
  const market = sampleMarket(registry);
  for (const lane of bridgeLanes({ registry, market, smartRelay: true })) {
    const built = placed(lane, quotedAnywhere(lane));
    const { from_chain_id, denom_in } = bodyOf(built) as Record<string, string>;
    const asset = registry.getAsset({ chain_id: from_chain_id ?? '', denom: denom_in ?? '' });
    const text = textOf([built], 0);
    expect(text, lane.id).toContain(asset.symbol ?? asset.denom);
    expect(text, lane.id).toContain(registry.getChain(from_chain_id ?? '').pretty_name);
    expect(text, lane.id).not.toMatch(/undefined|null|its chain/);
  }
});

test('a mint that the person signs for is made by no relayer', () => {
  const burn = [toOsmosis('cctp_transfer_v2')];
  expect(failuresOf(registry, burn, [0])[0]?.text).toContain('by you, as no relayer does it for you there.');
  expect(failuresOf(registry, burn, [])[0]?.text).toContain('by the relayer or, unless the burn names another caller,');
});

test('every kind of operation has a rule with a source and the day it was read', () => {
  expect(Object.keys(FAILURE_RULES).sort()).toEqual([...OPERATION_KINDS].sort());
  for (const { source, sourceAfter, checked } of Object.values(FAILURE_RULES)) {
    for (const each of [source, ...Object.values(sourceAfter)]) expect(new URL(each).protocol).toBe('https:');
    expect(new Date(checked).toISOString().slice(0, 10)).toBe(checked);
  }
});

describe('a transfer over IBC', () => {
  test('returns to its sender when it is the first of its transaction', () => {
    expect(textOf([transfer('noble-1', 'uusdc', 'osmosis-1')], 0)).toMatch(
      /^If the packet times out or Osmosis rejects it, USDC.n returns to your own address on Noble\. /,
    );
  });

  test('returns to the sender of the first packet when it was forwarded', () => {
    const forwarded = [
      transfer('noble-1', 'uusdc', 'osmosis-1'),
      transfer('osmosis-1', OSMOSIS_USDC, 'cosmoshub-4'),
      transfer('cosmoshub-4', 'uatom', 'neutron-1'),
    ];
    expect(textOf(forwarded, 2)).toContain('USDC.n returns over the same channels to your own address on Noble');
  });

  test('returns to its own sender when it is signed by itself', () => {
    const signed = [transfer('noble-1', 'uusdc', 'osmosis-1'), transfer('osmosis-1', 'uosmo', 'cosmoshub-4', 1)];
    expect(textOf(signed, 1)).toContain('OSMO returns to your own address on Osmosis');
  });

  test('after a swap goes to the recovery address on the chain of the swap, over any number of packets', () => {
    const operations = [
      transfer('noble-1', 'uusdc', 'osmosis-1'),
      swap('osmosis-1', OSMOSIS_USDC),
      transfer('osmosis-1', 'uosmo', 'cosmoshub-4'),
      transfer('cosmoshub-4', 'uatom', 'neutron-1'),
    ];
    for (const index of [2, 3]) {
      expect(textOf(operations, index)).toContain(
        'OSMO goes to the recovery address that the transaction names on Osmosis',
      );
    }
  });

  test.each([
    ['axelar_transfer', 'goes to the recovery address that the transaction names on Osmosis'],
    ['cctp_transfer', 'The documentation does not say whose account that is'],
  ])('after %s %s', (kind, expected) => {
    expect(textOf([toOsmosis(kind), transfer('osmosis-1', OSMOSIS_USDC, 'noble-1')], 1)).toContain(expected);
  });
});

describe('a swap', () => {
  test('signed by itself moves nothing when it fails', () => {
    expect(textOf([swap('osmosis-1', 'uosmo')], 0)).toContain('OSMO stays at your own address on Osmosis');
  });

  test('after packets returns what was first sent to where it was sent from, also as the second of two venues', () => {
    const operations = [
      transfer('noble-1', 'uusdc', 'osmosis-1'),
      swap('osmosis-1', OSMOSIS_USDC),
      swap('osmosis-1', 'uosmo'),
    ];
    for (const index of [1, 2]) {
      expect(textOf(operations, index)).toContain('USDC.n returns over the same channels to your own address on Noble');
    }
  });

  test('after an earlier swap on another chain does not undo that one', () => {
    const operations = [
      swap('osmosis-1', 'uosmo'),
      transfer('osmosis-1', OSMOSIS_USDC, 'neutron-1'),
      swap('neutron-1', 'untrn'),
    ];
    expect(textOf(operations, 2)).toContain(
      'USDC.n goes to the recovery address that the transaction names on Osmosis',
    );
  });

  test('after Axelar leaves the bridged asset on the chain of the swap', () => {
    expect(textOf([toOsmosis('axelar_transfer'), swap('osmosis-1', OSMOSIS_USDC)], 1)).toContain(
      'USDC.n goes unswapped to the recovery address that the transaction names on Osmosis',
    );
  });

  test('after Go Fast is not undone if a recovery address is named, and has a source of its own', () => {
    const route = [toOsmosis('go_fast_transfer'), swap('osmosis-1', OSMOSIS_USDC)];
    const text = textOf(route, 1);
    expect(text).toContain('nothing is refunded');
    expect(text).toContain('USDC.n is on Osmosis, unswapped at the recovery address');
    expect(text).toContain('If it names none, filling fails with the swap');
    expect(failuresOf(registry, route)[1]?.source).toContain('packet-tracking');
    expect(failuresOf(registry, [swap('osmosis-1', 'uosmo')])[0]?.source).toBe(FAILURE_RULES.swap.source);
  });

  test('on an EVM chain after a bridge leaves the bridged asset there', () => {
    const bridged = operation('stargate_transfer', {
      from_chain_id: '1',
      to_chain_id: '42161',
      denom_in: 'ethereum-native',
    });
    const swapped = operation('evm_swap', { from_chain_id: '42161', denom_in: ARBITRUM_USDC });
    expect(textOf([bridged, swapped], 1)).toContain('The bridge before it has landed: USDC is on Arbitrum');
    expect(textOf([swapped], 0)).toContain('USDC stays at your own address on Arbitrum');
  });
});

test('a bridge call undoes the swap of its transaction, and Axelar returns a failed packet to the first sender', () => {
  const swapped = operation('evm_swap', { from_chain_id: '42161', denom_in: 'arbitrum-native' });
  expect(textOf([swapped, toOsmosis('cctp_transfer')], 1)).toMatch(
    / A call that fails on Arbitrum undoes the step before it there as well\.$/,
  );
  expect(textOf([toOsmosis('cctp_transfer')], 0)).not.toContain('undoes');
  // A table of routes shows the first sentence alone.
  expect(textOf([swapped, toOsmosis('cctp_transfer')], 1)).toMatch(/^USDC is burned on Arbitrum/);
  const packet = operation('axelar_transfer', {
    from_chain_id: 'osmosis-1',
    to_chain_id: '1',
    denom_in: OSMOSIS_USDC,
    ibc_transfer_to_axelar: { from_chain_id: 'osmosis-1', to_chain_id: 'axelar-dojo-1' },
  });
  expect(textOf([transfer('noble-1', 'uusdc', 'osmosis-1'), packet], 1)).toContain(
    'If the IBC packet to Axelar times out or is rejected, USDC.n returns over the same channels to your own address on Noble',
  );
});

test('Axelar keeps what its own packet could not deliver, on chains that it reaches by IBC', () => {
  expect(textOf([toOsmosis('axelar_transfer')], 0)).toContain(
    'If Axelar’s packet to Osmosis times out or is rejected, Axelar keeps USDC, and anyone can have it sent again.',
  );
  for (const to_chain_id of ['1', 'axelar-dojo-1']) {
    const body = { from_chain_id: '42161', to_chain_id, denom_in: ARBITRUM_USDC };
    expect(textOf([operation('axelar_transfer', body)], 0)).not.toContain('Axelar’s packet');
  }
});

test('an OPinit deposit waits for the executor, a withdrawal for its challenge period', () => {
  const opInit = (from_chain_id: string, to_chain_id: string) =>
    operation('op_init_transfer', { from_chain_id, to_chain_id, denom_in: 'uinit' });
  const deposit = textOf([opInit('interwoven-1', 'civitia-1')], 0);
  expect(deposit).toContain('executor');
  expect(deposit).toContain('a withdrawal to the sender on Initia starts by itself');
  expect(textOf([opInit('civitia-1', 'interwoven-1')], 0)).toContain('challenge period');
});

test('names two chains of one name with their ids, and leaves out operations of unknown kinds', () => {
  expect(textOf([transfer('pacific-1', 'usei', 'osmosis-1')], 0)).toContain('Sei (pacific-1)');
  const unknown = operation('teleport_transfer', { from_chain_id: '1' });
  expect(operationKey(unknown)).toBe('teleport_transfer');
  const failures = failuresOf(registry, [unknown, transfer('noble-1', 'uusdc', 'osmosis-1', 1)]);
  expect(failures.map(({ operation_index }) => operation_index)).toEqual([1]);
});
