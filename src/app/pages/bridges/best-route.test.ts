import { expect, test } from 'vitest';
import { Unreachable } from '#client/failure.ts';
import { ServiceError } from '#contract/error.ts';
import type { Route } from '#contract/route.ts';
import { routesOfEveryKind } from '#testing/routes.ts';
import { fetchBestRoute, type RouteSource } from './best-route.ts';
import { withBridges } from './what-if.ts';

const best = routesOfEveryKind.cctp;
const fast: Route = { ...best, amount_out: '99000000', estimated_route_duration_seconds: 30 };
const none = () => Promise.reject(ServiceError.notFound('no route'));
/** Returns a fast route if requested. */
const route: RouteSource['route'] = async ({ go_fast }) => ({ data: go_fast ? fast : best });

const ask = async (how: Partial<RouteSource>, bridges: readonly string[] = ['IBC', 'GO_FAST']) => {
  const { source_asset_denom, source_asset_chain_id, dest_asset_denom, dest_asset_chain_id } = best;
  const request = { source_asset_denom, source_asset_chain_id, dest_asset_denom, dest_asset_chain_id, amount_in: '1' };
  const found = await fetchBestRoute(withBridges(request, bridges), {
    supportsRoutes: () => true,
    routes: none,
    route,
    ...how,
  });
  return found?.amount_out;
};

test('picks the route with the best amount after fees', async () => {
  const routes = async () => ({
    data: {
      routes: [
        { route: fast, reasons: ['FASTEST'] },
        { route: best, reasons: ['BEST_AMOUNT'] },
      ],
    },
  });
  expect(await ask({ routes })).toBe(best.amount_out);
  expect(await ask({})).toBeUndefined();
});

test('picks a route with a bad price only if all routes have one', async () => {
  const bad: Route = { ...best, amount_out: '99900000', warning: { type: 'BAD_PRICE_WARNING', message: '' } };
  const listed = [{ route: bad, reasons: ['BEST_AMOUNT'] }];
  const by = (...list: (Route | null)[]) => list.map((route, i) => ({ bridge_id: `BRIDGE_${i}`, route }));
  const askWith = (by_bridge: ReturnType<typeof by>) =>
    ask({ routes: async () => ({ data: { routes: listed, by_bridge } }) });
  const onTop = { amount: '1', usd_amount: '3', fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL' };
  const dear: Route = { ...best, amount_out: '99850000', usd_amount_out: '99.85', estimated_fees: [onTop] };
  const fair: Route = { ...best, usd_amount_out: '99.81' };
  expect(await askWith(by(bad, dear, null, fair))).toBe(fair.amount_out);
  expect(await askWith(by(bad, { ...fast, usd_amount_out: '' }))).toBe(fast.amount_out);
  expect(await askWith(by(bad, null))).toBe(bad.amount_out);
});

test('picks a fast route from single requests only if there is no other', async () => {
  const supportsRoutes = () => false;
  expect(await ask({ supportsRoutes })).toBe(best.amount_out);
  const fastAlone: RouteSource['route'] = (request) => (request.go_fast ? route(request) : none());
  expect(await ask({ supportsRoutes, route: fastAlone })).toBe(fast.amount_out);
  expect(await ask({ supportsRoutes, route: fastAlone }, ['IBC'])).toBeUndefined();
});

test('requests a single route if the endpoint routes fails or is missing', async () => {
  expect(await ask({ routes: () => Promise.reject(new Unreachable('No response.')) })).toBe(best.amount_out);
  let may = true;
  const lacking = () => {
    may = false;
    return none();
  };
  expect(await ask({ supportsRoutes: () => may, routes: lacking })).toBe(best.amount_out);
});

test('throws if the service fails', async () => {
  await expect(ask({ routes: () => Promise.reject(new ServiceError('internal', 'broken')) })).rejects.toThrow('broken');
});
