import { describe, expect, test } from 'vitest';
import { assetOfKey } from '#contract/asset.ts';
import type { Pool } from '#market/pool.ts';
import { everyPath } from '#testing/brute-force.ts';
import { lane, pairPool, poolEdges, searchRequest } from '#testing/graph.ts';
import { createRandom } from '#testing/random.ts';
import { randomGraph } from '#testing/random-graph.ts';
import { randomRequest } from '#testing/random-request.ts';
import type { Edge } from '../graph/edge.ts';
import { createGraph } from '../graph/graph.ts';
import { NO_LIMIT, type RouteLimits, SINGLE_TX } from '../path/limits.ts';
import { priceImpactPercent } from '../path/price-impact.ts';
import { type QuotedPath, quotePath } from '../path/quote.ts';
import { byNetValue, edgesOf, netAmountOf, netValue, signaturesOf } from '../path/rank.ts';
import { isSwapRun, quoteSplitPath, type SplitOptions, swapRuns } from '../split/split-path.ts';
import { findBestRoute, type SearchRequest, type SearchResult } from './best-route.ts';

/** Relative gain below which a split is not improved. */
const TOLERANCE = 2e-4;

/** The chain of an asset key, which begins with it. */
const chainOf = (key: string): string => assetOfKey(key).chain_id;

/** Swaps of one chain may share an amount. */
const SPLIT: SplitOptions<unknown> = {
  maxRoutes: 8,
  maxHops: 4,
  costPerRoute: () => 1e-6,
  groupsOf: (swap) => [(edge) => edge.kind === 'swap' && chainOf(edge.from) === chainOf(swap.from)],
  detailOf: (first) => first.detail,
};

interface RouteCase {
  readonly edges: readonly Edge[];
  readonly request: SearchRequest;
}

const find = ({ edges, request }: RouteCase, split: boolean) =>
  findBestRoute(createGraph(edges), split ? { ...request, split: SPLIT } : request);

/** The path as its chains and lanes: `b swaps X>Y`, or the lane's id. */
const skeletonOf = (path: readonly Edge[]): string[] =>
  swapRuns(path).map((run) => (isSwapRun(run) ? `${run[0]?.from}>${run.at(-1)?.to}` : (run[0]?.id as string)));

const small = (id: string, denoms: [string, string], reserve: bigint): Pool => pairPool(id, denoms, [reserve, reserve]);
const many = (count: number, chain: string, denoms: [string, string], reserve: bigint): Edge[] =>
  Array.from({ length: count }, (_, index) =>
    poolEdges(small(`${chain}${denoms.join('')}${index}`, denoms, reserve), chain),
  ).flat();

const UNIT = 10n ** 12n;

type More = Partial<Pick<SearchRequest, 'side' | 'within' | 'unitUsd' | 'affiliateBps'>>;

/** An example between assets written `X@a`, over edges as tests make them. */
function routeCase(edges: readonly Edge[], from: string, to: string, amount: bigint, more: More = {}): RouteCase {
  return { edges, request: searchRequest(from, to, amount, more) };
}

/** Why there is no route, each reason once. */
function reasonsOf(found: SearchResult): string[] {
  if (found.path !== undefined) throw new Error('there is a route');
  return [...new Set(found.rejections().map(({ failure }) => failure.reason))];
}

function bestOf(example: RouteCase, split = true): { path: QuotedPath } {
  const found = find(example, split);
  if (found.path === undefined) throw new Error(`no route: ${reasonsOf(found)}`);
  return { path: found.path };
}
const bestSkeleton = (example: RouteCase, split = true): string[] => skeletonOf(edgesOf(bestOf(example, split).path));

test.each(['in', 'out'] as const)('exact %s: splits an amount only if it moves a price', (side) => {
  const edges = many(3, 'a', ['X', 'Y'], UNIT);
  const partsOf = (amount: bigint) =>
    bestOf(routeCase(edges, 'X@a', 'Y@a', amount, { side })).path.hops[0]?.routes?.length;
  expect(partsOf(UNIT / 1_000_000n)).toBeUndefined();
  expect(partsOf(UNIT / 1000n)).toBe(3);
});

test.each(['in', 'out'] as const)(
  'an exact %s over more pools than routes equals the split over the pools used',
  (side) => {
    const pools = Array.from({ length: 12 }, (_, index) =>
      pairPool(`p${index}`, ['X', 'Y'], [UNIT, (UNIT * BigInt(20 - index)) / 10n], 3000),
    );
    const bestOver = (of: readonly Pool[]) =>
      bestOf(
        routeCase(
          of.flatMap((pool) => poolEdges(pool, 'a')),
          'X@a',
          'Y@a',
          4n * UNIT,
          { side },
        ),
      ).path;
    const all = bestOver(pools);
    const taken = all.hops[0]?.routes?.flatMap(({ hops }) => hops.map(({ edge }) => edge.poolKey)) ?? [];
    expect(taken).toHaveLength(8);
    const alone = bestOver(pools.filter(({ id }) => taken.includes(id)));
    const [more, less] = side === 'in' ? [alone.amountOut, all.amountOut] : [all.amountIn, alone.amountIn];
    expect(Number(more) / Number(less)).toBeLessThan(1 + 1e-9);
  },
);

