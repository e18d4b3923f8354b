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
  // Of which the slope hardly falls until it does all at once.
  'stableswap of high amplification': {
    shape: 'stableswap',
    ...feeFactors,
    ...{ scaleIn: 1e3, scaleOut: 10, balanceIn: 4e12, balanceOut: 4e12, offset: -8e12 * (1 - 1e-4) },
    product: productOf(4e12, 4e12, -8e12 * (1 - 1e-4)),
  },
  concentrated: { shape: 'concentrated', ...feeFactors, ranges: rangesOf(roots, liquidities) },
};

const looked = new Float64Array(3);

describe('stretches', () => {
  const book = new CurveTable([curves['constant product']!, curves.concentrated!]);

  test('what has no gap is one', () => {
    expect(book.stretchCount(0)).toBe(1);
    expect(book.stretchStart(0, 0)).toBe(0);
    expect(book.mostInStretch(0, 0)).toBe(Infinity);
    book.lookAtStretch(0, 0, 1e6, looked);
    expect(looked[0]).toBe(book.out(0, 1e6));
  });

  test('one ends where the price falls at once, and the next begins there', () => {
    expect(book.stretchCount(1)).toBe(2);
    const start = book.stretchStart(1, 1);
    expect(book.mostInStretch(1, 0)).toBe(start);
    expect(start + book.mostInStretch(1, 1)).toBeCloseTo(book.maxIn(1), 3);
    const rate = feeFactors.feeFactorIn * feeFactors.feeFactorOut;
    book.lookAtStretch(1, 0, start * (1 - 1e-12), looked);
    expect(looked[1]! / rate).toBeCloseTo(roots[3]! ** 2, 6);
    book.lookAtStretch(1, 1, 0, looked);
    expect(looked[1]! / rate).toBeCloseTo(roots[4]! ** 2, 6);
  });

  test('what they give is together what the whole gives', () => {
    const start = book.stretchStart(1, 1);
    for (const more of [1, 1e3, 1e5, book.mostInStretch(1, 1) * (1 - 1e-12)]) {
      book.lookAtStretch(1, 1, more, looked);
      expect((looked[0]! + book.out(1, start)) / book.out(1, start + more)).toBeCloseTo(1, 9);
    }
  });
});

describe.each(Object.entries(curves))('%s', (_, curve) => {
  const book = new CurveTable([curve]);
  const amounts = Array.from({ length: 40 }, (__, index) => 1e4 * 1.14 ** index + 7);

  test('looking at an amount tells its output, and the slope that stands alone', () => {
    for (const amount of amounts) {
      book.evaluate(0, amount, looked);
      expect(looked[0]).toBeCloseTo(book.out(0, amount), 3);
      expect(looked[1]! / book.slope(0, amount)).toBeCloseTo(1, 12);
    }
  });

  test('the slope is what small differences of output show, and the bend what those of the slope show', () => {
    for (const amount of amounts) {
      const step = amount * 1e-5;
      const [less, more] = [amount - step, amount + step];
      book.evaluate(0, amount, looked);
      const [, slope, bend] = looked as unknown as [number, number, number];
      const shownSlope = (book.out(0, more) - book.out(0, less)) / (2 * step);
      const shownBend = (book.slope(0, less) - book.slope(0, more)) / (2 * step);
      expect(slope / shownSlope, `slope at ${amount}`).toBeCloseTo(1, 4);
      expect((bend - shownBend) * amount, `bend at ${amount}`).toBeCloseTo(0, 4);
    }
  });

  test('for an infinitely small amount the slope is the spot rate', () => {
    expect(book.slope(0, 0) / book.spotRate[0]!).toBeCloseTo(1, 12);
  });

  test('up to where it goes on as at first, an output is that of the spot rate and its fall', () => {
    const [rate, fall] = [book.spotRate[0]!, book.spotFall[0]!];
    const reach = Math.min(book.spotReach[0]!, 1e12);
    expect(fall).toBeGreaterThanOrEqual(0);
    for (const part of [0.01, 0.5, 1]) {
      const amount = reach * part;
      const told = rate * amount * (1 - (amount * fall) / 2);
      const given = book.out(0, amount);
      expect(Math.abs(told - given), `${amount}`).toBeLessThanOrEqual(given * 5e-7);
    }
  });

  test('the least input for an output gives it back', () => {
    for (const amount of amounts) {
      expect(book.minIn(0, book.out(0, amount)) / amount).toBeCloseTo(1, 6);
      expect(book.maxOutUpTo(0, amount)).toBe(book.out(0, amount));
    }
  });
});

describe('where an edge ends', () => {
  const line = new CurveTable([linearCurve({ unitOut: 2, minIn: 50, maxIn: 1000, maxOut: 1500 })]);
  const concentrated = new CurveTable([curves.concentrated!]);

  test('a line takes what both its bounds allow', () => {
    expect(line.maxIn(0)).toBe(750);
    expect(new CurveTable([linearCurve({ unitOut: 2, maxIn: 600, maxOut: 1500 })]).maxIn(0)).toBe(600);
  });

  test('ranges take what moves the price to their end, and a unit more is declined', () => {
    const most = concentrated.maxIn(0);
    const end = roots.at(-1)!;
    expect(concentrated.slope(0, most) / (feeFactors.feeFactorIn * feeFactors.feeFactorOut * end * end)).toBeCloseTo(
      1,
      9,
    );
    expect(concentrated.out(0, most * (1 + 1e-9))).toBe(0);
    concentrated.evaluate(0, most * 2, looked);
    expect([looked[0], looked[2]]).toEqual([0, 0]);
  });

  test('nothing goes on as at first behind a fixed charge, a least or lots, and little where the slope falls ever faster', () => {
    expect(line.spotReach[0]).toBe(0);
    const [steady, sudden] = ['stableswap', 'stableswap of high amplification'].map((name) => {
      const stable = new CurveTable([curves[name]!]);
      return stable.spotReach[0]! * stable.spotFall[0]!;
    });
    expect(steady).toBeGreaterThan(1e-4);
    expect(sudden).toBeGreaterThan(0);
    expect(sudden).toBeLessThan(1e-6);
    expect(new CurveTable([linearCurve({ unitOut: 2 })]).spotReach[0]).toBe(Infinity);
    expect(new CurveTable([linearCurve({ unitOut: 2, maxOut: 1500 })]).spotReach[0]).toBe(750);
  });

  test('reserves take any amount', () => {
    expect(new CurveTable([curves.stableswap!]).maxIn(0)).toBe(Infinity);
  });

  test('more than it takes still gives, of a part of it, all that there is', () => {
    expect(line.out(0, 2000)).toBe(0);
    expect(line.maxOutUpTo(0, 2000)).toBe(1500);
    expect(concentrated.maxOutUpTo(0, 1e12)).toBe(concentrated.maxOut[0]);
  });

  test('less than a line takes gives nothing, and little is had for the least it takes', () => {
    expect(line.maxOutUpTo(0, 49)).toBe(0);
    expect(line.minIn(0, 10)).toBe(50);
    expect(line.minIn(0, 1501)).toBe(Infinity);
  });
});

test('what trades nothing gives nothing at most', () => {
  const book = new CurveTable([EMPTY_CURVE]);
  expect(book.maxOut[0]).toBe(0);
  expect(book.smoothOut(0, 1e18)).toBe(0);
});
