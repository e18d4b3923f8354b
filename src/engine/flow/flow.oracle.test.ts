import { describe, expect, test } from 'vitest';
import type { Pool } from '#market/pool.ts';
import { createFlowBound, type FlowBound, type LastUnit } from '#testing/flow-bound.ts';
import { ask, asset, poolEdges } from '#testing/graph.ts';
import { assetText, pathText } from '#testing/path-text.ts';
import { createRandom, type Random } from '#testing/random.ts';
import { calmPools, gappedPools, type RandomPools, wildPools } from '#testing/random-pools.ts';
import { createGraph, type Graph } from '../graph/graph.ts';
import type { Side } from '../path/quote.ts';
import { poolQuotes } from '../pools/pool-quote.ts';
import { findPaths } from '../search/search.ts';
import type { Flow, FlowQuestion } from './answer.ts';
import { findFlow } from './flow.ts';

/** `ORACLE_SEED` starts elsewhere, `ORACLE_UNIVERSES` tries more. */
const FIRST_SEED = Number(process.env.ORACLE_SEED ?? 1);
const UNIVERSES = Number(process.env.ORACLE_UNIVERSES ?? 12);
const SEEDS = Array.from({ length: UNIVERSES }, (_, index) => FIRST_SEED + index);
/** Where trades drain what they trade, and one end alone leads nowhere or astray. */
const DRAINED_SEEDS = [
  30, 37, 60, 70, 138, 152, 155, 174, 307, 378, 616, 1007, 1040, 1059, 1137, 1221, 1289, 20211, 20450, 20590, 60511,
  60874, 61141, 70051,
];
/** Where the steps toward balance get stuck without something to spare, or from a way for the whole. */
const STUCK = [
  [70_041, 1],
  [70_346, 6],
  [70_444, 9],
  [70_819, 5],
] as const;
/** Where steps went back and forth between the two sides of a gap in the ranges of some pool. */
const GAPPED = [
  [569, 1],
  [573, 6],
  [578, 4],
  [583, 5],
  [590, 7],
] as const;
const PATIENCE = { timeout: 10_000 * UNIVERSES + 60_000 };

/** Mean losses against the bound that are allowed, in basis points, by the part of the liquidity that is traded. */
const LOSSES = [
  [0.0001, 0.1],
  [0.01, 0.1],
  [0.1, 0.5],
] as const;

/** What floats of the bound are off by at most: stable pools of unlike coins are beyond their digits. */
const FLOAT_NOISE = 1e-8;

interface World extends RandomPools {
  readonly graph: Graph;
  readonly byId: ReadonlyMap<string, Pool>;
}

function worldOf(made: RandomPools): World {
  const graph = createGraph(made.pools.flatMap((pool) => poolEdges(pool, 'c')));
  return { ...made, graph, byId: new Map(made.pools.map((pool) => [pool.id, pool])) };
}

/** So much of what lies around the coin that has less of it, between two coins. */
function questionOf(random: Random, world: World, side: Side, part: number): FlowQuestion {
  const [from, to] = [random.pick(world.coins), random.pick(world.coins)];
  if (from === to) return questionOf(random, world, side, part);
  const around = Math.min(world.liquidityUsd.get(from.denom) ?? 0, world.liquidityUsd.get(to.denom) ?? 0);
  const given = side === 'in' ? from : to;
  const amount = BigInt(Math.ceil(((around * part) / given.usd) * 10 ** given.decimals));
  return { from: asset(`${from.denom}@c`), to: asset(`${to.denom}@c`), side, amount };
}

