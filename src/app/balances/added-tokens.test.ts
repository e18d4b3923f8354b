import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBalanceState, fakeEntry } from '#testing/balances.ts';

const TOKEN = { chain_id: '1', denom: `0x${'ab'.repeat(20)}`, symbol: 'PEPE', decimals: 6 };
const items = new Map<string, string>();

/** Loads the page anew in a browser that has stored `items`. */
const open = async () => ({ ...(await import('./added-tokens.ts')), ...(await import('../storage/settings.ts')) });

const reopen = () => {
  vi.resetModules();
  return open();
};
const stored = () => JSON.parse(items.get('portolan.tokens') ?? '');

beforeEach(() => {
  items.clear();
  const getItem = (key: string) => items.get(key) ?? null;
  vi.stubGlobal('localStorage', { getItem, setItem: (key: string, text: string) => void items.set(key, text) });
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('stores each token once, in any spelling of its address, except with privacy on', async () => {
  const { addToken, updateSettings } = await open();
  addToken(TOKEN);
  addToken({ ...TOKEN, denom: TOKEN.denom.toUpperCase().replace('0X', '0x'), symbol: 'PEPE2' });
  expect(stored()).toMatchObject([{ symbol: 'PEPE2' }]);
  updateSettings({ privacy: true });
  addToken(TOKEN);
  expect(items.get('portolan.tokens')).toBe('[]');
});

test('keeps a CW20, and shows it as one', async () => {
  const { addToken, withTokenAssets } = await open();
  const contract = 'osmo1wphhyar0d3skugrnv9khqmr9ypskxcm5flpyzg';
  const token = { ...TOKEN, chain_id: 'osmosis-1', denom: `cw20:${contract}` };
  addToken(token);
  const again = await reopen();
  again.addToken(TOKEN);
  expect(stored()).toEqual([token, TOKEN]);
  const { snapshot } = fakeBalanceState('osmosis-1', { [token.denom]: fakeEntry('5', null) });
  expect(withTokenAssets('osmosis-1', snapshot, [token]).entries.get(token.denom)?.entry.asset).toMatchObject({
    ...{ is_cw20: true, is_evm: false, token_contract: contract },
  });
});

test('drops stored tokens that are none', async () => {
  const wrong = [{ ...TOKEN, denom: 'uosmo' }, { ...TOKEN, decimals: 1.5 }, { ...TOKEN, decimals: 99 }, null];
  const other = { ...TOKEN, chain_id: '10' };
  items.set('portolan.tokens', JSON.stringify([...wrong, TOKEN, { ...TOKEN, symbol: '' }]));
  (await reopen()).addToken(other);
  expect(stored()).toEqual([TOKEN, other]);
  items.set('portolan.tokens', '"no list"');
  (await reopen()).addToken(other);
  expect(stored()).toEqual([other]);
});

test('gives an added token an asset and no value, and leaves other entries', async () => {
  const { withTokenAssets } = await open();
  const denoms = { [TOKEN.denom]: fakeEntry('5', '5'), other: fakeEntry('1', '1') };
  const { entries } = withTokenAssets('1', fakeBalanceState('1', denoms).snapshot, [TOKEN]);
  expect(entries.get(TOKEN.denom)?.entry).toMatchObject({
    ...{ amount: '5', value_usd: null, price: null },
    asset: { symbol: 'PEPE', decimals: 6, name: 'Added by you', origin_chain_id: '1' },
  });
  expect(entries.get('other')?.entry).not.toHaveProperty('asset');
});
