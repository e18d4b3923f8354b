import { describe, expect, test } from 'vitest';
import { bruteForce } from '#testing/brute-force.ts';
import { ask, asset, lane, pairPool, poolEdges } from '#testing/graph.ts';
import { createRandom } from '#testing/random.ts';
import { richGraph } from '#testing/random-graph.ts';
import type { Edge, Path } from '../graph/edge.ts';
import { excluding, maskOf } from '../graph/edge-filter.ts';
import { createGraph, type Graph } from '../graph/graph.ts';
import { NO_LIMIT } from '../path/limits.ts';
import { quotePath } from '../path/quote.ts';
import { byNetValue, netAmountOf, netValue } from '../path/rank.ts';
import { NOTHING_TAKEN } from './limit-mask.ts';
import { type Journey, knownFinishes } from './magnitude-ways.ts';
import { findPaths } from './search.ts';
import { sweepBetween } from './sweep.ts';

const MAX_HOPS = 6;
/** Closer than this part of each other, worths are the same to a float. */
const SAME = 1e-12;
const FIRST_SEED = Number(process.env.ORACLE_SEED ?? 1);
const GRAPHS = Number(process.env.ORACLE_GRAPHS ?? 1500);
/** Where whole lots leave a little behind on one of two ways that are the same otherwise. */
const LOTS_SEEDS = [127401];
const SEEDS = [...Array.from({ length: GRAPHS }, (_, index) => FIRST_SEED + index), ...LOTS_SEEDS];

/** Counts how often it is worked out what a journey goes by. */
function journeyOf(graph: Graph, from: string, to: string, unitUsd: number | null): Journey & { swept: () => number } {
  const [start, goal] = [from, to].map((name) => graph.nodes.get(asset(name))) as [number, number];
  const question = { side: 'in', start, goal, mask: null, maxHops: MAX_HOPS, unitUsd, perSecond: 0 } as const;
  const limits = { mask: null, maxHops: MAX_HOPS, within: NO_LIMIT, taken: NOTHING_TAKEN, share: 1 };
  let swept = 0;
  const sweep = () => {
    swept += 1;
    return sweepBetween(graph, question);
  };
  return { start, goal, limits, unitUsd, sweep, swept: () => swept };
}

/** The best of the ways known, settled; undefined where they are not known. */
function bestKnown(graph: Graph, journey: Journey, amount: bigint): Path | undefined {
  const known = knownFinishes(graph, journey, Number(amount));
  if (known === undefined) return undefined;
  const settled = known.map(({ edges }) => quotePath(edges, 'in', amount));
  const paths = settled.flatMap((way) => (way.ok ? [way.path] : []));
  return paths.sort(byNetValue('in', journey.unitUsd))[0];
}

const worth = (path: Path, unitUsd: number): number => {
  const { amount, additionalFeeUsd: extraUsd } = netAmountOf('in', path);
  return netValue('in', Number(amount), extraUsd, unitUsd);
};

test('what is known of a magnitude is what brute force finds for every amount of it', {
  timeout: 5 * GRAPHS + 60_000,
}, () => {
  let known = 0;
  for (const seed of SEEDS) {
    const random = createRandom(seed);
    const world = richGraph(random, 0);
    const graph = createGraph(world.edges);
    const [from, to] = [random.pick(world.assets), random.pick(world.assets)];
    if (from === to || !graph.nodes.has(asset(from)) || !graph.nodes.has(asset(to))) continue;
    const unitUsd = world.unitUsd(asset(to));
    const journey = journeyOf(graph, from, to, unitUsd);
    const first = BigInt(Math.round(random.magnitude(1, 1e5) / world.unitUsd(asset(from))));
    for (const percent of [100n, 101n, 102n, 103n, 104n]) {
      const amount = (first * percent) / 100n;
      const found = bestKnown(graph, journey, amount);
      if (found === undefined) continue;
      known += 1;
      const best = bruteForce(world.edges, ask(from, to, amount, { maxHops: MAX_HOPS, unitUsd: () => unitUsd }));
      const least = best && worth(best, unitUsd) - Math.abs(worth(best, unitUsd)) * SAME;
      expect(worth(found, unitUsd), `seed ${seed}, ${amount}`).toBeGreaterThanOrEqual(least as number);
    }
  }
  expect(known).toBeGreaterThan(SEEDS.length / 20);
});

/** A magnitude begins here; the next one with 4.4 percent more. */
const LEAST = (1n << 24n) + 1n;

