import { expect, test } from 'vitest';
import { ask, lane, pairPool, poolEdges } from '#testing/graph.ts';
import { createGraph } from '../graph/graph.ts';
import { findPaths } from './search.ts';

/** An affiliate takes a share of what the last swap gives: what is behind it moves less. */

const HELD = 10n ** 15n;
const [swap] = poolEdges(pairPool('pool', ['X', 'Y'], [HELD, HELD], 0), 'a');

const waysOver = (max: bigint, amount: bigint) => {
  const cheap = lane('cheap:1', 'Y@a', 'Y@b', { max });
  const graph = createGraph([swap as NonNullable<typeof swap>, cheap, lane('dear:1', 'Y@a', 'Y@b', { ppm: 20_000 })]);
  const { paths } = findPaths(graph, ask('X@a', 'Y@b', amount, { affiliateBps: 100n }));
  return paths.map(({ hops }) => hops.at(-1)?.edge.id);
};

test.each([
  [1_000_000n, 'cheap:1'],
  [1_005_000n, 'cheap:1'],
  [1_020_000n, 'dear:1'],
])('a lane that takes a million at most is asked for what the share leaves of %i', (amount, last) => {
  expect(waysOver(1_000_000n, amount)).toEqual([last]);
});
