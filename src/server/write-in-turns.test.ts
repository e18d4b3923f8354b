import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withTurns } from '#testing/turns.ts';
import { writeInTurns } from './write-in-turns.ts';

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test('writes what JSON.stringify writes', async () => {
  const leaf = fc.oneof(fc.jsonValue(), fc.constant(undefined));
  const data = fc.dictionary(fc.string(), fc.oneof(fc.array(leaf), fc.dictionary(fc.string(), leaf), leaf));
  await fc.assert(
    fc.asyncProperty(data, fc.integer({ min: 1, max: 4 }), async (value, levels) => {
      expect(textOf(await writeInTurns(value, levels))).toBe(JSON.stringify(value));
    }),
  );
});

test('writes an object wherever it stands', async () => {
  const [same, other] = [{ amount: '0', error: 'é' }, { amount: '1' }];
  const value = {
    a: same,
    b: same,
    'ü "': 0,
    c: 0,
    d: same,
    e: other,
    list: [same, same, undefined, undefined, other],
  };
  for (const levels of [1, 2, 3]) expect(textOf(await writeInTurns(value, levels))).toBe(JSON.stringify(value));
});

test('lets others have turns in between', async () => {
  const value = { entries: Array.from({ length: 100 }, () => 'x'.repeat(10_000)) };
  const { result, turns } = await withTurns(() => writeInTurns(value, 2));
  expect(textOf(result)).toBe(JSON.stringify(value));
  expect(turns).toBeGreaterThan(9);
});
