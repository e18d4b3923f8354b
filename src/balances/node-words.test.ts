import { expect, test } from 'vitest';
import { tellable } from './node-words.ts';

const KEY = 'a1b2c3d4.e5+f6';

test.each([
  [`https://a.example/v3/${KEY}`, `project ${KEY} is not allowed`, 'project … is not allowed'],
  [`https://a.example/v3/${KEY}`, `a.example/v3/${KEY.toUpperCase()}: no`, 'a.example/v3/…: no'],
  [`https://a.example/?apikey=${encodeURIComponent(KEY)}`, `"${KEY}" has ended`, '"…" has ended'],
  ['https://a.example/?a1b2c3d4e5', 'a1b2c3d4e5, a1b2c3d4', '…, a1b2c3d4'],
  [`https://a.example/${KEY}/${KEY}0`, `${KEY}0, ${KEY}`, '…, …'],
  ['https://a.example/v3/rpc', 'rpc of v3 is busy', 'rpc of v3 is busy'],
  ['https://a.example/%E0%A4%A', 'busy', 'busy'],
  ['https://a.example', 'one\r\ntwo\u0000\u202e\u200bthree\u2028four', 'one two three four'],
])('of %s "%s" is told as "%s"', (url, words, told) => {
  expect(tellable(words, url)).toBe(told);
});
