import { describe, expect, test } from 'vitest';
import type { Connection } from '../wallet.ts';
import { problemOf } from '../wallet-error.ts';
import { canRetry, connectionMessages, stateSentence } from './connection-sentences.ts';

const keplr: Connection = {
  wallet: { family: 'cosmos', id: 'keplr', name: 'Keplr', icon: null },
  status: 'connecting',
  accounts: [],
  chainErrors: {},
  chainId: null,
  problem: null,
};
const rabby: Connection = {
  ...keplr,
  wallet: { family: 'evm', id: 'io.rabby', name: 'Rabby', icon: null },
  status: 'connected',
  accounts: [{ address: '0x1', chainIds: null }],
  chainId: '1',
};
const slow: Connection = { ...keplr, problem: problemOf('slow', 'Keplr') };
const messages = (before: readonly Connection[], after: readonly Connection[]) =>
  connectionMessages(before, after, (id) => `chain ${id}`).map(({ sentence }) => sentence);

describe('messages after a change', () => {
  test.each<[string, readonly Connection[], readonly Connection[], readonly string[]]>([
    ['an attempt', [], [keplr], ['Waiting for Keplr. Look for its window.']],
    ['a slow one', [keplr], [slow], [slow.problem?.sentence ?? '']],
    ['an approval', [slow], [{ ...keplr, status: 'connected' }], ['Keplr is connected.']],
    ['another account', [rabby], [{ ...rabby, accounts: [] }], ['Rabby switched to another account.']],
    ['another chain', [rabby], [{ ...rabby, chainId: '10' }], ['Rabby is on chain 10 now.']],
    ['a cancelled attempt', [keplr], [], ['No longer waiting for Keplr.']],
    ['a disconnect', [rabby], [], ['Rabby is disconnected.']],
    ['nothing', [rabby, keplr], [{ ...rabby }, { ...keplr }], []],
  ])('%s', (_, before, after, sentences) => expect(messages(before, after)).toEqual(sentences));

  test('reports two wallets at once, each with its key', () => {
    const both = connectionMessages([keplr], [rabby], String);
    expect(both.map(({ key }) => key)).toEqual(['cosmos keplr', 'evm io.rabby']);
  });
});

test('states that a wallet is locked, also without a problem', () => {
  const locked: Connection = { ...rabby, status: 'locked' };
  expect(stateSentence(locked)).toContain('Unlock it, then try again.');
  expect(stateSentence(rabby)).toBeNull();
});

test('offers a retry for an unconfirmed wallet, not while it is being checked', () => {
  const checking: Connection = { ...keplr, status: 'restoring' };
  expect(canRetry(checking)).toBe(false);
  expect(canRetry({ ...checking, problem: problemOf('unconfirmed', 'Keplr') })).toBe(true);
});

test('offers no retry while connecting until it is slow', () => {
  expect([keplr, slow, rabby, { ...keplr, status: 'failed' as const }].map(canRetry)).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
