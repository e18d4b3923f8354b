import { expect, test } from 'vitest';
import { asset, pairPool, poolEdges } from '#testing/graph.ts';
import { createGraph } from '../graph/graph.ts';
import { settleFlow } from './settle.ts';

test('what a pool swallows in vain leaves the others the parts they have', () => {
  const pools = [
    pairPool('sink', ['S', 'A'], [10n ** 13n, 10n ** 11n]),
    { id: 'full', kind: 'transmuter', denoms: ['A', 'Z'], feePpm: 0, reserves: [0n, 10n ** 9n], scales: [1n, 1n] },
    pairPool('small', ['S', 'Z'], [10n ** 13n, 10n ** 13n]),
    pairPool('large', ['S', 'Z'], [10n ** 13n, 10n ** 13n]),
  ] as const;
  const graph = createGraph(pools.flatMap((pool) => poolEdges(pool, 'c')));
  const usage = (id: string, amountIn: number) => ({
    edge: graph.edges.findIndex((edge) => edge.id === id),
    amountIn,
    share: 0.25,
  });
  const usages = [usage('sink:S>A', 5e33), usage('full:A>Z', 1e9), usage('small:S>Z', 1e12), usage('large:S>Z', 3e12)];
  const amount = 5n * 10n ** 33n;
  const flow = settleFlow(graph, usages, { from: asset('S@c'), to: asset('Z@c'), side: 'in', amount });
  const into = (id: string) => flow?.legs.find(({ edge }) => edge.id === id)?.amountIn ?? 0n;
  expect(into('sink:S>A') + into('small:S>Z') + into('large:S>Z')).toBe(amount);
  expect(Number(into('large:S>Z') / (into('small:S>Z') / 1000n))).toBeCloseTo(3000, -1);
});
