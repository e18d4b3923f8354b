import { expect, test } from 'vitest';
import { quotedValue } from '#app/format/unit-price.ts';
import { amountForDollars } from './unit-price.ts';

const DOLLAR = 10n ** 18n;
/** 2 ETH for $6,000. */
const ETH = { units: 2n * 10n ** 18n, usd: 6000n * DOLLAR };

test('values an amount by the quoted price', () => {
  expect(quotedValue(10n ** 18n, ETH)).toBe(3000n * DOLLAR);
  expect(quotedValue(1n, ETH)).toBe(3000n);
});

test('turns dollars into an amount, rounded down', () => {
  expect(amountForDollars('300', 18, ETH)).toBe('0.1');
  expect(amountForDollars('100', 18, ETH)).toBe('0.033333333333333333');
  expect(amountForDollars('0.001', 2, { units: 100n, usd: DOLLAR })).toBeNull();
  expect(amountForDollars('ten', 18, ETH)).toBeNull();
});
