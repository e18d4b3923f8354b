import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExact } from './exact-json.ts';

describe('parseExact', () => {
  test('keeps digits that a float would lose', () => {
    expect(parseExact('{"usd": 1.00000000000000000001, "small":1.2e-7,"list":[-3, 1E+2]}')).toEqual({
      usd: '1.00000000000000000001',
      small: '1.2e-7',
      list: ['-3', '1E+2'],
    });
  });

  test('does not change numbers inside strings', () => {
    const value = { 'a "1" \\': 'say \\"2\\", 3', '4': ['5\\', '6'] };
    expect(parseExact(JSON.stringify(value))).toEqual(value);
  });

  test.each([
    '',
    '<html>429</html>',
    '{"usd":01}',
    '{"usd":1.}',
    '{"usd":.5}',
    '{"usd":NaN}',
    '{usd:1}',
    '1 2',
    '{"a":1-2}',
  ])('rejects invalid JSON: %s', (text) => {
    expect(() => parseExact(text)).toThrow(SyntaxError);
  });

  test('differs from JSON.parse only in numbers', () => {
    const numbersAsText = (value: unknown): unknown => {
      if (typeof value === 'number') return JSON.stringify(value);
      if (Array.isArray(value)) return value.map(numbersAsText);
      if (value === null || typeof value !== 'object') return value;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, numbersAsText(inner)]));
    };
    fc.assert(
      fc.property(fc.json(), (text) => {
        // Rewritten, so that numbers have the form of JSON.stringify.
        const canonical = JSON.stringify(JSON.parse(text));
        expect(parseExact(canonical)).toEqual(numbersAsText(JSON.parse(canonical)));
      }),
    );
  });
});
