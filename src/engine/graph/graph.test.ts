import { expect, test } from 'vitest';
import { lane, pairPool, poolEdges } from '#testing/graph.ts';
import { createRandom } from '#testing/random.ts';
import { richGraph } from '#testing/random-graph.ts';
import { type Edge, needsSignature, type Port } from './edge.ts';
import { maskOf } from './edge-filter.ts';
import { type Adjacency, createGraph, extendGraph, type Graph } from './graph.ts';

const edges = [
  lane('one', 'A@1', 'A@2'),
  lane('two', 'A@2', 'A@3', { additionalFeeUsd: null }),
  lane('three', 'A@1', 'A@3', { additionalFeeUsd: 2 }),
];

test('lists the edges of a node by both ends, in the order given', () => {
  const graph = createGraph(edges);
  const at = ({ offsets, edges: list }: Adjacency, key: string) => {
    const node = graph.nodes.get(key)!;
    return [...list.slice(offsets[node], offsets[node + 1])].map((edge) => graph.edges[edge]?.id);
  };
  expect(at(graph.leaving, '1|A')).toEqual(['one', 'three']);
  expect(at(graph.leaving, '3|A')).toEqual([]);
  expect(at(graph.arriving, '3|A')).toEqual(['two', 'three']);
});

test('rejects two edges with one id and names it', () => {
  expect(() => createGraph([lane('one', 'A@1', 'A@2'), lane('one', 'A@2', 'A@3')])).toThrow('edge one');
});

const PORTS: readonly (readonly Port[])[] = [[], ['forward'], ['contract', 'forward'], ['call'], ['one'], ['other']];
const ported = PORTS.flatMap((entry, i) => PORTS.map((exit, j) => lane(`${i} ${j}`, 'A@1', 'A@2', { entry, exit })));

test('port sets of two edges intersect where the second needs no signature', () => {
  const { entry, exit } = createGraph(ported).ports;
  for (const [before, previous] of ported.entries()) {
    for (const [after, next] of ported.entries()) {
      const meets = (exit[before]! & entry[after]!) !== 0;
      expect(meets, `${previous.id} and ${next.id}`).toBe(!needsSignature(previous, next));
    }
  }
});

test('numbers the port sets from zero', () => {
  const { entry, setCount, setNumbers } = createGraph(ported).ports;
  const numbers = PORTS.map((_, i) => setNumbers[entry[i * PORTS.length]!]!);
  expect(setCount).toBe(PORTS.length);
  expect(numbers.sort()).toEqual([...PORTS.keys()]);
});

test('rejects more than eight ports and names one', () => {
  const many = Array.from({ length: 9 }, (_, i) => lane(`${i}`, 'A@1', 'A@2', { entry: [`port ${i}`] }));
  expect(() => createGraph(many)).toThrow('port 8');
});

test('an extended graph equals one that was built with all edges', () => {
  const pools = poolEdges(pairPool('p', ['A', 'B'], [1000n, 3000n]), '1');
  const added = [
    lane('four', 'A@3', 'A@4', { additionalFeeUsd: 1, entry: ['forward'], exit: ['call'] }),
    lane('five', 'A@4', 'A@5', { additionalFeeUsd: null, fixed: 3n }),
  ];
  const base = [...edges, ...pools];
  const extended = extendGraph(createGraph(base), added);
  const built = createGraph([...base, ...added]);
  const columnsOf = ({ curves: _, kept: __, base: ___, ...columns }: Graph) => columns;
  expect(columnsOf(extended)).toEqual(columnsOf(built));
  for (const edge of built.edges.keys()) expect(extended.curves.out(edge, 100)).toBe(built.curves.out(edge, 100));
  const filter = ({ id }: Edge) => id.includes('o');
  expect(maskOf(extended, filter)).toEqual(maskOf(built, filter));
});

test('rejects more added lanes than there are spare rows', () => {
  const many = Array.from({ length: 65 }, (_, i) => lane(`more ${i}`, `A@${i}`, `B@${i}`));
  expect(() => extendGraph(createGraph(edges), many)).toThrow('more than 64');
});

test.each([1, 2, 3, 4])('a graph with other figures equals one that was built anew, seed %i', (seed) => {
  const random = createRandom(seed);
  let edges = richGraph(random, 0.01).edges;
  const others = richGraph(random, 0.01).edges;
  let graph = createGraph(edges);
  for (let round = 0; round < 30; round++) {
    const last = edges;
    // Quotes of another shape as well: a pool may gain ticks, a lane limits.
    edges = last.map((edge) => {
      if (!random.chance(0.3)) return edge;
      const { curve, quoteIn, quoteOut, additionalFeeUsd, seconds } = random.pick(others);
      return { ...edge, curve, quoteIn, quoteOut, additionalFeeUsd, seconds };
    });
    graph = createGraph(edges, graph);
    const built = createGraph(edges);
    const columnsOf = ({ curves: _, kept: __, isMostlyLinear: ___, ...columns }: Graph) => columns;
    expect(columnsOf(graph)).toEqual(columnsOf(built));
    for (const edge of edges.keys()) {
      const amount = random.magnitude(1, 1e18);
      for (const query of ['out', 'in', 'slope', 'minIn', 'maxOutUpTo'] as const)
        expect(graph.curves[query](edge, amount)).toBe(built.curves[query](edge, amount));
      expect(graph.curves.maxIn(edge)).toBe(built.curves.maxIn(edge));
    }
  }
});

test('a graph whose edges are others is built anew', () => {
  const last = createGraph(edges);
  const fewer = edges.slice(1);
  expect(createGraph(fewer, last).nodes).toEqual(createGraph(fewer).nodes);
  const turned = edges.map((edge, i) => (i === 0 ? { ...edge, exit: ['call'] } : edge));
  expect(createGraph(turned, last).ports).toEqual(createGraph(turned).ports);
});
