import { expect, test } from 'vitest';
import { type Criteria, paretoFront } from './pareto.ts';

const UNKNOWN = Number.POSITIVE_INFINITY;

const item = (amount: number, seconds: number, signatures = 0, additionalFeeUsd = 0): Criteria => {
  return { amount: BigInt(amount), seconds, signatures, additionalFeeUsd };
};

const front = (items: readonly Criteria[], side: 'in' | 'out' = 'in') =>
  paretoFront(items, side, 1).map(({ item: { amount, seconds, signatures }, reasons }) =>
    [amount, seconds, signatures, ...reasons].join(' '),
  );

test('an item that is best in everything leaves no other', () => {
  expect(front([item(90, 60, 1), item(100, 50), item(100, 50, 1), item(99, 50)])).toEqual([
    '100 50 0 BEST_AMOUNT FASTEST FEWEST_SIGNATURES',
  ]);
});

test('of equal items the first is taken', () => {
  const [first, second] = [item(100, 50), item(100, 50)];
  expect(paretoFront([first, second], 'in', 1).map((member) => member.item)).toEqual([first]);
  expect(paretoFront([second, first], 'in', 1)[0]?.item).toBe(second);
});

test('of several that are best the one of most value has the reason', () => {
  expect(front([item(100, 900, 2), item(99, 60, 2), item(98, 600, 1), item(97, 60, 1)])).toEqual([
    '100 900 2 BEST_AMOUNT',
    '99 60 2 FASTEST',
    '98 600 1 FEWEST_SIGNATURES',
    '97 60 1 TRADE_OFF',
  ]);
});

test('additional fees count, and an exact output minimizes the cost', () => {
  expect(front([item(100, 50, 0, 5), item(97, 50)])).toEqual(['97 50 0 BEST_AMOUNT FASTEST FEWEST_SIGNATURES']);
  expect(front([item(100, 50), item(97, 60, 0, 5), item(98, 60)], 'out')).toEqual([
    '98 60 0 BEST_AMOUNT FEWEST_SIGNATURES',
    '100 50 0 FASTEST',
  ]);
});

test('values within float error are equal', () => {
  // 2827.553105 less nothing, and 2827.853105 less 0.3 on top.
  const items = [item(2_827_553_105, 1163), item(2_827_853_105, 203, 0, 0.3)];
  const front = (order: readonly Criteria[]) => paretoFront(order, 'in', 1e-6).map(({ item: { seconds } }) => seconds);
  expect([front(items), front([...items].reverse())]).toEqual([[203], [203]]);
});

test('the preferred item comes before items of equal value, and stays where another has more', () => {
  const items = [item(100, 60), item(100, 50), item(101, 50)] as const;
  const front = (all: readonly Criteria[]) => paretoFront(all, 'in', 1, items[0]).map((member) => member.item);
  expect(front([items[1], items[0]])).toEqual([items[0], items[1]]);
  expect(front(items)).toEqual([items[2], items[0]]);
});

test('an unknown time is longer than any known one', () => {
  expect(front([item(100, UNKNOWN), item(99, UNKNOWN), item(99, 9000)])).toEqual([
    '100 Infinity 0 BEST_AMOUNT FEWEST_SIGNATURES',
    '99 9000 0 FASTEST',
  ]);
  expect(front([item(100, UNKNOWN), item(100, 9000)])).toEqual(['100 9000 0 BEST_AMOUNT FASTEST FEWEST_SIGNATURES']);
  expect(front([item(100, UNKNOWN, 1), item(90, UNKNOWN)])).toEqual([
    '100 Infinity 1 BEST_AMOUNT',
    '90 Infinity 0 FEWEST_SIGNATURES',
  ]);
});

test('above eight members leaves out trade-offs of least value', () => {
  const items = Array.from({ length: 12 }, (_, index) => item(100 - index, 600 - 10 * index, index === 11 ? 0 : 1));
  const amounts = paretoFront(items, 'in', 1).map((member) => Number(member.item.amount));
  expect(amounts).toEqual([100, 99, 98, 97, 96, 95, 94, 89]);
});
