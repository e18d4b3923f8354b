import { fromRlp, toRlp } from 'viem';
import { expect, it } from 'vitest';
import { encodeRlp, rlpBytes, rlpItems, rlpNumber } from './rlp.ts';

const bytes = (count: number, with_ = 'ab') => `0x${with_.repeat(count)}` as const;

it('writes and reads trees of bytes as another encoder does', () => {
  for (const value of [bytes(0), bytes(1, '7f'), bytes(1, '80'), bytes(55), bytes(56), bytes(300)]) {
    expect(`0x${encodeRlp(value)}`).toBe(toRlp(value));
    expect(rlpBytes(toRlp(value))).toBe(value.slice(2));
    const list = [value, [value, []], bytes(20)];
    expect(`0x${encodeRlp(list)}`).toBe(toRlp(list as Parameters<typeof toRlp>[0]));
    const items = rlpItems(encodeRlp(list))?.map((item) => fromRlp(`0x${item}`));
    expect(items).toEqual(list);
  }
});

it('writes numbers without zeros before them', () => {
  expect([0n, 1n, 255n, 256n].map(rlpNumber)).toEqual(['', '01', 'ff', '0100']);
});

it('reads nothing from what is cut off or no list', () => {
  for (const broken of ['', '0x', '0x80', '0xc283', '0xf8', '0xc180ff']) expect(rlpItems(broken)).toBeUndefined();
  expect(rlpBytes('0xc0')).toBeUndefined();
});
