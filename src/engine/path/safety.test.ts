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

  test('one unit more is refused and rounds up, for any amount', () => {
    const valueIn = 10n ** 60n;
    const refused = { verdict: 'bad_price', rule: 'value_lost', percent: '10.0001' };
    expect(assessSafety(swap({ valueIn, valueOut: (valueIn * 9n) / 10n - 1n }))).toEqual(refused);
  });

  test('a gain of a tenth passes, more is in doubt and rounds down', () => {
    const valueIn = 10n ** 60n;
    const most = (valueIn * 11n) / 10n;
    expect(assessSafety(swap({ valueIn, valueOut: most }))).toEqual({ verdict: 'safe' });
    expect(assessSafety(swap({ valueIn, valueOut: most + valueIn / 1_000_000n }))).toEqual({
      ...{ verdict: 'doubtful_price', percent: '10.0001' },
    });
    expect(assessSafety(swap({ valueIn: 100n, valueOut: 200n, impactPercent: '30' }))).toMatchObject({
      ...{ verdict: 'bad_price', rule: 'price_impact' },
    });
  });

  test('an output of zero is a loss of 100 percent', () => {
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
    const input = swap({ impactPercent: '30', valueIn: 100n, valueOut: 100n });
    expect(assessSafety(input)).toEqual({ verdict: 'bad_price', rule: 'price_impact', percent: '30' });
  });

  test('returns the rule of the larger loss', () => {
    const input = swap({ impactPercent: '11', valueIn: 100n, valueOut: 50n });
    expect(assessSafety(input)).toEqual({ verdict: 'bad_price', rule: 'value_lost', percent: '50' });
  });
});

describe('unknown prices', () => {
  test.each([
    ['no price and no impact', {}],
    ['a price on one side only', { valueIn: 5n }],
    ['an input of zero value', { valueIn: 0n, valueOut: 0n }],
  ])('%s', (_, rest) => {
    expect(assessSafety(swap(rest))).toEqual({ verdict: 'unknown_price' });
  });

  test('dollar values are enough', () => {
    expect(assessSafety(swap({ valueIn: 100n, valueOut: 99n }))).toEqual({ verdict: 'safe' });
  });

  test('a small price impact is not enough, and a large one is refused', () => {
    expect(assessSafety(swap({ impactPercent: '3' }))).toEqual({ verdict: 'unknown_price' });
    expect(assessSafety(swap({ impactPercent: '30' }))).toMatchObject({ verdict: 'bad_price', rule: 'price_impact' });
  });
});

describe('transfers of one asset', () => {
  test('exactly a tenth passes, one unit more does not', () => {
    expect(assessSafety(transfer({ amountOut: 900_000n }))).toEqual({ verdict: 'safe' });
    expect(assessSafety(transfer({ amountOut: 899_999n }))).toEqual({
      verdict: 'bad_price',
      rule: 'fees',
      percent: '10.0001',
    });
  });

  test('different decimals are no loss', () => {
    expect(assessSafety(transfer({ amountIn: 10n ** 18n, decimalsIn: 18 }))).toEqual({ verdict: 'safe' });
    expect(assessSafety(transfer({ amountOut: 10n ** 18n, decimalsOut: 18 }))).toEqual({ verdict: 'safe' });
    expect(assessSafety(transfer({ amountIn: 10n ** 18n, amountOut: 899_999n, decimalsIn: 18 })).verdict).toBe(
      'bad_price',
    );
  });

  test('additional fees count beside the value sent', () => {
    expect(assessSafety(transfer({ valueIn: 1_000n, valueAdded: 100n }))).toEqual({ verdict: 'safe' });
    expect(assessSafety(transfer({ valueIn: 1_000n, valueAdded: 101n })).verdict).toBe('bad_price');
    expect(assessSafety(transfer({ valueIn: 1_000n, valueAdded: 60n, amountOut: 950_000n })).verdict).toBe('bad_price');
  });

  test('additional fees in the asset sent count without a price', () => {
    expect(assessSafety(transfer({ amountAdded: 100_000n }))).toEqual({ verdict: 'safe' });
    expect(assessSafety(transfer({ amountAdded: 100_001n })).verdict).toBe('bad_price');
    const finer = transfer({ amountOut: 10n ** 18n, decimalsOut: 18, amountAdded: 100_001n });
    expect(assessSafety(finer)).toEqual({ verdict: 'bad_price', rule: 'fees', percent: '10.0001' });
  });

  test('sums deducted and additional fees: exactly a tenth passes, one unit more does not', () => {
    const third = transfer({ amountIn: 3n * 10n ** 6n, amountOut: 2_800_000n, valueIn: 3n * 10n ** 9n });
    expect(assessSafety({ ...third, valueAdded: 10n ** 8n } as SafetyInput)).toEqual({ verdict: 'safe' });
    expect(assessSafety({ ...third, valueAdded: 10n ** 8n + 1n } as SafetyInput)).toMatchObject({ percent: '10.0001' });
  });

  test('unknown decimals are treated as equal', () => {
    expect(assessSafety(transfer({ decimalsIn: null, decimalsOut: null })).verdict).toBe('safe');
  });
});
