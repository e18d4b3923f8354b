import { expect, test } from 'vitest';
import type { WalletOption } from '../wallet.ts';
import { findDuplicateNames } from './namesakes.ts';

const option = (id: string, name: string, family: WalletOption['family'] = 'evm'): WalletOption => ({
  ...{ family, id, name },
  icon: null,
});

test('wallets of one name and kind are namesakes, in whatever case', () => {
  const options = [
    option('io.fox', 'Fox'),
    option('test.fake', 'FOX'),
    option('io.hare', 'Hare'),
    option('Fox', 'Fox', 'svm'),
  ];
  expect([...findDuplicateNames(options)]).toEqual(['evm io.fox', 'evm test.fake']);
});
