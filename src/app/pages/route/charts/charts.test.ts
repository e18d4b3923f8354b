import { expect, test } from 'vitest';
import { known } from '#app/format/maybe.ts';
import type { CurvePoint } from '#contract/curve.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import {
  amountTicks,
  curveAmounts,
  drawnCosts,
  fittingAmounts,
  otherAmounts,
  sizeCosts,
  stretchesOf,
  withListed,
} from './size-curve.ts';
import { costTicks, placesOf, priceOfTime, type TradeOff, tradeOffs } from './trade-offs.ts';

const DOLLAR = 10n ** 18n;

/** A route by its cents and seconds. */
const route = (id: string, cents: number, seconds: number, more: object = {}): ComparedRoute =>
  ({
    id,
    steps: [],
    isUnsafe: false,
    hasUnknownSteps: false,
    seconds: { known: true, value: seconds },
    cost: { known: true, value: { usd: (BigInt(cents) * DOLLAR) / 100n, isExact: true, share: null } },
    ...more,
  }) as unknown as ComparedRoute;

const ids = (points: readonly TradeOff[]): string[] => points.map(({ compared }) => compared.id);

test('the frontier has the routes that none beats in cost and time', () => {
  const points = tradeOffs([
    route('dear', 725, 120),
    route('slow', 60, 1500),
    route('cheap', 20, 1200),
    route('mid', 30, 240),
  ]);
  expect(ids(points)).toEqual(['cheap', 'mid', 'slow', 'dear']);
  expect(ids(points.filter(({ isFrontier }) => isFrontier))).toEqual(['cheap', 'mid', 'dear']);
});

test('a route whose cost is at least so much is no part of the frontier', () => {
  const cost = { known: true, value: { usd: 0n, isExact: false, share: null } };
  const points = tradeOffs([route('cheap', 20, 1200), route('least', 0, 60, { cost })]);
  expect(points.map(({ isFrontier }) => isFrontier)).toEqual([true, false]);
});

test('unsafe routes and unknown times are not drawn', () => {
  expect(tradeOffs([route('a', 1, 60, { isUnsafe: true }), route('b', 1, 60, { seconds: { known: false } })])).toEqual(
    [],
  );
});

test('19 minutes sooner for 31 cents', () => {
  const [cheap, fast] = tradeOffs([route('cheap', 20, 1200), route('fast', 51, 60)]) as [TradeOff, TradeOff];
  expect(priceOfTime(cheap, fast)).toEqual({ seconds: 1140, usd: (31n * DOLLAR) / 100n });
  expect(priceOfTime(fast, cheap)).toBeNull();
});

test('cheap is on top and quick is on the left', () => {
  const { places } = placesOf(tradeOffs([route('cheap', 20, 1200), route('fast', 725, 60)]));
  expect(places[0]).toMatchObject({ y: 0 });
  expect(places[1]).toMatchObject({ y: 1 });
  expect(places[1]?.x).toBeLessThan(places[0]?.x ?? 0);
});

test('the rule of costs begins with the least, ends with the largest, and its ticks have room', () => {
  const ticks = costTicks(tradeOffs([route('a', 20, 1200), route('b', 31, 300), route('c', 41_250, 60)]));
  expect(ticks[0]).toEqual({ y: 0, usd: (20n * DOLLAR) / 100n });
  expect(ticks.at(-1)).toEqual({ y: 1, usd: (41_250n * DOLLAR) / 100n });
  expect(ticks.length).toBeGreaterThan(4);
  for (const [i, { y }] of ticks.entries()) expect(y - (ticks[i - 1]?.y ?? -1)).toBeGreaterThanOrEqual(0.12);
});

test('equal costs have one tick, and a gain begins below zero', () => {
  expect(costTicks(tradeOffs([route('a', 20, 1200), route('b', 20, 60)]))).toHaveLength(1);
  expect(costTicks(tradeOffs([route('a', -20, 1200), route('b', 20, 60)]))[0]?.usd).toBe((-20n * DOLLAR) / 100n);
});

test('a curve has at most 60 round amounts and the one asked', () => {
  for (const amount of [1n, 7n, 5_000_000_001n, 10n ** 21n]) {
    const amounts = curveAmounts(amount, 6);
    expect(amounts.length).toBeLessThanOrEqual(60);
    expect(amounts).toContain(amount);
    expect(amounts.every((each, index) => each > (amounts[index - 1] ?? 0n))).toBe(true);
  }
});

test('a curve tries no amount that reads as next to nothing, but the one asked', () => {
  const least = 10n ** 12n;
  expect(curveAmounts(10n ** 13n, 18)[0]).toBe(least);
  expect(curveAmounts(5n, 18).slice(0, 2)).toEqual([5n]);
  expect(curveAmounts(7n, 0)[0]).toBe(1n);
});

const point = (amount: string, cost: string | undefined, sent: string, path = 'a'): CurvePoint =>
  ({
    amount_in: amount,
    route: { usd_cost: cost, usd_amount_in: sent, is_cost_least: false, bridge_ids: ['CCTP'], path },
  }) as unknown as CurvePoint;