describe('between two lanes', () => {
  /** Which lane is known to be the best for an amount, and which one a search finds. */
  function asked(edges: readonly Edge[], amount: bigint): { known: string | undefined; found: string | undefined } {
    const graph = createGraph(edges);
    const viaOf = (path: Path | undefined) => path?.hops.map(({ edge }) => edge.carrier).join(' ');
    return {
      known: viaOf(bestKnown(graph, journeyOf(graph, 'X@1', 'X@2', null), amount)),
      found: viaOf(findPaths(graph, ask('X@1', 'X@2', amount)).paths[0]),
    };
  }

  test('one that is much worse at first and the better in the end is not passed over', () => {
    const edges = [lane('share', 'X@1', 'X@2', { ppm: 10_000 }), lane('fixed', 'X@1', 'X@2', { fixed: 174_483n })];
    expect(asked(edges, LEAST)).toEqual({ known: 'share', found: 'share' });
    expect(asked(edges, 17_500_000n)).toEqual({ known: undefined, found: 'fixed' });
  });

  test('whole lots may leave much behind of one amount and nothing of the next', () => {
    const lots = { num: 10_000n, den: 10_000n };
    const edges = [lane('share', 'X@1', 'X@2', { ppm: 200 }), lane('lots', 'X@1', 'X@2', { scale: lots })];
    expect(asked(edges, LEAST)).toEqual({ known: 'share', found: 'share' });
    expect(asked(edges, 16_780_000n)).toEqual({ known: 'lots', found: 'lots' });
  });

  test('lots that leave nearly all behind of one amount and nothing of the next are looked at', () => {
    const lot = { num: 1_846_114n, den: 1_846_114n };
    const edges = [lane('share', 'X@1', 'X@2', { ppm: 1000 }), lane('lots', 'X@1', 'X@2', { scale: lot })];
    expect(asked(edges, lot.den * 10n).found).toBe('lots');
  });

  test('lots are looked at where a circle beyond them promises more with every hop left', () => {
    const lot = { num: 3_358_000n, den: 3_358_000n };
    const edges = [
      lane('share', 'X@1', 'X@2', { ppm: 84 }),
      lane('lots', 'X@1', 'X@3', { scale: lot }),
      lane('on', 'X@3', 'X@2'),
      lane('out', 'X@2', 'Y@2'),
      lane('back', 'Y@2', 'X@2', { scale: { num: 1003n, den: 1000n } }),
    ];
    expect(asked(edges, 5n * lot.den)).toEqual({ known: 'lots on', found: 'lots on' });
  });

  test('two that give the same of one amount are not alike for the next', () => {
    const edges = [
      lane('share', 'X@1', 'X@2', { ppm: 1000, seconds: 10 }),
      lane('fixed', 'X@1', 'X@2', { fixed: LEAST - (LEAST * 999n) / 1000n, seconds: 90 }),
      lane('on', 'X@2', 'X@3', { fixed: 100_000n }),
    ];
    const best = findPaths(createGraph(edges), ask('X@1', 'X@3', 17_500_000n)).paths[0];
    expect(best?.amountOut).toBe(17_383_222n);
  });

  test('one with a least amount within the magnitude leaves it unknown', () => {
    const edges = [lane('share', 'X@1', 'X@2', { ppm: 10 }), lane('large', 'X@1', 'X@2', { min: 17_000_000n })];
    expect(asked(edges, LEAST)).toEqual({ known: undefined, found: 'share' });
    expect(asked(edges, 17_000_000n)).toEqual({ known: undefined, found: 'large' });
  });

  test('one with a most amount within the magnitude is known up to there', () => {
    const fixed = 100_000n;
    const small = lane('small', 'X@1', 'X@2', { fixed, max: 17_000_000n });
    const edges = [lane('share', 'X@1', 'X@2', { fixed, ppm: 10 }), small];
    expect(asked(edges, 17_000_000n)).toEqual({ known: 'small', found: 'small' });
    expect(asked(edges, 17_000_001n)).toEqual({ known: undefined, found: 'share' });
  });
});

test('more ways to a place than are kept leave the magnitude unknown', () => {
  const alike = (count: number) =>
    Array.from({ length: count }, (_, index) => lane(`way${index}`, 'X@1', 'X@2', { ppm: 1 + index }));
  const known = (count: number) => {
    const graph = createGraph([...alike(count), lane('on', 'X@2', 'X@3', { fixed: 100_000n })]);
    return knownFinishes(graph, journeyOf(graph, 'X@1', 'X@3', null), Number(LEAST))?.length;
  };
  expect([known(128), known(129)]).toEqual([1, undefined]);
});

