import { describe, expect, test } from 'vitest';
import { balancesRequestSchema } from '#contract/balances.ts';
import { recommendAssetsRequestSchema } from '#contract/recommend-assets.ts';
import { routeRequestSchema } from '#contract/route.ts';
import { findMisspeltFields } from './misspelt-fields.ts';

const ENDS = {
  source_asset_denom: 'uusdc',
  source_asset_chain_id: 'noble-1',
  dest_asset_denom: 'uosmo',
  dest_asset_chain_id: 'osmosis-1',
};

test.each([
  [{ ...ENDS, amount: '1' }, 'amount', ['amount_in', 'amount_out']],
  [{ ...ENDS, amountIn: '1' }, 'amountIn', ['amount_in']],
  [{ ...ENDS, 'amount-out': '1' }, 'amount-out', ['amount_out']],
  [{ ...ENDS, amuont_in: '1' }, 'amuont_in', ['amount_in']],
  [{ ...ENDS, allow_unsave: true }, 'allow_unsave', ['allow_unsafe']],
  [{ ...ENDS, bridge: ['IBC'] }, 'bridge', ['bridges']],
  [{ source_denom: 'uusdc' }, 'source_denom', ['source_asset_denom']],
  [{ sourceAssetChainID: '1' }, 'sourceAssetChainID', ['source_asset_chain_id']],
  [{ ...ENDS, smart_swap_options: { split_route: true } }, 'smart_swap_options.split_route', ['split_routes']],
  [{ ...ENDS, swap_venues: [{ chain: '1', name: 'x' }] }, 'swap_venues.0.chain', ['chain_id']],
])('finds the field that is meant: %j', (request, field, suggestions) => {
  expect(findMisspeltFields(routeRequestSchema, request)).toEqual([{ field, suggestions }]);
});

test('finds fields below records and lists', () => {
  expect(findMisspeltFields(balancesRequestSchema, { chains: { 1: { adress: '0x' } } })).toEqual([
    { field: 'chains.1.adress', suggestions: ['address'] },
  ]);
  expect(findMisspeltFields(recommendAssetsRequestSchema, { requests: [{ source_denom: 'x' }] })).toEqual([
    { field: 'requests.0.source_denom', suggestions: ['source_asset_denom'] },
  ]);
});

describe('names no field', () => {
  test.each([
    ['that a client adds', { ...ENDS, amount_in: '1', client_id: 'x', note: 1, '': 1 }],
    ['that resembles one which the request has', { ...ENDS, amount_in: '1', amountIn: '2' }],
    ['of half a thousand letters', { ['amount_in'.repeat(60)]: '1' }],
  ])('%s', (_, request) => expect(findMisspeltFields(routeRequestSchema, request)).toEqual([]));

  test.each([null, 7, 'text', ['a']])('of a request that is %j', (request) => {
    expect(findMisspeltFields(routeRequestSchema, request)).toEqual([]);
  });

  test('behind a hundred that are none', () => {
    const others = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`none_of_these_${index}`, 1]));
    expect(findMisspeltFields(routeRequestSchema, { ...others, amount: '1' })).toEqual([]);
  });

  test('beyond the fifth', () => {
    const chains = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [index, { adress: '' }]));
    expect(findMisspeltFields(balancesRequestSchema, { chains })).toHaveLength(5);
  });
});
