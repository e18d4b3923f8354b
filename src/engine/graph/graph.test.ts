import { expect, test } from 'vitest';
import { lane } from '#testing/graph.ts';
import { type Adjacency, createGraph } from './graph.ts';

const edges = [
  lane('one', 'A@1', 'A@2'),
  lane('two', 'A@2', 'A@3', { additionalFeeUsd: null }),
  lane('three', 'A@1', 'A@3', { additionalFeeUsd: 2 }),
];

test('the edges of a node are found from both sides, in the order given', () => {
  const graph = createGraph(edges);
  const at = ({ offsets, edges: list }: Adjacency, key: string) => {
    const node = graph.nodes.get(key)!;
    return [...list.slice(offsets[node], offsets[node + 1])].map((edge) => graph.edges[edge]?.id);
  };
  expect(at(graph.leaving, '1|A')).toEqual(['one', 'three']);
  expect(at(graph.leaving, '3|A')).toEqual([]);
  expect(at(graph.arriving, '3|A')).toEqual(['two', 'three']);
});

test('two edges of one id are refused by name', () => {
  expect(() => createGraph([lane('one', 'A@1', 'A@2'), lane('one', 'A@2', 'A@3')])).toThrow('edge one');
});
