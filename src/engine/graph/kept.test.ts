import { expect, test } from 'vitest';
import { lane } from '#testing/graph.ts';
import { createGraph, type Graph } from './graph.ts';
import { Kept } from './kept.ts';

/** So many nodes in a row. */
const graphOf = (nodes: number): Graph =>
  createGraph(Array.from({ length: nodes - 1 }, (_, index) => lane(`lane${index}`, `A@${index}`, `A@${index + 1}`)));

/** Asks for names, and tells which of them had to be made. */
function asking(kept: Kept<string>) {
  return (graph: Graph, ...names: string[]): string[] => {
    const made: string[] = [];
    for (const name of names) {
      const value = kept.get(graph, name, () => {
        made.push(name);
        return `value of ${name}`;
      });
      expect(value).toBe(`value of ${name}`);
    }
    return made;
  };
}

test('what is asked for longest ago goes first', () => {
  const ask = asking(new Kept(30));
  const graph = graphOf(10);
  expect(ask(graph, 'a', 'b', 'c', 'a')).toEqual(['a', 'b', 'c']);
  expect(ask(graph, 'd')).toEqual(['d']);
  expect(ask(graph, 'a', 'c', 'd')).toEqual([]);
  expect(ask(graph, 'b')).toEqual(['b']);
});

test('graphs share the room, by their nodes, and know nothing of each other', () => {
  const ask = asking(new Kept(30));
  const [small, large] = [graphOf(10), graphOf(20)];
  expect(ask(small, 'a')).toEqual(['a']);
  expect(ask(large, 'a')).toEqual(['a']);
  expect([...ask(small, 'a'), ...ask(large, 'a')]).toEqual([]);
  expect(ask(small, 'b')).toEqual(['b']);
  expect(ask(large, 'a')).toEqual([]);
  expect(ask(small, 'a')).toEqual(['a']);
});

test('what is larger than the room is kept until the next', () => {
  const ask = asking(new Kept(5));
  const graph = graphOf(10);
  expect(ask(graph, 'a', 'a', 'b', 'b', 'a')).toEqual(['a', 'b', 'a']);
});

test('a small graph takes the room that its values need at least', () => {
  const ask = asking(new Kept(30, 15));
  const graph = graphOf(3);
  expect(ask(graph, 'a', 'b', 'c')).toEqual(['a', 'b', 'c']);
  expect(ask(graph, 'b', 'c')).toEqual([]);
  expect(ask(graph, 'a')).toEqual(['a']);
});
