import { expect, test } from 'vitest';
import { everyPath } from '#testing/brute-force.ts';
import { createRandom } from '#testing/random.ts';
import { crowdedGraph } from '#testing/random-graph.ts';
import { randomQuestion } from '#testing/random-question.ts';
import { createGraph } from '../graph/graph.ts';
import { NO_LIMIT, type RouteLimits } from '../path/limits.ts';
import { edgesOf, secondsOf, signaturesOf } from '../path/rank.ts';
import { leastTaken, limitMask } from './limit-mask.ts';

test('within limits no way goes over an edge that is left out', () => {
  let leftOut = 0;
  for (let seed = 1; seed <= 100; seed++) {
    const random = createRandom(seed);
    const world = crowdedGraph(random, 0);
    const graph = createGraph(world.edges);
    const question = { ...randomQuestion(random, world, 'in'), allow: () => true, within: NO_LIMIT, maxHops: 4 };
    const ends = [question.from, question.to].map((key) => graph.nodes.get(key)) as [number, number];
    const paths = everyPath(world.edges, question).map(edgesOf);
    const limits: RouteLimits[] = paths
      .slice(0, 20)
      .map((edges) => ({ seconds: secondsOf(edges), signatures: signaturesOf(edges) }));
    for (const within of [...limits, ...limits.map((each) => ({ ...each, seconds: NO_LIMIT.seconds }))]) {
      const mask = limitMask(graph, null, leastTaken(graph, ends, null, within), within);
      const kept = new Set(world.edges.filter((_, edge) => mask[edge] === 1));
      const ways = paths.filter(
        (edges) => secondsOf(edges) <= within.seconds && signaturesOf(edges) <= within.signatures,
      );
      expect(
        ways.flat().filter((edge) => !kept.has(edge)),
        `seed ${seed}`,
      ).toEqual([]);
      leftOut += world.edges.length - kept.size;
    }
  }
  expect(leftOut).toBeGreaterThan(5000);
});
