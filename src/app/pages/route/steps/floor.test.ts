import { describe, expect, test } from 'vitest';
import { coinOf } from '#app/asset/coin.ts';
import { numberFormatter } from '#app/format/number.ts';
import { type Route, routeSchema } from '#contract/route.ts';
import { createRandom } from '#testing/random.ts';
import { routeNames } from '#testing/route-names.ts';
import { runs } from '#testing/runs.ts';
import { randomRoutes, randomTransfers, sampleRoute } from '#testing/sample-routes.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { leastOfTransfer, maximumText, shortFloor, shortFloorText, stepFloors } from './floor.ts';
import { timelineSteps } from './timeline.ts';

const { registry } = sampleDeps;
const en = numberFormatter('en-US');
const lookup = { ...routeNames, asset: registry.findAsset, chain: registry.findChain };

const floorsOf = (route: Route, bps: number) => stepFloors(route, timelineSteps(route, lookup, en), bps);
const shortOf = (route: Route, bps = 50) => {
  const received = coinOf(
    { chain_id: route.dest_asset_chain_id, denom: route.dest_asset_denom },
    route.amount_out,
    lookup,
  );
  return shortFloor(floorsOf(route, bps), received, bps, en);
};
const textOf = (route: Route, bps = 50) => shortFloorText(shortOf(route, bps));
const mostOf = (route: Route) => maximumText(shortOf(route), route, timelineSteps(route, lookup, en), en);

const routeOf = (from: string, source: string, to: string, dest: string, amount_in: string): Route =>
  sampleRoute({
    ...{ source_asset_chain_id: from, source_asset_denom: source, dest_asset_chain_id: to, dest_asset_denom: dest },
    amount_in,
  });

describe('the least that arrives', () => {
  test('of a swap is the expected amount less the tolerance, rounded down', () => {
    const route = routeOf('osmosis-1', 'uosmo', 'cosmoshub-4', 'uatom', '100000000');
    const [expected, least] = [BigInt(route.amount_out ?? 0), floorsOf(route, 50).at(-1)?.least];
    expect(route.does_swap).toBe(true);
    expect(least).toBe((expected * 9950n) / 10_000n);
    expect(textOf(route)).toMatch(/^At least [\d.]+ ATOM at 0\.5% slippage$/);
  });

  test('of transfers alone is what is expected, whatever the tolerance', () => {
    const route = routeOf(
      'osmosis-1',
      'uosmo',
      'cosmoshub-4',
      'ibc/14F9BC3E44B8A9C1BE1FB08980FAB87034C9905EF17CF2F5008FC085218811CC',
      '5000000',
    );
    expect(floorsOf(route, 300).at(-1)?.least).toBe(BigInt(route.amount_out ?? 0));
    expect(textOf(route)).toMatch(/^At least 5 OSMO/);
  });

  test('has no floor from the first swap on that is signed later', () => {
    const swap = (chain_id: string, denom_in: string, denom_out: string, tx_index: number) => ({
      swap: { chain_id, from_chain_id: chain_id, denom_in, denom_out },
      ...{ tx_index, amount_in: '1000000', amount_out: '900000' },
    });
    const route = routeSchema.parse({
      ...routeOf('osmosis-1', 'uosmo', 'cosmoshub-4', 'uatom', '100000000'),
      operations: [swap('osmosis-1', 'uosmo', 'uion', 0), swap('neutron-1', 'untrn', 'uatom', 1)],
    });
    expect(textOf(route)).toBe('No minimum. The price of step 2 is not locked.');
    expect(mostOf(route)).toBe('No maximum. The price of step 2 is not locked.');
    const limited = route.operations.map((each, at) =>
      at === 0 ? { ...each, swap: { ...each.swap, swap_router: { max_amount_in: '1005000' } } } : each,
    );
    expect(mostOf({ ...route, operations: limited } as Route)).toBe(
      'At most 1.005 OSMO. The price of step 2 is not locked.',
    );
    const [only] = limited;
    expect(mostOf({ ...route, operations: [only] } as Route)).toBe('At most 1.005 OSMO');
  });

  test('of a transfer without a fee is kept in a later transaction, though dust is cut off', () => {
    const usdc = { in: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', out: 'uusdc' };
    const transfer = (to_chain_id: string, denom_out: string) => ({
      hyperlane_transfer: { from_chain_id: '56', to_chain_id, denom_in: usdc.in, denom_out },
    });
    const [amount_in, amount_out] = ['882344980542011157', '882344'];
    const route = routeSchema.parse({
      ...routeOf('osmosis-1', 'uosmo', 'cosmoshub-4', 'uatom', '100000000'),
      ...{ dest_asset_chain_id: 'noble-1', dest_asset_denom: usdc.out, amount_out },
      operations: [
        { ...transfer('56', usdc.in), tx_index: 0, amount_in, amount_out: amount_in },
        { ...transfer('noble-1', usdc.out), tx_index: 1, amount_in, amount_out },
      ],
    });
    expect(floorsOf(route, 50).at(-1)?.least).toBe(882_344n);
  });
});

const SEED = Math.floor(Math.random() * 2 ** 31);

test(`no floor is above what is expected, and a larger tolerance never raises one (seed ${SEED})`, () => {
  for (const route of randomRoutes(createRandom(SEED), runs(10))) {
    const tolerances = [0, 10, 50, 300].map((bps) => floorsOf(route, bps));
    for (const [index, operation] of route.operations.entries()) {
      const expected = BigInt((operation as { amount_out?: string }).amount_out ?? 0);
      const least = tolerances.map((floors) => floors[index]?.least);
      for (const [at, floor] of least.entries()) {
        if (floor == null) continue;
        expect(floor <= expected, JSON.stringify(route)).toBe(true);
        const before = least[at - 1];
        if (before != null) expect(floor <= before, JSON.stringify(route)).toBe(true);
      }
    }
  }
});

test(`a lane gives no less than the floor for a smaller amount (seed ${SEED})`, () => {
  let compared = 0;
  for (const { lane, kind, less, ...transfer } of randomTransfers(createRandom(SEED))) {
    const floor = leastOfTransfer(kind, { ...transfer, reaching: less.amountIn }, transfer);
    expect(floor <= less.amountOut, `${lane}: ${floor}, ${less.amountOut}`).toBe(true);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(300);
});
