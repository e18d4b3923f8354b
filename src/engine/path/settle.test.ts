import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lane, pairPool, poolEdges } from '#testing/graph.ts';
import type { Edge } from '../graph/edge.ts';
import { askOnce, settlePath } from './settle.ts';

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
      const settlement = settlePath(chain, side, amount, bps);
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
      const backward = settlePath(chain, 'out', amount, bps);
      fc.pre(backward.ok);
      const forward = settlePath(chain, 'in', backward.path.amountIn, bps);
      expect(forward.ok && forward.path.amountOut >= amount).toBe(true);
    }),
  );
});

test('the fee is taken from what the last swap gives, rounded up', () => {
  const settlement = settlePath([swap, lane('out', 'C@1', 'C@2')], 'in', 1_000_000n, 33n);
  const gross = swap.quoteIn(1_000_000n);
  if (!settlement.ok || !gross.ok) throw new Error('settles');
  const fee = (gross.amountOut * 33n + 9999n) / 10_000n;
  expect(settlement.path.affiliateFee).toBe(fee);
  expect(settlement.path.amountOut).toBe(gross.amountOut - fee);
});

test('asked for an output, the swap is asked for the fee on top', () => {
  const settlement = settlePath([swap], 'out', 9_900n, 100n);
  if (!settlement.ok) throw new Error('settles');
  expect(settlement.path.affiliateFee).toBe(100n);
  expect(swap.quoteOut(10_000n)).toMatchObject({ amountIn: settlement.path.amountIn });
});

test('without a swap there is no fee', () => {
  expect(settlePath([lane('only', 'A@1', 'A@2')], 'in', 100n, 100n)).toMatchObject({ path: { affiliateFee: 0n } });
});

test('the edge that declines is named with its word', () => {
  const tight = lane('tight', 'B@1', 'B@2', { max: 50n });
  const settlement = settlePath([lane('free', 'B@0', 'B@1'), tight], 'in', 51n);
  expect(settlement).toMatchObject({ ok: false, edge: tight, decline: { reason: 'above_maximum', limit: 50n } });
});

test('a fee that leaves nothing is no path', () => {
  expect(settlePath([swap], 'in', 1n, 10_000n)).toMatchObject({ ok: false, decline: { reason: 'nothing_arrives' } });
});

test('an edge that ways share is asked once for an amount, and again for another', () => {
  const asked: bigint[] = [];
  const quoteIn = (amount: bigint) => {
    asked.push(amount);
    return swap.quoteIn(amount);
  };
  const shared: Edge = { ...swap, quoteIn };
  const firsts = [lane('one', 'B@0', 'B@1'), lane('other', 'B@0', 'B@1'), lane('dear', 'B@0', 'B@1', { ppm: 1000 })];
  const answerOf = askOnce();
  const together = firsts.map((first) => settlePath([first, shared], 'in', 1_000_000n, 30n, answerOf));
  expect(asked).toEqual([1_000_000n, 999_000n]);
  expect(together).toEqual(firsts.map((first) => settlePath([first, shared], 'in', 1_000_000n, 30n)));
});
