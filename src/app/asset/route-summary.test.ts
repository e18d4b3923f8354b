import { expect, test } from 'vitest';
import { createRandom } from '#testing/random.ts';
import { routeNames } from '#testing/route-names.ts';
import { randomRoutes, sampleSummary } from '#testing/sample-routes.ts';
import { routeCost } from '../pages/route/comparison/route-cost.ts';
import { routeFees } from '../pages/route/steps/fees.ts';
import { summaryCost, summarySeconds } from './route-summary.ts';

test('a summary costs and takes what Compare shows of the route', () => {
  const routes = randomRoutes(createRandom(33), 120);
  for (const route of routes) {
    const summary = sampleSummary(route);
    expect(summaryCost(summary)).toEqual(routeCost(route, routeFees(route, [], routeNames), routeNames));
    const seconds = route.estimated_route_duration_seconds;
    expect(summarySeconds(summary)).toEqual(seconds > 0 ? { known: true, value: seconds } : expect.anything());
  }
});

test('a cost without a price is unknown, never zero', () => {
  const [route] = randomRoutes(createRandom(1), 1);
  if (route === undefined) throw new Error('no route');
  const unpriced = sampleSummary({ ...route, usd_amount_out: undefined });
  expect(summaryCost(unpriced)).toEqual({ known: false, reason: 'no price' });
});
