import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { align } from './align.ts';

const rows = (...lists: readonly string[]) =>
  align(
    lists.map((list) => [...list]),
    (a, b) => a === b,
  ).map((row) => row.map((item) => item ?? '-').join(''));

test('aligns at the longest common run, then on both sides of it', () => {
  expect(rows('abcX', 'bcX')).toEqual(['a-', 'bb', 'cc', 'XX']);
  expect(rows('aXYb', 'aZXYc')).toEqual(['aa', '-Z', 'XX', 'YY', 'bc']);
});

test('puts steps that replace each other side by side', () => {
  expect(rows('a', 'b')).toEqual(['ab']);
  expect(rows('aMz', 'aNOz')).toEqual(['aa', 'MN', '-O', 'zz']);
});

test('aligns a third list to either of the first two', () => {
  expect(rows('ab', 'b', 'ab')).toEqual(['a-a', 'bbb']);
  expect(rows('a', 'b', 'b')).toEqual(['abb']);
  expect(rows('a', 'a', 'xa')).toEqual(['--x', 'aaa']);
});

test('keeps every item of every list in order', () => {
  const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(list, { minLength: 1, maxLength: 3 }), (lists) => {
      const aligned = align(lists, (a, b) => a === b);
      for (const [i, items] of lists.entries()) expect(aligned.flatMap((row) => row[i] ?? [])).toEqual(items);
      for (const row of aligned) expect(row.some((item) => item !== null)).toBe(true);
    }),
  );
});
