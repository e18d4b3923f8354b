import { expect, test } from 'vitest';
import { lane } from '#testing/graph.ts';
import { needsSignature, type Port } from './edge.ts';
import { portSetsOf } from './handovers.ts';

const WAYS: readonly (readonly Port[])[] = [
  [],
  ['ibc_forward'],
  ['cosmos_contract', 'ibc_forward'],
  ['evm_contract'],
  ['router:one'],
  ['router:other'],
];
const edges = WAYS.flatMap((entry, i) => WAYS.map((exit, j) => lane(`${i} ${j}`, 'A@1', 'A@2', { entry, exit })));

test('bits meet where an edge follows another one without a signature', () => {
  const { entry, exit } = portSetsOf(edges);
  for (const [before, previous] of edges.entries()) {
    for (const [after, next] of edges.entries()) {
      const meets = (exit[before]! & entry[after]!) !== 0;
      expect(meets, `${previous.id} and ${next.id}`).toBe(!needsSignature(previous, next));
    }
  }
});

test('each set of ways has a number of its own, below their count', () => {
  const { entry, setCount, setNumbers } = portSetsOf(edges);
  const numbers = WAYS.map((_, i) => setNumbers[entry[i * WAYS.length]!]!);
  expect(setCount).toBe(WAYS.length);
  expect(numbers.sort()).toEqual([...WAYS.keys()]);
});

test('more ways than a set has room for are refused by name', () => {
  const many = Array.from({ length: 9 }, (_, i) => lane(`${i}`, 'A@1', 'A@2', { entry: [`router:${i}`] }));
  expect(() => portSetsOf(many)).toThrow('router:');
});
