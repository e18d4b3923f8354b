import { expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import type { Asset } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import { fakeBalanceState, fakeEntry, fakeError } from '#testing/balances.ts';
import { addressHint, findToken } from './find-token.ts';

const ERC20 = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const CONTRACT = 'osmo1wphhyar0d3skugrnv9khqmr9ypskxcm5flpyzg';
const CHAINS: Record<string, Chain> = {
  '1': { chain_type: 'evm', pretty_name: 'Ethereum' } as Chain,
  'osmosis-1': { chain_type: 'cosmos', pretty_name: 'Osmosis', bech32_prefix: 'osmo' } as Chain,
};
const lists = { asset: (): Asset | undefined => undefined, chain: (id: string) => CHAINS[id] };

function find(entry: object, text = ERC20, { chainId = '1', asset = lists.asset } = {}) {
  const ask = async (_: unknown, { chains }: { chains: Record<string, { denoms: string[] }> }) => {
    const denoms = Object.fromEntries((chains[chainId]?.denoms ?? []).map((denom) => [denom, entry]));
    return { data: { chains: { [chainId]: { address: 'x', denoms } } } };
  };
  const { request } = fakeBalanceState(chainId, {});
  return findToken({ ask } as unknown as Client, { ...lists, asset }, request, text);
}

const osmosis = { chainId: 'osmosis-1' };

test('has the symbol and decimals that the service read from its contract', async () => {
  const entry = fakeEntry('0', null, { symbol: 'PE\u202ePE', decimals: 18 });
  expect(await find(entry)).toEqual({ chain_id: '1', denom: ERC20, symbol: 'PEPE', decimals: 18 });
  expect(await find(fakeEntry('0', null, { symbol: null }))).toMatchObject({ symbol: '0x…1BeAed' });
});

test('a CW20 is added by its contract, with or without cw20: before it', async () => {
  const entry = fakeEntry('0', null, { symbol: 'LEON' });
  const added = { chain_id: 'osmosis-1', denom: `cw20:${CONTRACT}`, symbol: 'LEON', decimals: 6 };
  expect(await find(entry, CONTRACT, osmosis)).toEqual(added);
  expect(await find(entry, `cw20:${CONTRACT}`, osmosis)).toEqual(added);
  expect(await find(entry, CONTRACT.toUpperCase(), osmosis)).toEqual(added);
});

test.each([
  ['without decimals', fakeEntry('0', null, { decimals: null }), 'The service gives no decimals'],
  ['that cannot be read', fakeError('no contract'), 'The service could not read this token: no contract'],
])('a token %s is not added', async (_, entry, reason) => expect(await find(entry)).toContain(reason));

test.each([
  ['1', 'uosmo', 'Paste the address of a token'],
  ['osmosis-1', 'uosmo', 'Paste the address of a CW20 contract on Osmosis. It begins with osmo1'],
  ['osmosis-1', ERC20, 'Paste the address of a CW20 contract on Osmosis'],
  ['osmosis-1', 'factory/osmo1x/coin', 'We find such coins on Osmosis ourselves.'],
  ['osmosis-1', 'juno1sj3m3zudqkw4plsvm7p08h9q89lsy4wpxgfamg', 'This address begins with juno1.'],
  ['atlantis', ERC20, 'Choose a chain.'],
])('on %s, %s is not added', async (chainId, text, reason) => {
  expect(await find(fakeEntry('0', null), text, { chainId })).toContain(reason);
});

test('a listed token is read already; a listed CW20 is not, and is added by the symbol of its list', async () => {
  const usdc = () => ({ symbol: 'USDC' }) as Asset;
  expect(await find(fakeEntry('0', null), ERC20, { asset: usdc })).toBe(
    'USDC on Ethereum is listed: we read it already.',
  );
  const listed = () => ({ symbol: 'LEON', is_cw20: true }) as Asset;
  expect(await find(fakeEntry('0', null), CONTRACT, { ...osmosis, asset: listed })).toMatchObject({ symbol: 'LEON' });
});

test('the hint shows an address of the chain', () => {
  expect(Object.values(CHAINS).map(addressHint)).toEqual([
    'Of an ERC-20 contract, like 0x….',
    'Of a CW20 contract, like osmo1….',
  ]);
});
