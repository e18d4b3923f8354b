import { expect, test } from 'vitest';
import { followLink, placeOf } from './address.ts';

const HASH = `0x${'ab'.repeat(32)}`;
const catalog = { chains: [], chain: () => undefined };
const read = (address: string) => {
  const { pathname, search } = new URL(address, 'https://portolan.example');
  return placeOf(pathname, search, catalog);
};

test.each([
  [{ hash: HASH, chainId: '8453' }],
  [{ hash: HASH, chainId: null }],
  [{ hash: '5'.repeat(88), chainId: 'solana' }],
])('an address leads back to its transaction (%#)', (place) => {
  expect(read(followLink(place))).toEqual(place);
});

test.each([
  [`/follow/8453/${HASH}`, '8453'],
  [`/follow/${HASH}`, null],
  [`/follow/?tx=https://etherscan.io/tx/${HASH}`, '1'],
  [`/follow?tx=${HASH}&chain=noble-1`, 'noble-1'],
])('reads %s', (address, chainId) => {
  expect(read(address)).toEqual({ hash: HASH, chainId });
});

test.each(['/follow', '/follow/', '/follow/8453/none', '/follow?tx=&chain=1'])(
  'has no transaction in %s',
  (address) => {
    expect(read(address)).toBeNull();
  },
);
