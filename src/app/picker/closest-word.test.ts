import { expect, test } from 'vitest';
import { closestWord } from './closest-word.ts';

test.each([
  ['atmo', ['atom'], 'atom'],
  ['usdcc', ['usdt', 'usdc'], 'usdc'],
  ['etherium', ['ethena', 'ethereum'], 'ethereum'],
  ['avalnache', ['avalanche'], 'avalanche'],
  ['osmosiss', ['cosmos', 'osmosis'], 'osmosis'],
  ['atm', ['atom'], null],
  ['celsita', ['celestia'], 'celestia'],
  ['solona', ['solarity'], null],
  ['abcd', ['ab', 'abdc', 'abcx'], 'abdc'],
])('"%s" among %j is %s', (word, words, closest) => expect(closestWord(word, words)).toBe(closest));
