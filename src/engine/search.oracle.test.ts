import { describe, expect, test } from 'vitest';
import { bruteForce } from '#testing/brute-force.ts';
import { ask, asset } from '#testing/graph.ts';
import { createRandom, type Random } from '#testing/random.ts';
import { type RandomGraph, randomGraph } from '#testing/random-graph.ts';
import { createGraph } from './graph.ts';
import { pathText } from './path-text.ts';
import { findPaths, type Question } from './search.ts';

/** `ORACLE_SEED` starts elsewhere, `ORACLE_GRAPHS` tries more. */
const FIRST_SEED = Number(process.env.ORACLE_SEED ?? 1);
const GRAPHS = Number(process.env.ORACLE_GRAPHS ?? 1000);

// Thousands of graphs take their time on a busy machine.
describe.each([
  ['prices in line', 0],
  ['room for arbitrage', 0.1],
])('the search finds what brute force finds, %s', { timeout: 120_000 }, (_, noise) => {
  test.each(['in', 'out'] as const)('exact %s', (side) => {
    let answered = 0;
    for (let seed = FIRST_SEED; seed < FIRST_SEED + GRAPHS; seed++) {
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
});

function randomQuestion(random: Random, world: RandomGraph, side: 'in' | 'out'): Question {
  const from = random.pick(world.assets);
  const to = random.pick(world.assets.filter((text) => text !== from));
  const allowed = random.pick([
    ['slow', 'fast', 'dex', 'other'],
    ['slow', 'fast', 'dex'],
    ['fast', 'dex', 'other'],
  ]);
  return ask(from, to, smallestUnits(random, world, side === 'in' ? from : to), {
    side,
    allow: (edge) => allowed.includes(edge.via),
    singleTransaction: random.chance(0.4),
    maxHops: random.pick([3, 5, 8]),
    unitUsd: random.chance(0.8) ? world.unitUsd : () => null,
  });
}

/** From some cents to millions of dollars. */
function smallestUnits(random: Random, world: RandomGraph, text: string): bigint {
  return BigInt(Math.floor(random.magnitude(0.1, 5_000_000) / world.unitUsd(asset(text)))) + 1n;
}
