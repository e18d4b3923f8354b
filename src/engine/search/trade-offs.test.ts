import { describe, expect, test } from 'vitest';
import { everyPath } from '#testing/brute-force.ts';
import { ask, lane } from '#testing/graph.ts';
import { createRandom, type Random } from '#testing/random.ts';
import { randomGraph } from '#testing/random-graph.ts';
import { randomQuestion } from '#testing/random-question.ts';
import { createGraph } from '../graph/graph.ts';
import { frontierOf, type Measures, measuresOf } from '../path/frontier.ts';
import { pathText } from '../path/path-text.ts';
import { worthOf } from '../path/rank.ts';
import { findPaths } from './search.ts';
import { findTradeOffs } from './trade-offs.ts';

/** `ORACLE_SEED` starts elsewhere, `ORACLE_GRAPHS` tries more. */
const FIRST_SEED = Number(process.env.ORACLE_SEED ?? 1);
const GRAPHS = Number(process.env.ORACLE_GRAPHS ?? 400);

interface Weighed extends Measures {
  readonly worth: number;
}

// Hundreds of graphs take their time on a busy machine.
describe.each(['in', 'out'] as const)('exact %s', { timeout: 120_000 }, (side) => {
  test('what is offered has the best for any price of time or signatures, and nothing that another one beats', () => {
    let withChoice = 0;
    for (let seed = FIRST_SEED; seed < FIRST_SEED + GRAPHS; seed++) {
      const random = createRandom(seed);
      const world = randomGraph(random, random.pick([0, 0.1]));
      const question = randomQuestion(random, world, side);
      const unitUsd = question.unitUsd(side === 'in' ? question.to : question.from);
      const weighed = (measures: Measures): Weighed => {
        return { ...measures, worth: worthOf(side, Number(measures.amount), measures.extraUsd, unitUsd) };
      };
      const graph = createGraph(world.edges);
      const offers = [...findTradeOffs(graph, question)].map((path) => measuresOf(side, path));
      const found = frontierOf(offers, side, unitUsd).map(({ way }) => weighed(way));
      const every = everyPath(world.edges, question).map((path) => weighed(measuresOf(side, path)));

      const [best] = findPaths(graph, question).paths;
      expect(found[0]?.amount, `seed ${seed}`).toBe(best && measuresOf(side, best).amount);
      const beaten = found.filter((way) => found.some((other) => beats(other, way)));
      expect(beaten, `seed ${seed}`).toEqual([]);
      for (const price of [0, ...somePrices(random, found[0]?.worth ?? 0)]) {
        const inTime = ({ worth, seconds }: Weighed) => worth - price * seconds;
        const inSignatures = ({ worth, signatures }: Weighed) => worth - 100 * price * signatures;
        expectAsGood(found, every, inTime, `seed ${seed}, ${price} a second`);
        expectAsGood(found.filter(isOne), every.filter(isOne), inTime, `seed ${seed}, ${price} a second, at once`);
        expectAsGood(found, every, inSignatures, `seed ${seed}, ${100 * price} a signature`);
      }
      if (found.length > 1) withChoice += 1;
    }
    expect(withChoice).toBeGreaterThan(GRAPHS / 20);
  });
});

const isOne = ({ signatures }: Measures): boolean => signatures === 0;

const somePrices = (random: Random, worth: number): number[] =>
  Array.from({ length: 8 }, () => random.magnitude(1e-7, 1) * Math.abs(worth));

function beats(a: Weighed, b: Weighed): boolean {
  if (a.worth < b.worth || a.seconds > b.seconds || a.signatures > b.signatures) return false;
  return a.worth > b.worth || a.seconds < b.seconds || a.signatures < b.signatures;
}

type Score = (way: Weighed) => number;

/** Nothing is to be said of times that nobody knows. */
function expectAsGood(found: readonly Weighed[], every: readonly Weighed[], score: Score, what: string): void {
  const best = (ways: readonly Weighed[]) => Math.max(...ways.map(score).filter(Number.isFinite));
  const [wanted, reached] = [best(every), best(found)];
  expect(reached, what).toBeGreaterThanOrEqual(wanted - 1e-8 * Math.abs(wanted));
}

test('the fastest way is found behind thousands of quick beginnings that end slowly', () => {
  const beginnings = Array.from({ length: 4500 }, (_, index) =>
    lane(`Quick:${index}`, 'A@start', `A@${index % 150}`, { seconds: 1, fixed: BigInt(index) }),
  );
  const ends = Array.from({ length: 150 }, (_, i) => lane(`Slow:${i}`, `A@${i}`, 'A@end', { seconds: 1000 }));
  const steady = [
    lane('Steady:1', 'A@start', 'A@between', { seconds: 50, fixed: 7n }),
    lane('Steady:2', 'A@between', 'A@end', { seconds: 50 }),
  ];
  const graph = createGraph([...beginnings, ...ends, ...steady]);
  expect([...findTradeOffs(graph, ask('A@start', 'A@end', 10_000n))].map(pathText)).toEqual([
    expect.stringMatching(/^10000 A@start ~ Quick ~ 10000 A@\d+ ~ Slow ~ 10000 A@end$/),
    '10000 A@start ~ Steady ~ 9993 A@between ~ Steady ~ 9993 A@end',
  ]);
});

test('a way of unknown time is offered for what it delivers, and not for its time', () => {
  const graph = createGraph([
    lane('Silent:1', 'A@1', 'A@2', { seconds: null }),
    lane('Slow:1', 'A@1', 'A@2', { seconds: 9000, fixed: 5n }),
    lane('Quick:1', 'A@1', 'A@2', { seconds: 60, fixed: 40n }),
  ]);
  const found = [...findTradeOffs(graph, ask('A@1', 'A@2', 100n))].map((path) => ({
    ...measuresOf('in', path),
    via: path.hops[0]?.edge.via,
  }));
  expect(frontierOf(found, 'in', null).map(({ way, reasons }) => [way.via, ...reasons])).toEqual([
    ['Silent', 'BEST_AMOUNT', 'FEWEST_SIGNATURES'],
    ['Slow', 'TRADE_OFF'],
    ['Quick', 'FASTEST'],
  ]);
});
