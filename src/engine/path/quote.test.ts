import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lane, pairPool, poolEdges } from '#testing/graph.ts';
import type { Edge } from '../graph/edge.ts';
import { splitQuotes } from '../split/split-quote.ts';
import { memoizedQuoter, type PathQuoteResult, quotePath } from './quote.ts';

const WHOLE_SHARE = 1_000_000_000_000n;
const [swap] = poolEdges(pairPool('pool', ['B', 'C'], [10n ** 12n, 10n ** 15n]), '1') as [Edge];
const chain = [
  lane('in', 'B@0', 'B@1', { fixed: 250n, ppm: 1000 }),
  swap,
  lane('out', 'C@1', 'C@2', { ppm: 500, scale: { num: 1n, den: 10n } }),
];
const amounts = fc.bigInt(10_000n, 10n ** 11n);
const fees = fc.bigInt(0n, 1000n);

test('each output is the next input, and the exact amount is at its side', () => {
  fc.assert(
    fc.property(amounts, fees, fc.constantFrom('in', 'out'), (amount, bps, side) => {
      const quote = quotePath(chain, side, amount, bps);
      fc.pre(quote.ok);
      const { hops, amountIn, amountOut } = quote.path;
      expect(side === 'in' ? amountIn : amountOut).toBe(amount);
      expect([amountIn, ...hops.map((hop) => hop.amountOut)]).toEqual([...hops.map((hop) => hop.amountIn), amountOut]);
    }),
  );
});

test('the input for an exact output yields at least that output, fee included', () => {
  fc.assert(
    fc.property(amounts, fees, (amount, bps) => {
      const backward = quotePath(chain, 'out', amount, bps);
      fc.pre(backward.ok);
      const forward = quotePath(chain, 'in', backward.path.amountIn, bps);
      expect(forward.ok && forward.path.amountOut >= amount).toBe(true);
    }),
  );
});

/** Six decimals on chain 0 and 2, 18 on chain 1: amounts there are multiples of the unit. */
const UNIT = 10n ** 12n;
const finer = (from: string, to: string) => lane(`${from}>${to}`, from, to, { scale: { num: UNIT, den: 1n } });
const coarser = (from: string, to: string) => lane(`${from}>${to}`, from, to, { scale: { num: 1n, den: UNIT } });

test('returns the output that integer units bring where it exceeds the request', () => {
  const only = quotePath([finer('A@0', 'A@1')], 'out', UNIT + 1n);
  expect(only).toMatchObject({ path: { amountIn: 2n, amountOut: 2n * UNIT, hops: [{ amountOut: 2n * UNIT }] } });
  const onward = quotePath([finer('A@0', 'A@1'), lane('on', 'A@1', 'A@2', { ppm: 1000 })], 'out', UNIT);
  expect(onward).toMatchObject({ path: { amountIn: 2n, amountOut: (2n * UNIT * 999n) / 1000n } });
});

test('a swap takes the excess of integer units and gives exactly the requested output', () => {
  const [sell] = poolEdges(pairPool('pool', ['A', 'B'], [10n ** 24n, 10n ** 24n]), '1') as [Edge];
  const quote = quotePath([finer('A@0', 'A@1'), sell, coarser('B@1', 'B@2')], 'out', 5n);
  if (!quote.ok) throw new Error('must be quoted');
  const { hops, amountIn, amountOut } = quote.path;
  const needed = sell.quoteOut(5n * UNIT);
  expect([amountIn, amountOut]).toEqual([6n, 5n]);
  expect(hops.map((hop) => [hop.amountIn, hop.amountOut])).toEqual([
    [6n, 6n * UNIT],
    [6n * UNIT, 5n * UNIT],
    [5n * UNIT, 5n],
  ]);
  expect(needed.ok && needed.amountIn < 6n * UNIT).toBe(true);
});

test('split routes take the whole excess of integer units, and none gives less', () => {
  const pools = [10n ** 24n, 10n ** 20n].map(
    (depth) => poolEdges(pairPool(`${depth}`, ['A', 'B'], [depth, depth]), '1')[0]!,
  );
  const routes = pools.map((edge) => ({ edges: [edge], share: WHOLE_SHARE / 3n }));
  const quotes = splitQuotes({ routes, amountIn: 1, amountOut: 1 });
  const shared: Edge = { ...pools[0]!, ...quotes };
  const wanted = 5n * 10n ** 19n;
  const [quote, needed] = [quotePath([finer('A@0', 'A@1'), shared], 'out', wanted), quotes.quoteOut(wanted)];
  if (!quote.ok || !needed.ok) throw new Error('must be quoted');
  const [first, last] = quote.path.hops;
  expect([last?.amountIn, last?.amountOut]).toEqual([first?.amountOut, wanted]);
  expect(last?.amountIn).toBeGreaterThan(needed.amountIn);
  expect(last?.routes?.reduce((sum, { amountIn }) => sum + amountIn, 0n)).toBe(first?.amountOut);
  for (const [index, route] of (needed.routes ?? []).entries()) {
    expect(last?.routes?.[index]?.amountIn).toBeGreaterThanOrEqual(route.amountIn);
    expect(last?.routes?.[index]?.amountOut).toBeGreaterThanOrEqual(route.amountOut);
  }
});

