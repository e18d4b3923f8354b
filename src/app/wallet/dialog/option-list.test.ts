import { expect, test } from 'vitest';
import type { WalletOption } from '../wallet.ts';
import { assignSlots, findDuplicateNames, NO_SLOTS } from './option-list.ts';

const option = (id: string, name = id, family: WalletOption['family'] = 'evm'): WalletOption => ({
  ...{ family, id, name },
  icon: null,
});
const [a, b, c] = ['a', 'b', 'c'].map((id) => option(id)) as [WalletOption, WalletOption, WalletOption];

test('adds new wallets to their group, and to the end once the list is settled', () => {
  const early = assignSlots(NO_SLOTS, [b], false);
  const pointed = assignSlots(early, [a, b], true);
  expect(pointed).toEqual({ grouped: ['evm b'], late: ['evm a'] });
  expect(assignSlots(pointed, [a, b, c], true).late).toEqual(['evm a', 'evm c']);
});

test('returns the same slots without a new wallet, also if one disappears and comes back', () => {
  const slots = assignSlots(NO_SLOTS, [a, b], false);
  expect(assignSlots(slots, [b], true)).toBe(slots);
  expect(assignSlots(slots, [a, b], true)).toBe(slots);
});

test('finds wallets of one family with the same name, ignoring case', () => {
  const options = [
    option('io.fox', 'Fox'),
    option('test.fake', 'FOX'),
    option('io.hare', 'Hare'),
    option('Fox', 'Fox', 'svm'),
  ];
  expect([...findDuplicateNames(options)]).toEqual(['evm io.fox', 'evm test.fake']);
});
