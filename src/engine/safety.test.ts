import { describe, expect, test } from 'vitest';
import { type Deal, judge } from './safety.ts';

const swap = (rest: Partial<Extract<Deal, { swaps: true }>>): Deal => ({
  ...{ swaps: true, usdIn: null, usdOut: null, impactPercent: null },
  ...rest,
});
const transfer = (rest: Partial<Extract<Deal, { swaps: false }>>): Deal => ({
  ...{
    swaps: false,
    amountIn: 1_000_000n,
    amountOut: 1_000_000n,
    decimalsIn: 6,
    decimalsOut: 6,
    usdIn: null,
    usdAdded: 0n,
  },
  ...rest,
});

describe('dollars lost between in and out', () => {
  test('exactly a tenth passes', () => {
    expect(judge(swap({ usdIn: 1_000_000n, usdOut: 900_000n }))).toEqual({ verdict: 'safe' });
  });

  test('a micro-dollar more is refused and rounds up, however large the amount', () => {
    const usdIn = 10n ** 21n;
    const refused = { verdict: 'bad_price', rule: 'value_lost', percent: '10.0001' };
    expect(judge(swap({ usdIn, usdOut: (usdIn * 9n) / 10n - 1n }))).toEqual(refused);
  });

  test('a gain passes', () => {
    expect(judge(swap({ usdIn: 100n, usdOut: 200n }))).toEqual({ verdict: 'safe' });
  });

  test('nothing left is all lost', () => {
    expect(judge(swap({ usdIn: 1n, usdOut: 0n }))).toMatchObject({ percent: '100' });
  });
});

describe('price impact', () => {
  test.each([
    ['0', 'safe'],
    ['10', 'safe'],
    ['10.0001', 'bad_price'],
    ['99.99', 'bad_price'],
  ])('%s percent is %s', (impactPercent, verdict) => {
    expect(judge(swap({ impactPercent, usdIn: 100n, usdOut: 100n })).verdict).toBe(verdict);
  });

  test('refuses even where the dollars look right', () => {
    const deal = swap({ impactPercent: '30', usdIn: 100n, usdOut: 100n });
    expect(judge(deal)).toEqual({ verdict: 'bad_price', rule: 'price_impact', percent: '30' });
  });

  test('the worse of two broken rules is named', () => {
    const deal = swap({ impactPercent: '11', usdIn: 100n, usdOut: 50n });
    expect(judge(deal)).toEqual({ verdict: 'bad_price', rule: 'value_lost', percent: '50' });
  });
});

describe('what is not known', () => {
  test.each([
    ['no price and no impact', {}],
    ['a price on one side only', { usdIn: 5n }],
    ['an input too small for a micro-dollar', { usdIn: 0n, usdOut: 0n }],
  ])('%s', (_, rest) => {
    expect(judge(swap(rest))).toEqual({ verdict: 'unknown_price' });
  });

  test('dollars are enough', () => {
    expect(judge(swap({ usdIn: 100n, usdOut: 99n }))).toEqual({ verdict: 'safe' });
  });

  test("a pool's own spot price is not: it can refuse, never reassure", () => {
    expect(judge(swap({ impactPercent: '3' }))).toEqual({ verdict: 'unknown_price' });
    expect(judge(swap({ impactPercent: '30' }))).toMatchObject({ verdict: 'bad_price', rule: 'price_impact' });
  });
});

describe('a transfer of one asset is judged by its fees alone', () => {
  test('exactly a tenth passes, one unit more does not', () => {
    expect(judge(transfer({ amountOut: 900_000n }))).toEqual({ verdict: 'safe' });
    expect(judge(transfer({ amountOut: 899_999n }))).toEqual({
      verdict: 'bad_price',
      rule: 'fees',
      percent: '10.0001',
    });
  });

  test('decimals that differ are no loss', () => {
    expect(judge(transfer({ amountIn: 10n ** 18n, decimalsIn: 18 }))).toEqual({ verdict: 'safe' });
    expect(judge(transfer({ amountOut: 10n ** 18n, decimalsOut: 18 }))).toEqual({ verdict: 'safe' });
    expect(judge(transfer({ amountIn: 10n ** 18n, amountOut: 899_999n, decimalsIn: 18 })).verdict).toBe('bad_price');
  });

  test('what is charged on top counts beside the value sent', () => {
    expect(judge(transfer({ usdIn: 1_000n, usdAdded: 100n }))).toEqual({ verdict: 'safe' });
    expect(judge(transfer({ usdIn: 1_000n, usdAdded: 101n })).verdict).toBe('bad_price');
    expect(judge(transfer({ usdIn: 1_000n, usdAdded: 60n, amountOut: 950_000n })).verdict).toBe('bad_price');
  });

  test('decimals that nobody knows are taken as equal', () => {
    expect(judge(transfer({ decimalsIn: null, decimalsOut: null })).verdict).toBe('safe');
  });
});
