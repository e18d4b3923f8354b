import { expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import type { Asset } from '#contract/asset.ts';
import { fakeBalanceState, fakeEntry, fakeError } from '#testing/balances.ts';
import { findToken } from './find-token.ts';

const DENOM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const { request } = fakeBalanceState('1', {});
const catalog = { asset: () => undefined, chain: () => undefined };

const find = (entry: object, denom = DENOM, lists: Parameters<typeof findToken>[1] = catalog) => {
  const balances = async () => ({ data: { chains: { '1': { address: 'x', denoms: { [DENOM]: entry } } } } });
  return findToken({ balances } as unknown as Client, lists, request, denom);
};

test('has the symbol and decimals that the service read from its contract', async () => {
  const entry = fakeEntry('0', null, { symbol: 'PE\u202ePE', decimals: 18 });
  expect(await find(entry)).toEqual({ chain_id: '1', denom: DENOM, symbol: 'PEPE', decimals: 18 });
  expect(await find(fakeEntry('0', null, { symbol: null }))).toMatchObject({ symbol: '0x…1BeAed' });
});

test.each([
  ['without decimals', fakeEntry('0', null, { decimals: null }), 'The service does not give the decimals'],
  ['that cannot be read', fakeError('no contract'), 'The service could not read this token: no contract'],
])('a token %s is not added', async (_, entry, reason) => expect(await find(entry)).toContain(reason));

test('no address, or that of a listed token, is not added', async () => {
  expect(await find(fakeEntry('0', null), 'uosmo')).toContain('Paste the address of a token');
  const asset = () => ({ symbol: 'USDC' }) as Asset;
  expect(await find(fakeEntry('0', null), DENOM, { ...catalog, asset })).toBe('USDC on 1 is listed, and read already.');
});
