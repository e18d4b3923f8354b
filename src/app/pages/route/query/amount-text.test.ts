import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localizeDigits, numberSymbols } from '#app/format/number.ts';
import { formatUnits } from '#math/units.ts';
import { parseAmountText } from './amount-text.ts';

const parse = (text: string, decimals: number | null = 6, locale = 'en-US') =>
  parseAmountText(text, decimals, 'USDC', numberSymbols(locale));

test.each([
  ['1.5', '1.5', 1_500_000n],
  ['1,5', '1.5', 1_500_000n],
  ['.5', '0.5', 500_000n],
  ['5.', '5', 5_000_000n],
  ['007', '7', 7_000_000n],
  ['0,125', '0.125', 125_000n],
  ['1e3', '1000', 1_000_000_000n],
  ['2.5E6', '2500000', 2_500_000_000_000n],
  ['1.25e1', '12.5', 12_500_000n],
  ['1.234', '1.234', 1_234_000n],
  ['1 000', '1000', 1_000_000_000n],
  [' 1\u202f234\u202f567,5\n', '1234567.5', 1_234_567_500_000n],
  ["1'000.5", '1000.5', 1_000_500_000n],
  ['1,000.5', '1000.5', 1_000_500_000n],
  ['1.000,5', '1000.5', 1_000_500_000n],
  ['1,234,567', '1234567', 1_234_567_000_000n],
  ['0.1000000000', '0.1000000000', 100_000n],
])('parses "%s" as %s', (text, plain, units) => expect(parse(text)).toEqual({ kind: 'amount', plain, units }));

test('reports a text that means one thousand or one as ambiguous', () => {
  expect(parse('1,000')).toEqual({ kind: 'ambiguous', grouped: '1000', decimal: '1.0' });
  expect(parse('12,345')).toEqual({ kind: 'ambiguous', grouped: '12345', decimal: '12.345' });
  expect(parse('1.000', 6, 'de-DE')).toEqual({ kind: 'ambiguous', grouped: '1000', decimal: '1.0' });
  expect(parse('1.000')).toEqual({ kind: 'ambiguous', grouped: '1000', decimal: '1.0' });
  expect(parse('2.500')).toEqual({ kind: 'ambiguous', grouped: '2500', decimal: '2.5' });
  expect(parseAmountText('1.000', 6, 'USDC')).toMatchObject({ kind: 'amount', plain: '1.000' });
});

test.each([
  '-1',
  '1e-5',
  '1e',
  '0x1f',
  'ten',
  '1,00,0',
  '1.2.3',
  '.',
  ',',
  '1,000,00',
  '1.5.000,2',
  '10 20',
  '1 0000',
  "1'000 000",
  '0.123 456',
])('rejects "%s"', (text) => expect(parse(text).kind).toBe('wrong'));

test("parses the locale's digits and decimal mark, and uses them in the message", () => {
  expect(parse('١٬٢٣٤٫٥', 6, 'ar-EG')).toEqual({ kind: 'amount', plain: '1234.5', units: 1_234_500_000n });
  expect(parse('۱٫۲۳۴', 6, 'fa-IR')).toEqual({ kind: 'amount', plain: '1.234', units: 1_234_000n });
  expect(parse('1,234', 6, 'ar-EG')).toEqual({ kind: 'ambiguous', grouped: '1234', decimal: '1.234' });
  expect(parse('ten', 6, 'fa-IR')).toEqual({ kind: 'wrong', message: 'Enter a number, like ۱٫۵.' });
});

test.each([
  ['١٬٢٣٤٫٥', '1234.5'],
  ['۱۲۳٫۴', '123.4'],
  ['१२३.४', '123.4'],
])('parses the digits of %s in every locale', (text, plain) => {
  for (const locale of ['en-US', 'de-DE', 'ar-EG', 'hi-IN'])
    expect(parse(text, 6, locale)).toMatchObject({ kind: 'amount', plain });
});

test('parses full-width digits and marks in every locale', () => {
  expect(parse('１２３．５')).toEqual({ kind: 'amount', plain: '123.5', units: 123_500_000n });
  expect(parse('１，０００')).toEqual({ kind: 'ambiguous', grouped: '1000', decimal: '1.0' });
  expect(parse('１２３', 6, 'ar-EG')).toMatchObject({ kind: 'amount', plain: '123' });
});

