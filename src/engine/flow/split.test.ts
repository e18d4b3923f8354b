import { describe, expect, test } from 'vitest';
import type { Pool } from '#market/pool.ts';
import { asset, pairPool, poolEdges } from '#testing/graph.ts';
import { createRandom, type Random } from '#testing/random.ts';
import { calmPools, type RandomPools, wildPools } from '#testing/random-pools.ts';
import type { Edge, EdgeQuoteResult, Path } from '../graph/edge.ts';
import { createGraph } from '../graph/graph.ts';
import type { Side } from '../path/quote.ts';
import { applySwap, poolDirection } from '../pools/pool-quote.ts';
import type { Flow } from './answer.ts';
import { findFlow } from './flow.ts';
import { partsOf } from './parts.ts';
import { PARTS, type Part, splitQuotes } from './split.ts';

const SEEDS = Array.from({ length: 10 }, (_, index) => index + 1);
const LIMITS = { maxRoutes: 8, maxHops: 6 };

interface Case {
  readonly told: string;
  readonly pools: readonly Pool[];
  readonly side: Side;
  readonly amount: bigint;
  readonly flow: Flow;
  readonly parts: readonly Part[];
}

/** Flows between coins of random pools that fall into several routes. */
function casesOf(poolsOf: typeof calmPools, side: Side, limits = LIMITS): Case[] {
  return SEEDS.flatMap((seed) => {
    const random = createRandom(seed);
    const made = poolsOf(random, random.whole(4, 12), random.whole(12, 40));
    const graph = createGraph(made.pools.flatMap((pool) => poolEdges(pool, 'c')));
    return Array.from({ length: 8 }, (_, asked) => {
      const { from, to, amount } = questionOf(random, made, side);
      const flow = findFlow(graph, { from: asset(`${from}@c`), to: asset(`${to}@c`), side, amount, maxHops: 4 });
      const parts = flow === undefined ? [] : partsOf(flow, { side, ...limits });
      const told = `seed ${seed}, question ${asked}, ${side} ${amount}, ${from} to ${to}`;
      return { told, pools: made.pools, side, amount, flow: flow as Flow, parts };
    }).filter(({ parts }) => parts.length > 1);
  });
}

/** Up to a fifth of what lies around either coin. */
function questionOf(random: Random, { coins, liquidityUsd }: RandomPools, side: Side) {
  const from = random.pick(coins);
  const to = random.pick(coins.filter((coin) => coin !== from));
  const around = Math.min(liquidityUsd.get(from.denom) ?? 0, liquidityUsd.get(to.denom) ?? 0);
  const { usd, decimals } = side === 'in' ? from : to;
  const amount = BigInt(Math.ceil(((around * random.magnitude(1e-5, 0.2)) / usd) * 10 ** decimals));
  return { from: from.denom, to: to.denom, amount };
}

function quoted({ parts, side, amount }: Pick<Case, 'parts' | 'side' | 'amount'>) {
  const quotes = splitQuotes(parts);
  const quote = side === 'in' ? quotes.quoteIn(amount) : quotes.quoteOut(amount);
  if (!quote.ok) throw new Error(quote.reason);
  return { ...quote, routes: quote.routes as unknown as Path[] };
}

const sumOf = (routes: readonly Path[], side: 'amountIn' | 'amountOut') =>
  routes.reduce((sum, route) => sum + route[side], 0n);

/** What the routes give when they are played on the pools themselves, one after the other. */
function played(pools: readonly Pool[], routes: readonly Path[]): bigint[] {
  const now = new Map(pools.map((pool) => [pool.id, pool]));
  return routes.map(({ amountIn, hops }) => {
    let moving = amountIn;
    for (const { edge } of hops) {
      const pool = now.get(edge.poolKey) as Pool;
      const [i, j] = directionOf(edge, pool);
      const given = poolDirection(pool, i, j).quoteIn(moving);
      if (typeof given !== 'bigint') throw new Error(`${edge.id} does not take ${moving}: ${given}`);
      now.set(pool.id, applySwap(pool, i, j, moving) as Pool);
      moving = given;
    }
    return moving;
  });
}

