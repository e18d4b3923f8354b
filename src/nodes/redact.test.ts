import { expect, test } from 'vitest';
import { redact } from './redact.ts';

const KEY = 'a1b2c3d4.e5+f6';

test.each([
  [`https://a.example/v3/${KEY}`, `project ${KEY} is not allowed`, 'project … is not allowed'],
  [`https://a.example/v3/${KEY}`, `a.example/v3/${KEY.toUpperCase()}: no`, 'a.example/v3/…: no'],
  [`https://a.example/?apikey=${encodeURIComponent(KEY)}`, `"${KEY}" has ended`, '"…" has ended'],
  ['https://a.example/?a1b2c3d4e5', 'a1b2c3d4e5, a1b2c3d4', '…, a1b2c3d4'],
  [`https://a.example/${KEY}/${KEY}0`, `${KEY}0, ${KEY}`, '…, …'],
  ['https://a.example/v3/abc1234', 'abc1234 on v3: "\\nabc1234"', '… on v3: "\\n…"'],
  ['https://a.example/rpc?key=k-9f2', 'key=k-9f2: k-9f2 is no key of rpc', 'key=…: … is no key of rpc'],
  ['https://a.example/rpc?ab', 'ab is about nothing', '… is about nothing'],
  ['https://a.example/?key=4', 'answered HTTP 429: 4 is no key', 'answered HTTP 429: … is no key'],
  ['https://a.example/?key=&auth=a%2Fb%3D==', 'auth=a%2Fb%3D==, a/b===, &key=', 'auth=…, …, &key='],
  ['https://a.example/?key=one+two', 'one two, one+two', '…, …'],
  ['https://a.example/v3/rpc', 'rpc of v3 is busy', 'rpc of v3 is busy'],
  ['https://a.example/%E0%A4%A', 'busy', 'busy'],
  ['https://a.example', 'one\r\ntwo\u0000\u202e\u200bthree\u2028four', 'one two three four'],
])('for %s "%s" becomes "%s"', (url, text, redacted) => {
  expect(redact(text, url)).toBe(redacted);
});

test('the host of an operator is not repeated', () => {
  const url = 'https://node-7.internal.example:8545/v3/a1b2c3d4e5';
  const text = 'no route to NODE-7.internal.example:8545 (node-7.internal.example) for a1b2c3d4e5';
  expect(redact(text, url, true)).toBe('no route to … (…) for …');
});
