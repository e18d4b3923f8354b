import { describe, expect, test } from 'vitest';
import type { Pool, PpmPool } from '#market/pool.ts';
import { createFlowBound } from '#testing/flow-bound.ts';
import { pairPool, poolEdges, searchRequest } from '#testing/graph.ts';
import { assetText, pathText } from '#testing/path-text.ts';
import { createRandom, type Random } from '#testing/random.ts';
import { calmPools, gappedPools, type RandomPools, wildPools } from '#testing/random-pools.ts';
import { runs } from '#testing/runs.ts';
import type { Edge } from '../graph/edge.ts';
import { ALLOW_ALL } from '../graph/edge-filter.ts';
import { createGraph, type Graph } from '../graph/graph.ts';
import { priceImpactPercent } from '../path/price-impact.ts';
import type { QuotedPath, Side } from '../path/quote.ts';
import { applySwap, poolDirection } from '../pools/pool-quote.ts';
import { findBestRoute } from '../routes/best-route.ts';
import type { SplitOptions } from './split-path.ts';
import { sharesOf, splitQuotes } from './split-quote.ts';

const WHOLE_SHARE = 1_000_000_000_000n;

/** `ORACLE_SEED` starts elsewhere, `ORACLE_UNIVERSES` tries more. */
const FIRST_SEED = Number(process.env.ORACLE_SEED ?? 1);
const UNIVERSES = Number(process.env.ORACLE_UNIVERSES ?? runs(3));
const SEEDS = Array.from({ length: UNIVERSES }, (_, index) => FIRST_SEED + index);
const PATIENCE = { timeout: 10_000 * UNIVERSES + 900_000 };

/** Mean losses against the bound that are allowed, in basis points, by the part of the liquidity that is traded. */
const LOSSES = [
  [0.0001, 0.3],
  [0.01, 1.5],
  [0.1, 20],
] as const;
/** The bound is a float: stable pools of unlike coins exceed its digits. */
const FLOAT_NOISE = 1e-8;
/** In fewer units than this rounding decides. */
const FEW_UNITS = 10n ** 7n;

const SPLIT: SplitOptions<unknown> = {
  maxRoutes: 8,
  maxHops: 6,
  costPerRoute: () => 1e-7,
  groupsOf: () => [ALLOW_ALL],
  detailOf: (first) => first.detail,
};

interface World extends RandomPools {
  readonly graph: Graph;
}

interface Trade {
  readonly from: string;
  readonly to: string;
  readonly side: Side;
  readonly amount: bigint;
}

const worldOf = (made: RandomPools): World => ({
  ...made,
  graph: createGraph(made.pools.flatMap((pool) => poolEdges(pool, 'c'))),
});

/** A trade of a part of what lies around the coin that has less of it. */
function tradeOf(random: Random, { coins, liquidityUsd }: RandomPools, side: Side, part: number): Trade {
  const from = random.pick(coins);
  const to = random.pick(coins.filter((coin) => coin !== from));
  const around = Math.min(liquidityUsd.get(from.denom) ?? 0, liquidityUsd.get(to.denom) ?? 0);
  const { usd, decimals } = side === 'in' ? from : to;
  const amount = BigInt(Math.ceil(((around * part) / usd) * 10 ** decimals));
  return { from: from.denom, to: to.denom, side, amount };
}

function find(graph: Graph, { from, to, side, amount }: Trade, isSplit = true): QuotedPath | undefined {
  const request = searchRequest(`${from}@c`, `${to}@c`, amount, { side });
  return findBestRoute(graph, { ...request, split: isSplit ? SPLIT : undefined }).path;
}

const textOf = (seed: number, { from, to, side, amount }: Trade): string =>
  `seed ${seed}, ${side} ${amount}, ${from} to ${to}`;

const routesOf = (path: QuotedPath) => path.hops[0]?.routes ?? [path];

/** All that is wrong with the routes of a trade when they are played on the pools, one after the other. */
function faultsOf({ pools }: World, trade: Trade, path: QuotedPath): string[] {
  const faults: string[] = [];
  const now = new Map(pools.map((pool) => [pool.id, pool]));
  const used = new Map<string, string>();
  let [amountIn, amountOut] = [0n, 0n];
  for (const route of routesOf(path)) {
    let moving = route.amountIn;
    const nodes = new Set([route.hops[0]?.edge.from]);
    for (const { edge, amountIn: needed } of route.hops) {
      // An exact output over one path is quoted backward: each hop takes what the next one needs.
      if (trade.side === 'out' && path.hops[0]?.routes === undefined) moving = needed;
      const pool = now.get(edge.poolKey) as PpmPool;
      const [i, j] = [edge.from, edge.to].map((each) => pool.denoms.indexOf(assetText(each).split('@')[0] as string));
      const given = poolDirection(pool, i as number, j as number).quoteIn(moving);
      if (typeof given !== 'bigint') return [...faults, `${edge.id} does not take ${moving}`];
      if ((used.get(edge.poolKey) ?? edge.id) !== edge.id) faults.push(`${edge.poolKey} is used in two directions`);
      if (nodes.has(edge.to)) faults.push(`a route returns to ${assetText(edge.to)}`);
      nodes.add(edge.to);
      used.set(edge.poolKey, edge.id);
      now.set(pool.id, applySwap(pool, i as number, j as number, moving) as PpmPool);
      moving = given;
    }
    if (trade.side === 'in' && moving !== route.amountOut)
      faults.push(`a route gives ${moving}, not ${route.amountOut}`);
    amountIn += route.amountIn;
    amountOut += moving;
  }
  if (amountIn !== path.amountIn) faults.push(`routes take ${amountIn}, not ${path.amountIn}`);
  if (trade.side === 'in' ? amountOut !== path.amountOut : amountOut < path.amountOut) faults.push('output differs');
  if ((trade.side === 'in' ? path.amountIn : path.amountOut) !== trade.amount) faults.push('not the amount asked for');
  if (routesOf(path).length > SPLIT.maxRoutes) faults.push('too many routes');
  return faults;
}

