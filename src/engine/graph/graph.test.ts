import { expect, test } from 'vitest';
import { lane } from '#testing/graph.ts';
import { needsSignature, type Port } from './edge.ts';
import { type Adjacency, createGraph, type Graph, GraphCache } from './graph.ts';

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

/** A chain of so many nodes. */
const chainOf = (nodes: number): Graph =>
  createGraph(Array.from({ length: nodes - 1 }, (_, index) => lane(`lane${index}`, `A@${index}`, `A@${index + 1}`)));

/** Gets values by name; returns the names of those that had to be made. */
function madeBy(cache: GraphCache<string>) {
  return (graph: Graph, ...names: string[]): string[] => {
    const made: string[] = [];
    for (const name of names) {
      const value = cache.get(graph, name, () => {
        made.push(name);
        return `value of ${name}`;
      });
      expect(value).toBe(`value of ${name}`);
    }
    return made;
  };
}

test('a graph cache evicts the least recently used value', () => {
  const made = madeBy(new GraphCache(30));
  const graph = chainOf(10);
  expect(made(graph, 'a', 'b', 'c', 'a')).toEqual(['a', 'b', 'c']);
  expect(made(graph, 'd')).toEqual(['d']);
  expect(made(graph, 'a', 'c', 'd')).toEqual([]);
  expect(made(graph, 'b')).toEqual(['b']);
});

test('graphs share the size of a cache and have their own values', () => {
  const made = madeBy(new GraphCache(30));
  const [small, large] = [chainOf(10), chainOf(20)];
  expect(made(small, 'a')).toEqual(['a']);
  expect(made(large, 'a')).toEqual(['a']);
  expect([...made(small, 'a'), ...made(large, 'a')]).toEqual([]);
  expect(made(small, 'b')).toEqual(['b']);
  expect(made(large, 'a')).toEqual([]);
  expect(made(small, 'a')).toEqual(['a']);
});

test('a value larger than the cache stays until the next one', () => {
  const made = madeBy(new GraphCache(5));
  const graph = chainOf(10);
  expect(made(graph, 'a', 'a', 'b', 'b', 'a')).toEqual(['a', 'b', 'a']);
});

test('a value of a small graph counts as the minimum size', () => {
  const made = madeBy(new GraphCache(30, 15));
  const graph = chainOf(3);
  expect(made(graph, 'a', 'b', 'c')).toEqual(['a', 'b', 'c']);
  expect(made(graph, 'b', 'c')).toEqual([]);
  expect(made(graph, 'a')).toEqual(['a']);
});
