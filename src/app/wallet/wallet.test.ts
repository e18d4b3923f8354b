import { expect, test } from 'vitest';
import { walletName } from './wallet-name.ts';

test.each([
  ['Rabby', 'Rabby'],
  ['  Two  \n words ', 'Two words'],
  ['Fox\u202egnp', 'Fox gnp'],
  ['Fox\u200b', 'Fox'],
  [' \u200b\t', null],
  ['', null],
  [7, null],
  [{ name: 'x' }, null],
  ['W'.repeat(60), 'W'.repeat(60)],
  ['W'.repeat(4000), `${'W'.repeat(59)}…`],
])('%j is shown as %j', (name, shown) => {
  expect(walletName(name)).toBe(shown);
});
