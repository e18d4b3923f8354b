import { expect, test } from 'vitest';
import type { Asset } from '#contract/asset.ts';
import type { Bridge } from '#contract/bridge.ts';
import type { Chain } from '#contract/chain.ts';
import { createCatalog } from './catalog.ts';

const EVM = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';
const asset = (chain_id: string, denom: string) => ({ chain_id, denom }) as Asset;

const chain = (chain_id: string, pretty_name: string, chain_type = 'cosmos') =>
  ({ chain_id, pretty_name, chain_type }) as Chain;

test('appends the family or the id to chain names that occur twice, and keeps others', () => {
  const { chains, chain: find } = createCatalog({
    chains: [
      chain('1776', 'Injective', 'evm'),
      chain('injective-1', 'Injective'),
      chain('echelon-1', 'Echelon'),
      chain('echelon_3000-3', 'echelon'),
      chain('noble-1', 'Noble'),
      chain('a', ''),
      chain('b', ''),
    ],
    bridges: [],
    assets: {},
  });
  expect(chains.map(({ pretty_name }) => pretty_name)).toEqual([
    'Injective (EVM)',
    'Injective (Cosmos)',
    'Echelon (echelon-1)',
    'echelon (echelon_3000-3)',
    'Noble',
    '',
    '',
  ]);
  expect(find('injective-1')?.pretty_name).toBe('Injective (Cosmos)');
});

test('removes duplicates, for EVM assets ignoring case', () => {
  const { assets, chains, bridges } = createCatalog({
    chains: [chain('1', 'Ethereum'), chain('noble-1', 'Noble'), chain('1', 'Ethereum')],
    bridges: [{ id: 'IBC' }, { id: 'CCTP' }, { id: 'IBC' }] as Bridge[],
    assets: {
      '1': { assets: [asset('1', EVM), asset('1', EVM.toLowerCase())] },
      'noble-1': { assets: [asset('noble-1', 'uusdc'), asset('noble-1', 'uusdc')] },
    },
  });
  expect(assets.map(({ chain_id }) => chain_id)).toEqual(['1', 'noble-1']);
  expect(chains.map(({ chain_id }) => chain_id)).toEqual(['1', 'noble-1']);
  expect(bridges.map(({ id }) => id)).toEqual(['IBC', 'CCTP']);
});
