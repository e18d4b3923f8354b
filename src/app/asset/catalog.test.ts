import { expect, test } from 'vitest';
import type { Asset } from '#contract/asset.ts';
import type { Bridge } from '#contract/bridge.ts';
import type { Chain } from '#contract/chain.ts';
import { createCatalog } from './catalog.ts';

const EVM = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';
const asset = (chain_id: string, denom: string) => ({ chain_id, denom }) as Asset;

test('what a service lists twice is there once, an EVM asset also where it is spelled in two ways', () => {
  const { assets, chains, bridges } = createCatalog({
    chains: [{ chain_id: '1' }, { chain_id: 'noble-1' }, { chain_id: '1' }] as Chain[],
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
