import { expect, test } from 'vitest';
import { createGraph } from '#engine/graph/graph.ts';
import { lane, pairPool, poolEdges } from '#testing/graph.ts';
import type { RouteGraph } from './graph.ts';
import { namesOf } from './same-asset.ts';

test('an asset has the names that lanes lead to and from, however many, and none that a swap does', () => {
  const edges = [
    ...[lane('1', 'X@a', 'X@b'), lane('2', 'W@c', 'X@b'), lane('3', 'Z@d', 'Z@e'), lane('4', 'W@c', 'X@a')],
    ...poolEdges(pairPool('p', ['X', 'Y'], [1000n, 1000n]), 'a'),
  ];
  const graph = createGraph(edges) as unknown as RouteGraph;
  const sorted = (asset: string) => [...namesOf(graph, asset as never)].sort();
  expect(sorted('a|X')).toEqual(['a|X', 'b|X', 'c|W']);
  expect(sorted('b|X')).toEqual(sorted('c|W'));
  expect(sorted('e|Z')).toEqual(['d|Z', 'e|Z']);
  expect(sorted('a|Y')).toEqual(['a|Y']);
});
