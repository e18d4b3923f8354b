import { expect, test } from 'vitest';
import { known, unknown } from '#app/format/maybe.ts';
import { pow10 } from '#math/units.ts';
import { answersOf } from './answers.ts';
import type { ComparedRoute } from './compared-route.ts';
import { rankRoutes } from './ranking.ts';

const DOLLAR = pow10(18);
const cents = (amount: bigint) => known({ usd: (amount * DOLLAR) / 100n, isExact: true, share: null });

/** A route of 5,000 dollars by its cost in cents and its seconds. */
const compared = (id: string, cost: bigint, seconds: number, more: Partial<ComparedRoute> = {}): ComparedRoute =>
  ({
    ...{ id, quotes: [], fees: { listed: [], ofSteps: [] }, feesUsd: unknown(''), signatures: known(1) },
    ...{ route: { amount_out: '1' }, isUnsafe: false, hasUnknownSteps: false, sentUsd: known(5_000n * DOLLAR) },
    ...{ received: { amount: known(1n), decimals: 6 }, sent: { amount: known(1n), decimals: 6 } },
    ...{ cost: cents(cost), seconds: known(seconds) },
    ...more,
  }) as unknown as ComparedRoute;

const idsOf = (routes: readonly ComparedRoute[]) => {
  const { cheapest, fastest, quick } = answersOf(routes, 'in');
  return [cheapest?.id, fastest?.id, quick?.id];
};

test('the quick answer is the fastest that costs at most a dollar or 0.05% more, if it is neither of the others', () => {
  const [cheap, dear] = [compared('cheap', 20n, 1200), compared('dear', 725n, 60)];
  // 0.05% of 5,000 dollars is $2.50.
  expect(idsOf([cheap, dear, compared('quick', 270n, 240)])).toEqual(['cheap', 'dear', 'quick']);
  expect(idsOf([cheap, dear, compared('quick', 271n, 240)])).toEqual(['cheap', 'dear', undefined]);
  expect(idsOf([cheap, compared('fast', 30n, 60)])).toEqual(['cheap', 'fast', undefined]);
});

test('unsafe routes are no answer, and one route alone needs none', () => {
  const unsafe = compared('unsafe', 1n, 1, { isUnsafe: true });
  expect(idsOf([compared('a', 20n, 1200), compared('b', 30n, 60), unsafe])).toEqual(['a', 'b', undefined]);
  expect(idsOf([compared('a', 20n, 1200), unsafe])).toEqual([undefined, undefined, undefined]);
});

test('the cheapest is the first of the list, also where an unsafe route has no price', () => {
  // By dollars `a` is cheaper, by what arrives `b` is more: without all dollars the list goes by what arrives.
  const amount = (units: string) => ({ route: { amount_out: units } as ComparedRoute['route'] });
  const routes = [
    compared('a', 20n, 60, amount('7')),
    compared('b', 30n, 90, amount('9')),
    compared('unsafe', 0n, 1, { ...amount('1'), isUnsafe: true, cost: unknown('no price') }),
  ];
  expect(answersOf(routes, 'in').cheapest?.id).toBe(rankRoutes(routes, 'cost', 'in')[0]?.id);
  expect(rankRoutes(routes, 'cost', 'in')[0]?.id).toBe('b');
});
