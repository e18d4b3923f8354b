import { expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import { routeNames } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import { timelineSteps } from '../steps/timeline.ts';
import { pathPieces, pathText } from './RoutePath.tsx';

const steps = (name: keyof typeof routes) => timelineSteps(routes[name], routeNames, numberFormatter('en-US'));

test('names a chain once if consecutive steps stay on it', () => {
  expect(pathText(steps('transferThenSwap'))).toBe('Noble by IBC Osmosis by Osmosis');
  expect(pathPieces(steps('transferThenSwap')).map(({ kind }) => kind)).toEqual([
    'chain',
    'carrier',
    'chain',
    'carrier',
  ]);
});

function over(chains: number) {
  const [step] = steps('cctp');
  if (!step) throw new Error('the fixture has a step');
  return Array.from({ length: chains - 1 }, (_, i) => ({ ...step, from: `chain ${i}`, to: `chain ${i + 1}` }));
}

test('keeps every stop of a long path', () => {
  const chains = pathPieces(over(12)).filter(({ kind }) => kind === 'chain');
  expect(chains.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, i) => `chain ${i}`));
});

test('keeps the last chain of a long path that ends with a swap', () => {
  const [swap] = steps('transferThenSwap').slice(-1);
  if (!swap) throw new Error('the fixture has a swap');
  const pieces = pathPieces([...over(6), { ...swap, from: 'chain 5', to: null }]);
  expect(pieces.slice(-2)).toEqual([
    expect.objectContaining({ kind: 'chain', name: 'chain 5' }),
    expect.objectContaining({ kind: 'carrier', name: 'Osmosis' }),
  ]);
});