describe('when no single path takes the amount', () => {
  const edges = [...many(6, 'a', ['X', 'Y'], UNIT), lane('out', 'Y@a', 'Y@b')];

  test.each([0n, 75n])('splits an exact output over many pools, with a fee of %i basis points', (affiliateBps) => {
    const example = routeCase(edges, 'X@a', 'Y@b', 3n * UNIT, { side: 'out', affiliateBps });
    expect(reasonsOf(find(example, false))).toEqual(['not_enough_liquidity']);
    const { path } = bestOf(example);
    expect(path.amountOut).toBe(3n * UNIT);
    expect(path.hops[0]?.routes).toHaveLength(6);
    // Half of each reserve is bought for as much as the reserve, and the pools' fee.
    expect(Number(path.amountIn) / Number(UNIT)).toBeGreaterThan(6);
    expect(path.affiliateFee > 0n).toBe(affiliateBps > 0n);
  });

  test('returns the same failure when no split reaches the amount either', () => {
    const example = routeCase(edges, 'X@a', 'Y@b', 6n * UNIT, { side: 'out' });
    expect(reasonsOf(find(example, true))).toEqual(['not_enough_liquidity']);
  });

  test('uses another lane when one takes only a part of the amount', () => {
    const lanes = [lane('narrow', 'Y@a', 'Y@b', { max: 2n * UNIT }), lane('wide', 'Y@a', 'Y@b', { ppm: 5000 })];
    const pools = many(6, 'a', ['X', 'Y'], UNIT);
    const wanted = { side: 'out' as const };
    expect(bestSkeleton(routeCase([...pools, ...lanes], 'X@a', 'Y@b', 3n * UNIT, wanted))).toContain('wide');
    const narrow = routeCase([...pools, lanes[0] as Edge], 'X@a', 'Y@b', 3n * UNIT, wanted);
    expect(reasonsOf(find(narrow, true))).toContain('above_maximum');
  });

  test('finds a lane that takes the whole amount and no small share', () => {
    const heavy = lane('heavy', 'Y@a', 'Y@b', { min: UNIT / 2n });
    const example = routeCase([...many(6, 'a', ['X', 'Y'], UNIT), heavy], 'X@a', 'Y@b', 2n * UNIT, { side: 'out' });
    expect(find(example, false).path).toBeUndefined();
    expect(bestSkeleton(example)).toContain('heavy');
  });
});