test('ignores invisible characters in copied numbers', () => {
  expect(parse('\u2066١٬٢٣٤٫٥\u200e\u2069', 6, 'ar-EG')).toMatchObject({ kind: 'amount', plain: '1234.5' });
  expect(parse('1.5\u200b')).toMatchObject({ kind: 'amount', plain: '1.5' });
});

test('accepts Indian grouping only in locales that use it', () => {
  expect(parse('1,00,000', 6, 'en-IN')).toEqual({ kind: 'amount', plain: '100000', units: 100_000_000_000n });
  expect(parse('12,34,567.5', 6, 'en-IN')).toMatchObject({ kind: 'amount', plain: '1234567.5' });
  expect(parse('1,000', 6, 'en-IN').kind).toBe('ambiguous');
  expect(parse('1,00,00', 6, 'en-IN').kind).toBe('wrong');
  expect(parse('1,00,000', 6, 'de-DE').kind).toBe('wrong');
});

test('distinguishes empty, zero, too precise and too large', () => {
  expect(parse('  ')).toEqual({ kind: 'empty' });
  expect(parse('0.0')).toEqual({ kind: 'wrong', message: 'Enter an amount above zero.' });
  expect(parse('1.1234567')).toEqual({ kind: 'wrong', message: 'USDC has at most 6 decimal places.' });
  expect(parse('1.5', 0)).toEqual({ kind: 'wrong', message: 'USDC has no decimal places.' });
  expect(parse('9'.repeat(90)).kind).toBe('wrong');
});

test.each([
  ['499.7498 USDC', '499.7498'],
  ['1,000.50 usdc', '1000.50'],
  ['5USDC', '5'],
  ['5. ＵＳＤＣ', '5'],
  ['１２３．５ USDC', '123.5'],
])('parses "%s" with the symbol of the asset', (text, plain) =>
  expect(parse(text)).toMatchObject({ kind: 'amount', plain }),
);

test.each(['499 ATOM', 'USDC', '5 USDC USDC', '5 USDCx', '- USDC', '$ USDC'])('rejects "%s"', (text) =>
  expect(parse(text).kind).toBe('wrong'),
);

test('asks whether a value in dollars is meant as an amount of the asset', () => {
  expect(parse('$1,000.50')).toEqual({ kind: 'ambiguous', grouped: '1000.50', decimal: '1000.50' });
  expect(parse('＄ 7')).toEqual({ kind: 'ambiguous', grouped: '7', decimal: '7' });
  expect(parse('$1,000')).toEqual({ kind: 'ambiguous', grouped: '1000', decimal: '1.0' });
});

test('rejects an amount that no account of the chain can hold', () => {
  const onSolana = (text: string) => parseAmountText(text, 9, 'SOL', numberSymbols('en-US'), 2n ** 64n - 1n);
  expect(onSolana('18446744073.709551615')).toMatchObject({ kind: 'amount', units: 2n ** 64n - 1n });
  expect(onSolana('18446744073.709551616')).toEqual({
    kind: 'wrong',
    message: 'No account holds an amount this large.',
  });
});

test('without an asset accepts any precision that the URL can hold', () => {
  expect(parse('1.5', null)).toEqual({ kind: 'amount', plain: '1.5', units: null });
  expect(parse('0', null)).toEqual({ kind: 'wrong', message: 'Enter an amount above zero.' });
  expect(parse(`0.${'1'.repeat(79)}`, null)).toEqual({ kind: 'wrong', message: 'This number is too long.' });
});

test('parses every formatted amount back to the unit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 30 }), (units, decimals) => {
      const plain = formatUnits(units, decimals);
      expect(parseAmountText(plain, decimals, 'X')).toMatchObject({ kind: 'amount', units });
      const arabic = numberSymbols('ar-EG');
      expect(parseAmountText(localizeDigits(plain, arabic), decimals, 'X', arabic)).toMatchObject({
        kind: 'amount',
        units,
      });
    }),
  );
});

test('never throws', () => {
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^[0-9.,]{0,12}$/), (any, digits) => {
      parse(any);
      parse(digits, 6, 'de-DE');
    }),
  );
});
