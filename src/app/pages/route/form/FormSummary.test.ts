import { expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import { USDC_NOBLE } from '#testing/route-names.ts';
import { summaryAmount } from './FormSummary.tsx';

const summary = (plain: string, decimals: number | null, isFound?: boolean) =>
  summaryAmount(plain, { ...USDC_NOBLE, decimals }, numberFormatter('en-US'), isFound);

test.each([
  ['25000', 6, '25,000 USDC'],
  ['1.50', 6, '1.50 USDC'],
  ['7', 0, '7 USDC'],
  ['5000', null, '5,000 smallest units of USDC'],
  ['1', null, '1 smallest unit of USDC'],
])('writes %s of an asset with %s decimals as %s', (plain, decimals, text) =>
  expect(summary(plain, decimals)).toBe(text),
);

test('an amount whose asset did not arrive is not called smallest units', () =>
  expect(summary('5000', null, false)).toBe('5,000 of USDC'));