/** All that is wrong with a flow when it is played on the pools themselves. */
function faultsOf({ byId }: World, { from, to, side, amount }: FlowQuestion, flow: Flow): string[] {
  const faults: string[] = [];
  const held = new Map([[from, flow.amountIn]]);
  const used = new Set<string>();
  if ((side === 'in' ? flow.amountIn : flow.amountOut) !== amount) faults.push('it is not of the amount asked for');
  for (const { edge, amountIn, amountOut } of flow.legs) {
    const there = held.get(edge.from) ?? 0n;
    if (amountIn <= 0n || amountOut <= 0n) faults.push(`${edge.id} moves ${amountIn} for ${amountOut}`);
    if (amountIn > there) faults.push(`${edge.id} takes ${amountIn} where there are ${there}`);
    if (used.has(edge.poolKey)) faults.push(`${edge.poolKey} is used twice`);
    used.add(edge.poolKey);
    const pool = byId.get(edge.poolKey) as Pool;
    const [i, j] = [edge.from, edge.to].map((each) => pool.denoms.indexOf(denomOf(each)));
    const quote = poolQuotes(pool, i as number, j as number).quoteIn(amountIn);
    const given = quote.ok ? quote.amountOut : 0n;
    if (side === 'in' ? given !== amountOut : given < amountOut)
      faults.push(`${edge.id} gives ${given}, not ${amountOut}`);
    held.set(edge.from, there - amountIn);
    held.set(edge.to, (held.get(edge.to) ?? 0n) + amountOut);
  }
  for (const [place, left] of held) {
    const wanted = place === to ? flow.amountOut : 0n;
    if (left !== wanted) faults.push(`${left} are left of ${assetText(place)}, not ${wanted}`);
  }
  return faults;
}

const single = (graph: Graph, { from, to, side, amount }: FlowQuestion) =>
  findPaths(graph, { ...ask('a@c', 'b@c', amount, { side }), from, to }).paths[0];

const told = (seed: number, { from, to, side, amount }: FlowQuestion): string =>
  `seed ${seed}, ${side} ${amount}, ${assetText(from)} to ${assetText(to)}`;

describe.each([
  ['in line', calmPools],
  ['out of line', wildPools],
] as const)('pools %s', PATIENCE, (_, poolsOf) => {
  test.each(['in', 'out'] as const)('exact %s: a flow holds to the unit, and is never worse than one path', (side) => {
    let split = 0;
    for (const seed of SEEDS) {
      const random = createRandom(seed);
      const world = worldOf(poolsOf(random, random.whole(4, 15), random.whole(12, 60)));
      for (let asked = 0; asked < 15; asked++) {
        const question = questionOf(random, world, side, random.magnitude(1e-9, 0.5));
        const flow = findFlow(world.graph, question);
        const path = single(world.graph, question);
        if (flow === undefined) {
          expect(path, told(seed, question)).toBeUndefined();
          continue;
        }
        expect(faultsOf(world, question, flow), told(seed, question)).toEqual([]);
        if (flow.legs.length > (path?.hops.length ?? 0)) split += 1;
        if (path === undefined) continue;
        if (side === 'in') expect(flow.amountOut, told(seed, question)).toBeGreaterThanOrEqual(path.amountOut);
        else expect(flow.amountIn, told(seed, question)).toBeLessThanOrEqual(path.amountIn);
      }
    }
    expect(split).toBeGreaterThan(UNIVERSES / 2);
  });
});

const denomOf = (node: string): string => assetText(node).split('@')[0] as string;

const lastUnits = ({ curves, edges }: Graph, { legs }: Flow): LastUnit[] =>
  legs.map(({ edge, amountIn }) => {
    const rate = curves.slope(edges.indexOf(edge), Number(amountIn));
    return { from: denomOf(edge.from), to: denomOf(edge.to), rate };
  });

/** What a flow loses of what no flow can exceed, in basis points; undefined where rounding alone decides. */
function lossOf({ graph }: World, bound: FlowBound, question: FlowQuestion, told: string): number | undefined {
  const flow = findFlow(graph, question);
  if (flow === undefined) return undefined;
  const [denomIn, denomOut] = [denomOf(question.from), denomOf(question.to)];
  const ceiling = bound.most(denomIn, denomOut, question.amount, lastUnits(graph, flow));
  expect(Number(flow.amountOut), told).toBeLessThanOrEqual(ceiling * (1 + FLOAT_NOISE));
  return flow.amountOut < 10n ** 7n ? undefined : 1e4 * (1 - Number(flow.amountOut) / ceiling);
}

