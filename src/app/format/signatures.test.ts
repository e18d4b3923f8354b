import { afterEach, expect, test } from 'vitest';
import { setCatalog } from '../language/words.ts';
import { numberFormatter } from './number.ts';
import { signatureNumber } from './signatures.ts';

afterEach(() => setCatalog('en', {}));

test('a range is read from the left in every language, else it turns round', () => {
  const en = numberFormatter('en-US');
  expect([signatureNumber(1, en), signatureNumber(1, en, 1)]).toEqual(['1', '1–2']);
  setCatalog('ar', {});
  expect(signatureNumber(2, en, 2)).toBe('\u20662–4\u2069');
});
