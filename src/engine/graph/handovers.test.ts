import { expect, test } from 'vitest';
import { lane } from '#testing/graph.ts';
import { type Handover, needsSignature } from './edge.ts';
import { handoversOf } from './handovers.ts';

const WAYS: readonly (readonly Handover[])[] = [
  [],
  ['ibc_forward'],
  ['cosmos_contract', 'ibc_forward'],
  ['evm_contract'],
  ['router:one'],
  ['router:other'],
];
const edges = WAYS.flatMap((startsBy, i) =>
  WAYS.map((handsOver, j) => lane(`${i} ${j}`, 'A@1', 'A@2', { startsBy, handsOver })),
);

test('bits meet where an edge follows another one without a signature', () => {
  const { startsBy, handsOver } = handoversOf(edges);
  for (const [before, previous] of edges.entries()) {
    for (const [after, next] of edges.entries()) {
      const meets = ((handsOver[before] as number) & (startsBy[after] as number)) !== 0;
      expect(meets, `${previous.id} and ${next.id}`).toBe(!needsSignature(previous, next));
    }
  }
});

test('each set of ways has a number of its own, below their count', () => {
  const { startsBy, setCount, setNumbers } = handoversOf(edges);
  const numbers = WAYS.map((_, i) => setNumbers[startsBy[i * WAYS.length] as number] as number);
  expect(setCount).toBe(WAYS.length);
  expect(numbers.sort()).toEqual([...WAYS.keys()]);
});

test('more ways than a set has room for are refused by name', () => {
  const many = Array.from({ length: 9 }, (_, i) => lane(`${i}`, 'A@1', 'A@2', { startsBy: [`router:${i}`] }));
  expect(() => handoversOf(many)).toThrow('router:');
});
