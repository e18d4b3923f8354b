import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimatesOf } from '#testing/estimates.ts';
import { laneQuotes } from './lane-quotes.ts';

const figures = fc.record({
  fixed: fc.bigInt(0n, 10_000n),
  ppm: fc.integer({ min: 0, max: 999_999 }),
  scale: fc.record({ num: fc.constantFrom(1n, 10n, 10n ** 12n), den: fc.constantFrom(1n, 100n, 10n ** 12n) }),
});
const amounts = fc.bigInt(1n, 10n ** 24n);

describe('whatever the fee and the scale', () => {
  test('more in never gives less out', () => {
    fc.assert(
      fc.property(figures, amounts, amounts, (terms, amount, more) => {
        const { quoteIn } = laneQuotes(terms);
        const [less, greater] = [quoteIn(amount), quoteIn(amount + more)];
        expect(!less.ok || (greater.ok && greater.amountOut >= less.amountOut)).toBe(true);
      }),
    );
  });

  test('the input for an output is the least that yields it', () => {
    fc.assert(
      fc.property(figures, amounts, (terms, amountOut) => {
        const { quoteIn, quoteOut } = laneQuotes(terms);
        const back = quoteOut(amountOut);
        if (!back.ok) throw new Error('a lane without limits takes any amount');
        const enough = quoteIn(back.amountIn);
        const short = quoteIn(back.amountIn - 1n);
        expect(enough.ok && enough.amountOut >= amountOut).toBe(true);
        // What is told to arrive is what does, charges as well: of coarse lots some more than was asked for.
        expect({ ...back, charges: [] }).toEqual({ ...enough, charges: [] });
        expect(short.ok && short.amountOut >= amountOut).toBe(false);
      }),
    );
  });

  test('estimates stay within a lot of the exact figures, and no amount beats the spot rate', () => {
    fc.assert(
      fc.property(figures, fc.bigInt(10n ** 20n, 10n ** 24n), (terms, amountIn) => {
        const { quoteIn, curve } = laneQuotes(terms);
        const { estimateOut, estimateIn, spotRate } = estimatesOf(curve);
        const quote = quoteIn(amountIn);
        if (!quote.ok) throw new Error('arrives');
        const [lotIn, lotOut] = [Number(terms.scale.den) / (1 - terms.ppm / 1e6), Number(terms.scale.num)];
        const near = (estimate: number, exact: bigint, lot: number) =>
          expect(Math.abs(estimate - Number(exact))).toBeLessThanOrEqual(lot * 1.01 + Number(exact) * 1e-9);
        near(estimateOut(Number(amountIn)), quote.amountOut, lotOut);
        near(estimateIn(Number(quote.amountOut)), amountIn, lotIn);
        expect(Number(quote.amountOut)).toBeLessThanOrEqual(Number(amountIn) * spotRate * (1 + 1e-12));
      }),
    );
  });
});

test('a fixed fee and a share, the share rounded up', () => {
  expect(laneQuotes({ fixed: 7n, ppm: 1000 }).quoteIn(1001n)).toMatchObject({ amountOut: 992n });
});

test('18 decimals to 6 and back', () => {
  expect(laneQuotes({ scale: { num: 1n, den: 10n ** 12n } }).quoteIn(1_999_999_999_999n)).toMatchObject({
    amountOut: 1n,
  });
  expect(laneQuotes({ scale: { num: 10n ** 12n, den: 1n } }).quoteIn(5n)).toMatchObject({ amountOut: 5n * 10n ** 12n });
});

test('shared decimals leave the dust behind', () => {
  const { quoteIn, quoteOut } = laneQuotes({ scale: { num: 10n ** 12n, den: 10n ** 12n } });
  expect(quoteIn(3_000_000_000_001n)).toMatchObject({ amountOut: 3n * 10n ** 12n });
  expect(quoteOut(1n)).toMatchObject({ amountIn: 10n ** 12n, amountOut: 10n ** 12n });
});

describe('of a fee in lots', () => {
  const LOT = 10n ** 12n;
  const asset = { chain_id: '1', denom: 'a' };
  const lane = laneQuotes({
    ...{ ppm: 600, scale: { num: LOT, den: LOT } },
    charges: (amount) => [{ type: 'BRIDGE', behavior: 'FEE_BEHAVIOR_DEDUCTED', asset, amount }],
  });
  // The share is 740.7402 lots.
  const told = { amountOut: 1_233_826n * LOT, charges: [{ amount: 741n * LOT }] };

  test.each([0n, 1n, 900_000_000_000n, 999_000_000_000n])(
    'dust of %s pays nothing, and the fee is told in whole lots',
    (dust) => {
      const amountIn = 1_234_567n * LOT + dust;
      expect(lane.quoteIn(amountIn)).toMatchObject({ amountIn, ...told });
      expect(estimatesOf(lane.curve).estimateOut(Number(amountIn))).toBe(Number(told.amountOut));
    },
  );

  test('no dust is asked for', () => {
    for (const amountOut of [told.amountOut, told.amountOut - LOT / 2n]) {
      expect(lane.quoteOut(amountOut)).toMatchObject({ amountIn: 1_234_567n * LOT, ...told });
      expect(estimatesOf(lane.curve).estimateIn(Number(amountOut))).toBe(Number(1_234_567n * LOT));
    }
  });
});

