import { expect, test } from 'vitest';
import { routeNames, routesOfEveryKind as routes } from '#testing/routes.ts';
import { digitsFor } from '../../numbers/digits.ts';
import { pathLine, pathText } from './path-line.ts';
import { timelineSteps } from './timeline.ts';

const steps = (name: keyof typeof routes) => timelineSteps(routes[name], routeNames, digitsFor('en-US'));

test('a chain that the way stays on is named once', () => {
  expect(pathText(steps('transferThenSwap'))).toBe('Noble by IBC Osmosis by Osmosis Poolmanager');
  expect(pathLine(steps('transferThenSwap')).map(({ kind }) => kind)).toEqual(['chain', 'via', 'chain', 'via']);
});

test('a long way keeps its ends and counts what is between', () => {
  const [step] = steps('cctp');
  if (!step) throw new Error('the fixture has a step');
  const long = Array.from({ length: 6 }, (_, i) => ({ ...step, from: `chain ${i}`, to: `chain ${i + 1}` }));
  const line = pathLine(long);
  expect(line).toHaveLength(7);
  expect(line[3]).toEqual({ kind: 'more', count: 13 - 6 });
  expect([line[0], line.at(-1)]).toEqual([
    { kind: 'chain', name: 'chain 0' },
    { kind: 'chain', name: 'chain 6' },
  ]);
});
