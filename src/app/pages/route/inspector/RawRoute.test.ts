import { expect, test } from 'vitest';
import { escapedJson } from './RawRoute.tsx';

test('escapes invisible characters without changing the JSON', () => {
  const json = JSON.stringify({ denom: 'a\u202eb\u{e0041}' });
  expect(escapedJson(json)).toBe('{"denom":"a\\u202eb\\udb40\\udc41"}');
  expect(JSON.parse(escapedJson(json))).toEqual(JSON.parse(json));
});
