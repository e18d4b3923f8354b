import { describe, expect, test } from 'vitest';
import { type Deal, judge } from './safety.ts';

const swap = (rest: Partial<Extract<Deal, { swaps: true }>>): Deal => ({
  ...{ swaps: true, worthIn: null, worthOut: null, impactPercent: null },
  ...rest,
});
const transfer = (rest: Partial<Extract<Deal, { swaps: false }>>): Deal => ({
  ...{
    swaps: false,
    amountIn: 1_000_000n,
    amountOut: 1_000_000n,
    decimalsIn: 6,
    decimalsOut: 6,
    amountAdded: 0n,
    worthIn: null,
    worthAdded: 0n,
  },
  ...rest,
});

describe('dollars lost between in and out', () => {
  test('exactly a tenth passes', () => {
    expect(judge(swap({ worthIn: 1_000_000n, worthOut: 900_000n }))).toEqual({ verdict: 'safe' });
  });

  test('one unit more is refused and rounds up, however large the amount', () => {
    const worthIn = 10n ** 60n;
    const refused = { verdict: 'bad_price', rule: 'value_lost', percent: '10.0001' };
    expect(judge(swap({ worthIn, worthOut: (worthIn * 9n) / 10n - 1n }))).toEqual(refused);
  });

  test('a gain passes', () => {
    expect(judge(swap({ worthIn: 100n, worthOut: 200n }))).toEqual({ verdict: 'safe' });
  });

  test('nothing left is all lost', () => {
    expect(judge(swap({ worthIn: 1n, worthOut: 0n }))).toMatchObject({ percent: '100' });
  });
});

describe('price impact', () => {
  test.each([
    ['0', 'safe'],
    ['10', 'safe'],
    ['10.0001', 'bad_price'],
    ['99.99', 'bad_price'],
  ])('%s percent is %s', (impactPercent, verdict) => {
    expect(judge(swap({ impactPercent, worthIn: 100n, worthOut: 100n })).verdict).toBe(verdict);
  });

  test('refuses even where the dollars look right', () => {
    const deal = swap({ impactPercent: '30', worthIn: 100n, worthOut: 100n });
    expect(judge(deal)).toEqual({ verdict: 'bad_price', rule: 'price_impact', percent: '30' });
  });

  test('the worse of two broken rules is named', () => {
    const deal = swap({ impactPercent: '11', worthIn: 100n, worthOut: 50n });
    expect(judge(deal)).toEqual({ verdict: 'bad_price', rule: 'value_lost', percent: '50' });
  });
});

describe('what is not known', () => {
  test.each([
    ['no price and no impact', {}],
    ['a price on one side only', { worthIn: 5n }],
    ['an input that is worth nothing', { worthIn: 0n, worthOut: 0n }],
  ])('%s', (_, rest) => {
    expect(judge(swap(rest))).toEqual({ verdict: 'unknown_price' });
  });

  test('dollars are enough', () => {
    expect(judge(swap({ worthIn: 100n, worthOut: 99n }))).toEqual({ verdict: 'safe' });
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
    expect(judge(transfer({ worthIn: 1_000n, worthAdded: 100n }))).toEqual({ verdict: 'safe' });
    expect(judge(transfer({ worthIn: 1_000n, worthAdded: 101n })).verdict).toBe('bad_price');
    expect(judge(transfer({ worthIn: 1_000n, worthAdded: 60n, amountOut: 950_000n })).verdict).toBe('bad_price');
  });

  test('what is charged on top in the asset sent counts without a price', () => {
    expect(judge(transfer({ amountAdded: 100_000n }))).toEqual({ verdict: 'safe' });
    expect(judge(transfer({ amountAdded: 100_001n })).verdict).toBe('bad_price');
    const finer = transfer({ amountOut: 10n ** 18n, decimalsOut: 18, amountAdded: 100_001n });
    expect(judge(finer)).toEqual({ verdict: 'bad_price', rule: 'fees', percent: '10.0001' });
  });

  test('what is taken out and what is charged on top make one sum: exactly a tenth passes, one unit more does not', () => {
    const third = transfer({ amountIn: 3n * 10n ** 6n, amountOut: 2_800_000n, worthIn: 3n * 10n ** 9n });
    expect(judge({ ...third, worthAdded: 10n ** 8n } as Deal)).toEqual({ verdict: 'safe' });
    expect(judge({ ...third, worthAdded: 10n ** 8n + 1n } as Deal)).toMatchObject({ percent: '10.0001' });
  });

  test('decimals that nobody knows are taken as equal', () => {
    expect(judge(transfer({ decimalsIn: null, decimalsOut: null })).verdict).toBe('safe');
  });
});