test('fails where a lane rejects the excess of integer units', () => {
  const tight = lane('tight', 'A@1', 'A@2', { max: UNIT + 1n });
  const quote = quotePath([finer('A@0', 'A@1'), tight], 'out', UNIT + 1n);
  expect(quote).toMatchObject({ ok: false, edge: tight, failure: { reason: 'above_maximum' } });
});

const amountsOf = (quote: PathQuoteResult) =>
  quote.ok && quote.path.hops.map(({ amountIn, amountOut, charges }) => [amountIn, amountOut, charges]);

test('quotes of an exact output agree with those of its input, for any decimals', () => {
  const [sell] = poolEdges(pairPool('pool', ['A', 'B'], [10n ** 24n, 10n ** 25n]), '1') as [Edge];
  const paths = [
    [finer('A@0', 'A@1'), sell, lane('b', 'B@1', 'B@2', { scale: { num: UNIT, den: UNIT }, ppm: 600 })],
    [lane('a', 'A@0', 'A@1', { ppm: 300, scale: { num: UNIT, den: 1n } }), lane('c', 'A@1', 'A@2', { ppm: 7 })],
    [finer('A@0', 'A@1'), coarser('A@1', 'A@2'), finer('A@2', 'A@3')],
  ];
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.bigInt(1n, 10n ** 22n), (path, asked) => {
      const backward = quotePath(path, 'out', asked);
      fc.pre(backward.ok);
      const { hops, amountIn, amountOut } = backward.path;
      expect([amountIn, ...hops.map((hop) => hop.amountOut)]).toEqual([...hops.map((hop) => hop.amountIn), amountOut]);
      expect(amountOut).toBeGreaterThanOrEqual(asked);
      const forward = quotePath(path, 'in', amountIn);
      expect(forward.ok && forward.path.amountOut >= amountOut).toBe(true);
      const less = quotePath(path, 'in', amountIn - 1n);
      expect(less.ok && less.path.amountOut >= asked).toBe(false);
      if (path.every(({ kind }) => kind === 'lane')) expect(amountsOf(forward)).toEqual(amountsOf(backward));
    }),
  );
});

test('takes the affiliate fee from the last swap, rounded up', () => {
  const quote = quotePath([swap, lane('out', 'C@1', 'C@2')], 'in', 1_000_000n, 33n);
  const gross = swap.quoteIn(1_000_000n);
  if (!quote.ok || !gross.ok) throw new Error('must be quoted');
  const fee = (gross.amountOut * 33n + 9999n) / 10_000n;
  expect(quote.path.affiliateFee).toBe(fee);
  expect(quote.path.amountOut).toBe(gross.amountOut - fee);
});

test('adds the affiliate fee to the output that the last swap has to bring', () => {
  const quote = quotePath([swap], 'out', 9_900n, 100n);
  if (!quote.ok) throw new Error('must be quoted');
  expect(quote.path.affiliateFee).toBe(100n);
  expect(swap.quoteOut(10_000n)).toMatchObject({ amountIn: quote.path.amountIn });
});

test('takes no affiliate fee without a swap', () => {
  expect(quotePath([lane('only', 'A@1', 'A@2')], 'in', 100n, 100n)).toMatchObject({ path: { affiliateFee: 0n } });
});

test('returns the edge that fails and its reason', () => {
  const tight = lane('tight', 'B@1', 'B@2', { max: 50n });
  const quote = quotePath([lane('free', 'B@0', 'B@1'), tight], 'in', 51n);
  expect(quote).toMatchObject({ ok: false, edge: tight, failure: { reason: 'above_maximum', limit: 50n } });
});

test('fails where the fee leaves nothing', () => {
  expect(quotePath([swap], 'in', 1n, 10_000n)).toMatchObject({ ok: false, failure: { reason: 'nothing_arrives' } });
});

test('a memoized quoter quotes a shared edge once for an amount', () => {
  const asked: bigint[] = [];
  const quoteIn = (amount: bigint) => {
    asked.push(amount);
    return swap.quoteIn(amount);
  };
  const shared: Edge = { ...swap, quoteIn };
  const firsts = [lane('one', 'B@0', 'B@1'), lane('other', 'B@0', 'B@1'), lane('dear', 'B@0', 'B@1', { ppm: 1000 })];
  const quoter = memoizedQuoter();
  const together = firsts.map((first) => quotePath([first, shared], 'in', 1_000_000n, 30n, quoter));
  expect(asked).toEqual([1_000_000n, 999_000n]);
  expect(together).toEqual(firsts.map((first) => quotePath([first, shared], 'in', 1_000_000n, 30n)));
});

test('a memoized quoter distinguishes sides', () => {
  const only = [lane('only', 'A@1', 'A@2', { fixed: 1n })];
  const quoter = memoizedQuoter();
  const amounts = (['in', 'out', 'in'] as const).map((side) => {
    const quote = quotePath(only, side, 10n, 0n, quoter);
    return quote.ok && [quote.path.amountIn, quote.path.amountOut];
  });
  expect(amounts).toEqual([
    [10n, 9n],
    [11n, 10n],
    [10n, 9n],
  ]);
});