test('where the last swap moves its price, all is known that is by far the best, though much more seems to have enough', () => {
  const middles = Array.from({ length: 180 }, (_, index) => `M${index}`);
  const edges = middles.flatMap((middle, index) => [
    lane(`to ${middle}`, 'X@1', `${middle}@1`, { ppm: 100 * index }),
    lane(`from ${middle}`, `${middle}@1`, 'Y@1'),
  ]);
  const pool = poolEdges(pairPool('pool', ['Y', 'Z'], [LEAST * 10n, LEAST * 10n]), '1');
  const graph = createGraph([...edges, ...pool, lane('on', 'Z@1', 'Z@2')]);
  const journey = journeyOf(graph, 'X@1', 'Z@2', null);
  for (const amount of [LEAST, LEAST + 12_345n]) {
    const ways = knownFinishes(graph, journey, Number(amount))?.map(({ edges: [first] }) => first?.id);
    expect(ways).toEqual(['to M0']);
    expect(bestKnown(graph, journey, amount)).toEqual(findPaths(graph, ask('X@1', 'Z@2', amount)).paths[0]);
  }
});

describe('between lanes that come to nearly the same', () => {
  /** What is charged of one part in a thousand with three percent more than the least amount. */
  const fixed = (LEAST * 103n) / 100_000n;
  const edges = [lane('share', 'X@1', 'X@2', { ppm: 1000 }), lane('fixed', 'X@1', 'X@2', { fixed })];

  test('one that is a little worse at first and the better in the end is known', () => {
    const graph = createGraph(edges);
    const journey = journeyOf(graph, 'X@1', 'X@2', null);
    const best = (amount: bigint) => bestKnown(graph, journey, amount)?.hops[0]?.edge.id;
    expect([best(LEAST), best((LEAST * 1015n) / 1000n), best((LEAST * 104n) / 100n)]).toEqual([
      'share',
      'share',
      'fixed',
    ]);
  });

  test('as many as rounding may lift above the others are settled', () => {
    const alike = Array.from({ length: 40 }, (_, index) =>
      lane(`way${index}`, 'X@1', 'X@2', { fixed, seconds: 99 - index }),
    );
    const graph = createGraph([...alike, lane('far worse', 'X@1', 'X@2', { fixed: 2n * fixed })]);
    const known = knownFinishes(graph, journeyOf(graph, 'X@1', 'X@2', null), Number(LEAST));
    expect(known?.map(({ edges: [edge] }) => edge?.seconds)).toEqual(alike.map((_, index) => 60 + index));
  });

  test('one that is always worse is known where only the better one pays a share', () => {
    const [swap] = poolEdges(pairPool('deep', ['X', 'Y'], [10n ** 24n, 10n ** 24n], 0), '1') as [Edge];
    const graph = createGraph([
      ...[
        swap,
        lane('plain', 'X@1', 'Y@1', { ppm: 50 }),
        lane('other', 'Y@1', 'Z@1', { fixed }),
        lane('more', 'Z@1', 'W@1'),
      ],
    ]);
    const journey = journeyOf(graph, 'X@1', 'Z@1', null);
    const withShare = { ...journey, limits: { ...journey.limits, share: 0.99 } };
    const known = (asked: Journey) =>
      knownFinishes(graph, asked, Number(LEAST))?.map(({ edges: [first] }) => first?.id);
    expect([known(journey), known(withShare)]).toEqual([['deep:X>Y'], ['plain']]);
  });
});

test('units so few that rounding takes more than a hundred-thousandth are known, and settle to what brute force finds', () => {
  const coarse = { num: 1n, den: 40n };
  const edges = [
    lane('share', 'X@1', 'X@2', { ppm: 1000, scale: coarse }),
    lane('fixed', 'X@1', 'X@2', { fixed: LEAST / 1000n, scale: coarse }),
    lane('first', 'X@1', 'X@3', { ppm: 500 }),
    lane('second', 'X@3', 'X@2', { ppm: 500, scale: coarse }),
  ];
  const graph = createGraph(edges);
  const journey = journeyOf(graph, 'X@1', 'X@2', null);
  for (let more = 0n; more < 60_000n; more += 997n) {
    const best = bruteForce(edges, ask('X@1', 'X@2', LEAST + more, { maxHops: MAX_HOPS }));
    expect(bestKnown(graph, journey, LEAST + more)?.amountOut).toBe(best?.amountOut);
  }
});

test('a magnitude is worked out once, and not at all for a filter made for one question', () => {
  const graph = createGraph([lane('there', 'X@1', 'X@2'), lane('on', 'X@2', 'X@3'), lane('all', 'X@1', 'X@3')]);
  const journey = journeyOf(graph, 'X@1', 'X@3', null);
  for (const more of [0n, 1n, 500_000n]) expect(bestKnown(graph, journey, LEAST + more)).toBeDefined();
  expect(journey.swept()).toBe(1);
  const mask = maskOf(
    graph,
    excluding(graph, () => true, [0]),
  );
  const narrowed = { ...journey, limits: { ...journey.limits, mask } };
  expect(knownFinishes(graph, narrowed, Number(LEAST))).toBeUndefined();
  expect(journey.swept()).toBe(1);
});
