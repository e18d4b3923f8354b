import { expect, test } from 'vitest';
import { SAMPLE_ACCOUNTS } from '#contract/sample-accounts.ts';
import { sessionsSchema } from './connection-list.ts';

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

test('reads stored sessions', () => {
  expect(sessionsSchema.parse(JSON.parse(JSON.stringify([evm, cosmos])))).toEqual([evm, cosmos]);
});

test.each([
  null,
  'x',
  {},
  [null, 7, 'x', {}],
  [{ ...evm, wallet: { ...evm.wallet, family: 'tron' } }],
  [{ accounts: [] }],
])('drops invalid sessions: %j', (stored) => expect(sessionsSchema.parse(stored)).toEqual([]));

test('drops accounts with an address of another family or an invalid one, and keeps the wallet', () => {
  const accounts = [{ address: addressOn('solana'), chainIds: null }, { address: 'x', chainIds: null }, 3];
  expect(sessionsSchema.parse([{ ...evm, accounts }])).toEqual([{ ...evm, accounts: [] }]);
});

test('drops an icon that is not a data URL', () => {
  const [session] = sessionsSchema.parse([
    { ...evm, wallet: { ...evm.wallet, icon: 'https://pictures.example/a.png' } },
  ]);
  expect(session?.wallet.icon).toBeNull();
});

test('keeps one session for each wallet', () => {
  expect(sessionsSchema.parse([evm, cosmos, { ...evm, accounts: [] }])).toEqual([{ ...evm, accounts: [] }, cosmos]);
});
