import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchesOf } from './batches.ts';

test('batches keep both limits, and hold every name once in its order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1, maxLength: 20 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 9 }),
      (names, most) => {
        const batches = batchesOf(names, most, 30);
        expect(batches.flat()).toEqual(names);
        for (const batch of batches) {
          expect(batch.length).toBeGreaterThan(0);
          expect(batch.length).toBeLessThanOrEqual(most);
          expect(batch.join(',').length).toBeLessThanOrEqual(30);
        }
      },
    ),
  );
});

test('a name that is too long by itself goes by itself', () => {
  expect(batchesOf(['a', 'b'.repeat(40), 'c'], 10, 30)).toEqual([['a'], ['b'.repeat(40)], ['c']]);
});

test('as few batches as the limits allow', () => {
  expect(batchesOf(['aaaa', 'bbbb', 'cccc'], 10, 14)).toEqual([['aaaa', 'bbbb', 'cccc']]);
  expect(batchesOf(['aaaa', 'bbbb', 'cccc'], 10, 13)).toEqual([['aaaa', 'bbbb'], ['cccc']]);
});
