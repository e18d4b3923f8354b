import { describe, expect, test } from 'vitest';
import { everyPath } from '#testing/brute-force.ts';
import { lane, searchRequest } from '#testing/graph.ts';
import { pathText } from '#testing/path-text.ts';
import { createRandom } from '#testing/random.ts';
import { crowdedGraph, richGraph } from '#testing/random-graph.ts';
import { randomRequest } from '#testing/random-request.ts';
import { runs } from '#testing/runs.ts';
import { createGraph, type Graph } from '../graph/graph.ts';
import { NO_LIMIT, type RouteLimits } from '../path/limits.ts';
import { type Criteria, criteriaOf, paretoFront } from '../path/pareto.ts';
import { byNetAmount, netValue } from '../path/rank.ts';
import { findParetoPaths, findPaths, type PathRequest } from './search.ts';

/** `ORACLE_SEED` starts elsewhere, `ORACLE_GRAPHS` tries more. */
const FIRST_SEED = Number(process.env.ORACLE_SEED ?? 1);
const GRAPHS = Number(process.env.ORACLE_GRAPHS ?? runs(75));

// Hundreds of graphs take their time on a busy machine.
describe.each(['in', 'out'] as const)('exact %s', (side) => {
  test('returns every path that no other dominates, and no dominated one', () => {
    let withChoice = 0;
    for (let seed = FIRST_SEED; seed < FIRST_SEED + GRAPHS; seed++) {
      const random = createRandom(seed);
      const world = random.pick([richGraph, crowdedGraph])(random, random.pick([0, 0.1]));
      const question = { ...randomRequest(random, world, side), maxHops: 4, allow: () => true, within: NO_LIMIT };
      const unitUsd = question.unitUsd(side === 'in' ? question.to : question.from);
      const worth = ({ amount, additionalFeeUsd: extraUsd }: Criteria) =>
        netValue(side, Number(amount), extraUsd, unitUsd);
      const isWorth = (a: Criteria, b: Criteria) => worth(a) >= worth(b) - 1e-8 * Math.abs(worth(b));
      const better = byNetAmount(side, unitUsd);
      const beats = (a: Criteria, b: Criteria) => a !== b && better(a, b) <= 0 && keepsTo(b, a);
      const setOf = (ways: readonly Criteria[]) => paretoFront(ways, side, unitUsd).map(({ item: way }) => way);
      const graph = createGraph(world.edges);
      const found = setOf(tradeOffs(graph, question));
      const wanted = setOf(everyPath(world.edges, question).map((path) => criteriaOf(side, path)));
      const missing = wanted.filter((way) => !found.some((other) => isWorth(other, way) && keepsTo(way, other)));
      const beaten = found.filter((way) => found.some((other) => beats(other, way)));
      expect({ missing, beaten }, `seed ${seed}`).toEqual({ missing: [], beaten: [] });
      const [best] = findPaths(graph, question).paths;
      expect(found[0] && best && isWorth(found[0], criteriaOf(side, best)), `seed ${seed}`).toBe(best && true);
      if (wanted.length > 2) withChoice += 1;
    }
    expect(withChoice).toBeGreaterThan(GRAPHS / 10);
  });
});

const tradeOffs = (graph: Graph, question: PathRequest) => findParetoPaths(graph, question).map(({ item }) => item);

const keepsTo = (limit: RouteLimits, { seconds, signatures }: Criteria): boolean =>
  seconds <= limit.seconds && signatures <= limit.signatures;

test('finds the fastest path among thousands that start fast and end slowly', () => {
  const beginnings = Array.from({ length: 4500 }, (_, index) =>
    lane(`Quick:${index}`, 'A@start', `A@${index % 150}`, { seconds: 1, fixed: BigInt(index) }),
  );
  const ends = Array.from({ length: 150 }, (_, i) => lane(`Slow:${i}`, `A@${i}`, 'A@end', { seconds: 1000 }));
  const steady = [
    lane('Steady:1', 'A@start', 'A@between', { seconds: 50, fixed: 7n }),
    lane('Steady:2', 'A@between', 'A@end', { seconds: 50 }),
  ];
  const graph = createGraph([...beginnings, ...ends, ...steady]);
  expect(tradeOffs(graph, searchRequest('A@start', 'A@end', 10_000n)).map(({ path }) => pathText(path))).toEqual([
    expect.stringMatching(/^10000 A@start ~ Quick ~ 10000 A@\d+ ~ Slow ~ 10000 A@end$/),
    '10000 A@start ~ Steady ~ 9993 A@between ~ Steady ~ 9993 A@end',
  ]);
});

test('returns a path of unknown time for its amount, not for its time', () => {
  const graph = createGraph([
    lane('Silent:1', 'A@1', 'A@2', { seconds: null }),
    lane('Slow:1', 'A@1', 'A@2', { seconds: 9000, fixed: 5n }),
    lane('Quick:1', 'A@1', 'A@2', { seconds: 60, fixed: 40n }),
  ]);
  const found = paretoFront(tradeOffs(graph, searchRequest('A@1', 'A@2', 100n)), 'in', null);
  expect(found.map(({ item: way, reasons }) => [way.path.hops[0]?.edge.carrier, ...reasons])).toEqual([
    ['Silent', 'BEST_AMOUNT', 'FEWEST_SIGNATURES'],
    ['Slow', 'TRADE_OFF'],
    ['Quick', 'FASTEST'],
  ]);
});
