import { expect, test } from 'vitest';
import { routeNames } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import { numberFormatter } from '../../../format/number.ts';
import { timelineSteps } from '../steps/timeline.ts';
import { pathLine, pathText } from './path-line.ts';

const steps = (name: keyof typeof routes) => timelineSteps(routes[name], routeNames, numberFormatter('en-US'));

test('a chain that the way stays on is named once', () => {
  expect(pathText(steps('transferThenSwap'))).toBe('Noble by IBC Osmosis by Osmosis Poolmanager');
  expect(pathLine(steps('transferThenSwap')).map(({ kind }) => kind)).toEqual(['chain', 'via', 'chain', 'via']);
});

function over(chains: number) {
  const [step] = steps('cctp');
  if (!step) throw new Error('the fixture has a step');
  return Array.from({ length: chains - 1 }, (_, i) => ({ ...step, from: `chain ${i}`, to: `chain ${i + 1}` }));
}

test('a long way gives up the chains between its ends before any bridge', () => {
  const line = pathLine(over(8));
  expect(line.map((piece) => (piece.kind === 'more' ? piece.count : piece.name))).toEqual([
    'chain 0',
    ...Array(7).fill('CCTP'),
    'chain 7',
  ]);
});

test('a long way that ends with a swap keeps the chain where it ends', () => {
  const [swap] = steps('transferThenSwap').slice(-1);
  if (!swap) throw new Error('the fixture has a swap');
  const line = pathLine([...over(6), { ...swap, from: 'chain 5', to: null }]);
  expect(line.slice(-2)).toEqual([
    { kind: 'chain', name: 'chain 5' },
    expect.objectContaining({ kind: 'via', name: swap.via }),
  ]);
});

test('a longer one keeps its ends and counts the bridges between', () => {
  const line = pathLine(over(12));
  expect(line).toHaveLength(9);
  expect(line[4]).toEqual({ kind: 'more', count: 11 - 6 });
  expect([line[0], line.at(-1)]).toEqual([
    { kind: 'chain', name: 'chain 0' },
    { kind: 'chain', name: 'chain 11' },
  ]);
});