describe.each([
  ['in line', calmPools],
  ['out of line', wildPools],
] as const)('pools %s', PATIENCE, (_, poolsOf) => {
  test.each(['in', 'out'] as const)(
    'exact %s: routes give what is quoted, and a split is never worse than one path',
    (side) => {
      let split = 0;
      for (const seed of SEEDS) {
        const random = createRandom(seed);
        const world = worldOf(poolsOf(random, random.whole(4, 15), random.whole(12, 60)));
        for (let count = 0; count < 15; count++) {
          const trade = tradeOf(random, world, side, random.magnitude(1e-9, 0.5));
          const [found, whole] = [find(world.graph, trade), find(world.graph, trade, false)];
          if (found === undefined) {
            expect(whole, textOf(seed, trade)).toBeUndefined();
            continue;
          }
          expect(faultsOf(world, trade, found), textOf(seed, trade)).toEqual([]);
          if (routesOf(found).length > 1) split += 1;
          if (whole === undefined) continue;
          if (side === 'in') expect(found.amountOut, textOf(seed, trade)).toBeGreaterThanOrEqual(whole.amountOut);
          else expect(found.amountIn, textOf(seed, trade)).toBeLessThanOrEqual(whole.amountIn);
        }
      }
      expect(split).toBeGreaterThan(UNIVERSES / 2);
    },
  );
});

describe.each(LOSSES)('trades of %s of the liquidity', PATIENCE, (part, most) => {
  test.each([
    ['in line', calmPools],
    ['with gaps between ranges of prices', gappedPools],
  ] as const)(`of pools %s lose at most ${most} bps in the mean of what no split can exceed`, (_, poolsOf) => {
    const losses: number[] = [];
    let worst = { loss: 0, trade: '' };
    for (const seed of SEEDS) {
      const random = createRandom(seed);
      const world = worldOf(poolsOf(random, random.whole(5, 20), random.whole(20, 80)));
      const bound = createFlowBound(world.pools);
      for (let count = 0; count < 8; count++) {
        const trade = tradeOf(random, world, 'in', part);
        const found = find(world.graph, trade);
        if (found === undefined || found.amountOut < FEW_UNITS) continue;
        const ceiling = bound.most(trade.from, trade.to, trade.amount);
        expect(Number(found.amountOut), textOf(seed, trade)).toBeLessThanOrEqual(ceiling * (1 + FLOAT_NOISE));
        const loss = 1e4 * (1 - Number(found.amountOut) / ceiling);
        losses.push(loss);
        if (loss > worst.loss) worst = { loss, trade: textOf(seed, trade) };
      }
    }
    const mean = losses.reduce((sum, each) => sum + each, 0) / losses.length;
    if (process.env.ORACLE_TELL) console.log(part, losses.length, mean, worst);
    expect(losses.length).toBeGreaterThan(4 * UNIVERSES);
    expect(mean, `worst: ${worst.loss} at ${worst.trade}`).toBeLessThan(most);
  });
});

/** Below this price impact an exact output has to be found and cost what the input that gives it costs. */
const MAX_IMPACT = 10;

test('an exact output is found where an exact input gives it, within a basis point of that input', PATIENCE, () => {
  let count = 0;
  for (const seed of SEEDS) {
    const random = createRandom(seed);
    const world = worldOf(calmPools(random, random.whole(4, 15), random.whole(12, 60)));
    for (let round = 0; round < 10; round++) {
      const forth = tradeOf(random, world, 'in', random.magnitude(1e-4, 0.2));
      const sold = find(world.graph, forth);
      if (sold === undefined || sold.amountOut < FEW_UNITS || sold.amountIn < FEW_UNITS) continue;
      if (Number(priceImpactPercent(sold.hops)) > MAX_IMPACT) continue;
      const bought = find(world.graph, { ...forth, side: 'out', amount: sold.amountOut });
      count += 1;
      expect(bought, textOf(seed, forth)).toBeDefined();
      if (bought === undefined) continue;
      expect(bought.amountOut, textOf(seed, forth)).toBe(sold.amountOut);
      expect(Number(bought.amountIn) / Number(sold.amountIn), textOf(seed, forth)).toBeLessThan(1 + 1e-4);
    }
  }
  expect(count).toBeGreaterThan(4 * UNIVERSES);
});

