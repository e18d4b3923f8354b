import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { ibcDenom } from './ibc-denom.ts';
import { ShortHash } from './short-hash.ts';

const hash = new ShortHash(220);

test('a hash and its head are those of a library, for texts of one to four blocks', () => {
  for (let length = 0; length <= 220; length++) {
    const text = 'transfer/channel-1/'.repeat(12).slice(0, length);
    const bytes = utf8ToBytes(text);
    expect(`ibc/${hash.hexOf(text)}`, `${length}`).toBe(ibcDenom(text));
    hash.set(bytes, 0);
    expect(hash.headOf(length), `${length}`).toBe(new DataView(sha256(bytes).buffer).getUint32(0));
  }
  expect(`ibc/${hash.hexOf('transfer/channel-7/факел-😀')}`).toBe(ibcDenom('transfer/channel-7/факел-😀'));
});

test.each(['a'.repeat(221), 'é'.repeat(111), 'a'.repeat(5000)])('refuses a text that is too long', (text) => {
  expect(() => hash.hexOf(text)).toThrow(RangeError);
});