/** Ids of these edges are `pool:IN>OUT`. */
function directionOf({ id }: Edge, pool: Pool): [number, number] {
  const [denomIn, denomOut] = id.slice(pool.id.length + 1).split('>');
  return [pool.denoms.indexOf(denomIn as string), pool.denoms.indexOf(denomOut as string)];
}

const isShared = ({ parts }: Case): boolean => {
  const used = parts.flatMap(({ edges }) => edges.map(({ poolKey: resource }) => resource));
  return new Set(used).size < used.length;
};

describe.each([
  ['in line', calmPools],
  ['out of line', wildPools],
] as const)('routes over pools %s', (_, poolsOf) => {
  test.each(['in', 'out'] as const)('exact %s: played one after the other they give what is quoted', (side) => {
    const cases = casesOf(poolsOf, side);
    expect(cases.filter(isShared).length).toBeGreaterThan(3);
    for (const each of cases) {
      const { told, amount, pools, flow, parts } = each;
      const { routes, amountIn, amountOut } = quoted(each);
      expect(played(pools, routes), told).toEqual(routes.map((route) => route.amountOut));
      expect(sumOf(routes, 'amountIn'), told).toBe(amountIn);
      if (side === 'in') expect([amountIn, sumOf(routes, 'amountOut')], told).toEqual([amount, amountOut]);
      else expect(amountOut, told).toBe(amount);
      expect(sumOf(routes, 'amountOut') >= amountOut, told).toBe(true);

      const ends = flow.legs;
      for (const { edges } of parts) {
        expect(edges[0]?.from, told).toBe(ends[0]?.edge.from);
        expect(edges.at(-1)?.to, told).toBe(ends.at(-1)?.edge.to);
        expect(edges.slice(1).map(({ from }) => from)).toEqual(edges.slice(0, -1).map(({ to }) => to));
        expect(edges.length).toBeLessThanOrEqual(LIMITS.maxHops);
      }
    }
  });
});

test.each(['in', 'out'] as const)('exact %s: little is lost of what the flow gives', (side) => {
  const losses = casesOf(calmPools, side).map((each) => {
    const { amountIn, amountOut } = quoted(each);
    const rate = Number(amountOut) / Number(amountIn);
    return 1e4 * (1 - rate / (Number(each.flow.amountOut) / Number(each.flow.amountIn)));
  });
  expect(losses.length).toBeGreaterThan(20);
  // Trades up to a fifth of all there is: most of what is lost are routes beyond the eighth.
  expect(losses.sort((a, b) => a - b)[losses.length >> 1]).toBeLessThan(0.05);
  expect(losses.reduce((sum, loss) => sum + loss, 0) / losses.length).toBeLessThan(3);
});

test('shares are no more than the whole, and one takes what the others leave', () => {
  for (const { told, parts } of [...casesOf(calmPools, 'in'), ...casesOf(wildPools, 'out')]) {
    const shares = parts.flatMap(({ share }) => (share === 'rest' ? [] : [share]));
    expect(shares.length, told).toBe(parts.length - 1);
    expect(
      shares.every((share) => share > 0n),
      told,
    ).toBe(true);
    expect(shares.reduce((sum, share) => sum + share, 0n) < PARTS, told).toBe(true);
  }
});

test('the same flow falls into the same routes', () => {
  const told = (cases: Case[]) =>
    cases.map(({ parts }) => parts.map(({ edges, share }) => [edges.map((e) => e.id), share]));
  expect(told(casesOf(calmPools, 'in'))).toEqual(told(casesOf(calmPools, 'in')));
});

