import { expect, test } from 'vitest';
import { isolated, plainText, withPlainNames } from './plain-text.ts';

test.each([
  ['\u202eCDSU', 'CDSU'],
  ['U\u200bS\u2060D\ufeffC\u00ad', 'USDC'],
  ['\u2066USDC\u2069\u200f\u200e\u061c', 'USDC'],
  ['US\u0000D\u0085C\u2028', 'USDC'],
  ['US\u{e0041}DC\u3164', 'USDC'],
  ['USDC\u2800\ufe0f', 'USDC'],
  ['\u2764\ufe0f\ufe0f\u200d', '\u2764\ufe0f'],
])('%j reads %s', (text, plain) => expect(plainText(text)).toBe(plain));

test.each(['שקל', 'درهم', 'ATOM', 'stATOM-2', '100 %', 'two\nlines', '😀', '❤️', '👨‍👩‍👧', 'ＵＳＤ'])(
  '%j stays',
  (text) => expect(plainText(text)).toBe(text),
);

test('cleans names in a response and keeps ids and denoms', () => {
  const denom = 'factory/\u202eabc';
  const answer = {
    data: { chains: [{ pretty_name: 'Nob\u202ele', assets: [{ denom, symbol: '\u202eX', name: null }] }] },
  };
  expect(withPlainNames(answer)).toEqual({
    data: { chains: [{ pretty_name: 'Noble', assets: [{ denom, symbol: 'X', name: null }] }] },
  });
});

test('isolates only right-to-left texts', () => {
  expect(isolated('שקל')).toBe('\u2068שקל\u2069');
  expect(isolated('USDC')).toBe('USDC');
});
