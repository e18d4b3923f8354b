import { describe, expect, test } from 'vitest';
import { asset, lane } from '#testing/graph.ts';
import { createRandom, type Random } from '#testing/random.ts';
import { type RandomGraph, richGraph } from '#testing/random-graph.ts';
import { createGraph, type Graph } from '../graph/graph.ts';
import type { Side } from '../path/quote.ts';
import { amountNeeded, magnitudeNeeds } from './magnitude-needs.ts';
import { extraBeyond, type Sweep, sweepBetween } from './sweep.ts';

const MAX_HOPS = 6;
const FIRST_SEED = Number(process.env.ORACLE_SEED ?? 1);
const SEEDS = Array.from({ length: 400 }, (_, index) => FIRST_SEED + index);
/** Floats may be this part of themselves off. */
const NOISE = 1e-9;

const between = (graph: Graph, side: Side, start: number, goal: number, unitUsd: number | null): Sweep =>
  sweepBetween(graph, { side, start, goal, mask: null, maxHops: MAX_HOPS, unitUsd, perSecond: 0 });

describe.each(['in', 'out'] as const)('exact %s', (side) => {
  test('no way does with less than its nodes are said to need', () => {
    let walked = 0;
    for (const seed of SEEDS) {
      const random = createRandom(seed);
      const world = richGraph(random, 0.1);
      const graph = createGraph(world.edges);
      const goal = random.whole(0, graph.nodes.size - 1);
      const sweep = between(graph, side, (goal + 1) % graph.nodes.size, goal, unitAt(world, graph, goal));
      const wanted = random.magnitude(1, 1e6) / sweep.unit;
      const needs = magnitudeNeeds(graph, sweep, null, MAX_HOPS, wanted);
      expect(needs.wanted, `seed ${seed}`).toBeLessThanOrEqual(wanted);
      for (let round = 0; round < 20; round++) {
        const steps = randomWay(random, graph, sweep, wanted);
        if (steps === undefined) continue;
        walked += 1;
        const amount = steps.at(-1)?.amount as number;
        let extra = 0;
        for (const { node, amount: held, charge } of [...steps].reverse()) {
          extra += charge;
          const net = side === 'in' ? amount - extra / sweep.unit : amount;
          if (side === 'in' && net < needs.wanted) break;
          const needed = amountNeeded(needs, sweep, node, net);
          if (side === 'in') expect(held * (1 + NOISE), `seed ${seed}`).toBeGreaterThanOrEqual(needed);
          else expect(held, `seed ${seed}`).toBeLessThanOrEqual(needed * (1 + NOISE));
        }
      }
    }
    expect(walked).toBeGreaterThan(SEEDS.length);
  });
});

test('fixed charges count whole, however much is wanted', () => {
  const graph = createGraph([
    lane('first', 'X@1', 'X@2', { fixed: 100n }),
    lane('second', 'X@2', 'X@3', { fixed: 10n }),
    lane('dear', 'X@1', 'X@3', { fixed: 200n }),
  ]);
  const [start, middle, goal] = ['X@1', 'X@2', 'X@3'].map((name) => graph.nodes.get(asset(name)) as number);
  const sweep = between(graph, 'in', start as number, goal as number, null);
  const needs = magnitudeNeeds(graph, sweep, null, MAX_HOPS, 1100);
  expect(needs.wanted).toBe(1024);
  const at = (node: number | undefined) => amountNeeded(needs, sweep, node as number, 1100);
  expect([at(start), at(middle), at(goal)]).toEqual([1210, 1110, 1100]);
  expect(graph.edges[needs.onward[start as number] as number]?.id).toBe('first');
});

const unitAt = ({ unitUsd }: RandomGraph, graph: Graph, node: number): number => {
  const [key] = [...graph.nodes].find(([, number]) => number === node) as [ReturnType<typeof asset>, number];
  return unitUsd(key);
};

/** A way to the goal, from the node before its first edge on, with what is there and what the edge taken to it charges. */
function randomWay(random: Random, graph: Graph, sweep: Sweep, wanted: number) {
  const { curves } = graph;
  const hops = random.whole(1, MAX_HOPS);
  const way: number[] = [];
  let node = sweep.goal;
  for (let hop = 0; hop < hops; hop++) {
    const [first, end] = [sweep.backward.offsets[node] as number, sweep.backward.offsets[node + 1] as number];
    if (first === end) break;
    const edge = sweep.backward.edges[random.whole(first, end - 1)] as number;
    if (sweep.near[edge] === sweep.goal) break;
    way.unshift(edge);
    node = sweep.near[edge] as number;
  }
  // Enough at spot for several times what is wanted, down to a little less than it.
  let amount = (wanted * random.magnitude(0.9, 10)) / (sweep.promised[node] as number);
  const steps = [{ node, amount, charge: 0 }];
  for (const edge of way) {
    amount = sweep.sign > 0 ? curves.out(edge, amount) : curves.in(edge, amount);
    if (!(amount > 0) || amount === Number.POSITIVE_INFINITY) return undefined;
    const before = steps.at(-1) as (typeof steps)[number];
    steps[steps.length - 1] = { ...before, charge: extraBeyond(sweep, edge) };
    steps.push({ node: sweep.far[edge] as number, amount, charge: 0 });
  }
  return way.length > 0 ? steps : undefined;
}