describe.each(LOSSES)('trades of %s of the liquidity', PATIENCE, (part, most) => {
  test.each([
    ['in line', calmPools],
    ['with gaps between ranges of prices', gappedPools],
  ] as const)(`of pools %s lose at most ${most} bps of what no flow can exceed, on the whole`, (_, poolsOf) => {
    const losses: number[] = [];
    let worst = { loss: 0, question: '' };
    for (const seed of SEEDS) {
      const random = createRandom(seed);
      const world = worldOf(poolsOf(random, random.whole(5, 20), random.whole(20, 80)));
      const bound = createFlowBound(world.pools);
      for (let asked = 0; asked < 8; asked++) {
        const question = questionOf(random, world, 'in', part);
        const loss = lossOf(world, bound, question, told(seed, question));
        if (loss === undefined) continue;
        losses.push(loss);
        if (loss > worst.loss) worst = { loss, question: told(seed, question) };
      }
    }
    const mean = losses.reduce((sum, each) => sum + each, 0) / losses.length;
    if (process.env.ORACLE_TELL)
      console.log(part, losses.length, mean, worst, losses.filter((loss) => loss > 1).length);
    expect(losses.length).toBeGreaterThan(4 * UNIVERSES);
    expect(mean, `worst: ${worst.loss} at ${worst.question}`).toBeLessThan(most);
  });
});

test.each(STUCK)('an amount that is hard to spread, of seed %i, %i, loses next to nothing', PATIENCE, (seed, asked) => {
  const random = createRandom(seed);
  const world = worldOf(calmPools(random, random.whole(4, 15), random.whole(12, 60)));
  for (let before = 0; before < asked; before++) questionOf(random, world, 'in', random.magnitude(1e-4, 0.2));
  const question = questionOf(random, world, 'in', random.magnitude(1e-4, 0.2));
  expect(lossOf(world, createFlowBound(world.pools), question, told(seed, question))).toBeLessThan(1);
});

test.each(GAPPED)('where prices fall at once, nothing gets stuck: seed %i, %i', PATIENCE, (seed, asked) => {
  const random = createRandom(seed);
  const world = worldOf(gappedPools(random, random.whole(5, 20), random.whole(20, 80)));
  for (let before = 0; before < asked; before++) questionOf(random, world, 'in', 0.1);
  const question = questionOf(random, world, 'in', 0.1);
  expect(lossOf(world, createFlowBound(world.pools), question, told(seed, question))).toBeLessThan(1);
});

test('a best single path that drains a pool is no bad beginning for a flow', PATIENCE, () => {
  const random = createRandom(57);
  const world = worldOf(calmPools(random, random.whole(5, 20), random.whole(20, 80)));
  const bound = createFlowBound(world.pools);
  for (let asked = 0; asked < 8; asked++) {
    const question = questionOf(random, world, 'in', 0.1);
    expect(lossOf(world, bound, question, told(57, question)) ?? 0, told(57, question)).toBeLessThan(500);
  }
});

test(
  'an exact output is had wherever an exact input has a route, and costs no more than a basis point more',
  PATIENCE,
  () => {
    let asked = 0;
    for (const seed of [...SEEDS, ...DRAINED_SEEDS]) {
      const random = createRandom(seed);
      const world = worldOf(calmPools(random, random.whole(4, 15), random.whole(12, 60)));
      for (let round = 0; round < 10; round++) {
        const forth = questionOf(random, world, 'in', random.magnitude(1e-4, 0.2));
        const flow = findFlow(world.graph, forth);
        // Fewer units are lost by rounding alone.
        if (flow === undefined || flow.amountOut < 10n ** 7n || flow.amountIn < 10n ** 7n) continue;
        const back = findFlow(world.graph, { ...forth, side: 'out', amount: flow.amountOut });
        asked += 1;
        expect(back, told(seed, forth)).toBeDefined();
        if (back === undefined) continue;
        expect(back.amountOut, told(seed, forth)).toBe(flow.amountOut);
        expect(Number(back.amountIn) / Number(flow.amountIn), told(seed, forth)).toBeLessThan(1 + 1e-4);
      }
    }
    expect(asked).toBeGreaterThan(4 * UNIVERSES);
  },
);

