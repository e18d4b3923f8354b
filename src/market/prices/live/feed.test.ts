import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchesOf } from './feed.ts';

test('batches respect both limits and keep every name in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1, maxLength: 20 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 9 }),
      (names, maxNames) => {
        const batches = batchesOf(names, maxNames, 30);
        expect(batches.flat()).toEqual(names);
        for (const batch of batches) {
          expect(batch.length).toBeGreaterThan(0);
          expect(batch.length).toBeLessThanOrEqual(maxNames);
          expect(batch.join(',').length).toBeLessThanOrEqual(30);
        }
      },
    ),
  );
});

test('a name above the character limit gets its own batch', () => {
  expect(batchesOf(['a', 'b'.repeat(40), 'c'], 10, 30)).toEqual([['a'], ['b'.repeat(40)], ['c']]);
});

test('makes as few batches as possible', () => {
  expect(batchesOf(['aaaa', 'bbbb', 'cccc'], 10, 14)).toEqual([['aaaa', 'bbbb', 'cccc']]);
  expect(batchesOf(['aaaa', 'bbbb', 'cccc'], 10, 13)).toEqual([['aaaa', 'bbbb'], ['cccc']]);
});
