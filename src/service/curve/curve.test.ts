import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CurvePoint, type CurveRequest, curveResponseSchema } from '#contract/curve.ts';
import { ServiceError } from '#contract/error.ts';
import type { Route } from '#contract/route.ts';
import type { Market } from '#market/market.ts';
import { runs } from '#testing/runs.ts';
import { NOBLE_CLOSING, sampleDeps, sampleDepsOn } from '#testing/sample-service.ts';
import type { ServiceDeps } from '../deps.ts';
import { answerRoute } from '../route/route.ts';
import { answerCurve } from './curve.ts';

const MAX_CURVE_AMOUNTS = 60;
const ETHEREUM_USDC = ['1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'] as const;
const BASE_USDC = ['8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'] as const;
const ARBITRUM_ETH = ['42161', 'arbitrum-native'] as const;
const ETHEREUM_ETH = ['1', 'ethereum-native'] as const;
const HUB_ATOM = ['cosmoshub-4', 'uatom'] as const;
const OSMO = ['osmosis-1', 'uosmo'] as const;

type End = readonly [chain: string, denom: string];
type Options = Omit<CurveRequest, 'amounts'>;

const optionsOf = (from: End, to: End, more: Partial<Options> = {}): Options => ({
  source_asset_chain_id: from[0],
  source_asset_denom: from[1],
  dest_asset_chain_id: to[0],
  dest_asset_denom: to[1],
  allow_unsafe: true,
  ...more,
});

const freeOfGas: Market = {
  ...sampleDeps.market(),
  gasPrice: (chain_id) => ({ asset: { chain_id, denom: 'gas' }, num: 0n, den: 1n, fixed: 0n, at: null }),
};
/** A search counts gas by edge and a route by transaction: two paths may change places by the difference. */
const withoutGas: ServiceDeps = { ...sampleDeps, market: () => freeOfGas };

async function curveOf(
  options: Options,
  amounts: readonly bigint[],
  deps = sampleDeps,
): Promise<readonly CurvePoint[]> {
  const response = await answerCurve(deps, { ...options, amounts: amounts.map(String) });
  expect(curveResponseSchema.parse(JSON.parse(JSON.stringify(response)))).toEqual(JSON.parse(JSON.stringify(response)));
  return response.points;
}

