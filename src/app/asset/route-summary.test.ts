import { expect, test } from 'vitest';
import { createRandom } from '#testing/random.ts';
import { routeNames } from '#testing/route-names.ts';
import { runs } from '#testing/runs.ts';
import { randomRoutes, sampleSummary } from '#testing/sample-routes.ts';
import { losesTooMuch, routeCost } from '../pages/route/comparison/route-cost.ts';
import { routeFees } from '../pages/route/steps/fees.ts';
import { summaryCost, summarySeconds } from './route-summary.ts';

test('a summary costs and takes what Compare shows of the route', () => {
  const routes = randomRoutes(createRandom(33), runs(20));
  for (const route of routes) {
    const summary = sampleSummary(route);
    const cost = routeCost(route, routeFees(route, [], routeNames), routeNames);
    expect(summaryCost(summary)).toEqual(cost);
    expect(summary.is_unsafe).toBe(losesTooMuch(cost) || route.warning?.type === 'BAD_PRICE_WARNING');
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

test('a summary is unsafe where its route is folded: above a tenth of what is sent', () => {
  const [route] = randomRoutes(createRandom(1), 1);
  if (route === undefined) throw new Error('no route');
  const isUnsafe = (usd_amount_out: string) =>
    sampleSummary({ ...route, usd_amount_in: '100', usd_amount_out, estimated_fees: [], warning: undefined }).is_unsafe;
  expect(isUnsafe('90')).toBe(false);
  expect(isUnsafe('89.99')).toBe(true);
});