test('from one unit to far beyond the liquidity the amount is taken whole or not at all', PATIENCE, () => {
  const counts = { found: 0, none: 0 };
  for (const seed of SEEDS) {
    const random = createRandom(seed);
    const world = worldOf(wildPools(random, random.whole(4, 10), random.whole(5, 30)));
    for (const side of ['in', 'out'] as const) {
      for (const part of [0, 1e-12, 1e-6, 0.3, 3, 1e3, 1e12]) {
        const drawn = tradeOf(random, world, side, part);
        const trade = { ...drawn, amount: drawn.amount + 1n };
        const found = find(world.graph, trade);
        counts[found === undefined ? 'none' : 'found'] += 1;
        if (found !== undefined) expect(faultsOf(world, trade, found), textOf(seed, trade)).toEqual([]);
      }
    }
  }
  expect(counts.found).toBeGreaterThan(UNIVERSES);
  expect(counts.none).toBeGreaterThan(UNIVERSES);
});

test('the same trade has the same routes on a graph built again, regardless of earlier requests', PATIENCE, () => {
  const textAt = (world: World, trade: Trade): string => {
    const found = find(world.graph, trade);
    return found === undefined ? 'none' : routesOf(found).map(pathText).join('\n');
  };
  for (const seed of SEEDS) {
    const random = createRandom(seed);
    const made = random.pick([calmPools, wildPools])(random, random.whole(4, 10), random.whole(10, 40));
    const used = worldOf(made);
    const trades = Array.from({ length: 12 }, () =>
      tradeOf(random, used, random.pick(['in', 'out'] as const), random.magnitude(1e-6, 0.5)),
    );
    const fresh = trades.map((trade) => textAt(worldOf(made), trade));
    expect(
      trades.map((trade) => textAt(used, trade)),
      `seed ${seed}`,
    ).toEqual(fresh);
    const backward = [...trades].reverse().map((trade) => textAt(used, trade));
    expect(backward, `seed ${seed}`).toEqual(fresh.reverse());
  }
});

const transmuter = (id: string, reserve: bigint): Pool => ({
  ...{ id, kind: 'transmuter', denoms: ['A', 'B'], reserves: [reserve, reserve], scales: [1n, 1n], feePpm: 0 },
});
const edgeOf = (pool: Pool): Edge => poolEdges(pool, 'c')[0] as Edge;

test('a share that a pool does not take is rejected, not filled in part', () => {
  const routes = ['a', 'b'].map((id) => ({ edges: [edgeOf(transmuter(id, 1_000_000n))], share: WHOLE_SHARE / 2n }));
  const quotes = splitQuotes({ routes, amountIn: 1, amountOut: 1 });
  const rejected = { ok: false, reason: 'not_enough_liquidity' };
  expect(quotes.quoteIn(2_000_000n)).toMatchObject({ ok: true, amountOut: 2_000_000n });
  expect(quotes.quoteIn(2_000_001n)).toEqual(rejected);
  expect(quotes.quoteOut(2_000_001n)).toEqual(rejected);
  expect(quotes.quoteIn(0n)).toEqual({ ok: false, reason: 'nothing_arrives' });
});

test.each(['in', 'out'] as const)('exact %s: a pool of one rate is filled, and a deep one takes the rest', (side) => {
  const pools = [transmuter('full', 10n ** 9n), pairPool('deep', ['A', 'B'], [10n ** 13n, 10n ** 13n], 3000)];
  const graph = createGraph(pools.flatMap((pool) => poolEdges(pool, 'c')));
  const found = find(graph, { from: 'A', to: 'B', side, amount: 10n ** 11n + 7n });
  const routes = routesOf(found as QuotedPath);
  expect(routes).toHaveLength(2);
  const filled = routes.find(({ hops }) => hops[0]?.edge.poolKey === 'full');
  expect(Number(filled?.amountOut) / 1e9).toBeGreaterThan(0.9999);
});

test('the least input for an output is found to a unit where each unit counts', () => {
  const deep = edgeOf(pairPool('p', ['A', 'B'], [10n ** 6n, 10n ** 6n], 3000));
  for (const wanted of [1n, 77n, 5000n, 400_000n]) {
    for (const guess of [1n, wanted, 10n ** 5n, 10n ** 9n]) {
      const split = { routes: sharesOf([[deep]], [1]), amountIn: Number(guess), amountOut: Number(wanted) };
      const found = splitQuotes(split).quoteOut(wanted);
      if (!found.ok) throw new Error(found.reason);
      const given = deep.quoteIn(found.amountIn);
      expect(given.ok && given.amountOut >= wanted, `${wanted} from ${guess}`).toBe(true);
      const less = found.amountIn < 3n ? undefined : deep.quoteIn(found.amountIn - 2n);
      expect(less?.ok && less.amountOut >= wanted, `${wanted} from ${guess}`).toBeFalsy();
    }
  }
});
