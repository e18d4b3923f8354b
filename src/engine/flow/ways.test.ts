import { expect, test } from 'vitest';
import type { Pool } from '#market/pool.ts';
import { asset, pairPool, poolEdges } from '#testing/graph.ts';
import { createGraph } from '../graph/graph.ts';
import { findFlow } from './flow.ts';

const HELD = 10n ** 12n;

test('a better rate beyond the hops allowed leads no way astray that begins a flow', () => {
  // By spot rates A→C→Z is the best from A on, but S→A→C→Z is a hop too many.
  const pools = [
    pairPool('direct', ['S', 'Z'], [HELD, HELD]),
    pairPool('first', ['S', 'A'], [HELD, HELD]),
    pairPool('last', ['A', 'Z'], [HELD, HELD]),
    pairPool('aside', ['A', 'C'], [HELD, 3n * HELD]),
    pairPool('beyond', ['C', 'Z'], [HELD, 3n * HELD]),
  ];
  const graph = createGraph(pools.flatMap((pool) => poolEdges(pool, 'c')));
  const amount = (HELD * 3n) / 2n;
  // No pool has as much: only two ways together do.
  const flow = findFlow(graph, { from: asset('S@c'), to: asset('Z@c'), side: 'out', amount, maxHops: 2 });
  expect(flow?.legs.map(({ edge }) => edge.poolKey)).toEqual(expect.arrayContaining(['direct', 'first']));
  expect(flow?.amountOut).toBe(amount);
});

test('a better way to a place that leads on in a circle alone hides no way from elsewhere', () => {
  // C is had at a better rate from B than from S, but from there only B is to be had for it.
  const pools = [
    pairPool('direct', ['S', 'Z'], [HELD, HELD], 10_000),
    pairPool('first', ['S', 'B'], [HELD / 20n, HELD / 20n], 3000),
    pairPool('last', ['B', 'Z'], [100n * HELD, 100n * HELD], 0),
    pairPool('aside', ['S', 'C'], [100n * HELD, 100n * HELD], 35_000),
    pairPool('on', ['C', 'B'], [HELD, (101n * HELD) / 100n], 0),
  ];
  const back = pairPool('back', ['B', 'C'], [100n * HELD, 100n * HELD], 0);
  const [without, beside] = [pools, [...pools, back]].map((some) => {
    const graph = createGraph(some.flatMap((pool) => poolEdges(pool, 'c')));
    return findFlow(graph, { from: asset('S@c'), to: asset('Z@c'), side: 'in', amount: HELD / 100n });
  });
  expect(without?.legs.map(({ edge }) => edge.poolKey)).toContain('aside');
  expect(beside?.amountOut).toBeGreaterThanOrEqual((without?.amountOut ?? 0n) - 1n);
});

test('pools alike that run full one after the other take an amount together', () => {
  const pool = { kind: 'transmuter', denoms: ['S', 'Z'], feePpm: 0, scales: [1n, 1n], reserves: [HELD, HELD] } as const;
  const graph = createGraph(['1', '2', '3'].flatMap((id) => poolEdges({ ...pool, id }, 'c')));
  for (const amount of [HELD + 1n, 2n * HELD + 5n, 3n * HELD - HELD / 100n]) {
    const flow = findFlow(graph, { from: asset('S@c'), to: asset('Z@c'), side: 'in', amount });
    expect(flow?.amountOut, `${amount}`).toBe(amount);
  }
  const beyond = { from: asset('S@c'), to: asset('Z@c'), side: 'in' as const, amount: 3n * HELD + 1n };
  expect(findFlow(graph, beyond)).toBeUndefined();
});

test('a pool of weights far apart gives all it has where an amount empties it beyond what floats hold', () => {
  const both = { denoms: ['S', 'Z'], reserves: [HELD, HELD], feePpm: 3000 };
  const pools: Pool[] = [
    { ...both, id: 'even', kind: 'constant_product' },
    { ...both, id: 'uneven', kind: 'weighted', weights: [50n, 1n] },
  ];
  const graph = createGraph(pools.flatMap((pool) => poolEdges(pool, 'c')));
  const flow = findFlow(graph, { from: asset('S@c'), to: asset('Z@c'), side: 'in', amount: HELD ** 3n });
  expect(flow?.legs.map(({ edge }) => edge.poolKey).toSorted()).toEqual(['even', 'uneven']);
});
