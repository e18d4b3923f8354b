import { expect, test } from 'vitest';
import { SAMPLE_ACCOUNTS } from '#contract/sample-accounts.ts';
import { readSessions } from './connection-list.ts';

const addressOn = (chain: string) => SAMPLE_ACCOUNTS.find(({ chain_id }) => chain_id === chain)?.address as string;
const icon = 'data:image/png;base64,AA==';
const evm = {
  wallet: { family: 'evm', id: 'test.wallet', name: 'Test', icon },
  accounts: [{ address: addressOn('1'), chainIds: null }],
};
const cosmos = {
  wallet: { family: 'cosmos', id: 'keplr', name: 'Keplr', icon: null },
  accounts: [{ address: addressOn('noble-1'), chainIds: ['noble-1'] }],
};

test('what was kept comes back', () => {
  expect(readSessions(JSON.parse(JSON.stringify([evm, cosmos])))).toEqual([evm, cosmos]);
});

test.each([
  null,
  'x',
  {},
  [null, 7, 'x', {}],
  [{ ...evm, wallet: { ...evm.wallet, family: 'tron' } }],
  [{ accounts: [] }],
])('what is no session is left out: %j', (stored) => expect(readSessions(stored)).toEqual([]));

test('an address of another family, or none, is left out, and the wallet stays', () => {
  const accounts = [{ address: addressOn('solana'), chainIds: null }, { address: 'x', chainIds: null }, 3];
  expect(readSessions([{ ...evm, accounts }])).toEqual([{ ...evm, accounts: [] }]);
});

test('a picture that would have to be loaded is left out', () => {
  const [session] = readSessions([{ ...evm, wallet: { ...evm.wallet, icon: 'https://pictures.example/a.png' } }]);
  expect(session?.wallet.icon).toBeNull();
});

test('two sessions of one wallet are one', () => {
  expect(readSessions([evm, cosmos, { ...evm, accounts: [] }])).toEqual([{ ...evm, accounts: [] }, cosmos]);
});
