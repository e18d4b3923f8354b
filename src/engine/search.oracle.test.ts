import { describe, expect, test } from 'vitest';
import { bruteForce } from '#testing/brute-force.ts';
import { ask, lane } from '#testing/graph.ts';
import { createRandom } from '#testing/random.ts';
import { randomGraph, richGraph } from '#testing/random-graph.ts';
import { randomQuestion, weighedQuestion } from '#testing/random-question.ts';
import type { Path } from './edge.ts';
import { createGraph } from './graph.ts';
import { pathText } from './path-text.ts';
import { findPaths } from './search.ts';

/** `ORACLE_SEED` starts elsewhere, `ORACLE_GRAPHS` tries more. */
const FIRST_SEED = Number(process.env.ORACLE_SEED ?? 1);
const GRAPHS = Number(process.env.ORACLE_GRAPHS ?? 500);
/** Where many ways come to nearly the same few units. */
const BLURRED_SEEDS = [21158];
const SEEDS = [...Array.from({ length: GRAPHS }, (_, index) => FIRST_SEED + index), ...BLURRED_SEEDS];

// Thousands of graphs take their time on a busy machine.
const PATIENCE = { timeout: 120 * GRAPHS + 60_000 };

describe.each([
  ['prices in line', 0],
  ['room for arbitrage', 0.1],
])('the search finds what brute force finds, %s', PATIENCE, (_, noise) => {
  test.each(['in', 'out'] as const)('exact %s', (side) => {
    let answered = 0;
    for (const seed of SEEDS) {
      const random = createRandom(seed);
      const world = randomGraph(random, noise);
      const question = randomQuestion(random, world, side);
      const found = findPaths(createGraph(world.edges), question).paths[0];
      const best = bruteForce(world.edges, question);
      expect(found && pathText(found), `seed ${seed}`).toBe(best && pathText(best));
      if (best !== undefined) answered += 1;
    }
    expect(answered).toBeGreaterThan(GRAPHS / 4);
  });

  test.each(['in', 'out'] as const)('exact %s, larger graphs with all that edges can have', (side) => {
    let answered = 0;
    for (const seed of SEEDS) {
      const random = createRandom(seed);
      const world = richGraph(random, noise);
      const question = weighedQuestion(random, world, side);
      const found = findPaths(createGraph(world.edges), question).paths[0];
      const best = bruteForce(world.edges, question);
      expect(found && named(found), `seed ${seed}`).toBe(best && named(best));
      if (best !== undefined) answered += 1;
    }
    expect(answered).toBeGreaterThan(GRAPHS / 4);
  });
});

test('weights decide also where amounts are of a few units, which rounding blurs', () => {
  const graph = createGraph([
    lane('Slow:1', 'X@1', 'X@2', { seconds: 61, scale: { num: 101n, den: 100n } }),
    lane('Quick:1', 'X@1', 'X@2', { seconds: 60 }),
  ]);
  const { paths } = findPaths(graph, ask('X@1', 'X@2', 100n, { weights: { second: 2, signature: 0 } }));
  expect(paths.map(pathText)).toEqual(['100 X@1 ~ Quick ~ 100 X@2']);
});

const named = (path: Path): string => `${pathText(path)} by ${path.hops.map(({ edge }) => edge.id).join(' ')}`;
