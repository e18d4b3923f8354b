import { expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import { routeNames } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import { timelineSteps } from '../steps/timeline.ts';
import { usesBridge, venuesOf } from './carriers.ts';

const stepsOf = (route: (typeof routes)[keyof typeof routes]) =>
  timelineSteps(route, routeNames, numberFormatter('en-US'));

test('the venues of a route have the names of its steps', () => {
  for (const route of Object.values(routes)) {
    const named = stepsOf(route)
      .filter(({ family }) => family === 'swap')
      .flatMap(({ carrier }) => carrier.split(', '));
    expect([...venuesOf({ route }).keys()].sort()).toEqual([...new Set(named)].sort());
  }
});

test('a route uses the bridges of its steps', () => {
  const steps = stepsOf(routes.cctp);
  expect(['CCTP', 'IBC'].map((id) => usesBridge({ steps }, id))).toEqual([true, false]);
});
