import { expect, test } from 'vitest';
import type { WalletOption } from '../wallet.ts';
import { assignSlots, NO_SLOTS } from './option-places.ts';

const option = (id: string): WalletOption => ({ family: 'evm', id, name: id, icon: null });
const [a, b, c] = ['a', 'b', 'c'].map(option) as [WalletOption, WalletOption, WalletOption];

test('before anybody points, newcomers join their group; afterwards they go to the end and stay there', () => {
  const early = assignSlots(NO_SLOTS, [b], false);
  const pointed = assignSlots(early, [a, b], true);
  expect(pointed).toEqual({ grouped: ['evm b'], late: ['evm a'] });
  expect(assignSlots(pointed, [a, b, c], true).late).toEqual(['evm a', 'evm c']);
});

test('without newcomers the places are the same object, also when a wallet went and came again', () => {
  const places = assignSlots(NO_SLOTS, [a, b], false);
  expect(assignSlots(places, [b], true)).toBe(places);
  expect(assignSlots(places, [a, b], true)).toBe(places);
});