function routeFor(options: Options, amount: string): Route | undefined {
  try {
    return answerRoute(withoutGas, { ...options, amount_in: amount });
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

/** From `least`, each a fourth more than the one before. */
function sizes(least: bigint, count: number): bigint[] {
  const all = [least];
  while (all.length < count) all.push(((all.at(-1) as bigint) * 5n) / 4n + 1n);
  return all;
}

const PAIRS = [
  [ETHEREUM_USDC, BASE_USDC, 10n ** 6n],
  [ETHEREUM_ETH, HUB_ATOM, 10n ** 15n],
  [ARBITRUM_ETH, OSMO, 10n ** 15n],
  [OSMO, ETHEREUM_ETH, 10n ** 7n],
] as const;

test('a searched point has the figures of a route request, another never promises much more', async () => {
  const pair = fc.constantFrom(...PAIRS);
  await fc.assert(
    fc.asyncProperty(pair, fc.bigInt(1n, 1_000_000n), fc.boolean(), async ([from, to, unit], more, split) => {
      const options = optionsOf(from, to, { smart_swap_options: { split_routes: split } });
      const points = await curveOf(options, sizes(unit + more, 30), withoutGas);
      for (const { amount_in, route } of points) {
        const asked = routeFor(options, amount_in);
        if (route == null) continue;
        if (route.searched) {
          expect(route).toMatchObject({
            amount_out: asked?.amount_out,
            usd_amount_in: asked?.usd_amount_in,
            usd_amount_out: asked?.usd_amount_out,
            chain_ids: asked?.chain_ids,
          });
        } else {
          // Of splits a search tries some paths only; shares found for another amount may deliver a little more.
          const most = (netOfE6(asked) * (split ? 10_030n : 10_000n)) / 10_000n;
          expect(netE6(route)).toBeLessThanOrEqual(most + 2n);
        }
      }
    }),
    { numRuns: runs(4) },
  );
});

const E6 = (text: string | null | undefined): bigint => {
  const [whole = '0', part = ''] = (text ?? '0').split('.');
  return BigInt(whole + part.padEnd(6, '0').slice(0, 6));
};
const netE6 = ({ usd_amount_out, usd_on_top }: NonNullable<CurvePoint['route']>): bigint =>
  E6(usd_amount_out) - E6(usd_on_top);
const netOfE6 = (route: Route | undefined): bigint =>
  (route?.estimated_fees ?? [])
    .filter(({ fee_behavior }) => fee_behavior === 'FEE_BEHAVIOR_ADDITIONAL')
    .reduce((sum, { usd_amount }) => sum - E6(usd_amount), E6(route?.usd_amount_out));

test('no curve leads into an asset that is being ended, but those of its family do', async () => {
  const closing = sampleDepsOn(NOBLE_CLOSING);
  const voucher = ['osmosis-1', 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4'] as const;
  const amounts = [10n ** 8n, 10n ** 9n];
  const refused = curveOf(optionsOf(OSMO, voucher), amounts, closing);
  await expect(refused).rejects.toThrow('USDC.n on Osmosis (osmosis-1) is being ended');
  const moved = await curveOf(optionsOf(['noble-1', 'uusdc'], voucher), amounts, closing);
  expect(moved.map(({ route }) => route?.amount_out)).toEqual(amounts.map(String));
});

test('points come in the order of the request, and equal amounts get equal points', async () => {
  const [large, small, again] = await curveOf(optionsOf(ETHEREUM_USDC, BASE_USDC), [10n ** 9n, 10n ** 7n, 10n ** 9n]);
  expect([large?.amount_in, small?.amount_in]).toEqual(['1000000000', '10000000']);
  expect(again).toEqual(large);
});

test('the cost is dollars sent less dollars that arrive, and those on top', async () => {
  const [point] = await curveOf(optionsOf(ETHEREUM_USDC, BASE_USDC), [5n * 10n ** 9n]);
  const { usd_amount_in, usd_amount_out, usd_on_top, usd_cost } = point?.route ?? {};
  expect(E6(usd_cost)).toBe(E6(usd_amount_in) - E6(usd_amount_out) + E6(usd_on_top));
});

test('amounts that fees eat have a reason, others a route', async () => {
  const points = await curveOf(optionsOf(ARBITRUM_ETH, HUB_ATOM), [1n, 10n ** 18n]);
  expect(points.map(({ route }) => route != null)).toEqual([false, true]);
  expect(points[0]?.reason).toMatchObject({ cause: 'NO_ROUTE', message: expect.any(String) });
});

test('without allow_unsafe an unsafe point has its reason', async () => {
  const options = optionsOf(ETHEREUM_ETH, HUB_ATOM, { allow_unsafe: false });
  const points = await curveOf(options, [10n ** 18n, 10n ** 24n]);
  expect(points[1]).toMatchObject({ reason: { cause: 'BAD_PRICE_ERROR' } });
});

test.each([
  ['zero', ['5', '0'], 'amounts.1: must be more than zero'],
  ['more than an account holds', [(2n ** 256n).toString()], 'amounts.0: must be at most'],
])('rejects %s and names it', async (_, amounts, message) => {
  const request = { ...optionsOf(ETHEREUM_USDC, BASE_USDC), amounts };
  await expect(answerCurve(sampleDeps, request)).rejects.toThrow(message);
});

test('a pair without a route has the error of a route request', async () => {
  const options = optionsOf(ETHEREUM_USDC, BASE_USDC, { bridges: ['OPINIT'], allow_swaps: false });
  await expect(curveOf(options, [10n ** 6n, 10n ** 9n])).rejects.toThrow('no route from');
});

test(`takes ${MAX_CURVE_AMOUNTS} amounts`, async () => {
  const points = await curveOf(optionsOf(ETHEREUM_USDC, BASE_USDC), sizes(10n ** 6n, MAX_CURVE_AMOUNTS));
  expect(points.filter(({ route }) => route?.searched)).toHaveLength(6);
});

test('two transfers of one bridge between two chains are two paths', async () => {
  const points = await curveOf(optionsOf(ETHEREUM_USDC, BASE_USDC), [10n ** 9n, 10n ** 10n]);
  const [fast, standard] = points.map(({ route }) => route);
  expect(fast?.estimated_route_duration_seconds).toBeLessThan(standard?.estimated_route_duration_seconds ?? 0);
  expect([fast?.path, standard?.path]).toEqual(['CCTP fast 1 8453', 'CCTP 1 8453']);
});

test('a point has the time, the signatures and the approvals of its route', async () => {
  const options = optionsOf(ETHEREUM_USDC, BASE_USDC);
  const [point] = await curveOf(options, [10n ** 10n], withoutGas);
  const asked = routeFor(options, `${10n ** 10n}`);
  expect(point?.route).toMatchObject({
    txs_required: asked?.txs_required,
    approvals_most: 1,
    estimated_route_duration_seconds: asked?.estimated_route_duration_seconds,
  });
});
