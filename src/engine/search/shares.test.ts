import { expect, test } from 'vitest';
import { lane, pairPool, poolEdges, searchRequest } from '#testing/graph.ts';
import { createGraph } from '../graph/graph.ts';
import { findPaths } from './search.ts';

/** An affiliate fee reduces the output of the last swap, so later lanes carry less. */

const HELD = 10n ** 15n;
const [swap] = poolEdges(pairPool('pool', ['X', 'Y'], [HELD, HELD], 0), 'a');

const waysOver = (max: bigint, amount: bigint) => {
  const cheap = lane('cheap:1', 'Y@a', 'Y@b', { max });
  const graph = createGraph([swap as NonNullable<typeof swap>, cheap, lane('dear:1', 'Y@a', 'Y@b', { ppm: 20_000 })]);
  const { paths } = findPaths(graph, searchRequest('X@a', 'Y@b', amount, { affiliateBps: 100n }));
  return paths.map(({ hops }) => hops.at(-1)?.edge.id);
};

test.each([
  [1_000_000n, 'cheap:1'],
  [1_005_000n, 'cheap:1'],
  [1_020_000n, 'dear:1'],
])('the maximum of a lane applies after the affiliate’s share, to an input of %i', (amount, last) => {
  expect(waysOver(1_000_000n, amount)).toEqual([last]);
});
