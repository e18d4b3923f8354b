import { describe, expect, test } from 'vitest';
import { assessSafety, type SafetyInput } from './safety.ts';

const swap = (rest: Partial<Extract<SafetyInput, { swaps: true }>>): SafetyInput => ({
  ...{ swaps: true, valueIn: null, valueOut: null, impactPercent: null },
  ...rest,
});
const transfer = (rest: Partial<Extract<SafetyInput, { swaps: false }>>): SafetyInput => ({
  ...{
    swaps: false,
    amountIn: 1_000_000n,
    amountOut: 1_000_000n,
    decimalsIn: 6,
    decimalsOut: 6,
    amountAdded: 0n,
    valueIn: null,
    valueAdded: 0n,
  },
  ...rest,
});

describe('dollars lost between in and out', () => {
  test('exactly a tenth passes', () => {
    expect(assessSafety(swap({ valueIn: 1_000_000n, valueOut: 900_000n }))).toEqual({ verdict: 'safe' });
  });

  test('one unit more is refused and rounds up, however large the amount', () => {
    const worthIn = 10n ** 60n;
    const refused = { verdict: 'bad_price', rule: 'value_lost', percent: '10.0001' };
    expect(assessSafety(swap({ valueIn: worthIn, valueOut: (worthIn * 9n) / 10n - 1n }))).toEqual(refused);
  });

  test('a gain passes', () => {
    expect(assessSafety(swap({ valueIn: 100n, valueOut: 200n }))).toEqual({ verdict: 'safe' });
  });

  test('nothing left is all lost', () => {
    expect(assessSafety(swap({ valueIn: 1n, valueOut: 0n }))).toMatchObject({ percent: '100' });
  });
});

describe('price impact', () => {
  test.each([
    ['0', 'safe'],
    ['10', 'safe'],
    ['10.0001', 'bad_price'],
    ['99.99', 'bad_price'],
  ])('%s percent is %s', (impactPercent, verdict) => {
    expect(assessSafety(swap({ impactPercent, valueIn: 100n, valueOut: 100n })).verdict).toBe(verdict);
  });

  test('refuses even where the dollars look right', () => {
    const deal = swap({ impactPercent: '30', valueIn: 100n, valueOut: 100n });
    expect(assessSafety(deal)).toEqual({ verdict: 'bad_price', rule: 'price_impact', percent: '30' });
  });

  test('the worse of two broken rules is named', () => {
    const deal = swap({ impactPercent: '11', valueIn: 100n, valueOut: 50n });
    expect(assessSafety(deal)).toEqual({ verdict: 'bad_price', rule: 'value_lost', percent: '50' });
  });
});

describe('what is not known', () => {
  test.each([
    ['no price and no impact', {}],
    ['a price on one side only', { valueIn: 5n }],
    ['an input that is worth nothing', { valueIn: 0n, valueOut: 0n }],
  ])('%s', (_, rest) => {
    expect(assessSafety(swap(rest))).toEqual({ verdict: 'unknown_price' });
  });

  test('dollars are enough', () => {
    expect(assessSafety(swap({ valueIn: 100n, valueOut: 99n }))).toEqual({ verdict: 'safe' });
  });

  test("a pool's own spot price is not: it can refuse, never reassure", () => {
    expect(assessSafety(swap({ impactPercent: '3' }))).toEqual({ verdict: 'unknown_price' });
    expect(assessSafety(swap({ impactPercent: '30' }))).toMatchObject({ verdict: 'bad_price', rule: 'price_impact' });
  });
});

describe('a transfer of one asset is judged by its fees alone', () => {
  test('exactly a tenth passes, one unit more does not', () => {
    expect(assessSafety(transfer({ amountOut: 900_000n }))).toEqual({ verdict: 'safe' });
    expect(assessSafety(transfer({ amountOut: 899_999n }))).toEqual({
      verdict: 'bad_price',
      rule: 'fees',
      percent: '10.0001',
    });
  });

  test('decimals that differ are no loss', () => {
    expect(assessSafety(transfer({ amountIn: 10n ** 18n, decimalsIn: 18 }))).toEqual({ verdict: 'safe' });
    expect(assessSafety(transfer({ amountOut: 10n ** 18n, decimalsOut: 18 }))).toEqual({ verdict: 'safe' });
    expect(assessSafety(transfer({ amountIn: 10n ** 18n, amountOut: 899_999n, decimalsIn: 18 })).verdict).toBe(
      'bad_price',
    );
  });

  test('what is charged on top counts beside the value sent', () => {
    expect(assessSafety(transfer({ valueIn: 1_000n, valueAdded: 100n }))).toEqual({ verdict: 'safe' });
    expect(assessSafety(transfer({ valueIn: 1_000n, valueAdded: 101n })).verdict).toBe('bad_price');
    expect(assessSafety(transfer({ valueIn: 1_000n, valueAdded: 60n, amountOut: 950_000n })).verdict).toBe('bad_price');
  });

  test('what is charged on top in the asset sent counts without a price', () => {
    expect(assessSafety(transfer({ amountAdded: 100_000n }))).toEqual({ verdict: 'safe' });
    expect(assessSafety(transfer({ amountAdded: 100_001n })).verdict).toBe('bad_price');
    const finer = transfer({ amountOut: 10n ** 18n, decimalsOut: 18, amountAdded: 100_001n });
    expect(assessSafety(finer)).toEqual({ verdict: 'bad_price', rule: 'fees', percent: '10.0001' });
  });

  test('what is taken out and what is charged on top make one sum: exactly a tenth passes, one unit more does not', () => {
    const third = transfer({ amountIn: 3n * 10n ** 6n, amountOut: 2_800_000n, valueIn: 3n * 10n ** 9n });
    expect(assessSafety({ ...third, valueAdded: 10n ** 8n } as SafetyInput)).toEqual({ verdict: 'safe' });
    expect(assessSafety({ ...third, valueAdded: 10n ** 8n + 1n } as SafetyInput)).toMatchObject({ percent: '10.0001' });
  });

  test('decimals that nobody knows are taken as equal', () => {
    expect(assessSafety(transfer({ decimalsIn: null, decimalsOut: null })).verdict).toBe('safe');
  });
});