test('around an amount that loses too much lie at most 60 others, from next to nothing to far more', () => {
  for (const amount of [1n, 7n, 40_000n * 10n ** 18n]) {
    const amounts = otherAmounts(amount);
    expect(amounts.length).toBeLessThanOrEqual(60);
    expect(amounts).not.toContain(amount);
    expect(amounts.at(-1)).toBeGreaterThan(4_000n * amount);
  }
  expect(otherAmounts(40_000n * 10n ** 18n)[0]).toBeLessThan(10n ** 18n);
});

test('the offer of another amount and the costs by amount try the same ones', () => {
  for (const amount of [10n ** 13n, 3n * 10n ** 22n]) {
    const tried = curveAmounts(amount, 0).filter((each) => each !== amount);
    const offered = otherAmounts(amount);
    const [least = 0n, most = 0n] = [tried[0], tried.at(-1)];
    expect(offered.filter((each) => each >= least && each <= most)).toEqual(tried);
  }
});

test('the largest smaller amount of less than 2 percent fits, then the smallest larger one', () => {
  const costs = sizeCosts([
    point('10', '1', '10'),
    point('20', '0.3', '20'),
    point('30', '0.5', '30'),
    point('35', '0.7', '35'),
    point('40', undefined, '40'),
    point('50', '1.5', '50'),
    point('70', '1.3', '70'),
  ]);
  expect(fittingAmounts(costs, 45n)).toEqual([
    { amount: 30n, isSmaller: true },
    { amount: 20n, isSmaller: true },
    { amount: 70n, isSmaller: false },
  ]);
});

test('an amount of which a cost is not known is not said to fit', () => {
  const [exact] = [point('30', '0.1', '30')];
  const least = { ...exact, route: { ...exact.route, is_cost_least: true } } as CurvePoint;
  expect(fittingAmounts(sizeCosts([least]), 45n)).toEqual([]);
});

test('the compared amount has the cost and the way of the best route of the list', () => {
  const costs = sizeCosts([point('100', '1', '100'), point('250', '49', '250')]);
  const cost = { known: true, value: { usd: 40n * DOLLAR, isExact: true, share: null } } as const;
  const operation = { tx_index: 0, cctp_transfer_v2: { bridge_id: 'CCTP', finality_threshold: 1000 } };
  const [seconds, signatures] = [known(1200), known(2)];
  const best = {
    ...{ cost, seconds, signatures, sent: { amount: known(250n) } },
    route: { operations: [operation], estimated_fees: [{ approval: true }, {}] },
  };
  const listed = withListed(costs, best as unknown as ComparedRoute);
  expect(listed).toEqual([
    costs[0],
    {
      ...{ amount: 250n, cost, isSearched: true, seconds, signatures, approvals: 1 },
      carriers: [{ bridge_id: 'CCTP', is_fast: true }],
    },
  ]);
});

test('the rule ends where more than half is lost or next to nothing, and reaches the compared amount', () => {
  const costs = sizeCosts([
    point('1', '2', '1'),
    point('10', '6', '10'),
    point('20', '6', '20'),
    point('100', '6', '100'),
    point('200', '120', '200'),
    { amount_in: '300' } as CurvePoint,
  ]);
  const drawn = (amount: bigint) => drawnCosts(costs, amount).map((each) => Number(each.amount));
  expect(drawn(20n)).toEqual([20, 100]);
  expect(drawn(1n)).toEqual([1, 10, 20, 100]);
  expect(drawn(300n)).toEqual([20, 100, 200, 300]);
  const cheap = sizeCosts(['10', '100', '200', '3000'].map((sent) => point(sent, '0.001', sent)));
  expect(drawnCosts(cheap, 10n).map(({ amount }) => amount)).toEqual([10n, 100n]);
});

test('a point has the time and the signatures of its route, with approvals, and none without a route', () => {
  const route = { estimated_route_duration_seconds: 1200, txs_required: 2, approvals_most: 1 };
  const [found, none] = sizeCosts([
    { amount_in: '1', route: { ...point('1', '1', '1').route, ...route } } as CurvePoint,
    { amount_in: '2' },
  ]);
  expect(found).toMatchObject({ seconds: known(1200), signatures: known(2), approvals: 1 });
  expect([none?.seconds.known, none?.signatures.known]).toEqual([false, false]);
});

test('a stretch is of amounts in a row with the same bridges and venues', () => {
  const by = (amount: string, ...ids: string[]) =>
    ({ amount_in: amount, route: { carriers: ids.map((bridge_id) => ({ bridge_id })) } }) as CurvePoint;
  const costs = sizeCosts([by('1', 'A'), by('2', 'A'), by('3', 'A', 'B'), by('4', 'A')]);
  expect(stretchesOf(costs).map(({ from, carriers }) => [from, carriers.length])).toEqual([
    [0, 1],
    [2, 2],
    [3, 1],
  ]);
});

test('the rule of amounts has at most four ticks, all powers of ten', () => {
  const ticks = (amount: bigint, decimals: number) => {
    const costs = sizeCosts(curveAmounts(amount, decimals).map((each) => point(`${each}`, '1', '1')));
    return amountTicks(costs).map((index) => costs[index]?.amount);
  };
  expect(ticks(3000n, 0)).toEqual([1n, 100n, 10_000n, 1_000_000n]);
  expect(ticks(7n, 0)).toEqual([1n, 10n, 100n, 1000n]);
});
