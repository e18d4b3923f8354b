import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatUnits } from '#math/units.ts';
import { localizeDigits, numberSymbols } from '../../../format/number.ts';
import { readAmountText } from './amount-text.ts';

const read = (text: string, decimals: number | null = 6, locale = 'en-US') =>
  readAmountText(text, decimals, 'USDC', numberSymbols(locale));

test.each([
  ['1.5', '1.5', 1_500_000n],
  ['1,5', '1.5', 1_500_000n],
  ['.5', '0.5', 500_000n],
  ['5.', '5', 5_000_000n],
  ['007', '7', 7_000_000n],
  ['0,125', '0.125', 125_000n],
  ['1.000', '1.000', 1_000_000n],
  ['1 000', '1000', 1_000_000_000n],
  [' 1\u202f234\u202f567,5\n', '1234567.5', 1_234_567_500_000n],
  ["1'000.5", '1000.5', 1_000_500_000n],
  ['1,000.5', '1000.5', 1_000_500_000n],
  ['1.000,5', '1000.5', 1_000_500_000n],
  ['1,234,567', '1234567', 1_234_567_000_000n],
  ['0.1000000000', '0.1000000000', 100_000n],
])('"%s" is %s', (text, plain, units) => expect(read(text)).toEqual({ kind: 'amount', plain, units }));

test('a thousand or one is asked, never guessed', () => {
  expect(read('1,000')).toEqual({ kind: 'ambiguous', grouped: '1000', decimal: '1.0' });
  expect(read('12,345')).toEqual({ kind: 'ambiguous', grouped: '12345', decimal: '12.345' });
  expect(read('1.000', 6, 'de-DE')).toEqual({ kind: 'ambiguous', grouped: '1000', decimal: '1.0' });
});

test.each([
  '-1',
  '1e5',
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
])('"%s" is refused with a hint', (text) => expect(read(text).kind).toBe('wrong'));

test("the reader's own digits and decimal mark are read, and used in the hint", () => {
  expect(read('١٬٢٣٤٫٥', 6, 'ar-EG')).toEqual({ kind: 'amount', plain: '1234.5', units: 1_234_500_000n });
  expect(read('۱٫۲۳۴', 6, 'fa-IR')).toEqual({ kind: 'amount', plain: '1.234', units: 1_234_000n });
  expect(read('1,234', 6, 'ar-EG')).toEqual({ kind: 'ambiguous', grouped: '1234', decimal: '1.234' });
  expect(read('ten', 6, 'fa-IR')).toEqual({ kind: 'wrong', message: 'Use digits and one decimal mark, like ۱٫۵.' });
});

test('digits and marks of double width, as keyboards of East Asia write them, are read in every language', () => {
  expect(read('１２３．５')).toEqual({ kind: 'amount', plain: '123.5', units: 123_500_000n });
  expect(read('１，０００')).toEqual({ kind: 'ambiguous', grouped: '1000', decimal: '1.0' });
  expect(read('１２３', 6, 'ar-EG')).toMatchObject({ kind: 'amount', plain: '123' });
});

test('what is not seen came along from where a number was copied', () => {
  expect(read('\u2066١٬٢٣٤٫٥\u200e\u2069', 6, 'ar-EG')).toMatchObject({ kind: 'amount', plain: '1234.5' });
  expect(read('1.5\u200b')).toMatchObject({ kind: 'amount', plain: '1.5' });
});

test('lakhs are read where the reader groups so, and nowhere else', () => {
  expect(read('1,00,000', 6, 'en-IN')).toEqual({ kind: 'amount', plain: '100000', units: 100_000_000_000n });
  expect(read('12,34,567.5', 6, 'en-IN')).toMatchObject({ kind: 'amount', plain: '1234567.5' });
  expect(read('1,000', 6, 'en-IN').kind).toBe('ambiguous');
  expect(read('1,00,00', 6, 'en-IN').kind).toBe('wrong');
  expect(read('1,00,000', 6, 'de-DE').kind).toBe('wrong');
});

test('nothing, zero, too fine and too large are told apart', () => {
  expect(read('  ')).toEqual({ kind: 'empty' });
  expect(read('0.0')).toEqual({ kind: 'wrong', message: 'Enter an amount above zero.' });
  expect(read('1.1234567')).toEqual({ kind: 'wrong', message: 'USDC has at most 6 decimal places.' });
  expect(read('1.5', 0)).toEqual({ kind: 'wrong', message: 'USDC has no decimal places.' });
  expect(read('9'.repeat(90)).kind).toBe('wrong');
});

test('without an asset nothing is too fine, but what the address bar cannot hold is refused', () => {
  expect(read('1.5', null)).toEqual({ kind: 'amount', plain: '1.5', units: null });
  expect(read('0', null)).toEqual({ kind: 'wrong', message: 'Enter an amount above zero.' });
  expect(read(`0.${'1'.repeat(79)}`, null)).toEqual({ kind: 'wrong', message: 'This number is too long.' });
});

test('every amount that can be written is read back to the unit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 30 }), (units, decimals) => {
      const plain = formatUnits(units, decimals);
      expect(readAmountText(plain, decimals, 'X')).toMatchObject({ kind: 'amount', units });
      const arabic = numberSymbols('ar-EG');
      expect(readAmountText(localizeDigits(plain, arabic), decimals, 'X', arabic)).toMatchObject({
        kind: 'amount',
        units,
      });
    }),
  );
});

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^[0-9.,]{0,12}$/), (any, digits) => {
      read(any);
      read(digits, 6, 'de-DE');
    }),
  );
});