describe('when another path is better once split', () => {
  const lanes = [lane('there', 'X@a', 'X@b'), lane('back', 'Y@b', 'Y@a')];
  const deep = poolEdges(small('deep', ['X', 'Y'], 100n * UNIT), 'a');

  test.each(['in', 'out'] as const)('another chain, with many smaller pools: exact %s', (side) => {
    const example = routeCase([...deep, ...lanes, ...many(8, 'b', ['X', 'Y'], 40n * UNIT)], 'X@a', 'Y@a', 20n * UNIT, {
      side,
    });
    expect(bestSkeleton(example, false)).toEqual(['a|X>a|Y']);
    expect(bestSkeleton(example)).toEqual(['there', 'b|X>b|Y', 'back']);
  });

  test('keeps the limit on signatures', () => {
    const signed = [lane('there', 'X@a', 'X@b', { exit: [] }), lanes[1] as Edge];
    const edges = [...deep, ...signed, ...many(8, 'b', ['X', 'Y'], 40n * UNIT)];
    const example = (within: RouteLimits) => routeCase(edges, 'X@a', 'Y@a', 20n * UNIT, { within });
    expect(bestSkeleton(example(NO_LIMIT))).toContain('there');
    expect(bestSkeleton(example(SINGLE_TX))).toEqual(['a|X>a|Y']);
  });

  test('keeps the single path when additional fees outweigh the gain', () => {
    const dear = (extraUsd: number) => [lane('there', 'X@a', 'X@b', { additionalFeeUsd: extraUsd }), lanes[1] as Edge];
    const example = (extraUsd: number) =>
      routeCase([...deep, ...dear(extraUsd), ...many(8, 'b', ['X', 'Y'], 40n * UNIT)], 'X@a', 'Y@a', 20n * UNIT, {
        unitUsd: () => 1 / Number(UNIT),
      });
    // Some 16.6 against some 18.7 dollars.
    expect(bestSkeleton(example(1))).toContain('there');
    expect(bestSkeleton(example(3))).toEqual(['a|X>a|Y']);
  });

  test('another asset between two chains', () => {
    const edges = [
      ...poolEdges(small('deep', ['X', 'M'], 100n * UNIT), 'a'),
      ...many(8, 'a', ['X', 'N'], 40n * UNIT),
      ...[lane('M', 'M@a', 'M@b'), lane('N', 'N@a', 'N@b')],
      ...poolEdges(small('MY', ['M', 'Y'], 5000n * UNIT), 'b'),
      ...poolEdges(small('NY', ['N', 'Y'], 5000n * UNIT), 'b'),
    ];
    const example = routeCase(edges, 'X@a', 'Y@b', 20n * UNIT);
    expect(bestSkeleton(example, false)).toContain('M');
    expect(bestSkeleton(example)).toEqual(['a|X>a|N', 'N', 'b|N>b|Y']);
  });

  test('is found beside a constant-rate pool that has less than the amount', () => {
    const reserves = [UNIT, 4n * UNIT];
    const shallow: Pool = {
      ...{ id: 't', kind: 'transmuter', denoms: ['X', 'V'], feePpm: 0, scales: [1n, 1n], reserves },
    };
    const edges = [
      ...poolEdges(shallow, 'a'),
      ...[lane('voucher', 'V@a', 'M@b'), lane('direct', 'X@a', 'M@b', { ppm: 1000 })],
      ...poolEdges(small('deep', ['M', 'Y'], 100n * UNIT), 'b'),
      ...[lane('there', 'M@b', 'M@c'), lane('back', 'Y@c', 'Y@b')],
      ...many(8, 'c', ['M', 'Y'], 40n * UNIT),
    ];
    const example = routeCase(edges, 'X@a', 'Y@b', 20n * UNIT);
    expect(bestSkeleton(example, false)).toEqual(['direct', 'b|M>b|Y']);
    expect(bestSkeleton(example)).toEqual(['direct', 'there', 'c|M>c|Y', 'back']);
  });

  test('uses each pool once when a path visits a chain twice', () => {
    // The path visits chain a twice, and both visits need its only pool.
    const edges = [
      ...poolEdges(
        {
          id: 'p',
          kind: 'weighted',
          denoms: ['X', 'M', 'N', 'Y'],
          weights: [1n, 1n, 1n, 1n],
          feePpm: 0,
          reserves: [UNIT, UNIT, UNIT, UNIT],
        },
        'a',
      ).filter(({ id }) => id === 'p:X>M' || id === 'p:N>Y'),
      ...many(2, 'b', ['M', 'N'], UNIT),
      ...[lane('M', 'M@a', 'M@b'), lane('N', 'N@b', 'N@a')],
    ];
    const way = [
      edges[0],
      edges.find(({ id }) => id === 'M'),
      edges.find(({ id }) => id.endsWith('M>N')),
      edges.find(({ id }) => id === 'N'),
      edges[1],
    ];
    const request = { side: 'in', amount: UNIT / 100n, affiliateBps: 0n, split: SPLIT } as const;
    const quoted = quoteSplitPath(createGraph(edges), request, way as Edge[]);
    expect(quoted).toMatchObject({ ok: false, failure: { reason: 'not_enough_liquidity' } });
  });
});

