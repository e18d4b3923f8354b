import { expect, test } from 'vitest';
import { maxOf } from '#math/fixed.ts';
import { asset, pairPool, poolEdges } from '#testing/graph.ts';
import { createGraph } from '../graph/graph.ts';
import { findFlow } from './flow.ts';

const HELD = 10n ** 24n;

test('pools so deep that their rates hardly differ share an amount to where they agree', () => {
  const pools = [
    pairPool('better', ['S', 'Z'], [HELD, HELD]),
    pairPool('other', ['S', 'Z'], [HELD, HELD - HELD / 500_000n]),
  ];
  const edges = pools.flatMap((pool) => poolEdges(pool, 'c'));
  const amount = HELD / 100_000n;
  const flow = findFlow(createGraph(edges), { from: asset('S@c'), to: asset('Z@c'), side: 'in', amount });
  const [better, other] = edges.filter(({ from }) => from === asset('S@c'));
  const given = (share: bigint): bigint => {
    const answers = [better?.quoteIn(amount - share), other?.quoteIn(share)];
    return answers.reduce((sum, answer) => sum + (answer?.ok ? answer.amountOut : 0n), 0n);
  };
  const shares = Array.from({ length: 99 }, (_, percent) => (amount * BigInt(percent + 1)) / 100n);
  const best = shares.map(given).reduce((one, two) => maxOf(one, two));
  expect(flow?.legs).toHaveLength(2);
  expect(flow?.amountOut).toBeGreaterThanOrEqual(best);
});
