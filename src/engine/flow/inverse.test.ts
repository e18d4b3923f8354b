import { describe, expect, test } from 'vitest';
import type { Pool } from '#market/pool.ts';
import { asset, pairPool, poolEdges } from '#testing/graph.ts';
import { createRandom } from '#testing/random.ts';
import { wildPools } from '#testing/random-pools.ts';
import type { Edge } from '../graph/edge.ts';
import { createGraph } from '../graph/graph.ts';
import { potentials } from '../search/potentials.ts';
import type { Flow } from './answer.ts';
import { findFlow } from './flow.ts';
import { inverse } from './inverse.ts';

/**
 * Of random pools at prices that leave profits all over, with ranges that end: the way backward alone paid more, or found
 * nothing; and the input looked for was more than what spot says by magnitudes.
 */
const SEEDS = [21, 35, 53, 58, 60, 63, 117, 134, 146, 158, 173, 234, 239, 282];

test.each(SEEDS)('an exact output costs no more than an input that gives it: seed %i', { timeout: 60_000 }, (seed) => {
  const random = createRandom(seed);
  const made = wildPools(random, random.whole(3, 6), random.whole(6, 14));
  const graph = createGraph(made.pools.flatMap((pool) => poolEdges(pool, 'c')));
  let compared = 0;
  for (let asked = 0; asked < 4; asked++) {
    const from = random.pick(made.coins);
    const to = random.pick(made.coins.filter((coin) => coin !== from));
    const around = Math.min(made.liquidityUsd.get(from.denom) ?? 0, made.liquidityUsd.get(to.denom) ?? 0);
    const amount = BigInt(Math.ceil(((around * random.magnitude(0.01, 0.5)) / from.usd) * 10 ** from.decimals));
    const question = { from: asset(`${from.denom}@c`), to: asset(`${to.denom}@c`), maxHops: 6 };
    const forth = findFlow(graph, { ...question, side: 'in', amount });
    if (forth === undefined || forth.amountOut < 10n ** 7n || amount < 10n ** 7n) continue;
    const back = findFlow(graph, { ...question, side: 'out', amount: forth.amountOut });
    expect(Number(back?.amountIn) / Number(amount), `question ${asked}`).toBeLessThan(1 + 1e-4);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(0);
});

test('a pool that trades nothing stands in the way of no exact output', () => {
  const held = 10n ** 12n;
  const dead: Pool = {
    ...{ id: 'dead', kind: 'stableswap', denoms: ['A', 'B'], feePpm: 100 },
    ...{ reserves: [0n, held], scales: [1n, 1n], amplification: 10n },
  };
  const pools = [
    dead,
    pairPool('first', ['S', 'A'], [held, held]),
    pairPool('second', ['A', 'B'], [held, held]),
    pairPool('third', ['B', 'Z'], [held, held]),
    pairPool('direct', ['S', 'Z'], [held, held]),
  ];
  const graph = createGraph(pools.flatMap((pool) => poolEdges(pool, 'c')));
  // No one path has as much.
  const amount = held + held / 10n;
  const flow = findFlow(graph, { from: asset('S@c'), to: asset('Z@c'), side: 'out', amount, maxHops: 6 });
  expect(flow?.amountOut).toBe(amount);
});

test('what an input beyond all that pools have brings to the last unit can be bought', () => {
  const pools = [
    pairPool('first', ['S', 'A'], [10n ** 15n, 5n * 10n ** 6n], 0),
    pairPool('second', ['A', 'S'], [10n ** 8n, 4n * 10n ** 16n], 0),
    pairPool('last', ['A', 'Z'], [10n ** 8n, 10n ** 23n], 0),
  ];
  const graph = createGraph(pools.flatMap((pool) => poolEdges(pool, 'c')));
  const ends = { from: asset('S@c'), to: asset('Z@c'), maxHops: 2 };
  const amount = findFlow(graph, { ...ends, side: 'in', amount: 2n ** 112n })?.amountOut as bigint;
  expect(findFlow(graph, { ...ends, side: 'out', amount })?.amountOut).toBe(amount);
});

test.each([1n, 2n, 3n, 7n, 20n])('of few units each is asked once, down to the %i that are needed', (needed) => {
  const [edge] = poolEdges(pairPool('pool', ['S', 'Z'], [1_000n, 10n ** 15n]), 'c') as [Edge];
  const graph = createGraph([edge]);
  const flowOf = (amountIn: bigint): Flow => {
    const answer = edge.quoteIn(amountIn);
    const amountOut = answer.ok ? answer.amountOut : 0n;
    return { legs: [{ edge, amountIn, amountOut }], amountIn, amountOut };
  };
  const [start, goal] = [graph.nodes.get(edge.from) as number, graph.nodes.get(edge.to) as number];
  const ways = { start, goal, mask: null, maxHops: 6, ahead: potentials(graph, goal, 'to', null, 6) };
  for (const amountIn of [needed, 2n * needed]) {
    const asked: bigint[] = [];
    const give = (units: bigint) => {
      asked.push(units);
      return flowOf(units);
    };
    const { amountOut: amount } = flowOf(needed);
    const question = { from: edge.from, to: edge.to, side: 'out' as const, amount };
    const gives = { all: give, alone: () => undefined };
    const least = inverse({ graph, ways, question, gives }, { ...flowOf(amountIn), amountOut: amount });
    expect(least?.amountIn ?? amountIn).toBe(needed);
    expect(asked).toEqual([...new Set(asked)]);
  }
});

test('where floats tell that pools have too little, many of them are not asked in whole units', () => {
  const held = 10n ** 12n;
  const pools = Array.from({ length: 600 }, (_, index) => pairPool(`pool:${index}`, ['S', 'Z'], [held, held]));
  const graph = createGraph(pools.flatMap((pool) => poolEdges(pool, 'c')));
  const [from, to] = [asset('S@c'), asset('Z@c')];
  const [start, goal] = [from, to].map((end) => graph.nodes.get(end) as number) as [number, number];
  const ways = { start, goal, mask: null, maxHops: 6, ahead: potentials(graph, goal, 'to', null, 6) };
  const give = () => expect.fail('asked in whole units');
  const question = { from, to, side: 'out' as const, amount: 2n * 600n * held };
  expect(inverse({ graph, ways, question, gives: { all: give, alone: give } }, undefined)).toBeUndefined();
});

describe('an exact output that finds no way backward', () => {
  const random = createRandom(105);
  const { pools } = wildPools(random, random.whole(3, 6), random.whole(6, 14));
  const question = { from: asset('c2@c'), to: asset('c1@c'), side: 'out' as const, maxHops: 6 };
  let quoted = 0;
  const edges = pools
    .flatMap((pool) => poolEdges(pool, 'c'))
    .map((edge): Edge => {
      const quoteIn: Edge['quoteIn'] = (amountIn) => {
        quoted += 1;
        return edge.quoteIn(amountIn);
      };
      return { ...edge, quoteIn };
    });
  const graph = createGraph(edges);
  const input = 31489039884862800003072n;
  const { amountOut: amount } = findFlow(graph, { ...question, side: 'in', amount: input }) as Flow;

  test('is looked for as far as it is worth', () => {
    const flow = findFlow(graph, { ...question, amount, most: 2n * input });
    expect(flow?.amountOut).toBe(amount);
    expect(Number(flow?.amountIn) / Number(input)).toBeLessThan(1 + 1e-4);
  });

  test('takes one look where it is worth less than it costs', () => {
    const quotesFor = (most?: bigint) => {
      quoted = 0;
      findFlow(graph, { ...question, amount, ...(most && { most }) });
      return quoted;
    };
    expect(quotesFor(input / 2n)).toBeLessThan(quotesFor() / 4);
  });
});