/** Curves and pools that count how often they are asked, and refuse when that is beyond all reason. */
function countedWorld(made: RandomPools): World {
  const most = 3_000_000;
  const world = worldOf(made);
  let count = 0;
  const counted = <Argument extends unknown[], Answer>(ask: (...given: Argument) => Answer) => {
    return (...given: Argument): Answer => {
      count += 1;
      if (count > most) throw new RangeError(`asked more than ${most} times`);
      return ask(...given);
    };
  };
  const edges = world.graph.edges.map((edge) => {
    return { ...edge, quoteIn: counted(edge.quoteIn), quoteOut: counted(edge.quoteOut) };
  });
  const graph = createGraph(edges);
  const { curves } = graph;
  curves.out = counted(curves.out.bind(curves));
  curves.slope = counted(curves.slope.bind(curves));
  return { ...world, graph };
}

test('from a single unit to far beyond the liquidity: whole or not at all, and never for ever', PATIENCE, () => {
  const counts = { answered: 0, refused: 0 };
  for (const seed of SEEDS) {
    const random = createRandom(seed);
    const made = wildPools(random, random.whole(4, 10), random.whole(5, 30));
    for (const side of ['in', 'out'] as const) {
      for (const part of [0, 1e-12, 1e-6, 0.3, 3, 1e3, 1e12]) {
        const world = countedWorld(made);
        const question = questionOf(random, world, side, part);
        const asked = { ...question, amount: question.amount + 1n };
        const flow = findFlow(world.graph, asked);
        counts[flow === undefined ? 'refused' : 'answered'] += 1;
        if (flow !== undefined) expect(faultsOf(world, asked, flow), told(seed, asked)).toEqual([]);
      }
    }
  }
  expect(counts.answered).toBeGreaterThan(UNIVERSES);
  expect(counts.refused).toBeGreaterThan(UNIVERSES);
});

test('the same question has the same answer on a graph built again, and whatever was asked before', PATIENCE, () => {
  const textOf = (world: World, question: FlowQuestion): string => {
    const flow = findFlow(world.graph, question);
    const path = single(world.graph, question);
    const legs = flow?.legs.map(({ edge, amountIn, amountOut }) => `${edge.id} ${amountIn} ${amountOut}`);
    return [...(legs ?? []), path && pathText(path)].join('\n');
  };
  for (const seed of SEEDS) {
    const random = createRandom(seed);
    const made = random.pick([calmPools, wildPools])(random, random.whole(4, 10), random.whole(10, 40));
    const used = worldOf(made);
    const questions = Array.from({ length: 12 }, () =>
      questionOf(random, used, random.pick(['in', 'out']), random.magnitude(1e-6, 0.5)),
    );
    const first = questions.map((question) => textOf(worldOf(made), question));
    expect(
      questions.map((question) => textOf(used, question)),
      `seed ${seed}`,
    ).toEqual(first);
    expect(
      [...questions].reverse().map((question) => textOf(used, question)),
      `seed ${seed}`,
    ).toEqual(first.reverse());
  }
});

test('of hundreds of pools enough are followed to find those that have room for an exact output', () => {
  const random = createRandom(273);
  const poolsOf = random.chance(0.5) ? calmPools : gappedPools;
  const { graph } = worldOf(poolsOf(random, random.whole(6, 30), random.whole(300, 1200)));
  const ends = { from: asset('c11@c'), to: asset('c10@c') };
  const flow = findFlow(graph, { ...ends, side: 'out', amount: 13_197_058_570_351n, maxHops: 6 });
  // With half as many it took 4.4 trillions.
  expect(flow?.amountIn).toBeLessThan(2_350_000_000_000n);
});
