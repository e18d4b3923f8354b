import { describe, expect, test } from 'vitest';
import { bruteForce } from '#testing/brute-force.ts';
import { createRandom } from '#testing/random.ts';
import { randomGraph } from '#testing/random-graph.ts';
import { randomQuestion } from '#testing/random-question.ts';
import { createGraph } from './graph.ts';
import { pathText } from './path-text.ts';
import { findPaths } from './search.ts';

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
