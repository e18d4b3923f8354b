import fc from 'fast-check';
import { expect, test } from 'vitest';
import { squareRootDown } from './fixed.ts';
import { MAX_OSMOSIS_ROOT, MIN_OSMOSIS_ROOT, osmosisRootAtTick, osmosisTickAtRoot } from './osmosis-ticks.ts';

/** Prices times 10^36 by tick, of osmosis-labs/osmosis 9829d39c, x/concentrated-liquidity/math/tick_test.go. */
const PRICES: readonly (readonly [tick: number, price: string])[] = [
  [-51_630_100, '0.0000033699'],
  [-51_630_000, '0.0000033700'],
  [-11_999_800, '0.070002'],
  [-999_800, '0.90002'],
  [0, '1'],
  [1_000_000, '2'],
  [1_000_100, '2.0001'],
  [9_200_100, '12.001'],
  [18_320_200, '132.02'],
  [27_732_100, '1732.10'],
  [36_073_300, '10733'],
  [342_000_000, '100000000000000000000000000000000000000'],
  [341_999_900, '99999000000000000000000000000000000000'],
  [-108_000_000, '0.000000000001'],
  [-108_000_001, '0.0000000000009999999'],
  [-269_999_998, '0.000000000000000000000000000001000002'],
  [-270_000_000, '0.000000000000000000000000000001'],
  [-20_593_900, '0.0074061'],
  [-29_203_900, '0.00077961'],
  [-12_149_900, '0.068501'],
  [64_576_100, '25761000'],
  [-44_820_900, '0.000011791'],
];

const E36 = 10n ** 36n;
const priceE36 = (text: string): bigint => {
  const [whole, decimals = ''] = text.split('.');
  return BigInt(`${whole}${decimals.padEnd(36, '0')}`);
};

test.each(PRICES)('tick %i has the price that the chain gives it', (tick, text) => {
  const root = osmosisRootAtTick(tick);
  const unit = tick < -108_000_000 ? 1n : 10n ** 18n;
  expect(root % unit).toBe(0n);
  // Rounded up: the root is enough for the price, one unit less is not.
  expect(root * root).toBeGreaterThanOrEqual(priceE36(text) * E36);
  expect((root - unit) ** 2n).toBeLessThan(priceE36(text) * E36);
});

test('a root belongs to the last tick at or below it', () => {
  const ticks = fc.integer({ min: -108_000_000, max: 341_999_999 });
  fc.assert(
    fc.property(ticks, fc.bigInt({ min: 0n, max: 999n }), (tick, share) => {
      const low = osmosisRootAtTick(tick);
      const between = low + ((osmosisRootAtTick(tick + 1) - low) * share) / 1000n;
      expect(osmosisTickAtRoot(between)).toBe(tick);
      expect(osmosisTickAtRoot(osmosisRootAtTick(tick + 1) - 1n)).toBe(tick);
    }),
    { numRuns: 2000 },
  );
});

test('the ends of what swaps reach are ticks', () => {
  expect(osmosisTickAtRoot(MIN_OSMOSIS_ROOT)).toBe(-108_000_000);
  expect(osmosisTickAtRoot(MAX_OSMOSIS_ROOT)).toBe(342_000_000);
  expect(squareRootDown(MIN_OSMOSIS_ROOT ** 2n)).toBe(MIN_OSMOSIS_ROOT);
});
