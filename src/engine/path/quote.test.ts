import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lane, pairPool, poolEdges } from '#testing/graph.ts';
import { PARTS, splitQuotes } from '../flow/split.ts';
import type { Edge } from '../graph/edge.ts';
import { memoizedQuoter, type PathQuoteResult, quotePath } from './quote.ts';

const [swap] = poolEdges(pairPool('pool', ['B', 'C'], [10n ** 12n, 10n ** 15n]), '1') as [Edge];
const chain = [
  lane('in', 'B@0', 'B@1', { fixed: 250n, ppm: 1000 }),
  swap,
  lane('out', 'C@1', 'C@2', { ppm: 500, scale: { num: 1n, den: 10n } }),
];
const amounts = fc.bigInt(10_000n, 10n ** 11n);
const fees = fc.bigInt(0n, 1000n);

test('each output is the next input, both ways, and the amount given is at its end', () => {
  fc.assert(
    fc.property(amounts, fees, fc.constantFrom('in', 'out'), (amount, bps, side) => {
      const settlement = quotePath(chain, side, amount, bps);
      fc.pre(settlement.ok);
      const { hops, amountIn, amountOut } = settlement.path;
      expect(side === 'in' ? amountIn : amountOut).toBe(amount);
      expect([amountIn, ...hops.map((hop) => hop.amountOut)]).toEqual([...hops.map((hop) => hop.amountIn), amountOut]);
    }),
  );
});

test('what is asked for arrives when the input found is sent, fee included', () => {
  fc.assert(
    fc.property(amounts, fees, (amount, bps) => {
      const backward = quotePath(chain, 'out', amount, bps);
      fc.pre(backward.ok);
      const forward = quotePath(chain, 'in', backward.path.amountIn, bps);
      expect(forward.ok && forward.path.amountOut >= amount).toBe(true);
    }),
  );
});

/** Six decimals on chain 0 and 2, 18 on chain 1: what arrives there is counted in lots. */
const LOT = 10n ** 12n;
const finer = (from: string, to: string) => lane(`${from}>${to}`, from, to, { scale: { num: LOT, den: 1n } });
const coarser = (from: string, to: string) => lane(`${from}>${to}`, from, to, { scale: { num: 1n, den: LOT } });

test('of an exact output that lots cannot hit, what arrives is told', () => {
  const only = quotePath([finer('A@0', 'A@1')], 'out', LOT + 1n);
  expect(only).toMatchObject({ path: { amountIn: 2n, amountOut: 2n * LOT, hops: [{ amountOut: 2n * LOT }] } });
  const onward = quotePath([finer('A@0', 'A@1'), lane('on', 'A@1', 'A@2', { ppm: 1000 })], 'out', LOT);
  expect(onward).toMatchObject({ path: { amountIn: 2n, amountOut: (2n * LOT * 999n) / 1000n } });
});

test('what lots bring beyond what a swap needs goes into the swap, which gives exactly what it is asked for', () => {
  const [sell] = poolEdges(pairPool('pool', ['A', 'B'], [10n ** 24n, 10n ** 24n]), '1') as [Edge];
  const settlement = quotePath([finer('A@0', 'A@1'), sell, coarser('B@1', 'B@2')], 'out', 5n);
  if (!settlement.ok) throw new Error('settles');
  const { hops, amountIn, amountOut } = settlement.path;
  const needed = sell.quoteOut(5n * LOT);
  expect([amountIn, amountOut]).toEqual([6n, 5n]);
  expect(hops.map((hop) => [hop.amountIn, hop.amountOut])).toEqual([
    [6n, 6n * LOT],
    [6n * LOT, 5n * LOT],
    [5n * LOT, 5n],
  ]);
  expect(needed.ok && needed.amountIn < 6n * LOT).toBe(true);
});

test('routes that share what lots bring take all of it, and none gives less for that', () => {
  const pools = [10n ** 24n, 10n ** 20n].map(
    (depth) => poolEdges(pairPool(`${depth}`, ['A', 'B'], [depth, depth]), '1')[0]!,
  );
  const parts = pools.map((edge, i) => ({ edges: [edge], share: i === 0 ? PARTS / 3n : ('rest' as const) }));
  const quotes = splitQuotes(parts);
  const shared: Edge = { ...pools[0]!, ...quotes };
  const wanted = 5n * 10n ** 19n;
  const [settlement, needed] = [quotePath([finer('A@0', 'A@1'), shared], 'out', wanted), quotes.quoteOut(wanted)];
  if (!settlement.ok || !needed.ok) throw new Error('settles');
  const [first, last] = settlement.path.hops;
  expect([last?.amountIn, last?.amountOut]).toEqual([first?.amountOut, wanted]);
  expect(last?.amountIn).toBeGreaterThan(needed.amountIn);
  expect(last?.routes?.reduce((sum, { amountIn }) => sum + amountIn, 0n)).toBe(first?.amountOut);
  for (const [index, route] of (needed.routes ?? []).entries()) {
    expect(last?.routes?.[index]?.amountIn).toBeGreaterThanOrEqual(route.amountIn);
    expect(last?.routes?.[index]?.amountOut).toBeGreaterThanOrEqual(route.amountOut);
  }
});

