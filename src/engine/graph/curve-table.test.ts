import { describe, expect, test } from 'vitest';
import { CurveTable } from './curve-table.ts';
import { EMPTY_CURVE, linearCurve, type PriceCurve } from './price-curve.ts';

/** Ranges from roots of the price, falling, with the liquidity between each and the next. */
function rangesOf(roots: readonly number[], liquidities: readonly number[]): number[] {
  const figures: number[] = [];
  let [taken, given] = [0, 0];
  roots.forEach((root, index) => {
    const liquidity = liquidities[index] ?? 0;
    figures.push(root, liquidity, taken, given);
    const next = roots[index + 1] ?? root;
    taken += liquidity * (1 / next - 1 / root);
    given += liquidity * (root - next);
  });
  return figures;
}

/** The product of balances for y at rest by the curve's own equation: y² + (x + offset)·y = product / x. */
const productOf = (x: number, y: number, offset: number): number => (y * y + (x + offset) * y) * x;

const feeFactors = { feeFactorIn: 0.997, feeFactorOut: 0.999 };

const roots = Array.from({ length: 12 }, (_, index) => 2 - index / 10);
const liquidities = [4e6, 9e6, 1e6, 0, 5e6, 2e6, 7e6, 3e6, 8e6, 6e6, 1e6];

const curves: Record<string, PriceCurve> = {
  line: linearCurve({ ...feeFactors, unitIn: 4, unitOut: 7 }),
  'constant product': { shape: 'constant_product', ...feeFactors, reserveIn: 5e8, reserveOut: 3e9 },
  weighted: { shape: 'weighted', ...feeFactors, reserveIn: 5e8, reserveOut: 3e9, exponent: 0.25 },
  stableswap: {
    shape: 'stableswap',
    ...feeFactors,
    ...{ scaleIn: 1e3, scaleOut: 10, balanceIn: 4e9, balanceOut: 9e9, offset: -1.1e10 },
    product: productOf(4e9, 9e9, -1.1e10),
  },
  'stableswap of high amplification': {
    shape: 'stableswap',
    ...feeFactors,
    ...{ scaleIn: 1e3, scaleOut: 10, balanceIn: 4e12, balanceOut: 4e12, offset: -8e12 * (1 - 1e-4) },
    product: productOf(4e12, 4e12, -8e12 * (1 - 1e-4)),
  },
  concentrated: { shape: 'concentrated', ...feeFactors, ranges: rangesOf(roots, liquidities) },
};

describe.each(Object.entries(curves))('%s', (_, curve) => {
  const table = new CurveTable([curve]);
  const amounts = Array.from({ length: 40 }, (__, index) => 1e4 * 1.14 ** index + 7);

  test('the slope is the difference quotient of the output', () => {
    for (const amount of amounts) {
      const step = amount * 1e-5;
      const difference = (table.out(0, amount + step) - table.out(0, amount - step)) / (2 * step);
      expect(table.slope(0, amount) / difference, `slope at ${amount}`).toBeCloseTo(1, 4);
    }
  });

  test('the slope at zero is the spot rate', () => {
    expect(table.slope(0, 0) / table.spotRate[0]!).toBeCloseTo(1, 12);
  });

  test('`minIn` inverts `out`', () => {
    for (const amount of amounts) {
      expect(table.minIn(0, table.out(0, amount)) / amount).toBeCloseTo(1, 6);
      expect(table.maxOutUpTo(0, amount)).toBe(table.out(0, amount));
    }
  });
});

describe('limits', () => {
  const line = new CurveTable([linearCurve({ unitOut: 2, minIn: 50, maxIn: 1000, maxOut: 1500 })]);
  const concentrated = new CurveTable([curves.concentrated!]);

  test('the maximum input is the tighter of two limits', () => {
    expect(line.maxIn(0)).toBe(750);
    expect(new CurveTable([linearCurve({ unitOut: 2, maxIn: 600, maxOut: 1500 })]).maxIn(0)).toBe(600);
  });

  test('ranges take what moves the price to their end, and reject more', () => {
    const most = concentrated.maxIn(0);
    const end = roots.at(-1)!;
    expect(concentrated.slope(0, most) / (feeFactors.feeFactorIn * feeFactors.feeFactorOut * end * end)).toBeCloseTo(
      1,
      9,
    );
    expect(concentrated.out(0, most * (1 + 1e-9))).toBe(0);
  });

  test('reserves have no maximum input', () => {
    expect(new CurveTable([curves.stableswap!]).maxIn(0)).toBe(Infinity);
  });

  test('above the maximum input `maxOutUpTo` is the maximum output', () => {
    expect(line.out(0, 2000)).toBe(0);
    expect(line.maxOutUpTo(0, 2000)).toBe(1500);
    expect(concentrated.maxOutUpTo(0, 1e12)).toBe(concentrated.maxOut[0]);
  });

  test('below the minimum input the output is zero, and `minIn` is the minimum', () => {
    expect(line.maxOutUpTo(0, 49)).toBe(0);
    expect(line.minIn(0, 10)).toBe(50);
    expect(line.minIn(0, 1501)).toBe(Infinity);
  });
});

test('an empty curve has no output', () => {
  const table = new CurveTable([EMPTY_CURVE]);
  expect(table.maxOut[0]).toBe(0);
  expect(table.maxOutUpTo(0, 1e18)).toBe(0);
});