describe('limits hold for the input, both bounds included', () => {
  const lane = laneQuotes({ min: 10n, max: 20n, fixed: 1n });
  test.each([
    [9n, { reason: 'below_minimum', limit: 10n }],
    [10n, { amountOut: 9n }],
    [20n, { amountOut: 19n }],
    [21n, { reason: 'above_maximum', limit: 20n }],
  ])('exact in %s', (amountIn, answer) => {
    expect(lane.quoteIn(amountIn)).toMatchObject(answer);
    expect(estimatesOf(lane.curve).estimateOut(Number(amountIn))).toBe(
      'amountOut' in answer ? Number(answer.amountOut) : 0,
    );
  });
  test.each([
    [8n, { reason: 'below_minimum', limit: 10n }],
    [9n, { amountIn: 10n }],
    [19n, { amountIn: 20n }],
    [20n, { reason: 'above_maximum', limit: 20n }],
  ])('exact out %s', (amountOut, answer) => {
    expect(lane.quoteOut(amountOut)).toMatchObject(answer);
    expect(estimatesOf(lane.curve).estimateIn(Number(amountOut))).toBe(
      'amountIn' in answer ? Number(answer.amountIn) : Infinity,
    );
  });
});

describe('an output that the least input is a little more than enough for', () => {
  const lane = laneQuotes({ min: 1000n, fixed: 1n, ppm: 10_000 });

  test.each([989n, 988n, 980n, 979n])('%s is bought with the least, and what arrives is told', (amountOut) => {
    expect(lane.quoteOut(amountOut)).toMatchObject({ amountIn: 1000n, amountOut: 989n });
    expect(estimatesOf(lane.curve).estimateIn(Number(amountOut))).toBe(1000);
  });

  test('more than a hundredth below, the least is named instead', () => {
    expect(lane.quoteOut(978n)).toEqual({ ok: false, reason: 'below_minimum', limit: 1000n });
    expect(estimatesOf(lane.curve).estimateIn(978)).toBe(Number.POSITIVE_INFINITY);
  });
});

test('a fee that eats it all leaves nothing', () => {
  expect(laneQuotes({ fixed: 5n }).quoteIn(5n)).toEqual({ ok: false, reason: 'nothing_arrives' });
  expect(laneQuotes({}).quoteOut(0n)).toEqual({ ok: false, reason: 'nothing_arrives' });
});

test('charges are told what was deducted', () => {
  const asset = { chain_id: '1', denom: 'a' };
  const lane = laneQuotes({
    ...{ fixed: 2n, ppm: 10_000 },
    charges: (amount) => [{ type: 'BRIDGE', behavior: 'FEE_BEHAVIOR_DEDUCTED', asset, amount }],
  });
  expect(lane.quoteIn(100n)).toMatchObject({ amountOut: 97n, charges: [{ amount: 3n }] });
});

test.each([
  { name: 'lots', lot: 10n ** 12n },
  { name: 'units', lot: 1n },
])('the least is asked for where a fixed fee costs part of $name beside a share that costs one more', ({ lot }) => {
  fc.assert(
    fc.property(fc.nat(3000), fc.integer({ min: 1, max: 999_999 }), fc.nat(3_000_000), (fee, ppm, wanted) => {
      const fixed = (BigInt(fee) * lot) / 1000n;
      const lane = laneQuotes({ fixed, ppm, addsUnit: true, scale: { num: lot, den: lot } });
      const quote = lane.quoteOut(BigInt(wanted + 1) * lot);
      if (!quote.ok) throw new Error('declined');
      expect(quote.amountOut).toBeGreaterThanOrEqual(BigInt(wanted + 1) * lot);
      const less = lane.quoteIn(quote.amountIn - lot);
      expect(less.ok && less.amountOut > BigInt(wanted) * lot).toBe(false);
    }),
  );
});

test.each([
  { name: 'lots', lot: 10n ** 12n },
  { name: 'units', lot: 1n },
])('a share that costs one more of $name than it is, rounded down, does so where it is whole as well', ({ lot }) => {
  const lane = laneQuotes({ ppm: 600, addsUnit: true, scale: { num: lot, den: lot } });
  const out = (amountIn: bigint) => {
    const quote = lane.quoteIn(amountIn);
    return quote.ok ? quote.amountOut : 0n;
  };
  // 600 of a million, and one.
  expect(out(1_000_000n * lot)).toBe(999_399n * lot);
  // 740.7402 of a share.
  expect(out(1_234_567n * lot)).toBe(1_233_826n * lot);
  for (let lots = 1n; lots < 20_000n; lots += 7n) {
    const quote = lane.quoteOut(lots * lot);
    if (!quote.ok) throw new Error(`${lots}: declined`);
    expect(quote.amountOut).toBeGreaterThanOrEqual(lots * lot);
    expect(out(quote.amountIn - lot)).toBeLessThan(lots * lot);
  }
});
