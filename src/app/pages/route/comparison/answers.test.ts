import { expect, test } from 'vitest';
import { known, unknown } from '#app/format/maybe.ts';
import { percent } from '#app/format/percent.ts';
import type { Operation } from '#contract/operation.ts';
import { pow10 } from '#math/units.ts';
import { tilesOf } from '../results/AnswerTiles.tsx';
import { answersOf } from './answers.ts';
import type { ComparedRoute } from './compared-route.ts';
import { rankRoutes } from './ranking.ts';

const DOLLAR = pow10(18);
const cents = (amount: bigint) => known({ usd: (amount * DOLLAR) / 100n, isExact: true, share: null });

/** A route of 5,000 dollars by its cost in cents and its seconds. */
const compared = (id: string, cost: bigint, seconds: number, more: Partial<ComparedRoute> = {}): ComparedRoute =>
  ({
    ...{ id, quotes: [], fees: { listed: [], ofSteps: [] }, feesUsd: unknown(''), signatures: known(1) },
    ...{
      route: { amount_out: '1', operations: [] },
      isUnsafe: false,
      hasUnknownSteps: false,
      sentUsd: known(5_000n * DOLLAR),
    },
    ...{ received: { amount: known(1n), decimals: 6 }, sent: { amount: known(1n), decimals: 6 } },
    ...{ cost: cents(cost), seconds: known(seconds) },
    ...more,
  }) as unknown as ComparedRoute;

const idsOf = (routes: readonly ComparedRoute[]) => {
  const { best, cheapest, fastest } = answersOf(routes, 'in');
  return [best?.id, cheapest?.id, fastest?.id];
};

test('the best answer takes a signature less, or most of an hour, for cents', () => {
  // Of 5,000 dollars a signature counts as one dollar, and so does an hour.
  const cheap = compared('cheap', 20n, 60, { signatures: known(2) });
  expect(idsOf([cheap, compared('easy', 119n, 60)])).toEqual(['easy', 'cheap', 'cheap']);
  expect(idsOf([cheap, compared('dear', 121n, 60)])).toEqual(['cheap', 'cheap', 'cheap']);
  const slow = compared('slow', 20n, 7_200);
  expect(idsOf([slow, compared('quick', 119n, 3_600)])).toEqual(['quick', 'slow', 'quick']);
});

test('of routes that show the same time the cheapest is the fastest', () => {
  const routes = [compared('dear', 1_400n, 1_145), compared('cheap', 20n, 1_190), compared('slow', 10n, 4_000)];
  expect(idsOf(routes)).toEqual(['cheap', 'slow', 'cheap']);
  expect(rankRoutes(routes, 'time', 'in')[0]?.id).toBe('cheap');
});

test('a route that is slower by more than a tenth is not the fastest, though it looks as fast', () => {
  expect(idsOf([compared('cheap', 200n, 219), compared('dear', 1_400n, 182)])[2]).toBeUndefined();
});

test('no route that loses over 2.5 percent is praised', () => {
  const lossy = { cost: known({ usd: 130n * DOLLAR, isExact: true, share: percent(2.6) }) };
  expect(idsOf([compared('a', 0n, 60, lossy), compared('b', 0n, 90, lossy)])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('unsafe routes are no answer, and one route alone needs none', () => {
  const unsafe = compared('unsafe', 1n, 1, { isUnsafe: true });
  expect(idsOf([compared('a', 20n, 1200), compared('b', 30n, 60), unsafe])).toEqual(['b', 'a', 'b']);
  expect(idsOf([compared('a', 20n, 1200), unsafe])).toEqual([undefined, undefined, undefined]);
});

test('the cheapest is the first of the list, also where an unsafe route has no price', () => {
  // By dollars `a` is cheaper, by what arrives `b` is more: without all dollars the list goes by what arrives.
  const amount = (units: string) => ({
    route: { amount_out: units, operations: [] as Operation[] } as ComparedRoute['route'],
  });
  const routes = [
    compared('a', 20n, 60, amount('7')),
    compared('b', 30n, 90, amount('9')),
    compared('unsafe', 0n, 1, { ...amount('1'), isUnsafe: true, cost: unknown('no price') }),
  ];
  expect(answersOf(routes, 'in').cheapest?.id).toBe(rankRoutes(routes, 'cost', 'in')[0]?.id);
  expect(rankRoutes(routes, 'cost', 'in')[0]?.id).toBe('b');
});

test('a route that is first in several has one tile', () => {
  const more = { received: { amount: known(9n), decimals: 6 } } as Partial<ComparedRoute>;
  const routes = [compared('a', 20n, 60), compared('b', 30n, 90, more), compared('c', 40n, 90)];
  expect(tilesOf(routes, 'in').map(({ compared: { id }, answers }) => [id, answers])).toEqual([
    ['a', ['best', 'cheapest', 'fastest']],
    ['b', ['most']],
  ]);
});