test('a lane that does not take what lots bring beyond what is asked for declines', () => {
  const tight = lane('tight', 'A@1', 'A@2', { max: LOT + 1n });
  const settlement = quotePath([finer('A@0', 'A@1'), tight], 'out', LOT + 1n);
  expect(settlement).toMatchObject({ ok: false, edge: tight, failure: { reason: 'above_maximum' } });
});

const toldBy = (settlement: PathQuoteResult) =>
  settlement.ok && settlement.path.hops.map(({ amountIn, amountOut, charges }) => [amountIn, amountOut, charges]);

test('lanes and swaps of any decimals tell for an exact output what sending the input brings', () => {
  const [sell] = poolEdges(pairPool('pool', ['A', 'B'], [10n ** 24n, 10n ** 25n]), '1') as [Edge];
  const ways = [
    [finer('A@0', 'A@1'), sell, lane('b', 'B@1', 'B@2', { scale: { num: LOT, den: LOT }, ppm: 600 })],
    [lane('a', 'A@0', 'A@1', { ppm: 300, scale: { num: LOT, den: 1n } }), lane('c', 'A@1', 'A@2', { ppm: 7 })],
    [finer('A@0', 'A@1'), coarser('A@1', 'A@2'), finer('A@2', 'A@3')],
  ];
  fc.assert(
    fc.property(fc.constantFrom(...ways), fc.bigInt(1n, 10n ** 22n), (way, asked) => {
      const backward = quotePath(way, 'out', asked);
      fc.pre(backward.ok);
      const { hops, amountIn, amountOut } = backward.path;
      expect([amountIn, ...hops.map((hop) => hop.amountOut)]).toEqual([...hops.map((hop) => hop.amountIn), amountOut]);
      expect(amountOut).toBeGreaterThanOrEqual(asked);
      const forward = quotePath(way, 'in', amountIn);
      expect(forward.ok && forward.path.amountOut >= amountOut).toBe(true);
      const less = quotePath(way, 'in', amountIn - 1n);
      expect(less.ok && less.path.amountOut >= asked).toBe(false);
      if (way.every(({ kind }) => kind === 'lane')) expect(toldBy(forward)).toEqual(toldBy(backward));
    }),
  );
});

test('the fee is taken from what the last swap gives, rounded up', () => {
  const settlement = quotePath([swap, lane('out', 'C@1', 'C@2')], 'in', 1_000_000n, 33n);
  const gross = swap.quoteIn(1_000_000n);
  if (!settlement.ok || !gross.ok) throw new Error('settles');
  const fee = (gross.amountOut * 33n + 9999n) / 10_000n;
  expect(settlement.path.affiliateFee).toBe(fee);
  expect(settlement.path.amountOut).toBe(gross.amountOut - fee);
});

test('asked for an output, the swap is asked for the fee on top', () => {
  const settlement = quotePath([swap], 'out', 9_900n, 100n);
  if (!settlement.ok) throw new Error('settles');
  expect(settlement.path.affiliateFee).toBe(100n);
  expect(swap.quoteOut(10_000n)).toMatchObject({ amountIn: settlement.path.amountIn });
});

test('without a swap there is no fee', () => {
  expect(quotePath([lane('only', 'A@1', 'A@2')], 'in', 100n, 100n)).toMatchObject({ path: { affiliateFee: 0n } });
});

test('the edge that declines is named with its word', () => {
  const tight = lane('tight', 'B@1', 'B@2', { max: 50n });
  const settlement = quotePath([lane('free', 'B@0', 'B@1'), tight], 'in', 51n);
  expect(settlement).toMatchObject({ ok: false, edge: tight, failure: { reason: 'above_maximum', limit: 50n } });
});

test('a fee that leaves nothing is no path', () => {
  expect(quotePath([swap], 'in', 1n, 10_000n)).toMatchObject({ ok: false, failure: { reason: 'nothing_arrives' } });
});

test('an edge that ways share is asked once for an amount, and again for another', () => {
  const asked: bigint[] = [];
  const quoteIn = (amount: bigint) => {
    asked.push(amount);
    return swap.quoteIn(amount);
  };
  const shared: Edge = { ...swap, quoteIn };
  const firsts = [lane('one', 'B@0', 'B@1'), lane('other', 'B@0', 'B@1'), lane('dear', 'B@0', 'B@1', { ppm: 1000 })];
  const answerOf = memoizedQuoter();
  const together = firsts.map((first) => quotePath([first, shared], 'in', 1_000_000n, 30n, answerOf));
  expect(asked).toEqual([1_000_000n, 999_000n]);
  expect(together).toEqual(firsts.map((first) => quotePath([first, shared], 'in', 1_000_000n, 30n)));
});

test('an edge that is asked from both sides answers each', () => {
  const only = [lane('only', 'A@1', 'A@2', { fixed: 1n })];
  const answerOf = memoizedQuoter();
  const amounts = (['in', 'out', 'in'] as const).map((side) => {
    const settlement = quotePath(only, side, 10n, 0n, answerOf);
    return settlement.ok && [settlement.path.amountIn, settlement.path.amountOut];
  });
  expect(amounts).toEqual([
    [10n, 9n],
    [11n, 10n],
    [10n, 9n],
  ]);
});
