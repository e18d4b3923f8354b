import { describe, expect, test } from 'vitest';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import frozen from './data/frozen.json' with { type: 'json' };
import { embeddedRegistry } from './embedded.ts';
import { createRegistry } from './registry.ts';

const registry = embeddedRegistry();
const counts = (reason: string): number => frozen.filter((record) => record.reason === reason).length;

test('the data names what has stopped, and who says so', () => {
  expect(counts('halted')).toBeGreaterThanOrEqual(9);
  expect(counts('deprecated')).toBeGreaterThanOrEqual(14);
  expect(counts('unstable')).toBeGreaterThanOrEqual(14);
  expect(counts('origin')).toBeGreaterThanOrEqual(39);
  expect(frozen.filter(({ source }) => source === '')).toEqual([]);
});

test('every record is of a chain or an asset that the registry holds, each once', () => {
  const stray = frozen.filter(({ chain_id, denom }) =>
    denom === null ? registry.findChain(chain_id) === undefined : registry.findAsset({ chain_id, denom }) === undefined,
  );
  expect(stray).toEqual([]);
  expect(new Set(frozen.map(({ chain_id, denom }) => `${chain_id}|${denom}`)).size).toBe(frozen.length);
});

describe('real assets', () => {
  const STKATOM = { chain_id: 'core-1', denom: 'stk/uatom' };
  const STKATOM_ON_OSMOSIS = {
    chain_id: 'osmosis-1',
    denom: 'ibc/CAA179E40F0266B0B29FB5EAA288FB9212E628822265D4141EBD1C47C3CBFCBC',
  };

  test.each([
    ['given up by its issuer', STKATOM, 'deprecated'],
    ['a voucher of what its issuer gave up', STKATOM_ON_OSMOSIS, 'origin'],
    ['any asset of a halted chain', { chain_id: 'kaiyo-1', denom: 'ukuji' }, 'halted'],
    [
      'a voucher from a halted chain',
      { chain_id: 'osmosis-1', denom: 'ibc/BB6BCDB515050BAE97516111873CCD7BCF1FD0CCB723CC12F3C4F704D6C646CE' },
      'origin',
    ],
    [
      'marked as stuck by its venue',
      { chain_id: 'osmosis-1', denom: 'ibc/E7B35499CFBEB0FF5778127ABA4FB2C4B79A6B8D3D831D4379C4048C238796BD' },
      'unstable',
    ],
  ])('%s', (_, asset, reason) => {
    expect(registry.findFreeze(asset)).toMatchObject({ reason });
  });

  test('what is deprecated under an old name only still moves', () => {
    expect(registry.findFreeze({ chain_id: '137', denom: 'polygon-native' })).toBeUndefined();
    expect(registry.findFreeze({ chain_id: 'osmosis-1', denom: 'uosmo' })).toBeUndefined();
  });
});

test('the freeze of a chain holds for assets that nobody lists, and an address is found in any letter case', () => {
  const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
  const small = createRegistry({
    chains: [chainRecord({ chain_id: '1', chain_type: 'evm' }), chainRecord({ chain_id: 'a-1' })],
    assets: [assetRecord({ chain_id: '1', denom: token })],
    channels: [],
    frozen: [
      { chain_id: '1', denom: token, reason: 'deprecated', source: 'its issuer' },
      { chain_id: 'a-1', denom: null, reason: 'halted', source: 'its team' },
    ],
  });
  expect(small.findFreeze({ chain_id: '1', denom: token.toLowerCase() })?.source).toBe('its issuer');
  expect(small.findFreeze({ chain_id: 'a-1', denom: 'unheard' })?.source).toBe('its team');
});
