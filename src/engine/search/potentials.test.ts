import { expect, test } from 'vitest';
import { asset, lane } from '#testing/graph.ts';
import { createGraph } from '../graph/graph.ts';
import { OUT_OF_REACH, potentials } from './potentials.ts';

/** A chain of assets `A@0`, `A@1`… one unit of each converts to two of the next. */
const chainOf = (nodes: number) =>
  createGraph(
    Array.from({ length: nodes - 1 }, (_, index) =>
      lane(`step:${index}`, `A@${index}`, `A@${index + 1}`, { scale: { num: 2n, den: 1n } }),
    ),
  );

test('reuses cached bounds while the cache has room', () => {
  const nodes = 1024;
  const graph = chainOf(nodes);
  const ask = (root: number, maxHops = 2) => potentials(graph, root, 'to', null, maxHops);
  const [first, second] = [ask(0), ask(1)];
  const room = 2 ** 19 / nodes;
  for (let root = 2; root < room; root++) ask(root);
  expect(ask(0)).toBe(first);
  // The cache is full from here on and evicts the least recently used entry.
  for (let root = 2; root < room; root++) {
    ask(root, 3);
    expect(ask(0), `root ${root}`).toBe(first);
  }
  expect(ask(1)).not.toBe(second);
  expect(ask(1)).toEqual(second);
});

test('caches masks, directions and hop limits separately', () => {
  const graph = chainOf(4);
  const masks = [null, Uint8Array.from([1, 1, 1]), Uint8Array.from([1, 0, 1]), Uint8Array.from([0, 1, 1])];
  const far = graph.nodes.get(asset('A@3')) as number;
  for (let round = 0; round < 2; round++) {
    const rates = masks.map((mask) => [...potentials(graph, far, 'to', mask, 8).rates]);
    expect(rates).toEqual([
      [8, 4, 2, 1],
      [8, 4, 2, 1],
      [0, 0, 2, 1],
      [0, 4, 2, 1],
    ]);
    expect([...potentials(graph, far, 'to', null, 2).rates]).toEqual([0, 4, 2, 1]);
    expect([...potentials(graph, far, 'from', null, 8).rates]).toEqual([Infinity, Infinity, Infinity, 1]);
    expect([...potentials(graph, 0, 'from', null, 8).rates]).toEqual([1, 1 / 2, 1 / 4, 1 / 8]);
    expect([...potentials(graph, far, 'to', null, 2).hops]).toEqual([OUT_OF_REACH, 2, 1, 0]);
  }
});
