import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimatesOf } from '#testing/estimates.ts';
import { laneQuotes } from './lane-quotes.ts';

const figures = fc.record({
  ppm: fc.integer({ min: 0, max: 999_999 }),
  fixed: fc.bigInt(0n, 10_000n),
  scale: fc.record({ num: fc.constantFrom(1n, 10n, 10n ** 12n), den: fc.constantFrom(1n, 100n, 10n ** 12n) }),
});
const amounts = fc.bigInt(1n, 10n ** 24n);

describe('any fee and scale', () => {
  test('output is monotone in input', () => {
    fc.assert(
      fc.property(figures, amounts, amounts, (terms, amount, more) => {
        const { quoteIn } = laneQuotes(terms);
        const [less, greater] = [quoteIn(amount), quoteIn(amount + more)];
        expect(!less.ok || (greater.ok && greater.amountOut >= less.amountOut)).toBe(true);
      }),
    );
  });

  test('`quoteOut` returns the least input that yields the output', () => {
    fc.assert(
      fc.property(figures, amounts, (terms, amountOut) => {
        const { quoteIn, quoteOut } = laneQuotes(terms);
        const back = quoteOut(amountOut);
        if (!back.ok) throw new Error('a lane without limits takes any amount');
        const enough = quoteIn(back.amountIn);
        const short = quoteIn(back.amountIn - 1n);
        expect(enough.ok && enough.amountOut >= amountOut).toBe(true);
        // The quote has the whole output of its input, which may exceed the request.
        expect({ ...back, charges: [] }).toEqual({ ...enough, charges: [] });
        expect(short.ok && short.amountOut >= amountOut).toBe(false);
      }),
    );
  });

  test('the curve is within a unit of exact quotes, and the spot rate is the best rate', () => {
    fc.assert(
      fc.property(figures, fc.bigInt(10n ** 20n, 10n ** 24n), (terms, amountIn) => {
        const { quoteIn, curve } = laneQuotes(terms);
        const { estimateOut, estimateIn, spotRate } = estimatesOf(curve);
        const quote = quoteIn(amountIn);
        if (!quote.ok) throw new Error('arrives');
        const [unitIn, unitOut] = [Number(terms.scale.den) / (1 - terms.ppm / 1e6), Number(terms.scale.num)];
        const near = (estimate: number, exact: bigint, unit: number) =>
          expect(Math.abs(estimate - Number(exact))).toBeLessThanOrEqual(unit * 1.01 + Number(exact) * 1e-9);
        near(estimateOut(Number(amountIn)), quote.amountOut, unitOut);
        near(estimateIn(Number(quote.amountOut)), amountIn, unitIn);
        expect(Number(quote.amountOut)).toBeLessThanOrEqual(Number(amountIn) * spotRate * (1 + 1e-12));
      }),
    );
  });
});

test('adds a fixed fee and a share, the share rounded up', () => {
  expect(laneQuotes({ fixed: 7n, ppm: 1000 }).quoteIn(1001n)).toMatchObject({ amountOut: 992n });
});

test('converts 18 decimals to 6 and back', () => {
  expect(laneQuotes({ scale: { num: 1n, den: 10n ** 12n } }).quoteIn(1_999_999_999_999n)).toMatchObject({
    amountOut: 1n,
  });
  expect(laneQuotes({ scale: { num: 10n ** 12n, den: 1n } }).quoteIn(5n)).toMatchObject({ amountOut: 5n * 10n ** 12n });
});

test('leaves the dust of shared decimals with the sender', () => {
  const { quoteIn, quoteOut } = laneQuotes({ scale: { num: 10n ** 12n, den: 10n ** 12n } });
  expect(quoteIn(3_000_000_000_001n)).toMatchObject({ amountOut: 3n * 10n ** 12n });
  expect(quoteOut(1n)).toMatchObject({ amountIn: 10n ** 12n, amountOut: 10n ** 12n });
});

describe('fees in integer units', () => {
  const UNIT = 10n ** 12n;
  const asset = { chain_id: '1', denom: 'a' };
  const lane = laneQuotes({
    ...{ ppm: 600, scale: { num: UNIT, den: UNIT } },
    charges: (amount) => [{ type: 'BRIDGE', behavior: 'FEE_BEHAVIOR_DEDUCTED', asset, amount }],
  });
  // The share is 740.7402 units.
  const quoted = { amountOut: 1_233_826n * UNIT, charges: [{ amount: 741n * UNIT }] };

  test.each([0n, 1n, 900_000_000_000n, 999_000_000_000n])(
    'dust of %s pays no fee, and the fee is in integer units',
    (dust) => {
      const amountIn = 1_234_567n * UNIT + dust;
      expect(lane.quoteIn(amountIn)).toMatchObject({ amountIn, ...quoted });
      expect(estimatesOf(lane.curve).estimateOut(Number(amountIn))).toBe(Number(quoted.amountOut));
    },
  );

  test('the input for an output has no dust', () => {
    for (const amountOut of [quoted.amountOut, quoted.amountOut - UNIT / 2n]) {
      expect(lane.quoteOut(amountOut)).toMatchObject({ amountIn: 1_234_567n * UNIT, ...quoted });
      expect(estimatesOf(lane.curve).estimateIn(Number(amountOut))).toBe(Number(1_234_567n * UNIT));
    }
  });
});

