import { expect, test } from 'vitest';
import { feedStateOf } from '#testing/live-market.ts';
import { awaitsPrices, FirstRound } from './first-round.ts';

test('a first round goes on while less is left each time, and never begins again', () => {
  const round = new FirstRound();
  expect([40, 25, 1, 0, 12].map((left) => round.goesOn(left))).toEqual([true, true, true, false, false]);
});

test('a first round is over when what is left does not become less: it gets no answer', () => {
  const round = new FirstRound();
  expect([40, 3, 3, 2].map((left) => round.goesOn(left))).toEqual([true, true, false, false]);
});

test.each([
  ['nothing that reads prices', [], false],
  ['prices that were never read', [feedStateOf('prices', { covers: { prices: true }, at: null })], true],
  ['prices that were read', [feedStateOf('prices', { covers: { prices: true } })], false],
])('a market with %s awaits prices: %s', (_, feeds, awaits) => {
  expect(awaitsPrices({ feeds })).toBe(awaits);
});
