import { expect, test } from 'vitest';
import { type Criteria, paretoFront } from './pareto.ts';

const UNKNOWN = Number.POSITIVE_INFINITY;

/** `amount`, seconds, signatures after the first, dollars on top. */
const way = (amount: number, seconds: number, signatures = 0, extraUsd = 0): Criteria => {
  return { amount: BigInt(amount), seconds, signatures, additionalFeeUsd: extraUsd };
};

const told = (ways: readonly Criteria[], side: 'in' | 'out' = 'in') =>
  paretoFront(ways, side, 1).map(({ item: { amount, seconds, signatures }, reasons }) =>
    [amount, seconds, signatures, ...reasons].join(' '),
  );

test('one that is first in everything leaves no other', () => {
  expect(told([way(90, 60, 1), way(100, 50), way(100, 50, 1), way(99, 50)])).toEqual([
    '100 50 0 BEST_AMOUNT FASTEST FEWEST_SIGNATURES',
  ]);
});

test('of two that measure the same the first is taken', () => {
  const [first, second] = [way(100, 50), way(100, 50)];
  expect(paretoFront([first, second], 'in', 1).map((member) => member.item)).toEqual([first]);
  expect(paretoFront([second, first], 'in', 1)[0]?.item).toBe(second);
});

test('a reason that several could have goes to the one of most value', () => {
  expect(told([way(100, 900, 2), way(99, 60, 2), way(98, 600, 1), way(97, 60, 1)])).toEqual([
    '100 900 2 BEST_AMOUNT',
    '99 60 2 FASTEST',
    '98 600 1 FEWEST_SIGNATURES',
    '97 60 1 TRADE_OFF',
  ]);
});

test('what is charged on top counts, and an exact output is bought for the least', () => {
  expect(told([way(100, 50, 0, 5), way(97, 50)])).toEqual(['97 50 0 BEST_AMOUNT FASTEST FEWEST_SIGNATURES']);
  expect(told([way(100, 50), way(97, 60, 0, 5), way(98, 60)], 'out')).toEqual([
    '98 60 0 BEST_AMOUNT FEWEST_SIGNATURES',
    '100 50 0 FASTEST',
  ]);
});

test('worths that floats alone tell apart are the same', () => {
  // 2827.553105 less nothing, and 2827.853105 less 0.3 on top.
  const ways = [way(2_827_553_105, 1163), way(2_827_853_105, 203, 0, 0.3)];
  const told = (order: readonly Criteria[]) => paretoFront(order, 'in', 1e-6).map(({ item: { seconds } }) => seconds);
  expect([told(ways), told([...ways].reverse())]).toEqual([[203], [203]]);
});

test('the first one asked for stays before what is worth the same, and goes for what is worth more', () => {
  const ways = [way(100, 60), way(100, 50), way(101, 50)] as const;
  const told = (all: readonly Criteria[]) => paretoFront(all, 'in', 1, ways[0]).map((member) => member.item);
  expect(told([ways[1], ways[0]])).toEqual([ways[0], ways[1]]);
  expect(told(ways)).toEqual([ways[2]]);
});

test('an unknown time beats no known one, and is beaten by every known one that is as good otherwise', () => {
  expect(told([way(100, UNKNOWN), way(99, UNKNOWN), way(99, 9000)])).toEqual([
    '100 Infinity 0 BEST_AMOUNT FEWEST_SIGNATURES',
    '99 9000 0 FASTEST',
  ]);
  expect(told([way(100, UNKNOWN), way(100, 9000)])).toEqual(['100 9000 0 BEST_AMOUNT FASTEST FEWEST_SIGNATURES']);
  expect(told([way(100, UNKNOWN, 1), way(90, UNKNOWN)])).toEqual([
    '100 Infinity 1 BEST_AMOUNT',
    '90 Infinity 0 FEWEST_SIGNATURES',
  ]);
});

test('of more than eight the first in something stay, and of the others those of most value', () => {
  const ways = Array.from({ length: 12 }, (_, index) => way(100 - index, 600 - 10 * index, index === 11 ? 0 : 1));
  const amounts = paretoFront(ways, 'in', 1).map((member) => Number(member.item.amount));
  expect(amounts).toEqual([100, 99, 98, 97, 96, 95, 94, 89]);
});