describe('limits of the input, inclusive', () => {
  const lane = laneQuotes({ min: 10n, max: 20n, fixed: 1n });
  test.each([
    [9n, { reason: 'below_minimum', limit: 10n }],
    [10n, { amountOut: 9n }],
    [20n, { amountOut: 19n }],
    [21n, { reason: 'above_maximum', limit: 20n }],
  ])('exact in %s', (amountIn, expected) => {
    expect(lane.quoteIn(amountIn)).toMatchObject(expected);
    expect(estimatesOf(lane.curve).estimateOut(Number(amountIn))).toBe(
      'amountOut' in expected ? Number(expected.amountOut) : 0,
    );
  });
  test.each([
    [8n, { reason: 'below_minimum', limit: 10n }],
    [9n, { amountIn: 10n }],
    [19n, { amountIn: 20n }],
    [20n, { reason: 'above_maximum', limit: 20n }],
  ])('exact out %s', (amountOut, expected) => {
    expect(lane.quoteOut(amountOut)).toMatchObject(expected);
    expect(estimatesOf(lane.curve).estimateIn(Number(amountOut))).toBe(
      'amountIn' in expected ? Number(expected.amountIn) : Infinity,
    );
  });
});

describe('outputs that need less than the minimum input', () => {
  const lane = laneQuotes({ min: 1000n, fixed: 1n, ppm: 10_000 });

  test.each([989n, 988n, 980n, 979n])('quotes %s for the minimum input, with its whole output', (amountOut) => {
    expect(lane.quoteOut(amountOut)).toMatchObject({ amountIn: 1000n, amountOut: 989n });
    expect(estimatesOf(lane.curve).estimateIn(Number(amountOut))).toBe(1000);
  });

  test('rejects an output that needs more than a hundredth less', () => {
    expect(lane.quoteOut(978n)).toEqual({ ok: false, reason: 'below_minimum', limit: 1000n });
    expect(estimatesOf(lane.curve).estimateIn(978)).toBe(Number.POSITIVE_INFINITY);
  });
});

test('rejects an input that fees take whole', () => {
  expect(laneQuotes({ fixed: 5n }).quoteIn(5n)).toEqual({ ok: false, reason: 'nothing_arrives' });
  expect(laneQuotes({}).quoteOut(0n)).toEqual({ ok: false, reason: 'nothing_arrives' });
});

test('passes the deducted amount to the charges', () => {
  const asset = { chain_id: '1', denom: 'a' };
  const lane = laneQuotes({
    ...{ fixed: 2n, ppm: 10_000 },
    charges: (amount) => [{ type: 'BRIDGE', behavior: 'FEE_BEHAVIOR_DEDUCTED', asset, amount }],
  });
  expect(lane.quoteIn(100n)).toMatchObject({ amountOut: 97n, charges: [{ amount: 3n }] });
});

test.each([
  { name: 'units of 10^12', unit: 10n ** 12n },
  { name: 'units of 1', unit: 1n },
])('finds the least input for a fixed fee in parts of $name and a share that adds one', ({ unit }) => {
  fc.assert(
    fc.property(fc.nat(3000), fc.integer({ min: 1, max: 999_999 }), fc.nat(3_000_000), (fee, ppm, wanted) => {
      const fixed = (BigInt(fee) * unit) / 1000n;
      const lane = laneQuotes({ fixed, ppm, addsUnit: true, scale: { num: unit, den: unit } });
      const quote = lane.quoteOut(BigInt(wanted + 1) * unit);
      if (!quote.ok) throw new Error('rejected');
      expect(quote.amountOut).toBeGreaterThanOrEqual(BigInt(wanted + 1) * unit);
      const less = lane.quoteIn(quote.amountIn - unit);
      expect(less.ok && less.amountOut > BigInt(wanted) * unit).toBe(false);
    }),
  );
});

test.each([
  { name: 'units of 10^12', unit: 10n ** 12n },
  { name: 'units of 1', unit: 1n },
])('a share that adds one of $name adds it also where it is whole', ({ unit }) => {
  const lane = laneQuotes({ ppm: 600, addsUnit: true, scale: { num: unit, den: unit } });
  const out = (amountIn: bigint) => {
    const quote = lane.quoteIn(amountIn);
    return quote.ok ? quote.amountOut : 0n;
  };
  // 600 of a million, and one.
  expect(out(1_000_000n * unit)).toBe(999_399n * unit);
  // 740.7402 of a share.
  expect(out(1_234_567n * unit)).toBe(1_233_826n * unit);
  for (let units = 1n; units < 20_000n; units += 7n) {
    const quote = lane.quoteOut(units * unit);
    if (!quote.ok) throw new Error(`${units}: rejected`);
    expect(quote.amountOut).toBeGreaterThanOrEqual(units * unit);
    expect(out(quote.amountIn - unit)).toBeLessThan(units * unit);
  }
});