describe('pools side by side', () => {
  const side = (count: number) => {
    const pools = Array.from({ length: count }, (_, index) =>
      pairPool(`p${index}`, ['A', 'B'], [10n ** 12n, 10n ** 12n * BigInt(count - index)], 3000),
    );
    const graph = createGraph(pools.flatMap((pool) => poolEdges(pool, 'c')));
    const question = { from: asset('A@c'), to: asset('B@c'), side: 'in', amount: 3n * 10n ** 12n } as const;
    return findFlow(graph, question) as Flow;
  };

  test('more routes than allowed leave their amount to those that are', () => {
    const flow = side(12);
    expect(flow.legs.length).toBeGreaterThan(5);
    const few = partsOf(flow, { side: 'in', maxRoutes: 3, maxHops: 4 });
    expect(few).toHaveLength(3);
    const { routes, amountOut } = quoted({ parts: few, side: 'in', amount: flow.amountIn });
    expect(sumOf(routes, 'amountIn')).toBe(flow.amountIn);
    const more = partsOf(flow, { side: 'in', maxRoutes: 5, maxHops: 4 });
    expect(quoted({ parts: more, side: 'in', amount: flow.amountIn }).amountOut > amountOut).toBe(true);
  });

  test('a narrow route that nothing else can do for is kept rather than a wide one that others can', () => {
    const deep = 10n ** 14n;
    const pools = [
      pairPool('only', ['A', 'M'], [10n ** 12n, 10n ** 12n], 3000),
      ...[0, 1, 2].map((index) => pairPool(`any${index}`, ['M', 'B'], [deep, deep], 3000)),
      pairPool('narrow', ['A', 'B'], [2n * 10n ** 11n, 2n * 10n ** 11n], 3000),
    ];
    const graph = createGraph(pools.flatMap((pool) => poolEdges(pool, 'c')));
    const question = { from: asset('A@c'), to: asset('B@c'), side: 'in', amount: 3n * 10n ** 12n } as const;
    const flow = findFlow(graph, question) as Flow;
    const parts = partsOf(flow, { side: 'in', maxRoutes: 3, maxHops: 4 });
    expect(parts).toHaveLength(3);
    const { amountOut } = quoted({ parts, side: 'in', amount: flow.amountIn });
    expect(Number(amountOut) / Number(flow.amountOut)).toBeGreaterThan(0.99);
  });

  test('an amount that some pool does not take its share of is refused, not filled in part', () => {
    const reserves: [bigint, bigint] = [1_000_000n, 1_000_000n];
    const fixed = (id: string): Pool => ({
      id,
      kind: 'transmuter',
      denoms: ['A', 'B'],
      reserves,
      scales: [1n, 1n],
      feePpm: 0,
    });
    const [a] = poolEdges(fixed('a'), 'c') as [Edge];
    const [b] = poolEdges(fixed('b'), 'c') as [Edge];
    const parts: readonly Part[] = [
      { edges: [a], share: PARTS / 2n },
      { edges: [b], share: 'rest' },
    ];
    const refused: EdgeQuoteResult = { ok: false, reason: 'not_enough_liquidity' };
    expect(splitQuotes(parts).quoteIn(2_000_000n)).toMatchObject({ ok: true, amountOut: 2_000_000n });
    expect(splitQuotes(parts).quoteIn(2_000_001n)).toEqual(refused);
    expect(splitQuotes(parts).quoteOut(2_000_001n)).toEqual(refused);
    expect(splitQuotes(parts).quoteIn(0n)).toEqual({ ok: false, reason: 'nothing_arrives' });
  });

  test('a pool that is full takes no more than its own, and another takes what is left', () => {
    const full: Pool = {
      ...{ id: 'full', kind: 'transmuter', denoms: ['A', 'B'], reserves: [0n, 10n ** 9n], scales: [1n, 1n], feePpm: 0 },
    };
    const deep = pairPool('deep', ['A', 'B'], [10n ** 13n, 10n ** 13n], 3000);
    const graph = createGraph([full, deep].flatMap((pool) => poolEdges(pool, 'c')));
    for (const asked of ['in', 'out'] as const) {
      const amount = 10n ** 11n + 7n;
      const flow = findFlow(graph, { from: asset('A@c'), to: asset('B@c'), side: asked, amount }) as Flow;
      const parts = partsOf(flow, { side: asked, ...LIMITS });
      const { routes } = quoted({ parts, side: asked, amount });
      expect(routes).toHaveLength(2);
      const small = routes.find(({ hops }) => hops[0]?.edge.poolKey === 'full') as Path;
      expect(Number(small.amountOut) / 1e9).toBeGreaterThan(0.9999);
    }
  });
});
