import { expect, test } from 'vitest';
import type { Asset } from '#contract/asset.ts';
import { findAll } from './use-early-lists.ts';

const asset = (chain_id: string, denom: string): Asset => ({
  ...{ chain_id, denom, origin_chain_id: chain_id, origin_denom: denom, trace: '' },
  ...{ is_cw20: false, is_evm: denom.startsWith('0x'), is_svm: false, decimals: 6 },
});

const USDC = asset('1', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48');
const OSMO = asset('osmosis-1', 'uosmo');
const answer = { chain_to_assets_map: { '1': { assets: [USDC] }, 'osmosis-1': { assets: [OSMO] } } };

test('finds the assets of a link whatever the case of their addresses', () => {
  const typed = { chain_id: '1', denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' };
  expect(findAll([typed, OSMO], answer)).toEqual([USDC, OSMO]);
});

test('finds nothing unless it finds all', () => {
  expect(findAll([USDC, { chain_id: '1', denom: 'uosmo' }], answer)).toBeNull();
  expect(findAll([USDC, { chain_id: '8453', denom: USDC.denom }], answer)).toBeNull();
});
