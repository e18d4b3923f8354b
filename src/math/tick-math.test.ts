import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_SQRT_RATIO, MAX_TICK, MIN_SQRT_RATIO, MIN_TICK, sqrtRatioAtTick, tickAtSqrtRatio } from './tick-math.ts';

test.each([
  [MIN_TICK, MIN_SQRT_RATIO],
  [-30000, 17679518415848078729890725252n],
  [0, 1n << 96n],
  [7, 79255895837549753882639819015n],
  [250000, 21246587762933397357449903968194344n],
  [MAX_TICK, MAX_SQRT_RATIO],
])('the root of the price at tick %i is the one that the contract has', (tick, root) => {
  expect(sqrtRatioAtTick(tick)).toBe(root);
});

test('there are no ticks further out', () => {
  expect(() => sqrtRatioAtTick(MAX_TICK + 1)).toThrow(RangeError);
  expect(() => tickAtSqrtRatio(MIN_SQRT_RATIO - 1n)).toThrow(RangeError);
  expect(() => tickAtSqrtRatio(MAX_SQRT_RATIO)).toThrow(RangeError);
});

test('a price belongs to the last tick at or below it', () => {
  const ticks = fc.integer({ min: MIN_TICK, max: MAX_TICK - 1 });
  fc.assert(
    fc.property(ticks, fc.bigInt(0n, 1_000_000n), (tick, share) => {
      const [low, high] = [sqrtRatioAtTick(tick), sqrtRatioAtTick(tick + 1)];
      expect(tickAtSqrtRatio(low)).toBe(tick);
      expect(tickAtSqrtRatio(high - 1n)).toBe(tick);
      expect(tickAtSqrtRatio(low + ((high - 1n - low) * share) / 1_000_000n)).toBe(tick);
    }),
  );
});