describe('on random universes', () => {
  /** `ORACLE_SEED` starts elsewhere, `ORACLE_UNIVERSES` tries more. */
  const FIRST_SEED = Number(process.env.ORACLE_SEED ?? 1);
  const UNIVERSES = Number(process.env.ORACLE_UNIVERSES ?? 30);
  const PATIENCE = { timeout: 500 * UNIVERSES + 900_000 };
  /** Divisors of the amount at which paths are collected: a path may take a share when it does not take the whole. */
  const PARTS = [1n, 8n, 64n];

  /**
   * Price impact in percent above which routes are not compared: in nearly drained pools the rate of a share differs from
   * that of the whole, and safety rejects such routes.
   */
  const MAX_IMPACT_PERCENT = 20;

  /** Paths that differ in chains and lanes. */
  function skeletons({ edges, request }: RouteCase): Edge[][] {
    const ways = PARTS.map((part) => request.amount / part)
      .filter((amount) => amount > 0n)
      .flatMap((amount) => everyPath(edges, { ...request, allow: () => true, amount }))
      .map((path) => edgesOf(path) as Edge[]);
    return [...new Map(ways.map((way) => [skeletonOf(way).join(), way])).values()];
  }

  /** Arbitrage between pools lets a split contain a cycle, with a profit that no single path has. */
  function isStraight(path: QuotedPath): boolean {
    const routes = path.hops.map(({ edge, routes }) => [
      edge.from,
      ...(routes ?? []).flatMap(({ hops }) => hops.slice(1).map((hop) => hop.edge.from)),
    ]);
    const assets = routes.flatMap((each) => [...new Set(each)]);
    return new Set(assets).size === assets.length && !assets.includes(path.hops.at(-1)?.edge.to as never);
  }

  test('a split is no worse than the unsplit route or any other path split', PATIENCE, () => {
    let better = 0;
    for (let seed = FIRST_SEED; seed < FIRST_SEED + UNIVERSES; seed++) {
      const random = createRandom(seed);
      const world = randomGraph(random, 0);
      const edges = world.edges;
      for (let n = 0; n < 4; n++) {
        const side = random.pick(['in', 'out'] as const);
        const drawn = randomRequest(random, world, side);
        const drawnRequest = { within: NO_LIMIT, ...drawn, allow: () => true, maxHops: 6 };
        const affiliateBps = random.pick([0n, 0n, 75n]);
        const routed = { edges, request: { ...drawnRequest, affiliateBps } };
        const unitUsd = drawnRequest.unitUsd(side === 'in' ? drawnRequest.to : drawnRequest.from);
        const netValueOf = (path: QuotedPath) => {
          const { amount, additionalFeeUsd: extraUsd } = netAmountOf(side, path);
          return netValue(side, Number(amount), extraUsd, unitUsd);
        };
        const label = `seed ${seed}, request ${n}`;
        const [whole, found] = [find(routed, false), find(routed, true)];
        if (found.path !== undefined) {
          const { path } = found;
          const again = quotePath(edgesOf(path), side, drawnRequest.amount, affiliateBps);
          expect(
            again.ok && again.path.amountIn === path.amountIn && again.path.amountOut === path.amountOut,
            label,
          ).toBe(true);
          if (drawnRequest.within === SINGLE_TX) expect(signaturesOf(edgesOf(path)), label).toBe(0);
        }
        if (whole.path !== undefined) {
          if (found.path === undefined) throw new Error(`${label}: lost`);
          expect(byNetValue(side, unitUsd)(found.path, whole.path), label).toBeLessThanOrEqual(0);
        }
        if (found.path !== undefined && Number(priceImpactPercent(found.path.hops)) > MAX_IMPACT_PERCENT) continue;
        const graph = createGraph(edges);
        for (const way of skeletons(routed)) {
          const other = quoteSplitPath(graph, { side, amount: drawnRequest.amount, affiliateBps, split: SPLIT }, way);
          if (!other.ok || !isStraight(other.path)) continue;
          if (drawnRequest.within === SINGLE_TX && signaturesOf(edgesOf(other.path)) > 0) continue;
          if (found.path === undefined) throw new Error(`${label}: not found is ${skeletonOf(way)}`);
          const mine = netValueOf(found.path);
          const least = netValueOf(other.path) - Math.abs(netValueOf(other.path)) * TOLERANCE;
          expect(
            mine,
            `${label}: ${skeletonOf(way)} is better than ${skeletonOf(edgesOf(found.path))}`,
          ).toBeGreaterThanOrEqual(least);
        }
        if (found.path !== undefined && (whole.path === undefined || netValueOf(found.path) > netValueOf(whole.path)))
          better += 1;
      }
    }
    expect(better).toBeGreaterThan(UNIVERSES / 10);
  });
});

describe('a lane that its issuer carries', () => {
  const deep = (id: string, denoms: [string, string], chain: string) =>
    poolEdges(pairPool(id, denoms, [10n ** 18n, 10n ** 18n], 0), chain);
  /** By X, which its issuer carries, or by Y, whose lane takes a thousandth. */
  const edges = [
    ...deep('first', ['A', 'X'], 'a'),
    ...deep('second', ['A', 'Y'], 'a'),
    lane('issuer', 'X@a', 'X@b', { addsParty: 'unchosen' }),
    lane('chains', 'Y@a', 'Y@b', { addsParty: 'never', ppm: 1000 }),
    ...deep('third', ['X', 'B'], 'b'),
    ...deep('fourth', ['Y', 'B'], 'b'),
  ];
  const effort = { signatureUsd: 2000, isHurried: false };
  const lanesOf = (from: string, to: string, side: 'in' | 'out') => {
    const { request } = routeCase(edges, from, to, 1_000_000n, { side, unitUsd: () => 1 });
    const { path } = findBestRoute(createGraph(edges), { ...request, effort });
    return path && edgesOf(path).flatMap(({ kind, id }) => (kind === 'lane' ? id : []));
  };

  test.each(['in', 'out'] as const)('adds a party where its asset is neither sent nor received, exact %s', (side) => {
    expect(lanesOf('A@a', 'B@b', side)).toEqual(['chains']);
    expect(lanesOf('X@a', 'B@b', side)).toEqual(['issuer']);
    expect(lanesOf('A@a', 'X@b', side)).toEqual(['issuer']);
  });
});
