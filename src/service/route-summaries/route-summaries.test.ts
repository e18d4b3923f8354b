import { expect, test } from 'vitest';
import type { Route } from '#contract/route.ts';
import { routeSummariesRequestSchema, routeSummariesResponseSchema } from '#contract/route-summaries.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { answerRoute } from '../route/route.ts';
import { routeSummary } from '../route-summary.ts';
import { answerRouteSummaries } from './route-summaries.ts';

const OSMO_TO_ATOM = {
  source_asset_chain_id: 'osmosis-1',
  source_asset_denom: 'uosmo',
  dest_asset_chain_id: 'cosmoshub-4',
  dest_asset_denom: 'uatom',
  amount_in: '100000000',
};

test('each request gets its own route or its own error, in its order', async () => {
  const unknown = { ...OSMO_TO_ATOM, source_asset_denom: 'unobtainium' };
  const response = await answerRouteSummaries(sampleDeps, { requests: [unknown, OSMO_TO_ATOM] });
  expect(routeSummariesResponseSchema.parse(response)).toEqual(response);
  const [failed, found] = response.routes;
  expect(failed).toMatchObject({ route: null, error: { message: expect.stringContaining('unobtainium') } });
  const route = answerRoute(sampleDeps, OSMO_TO_ATOM);
  expect(found).toMatchObject({ route: routeSummary(route) });
  expect(found?.route?.usd_amount_out).toBe(route.usd_amount_out);
});

test('a route says what carries it, in the order of the way', async () => {
  const solToEther = {
    ...{ source_asset_chain_id: 'solana', source_asset_denom: 'solana-native' },
    ...{ dest_asset_chain_id: '42161', dest_asset_denom: 'arbitrum-native' },
    ...{ amount_in: '10000000000', bridges: ['CCTP' as const] },
  };
  const usdcToArbitrum = {
    ...{ source_asset_chain_id: '8453', source_asset_denom: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
    ...{ dest_asset_chain_id: '42161', dest_asset_denom: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831' },
    ...{ amount_in: '100000000', bridges: ['CCTP' as const], order: 'time' as const },
  };
  const { routes } = await answerRouteSummaries(sampleDeps, { requests: [solToEther, usdcToArbitrum] });
  expect(routes.map(({ route }) => route?.carriers)).toEqual([
    [{ swap_venue: 'solana-orca' }, { bridge_id: 'CCTP' }, { swap_venue: 'arbitrum-uniswap' }],
    [{ bridge_id: 'CCTP', is_fast: true }],
  ]);
});

test('a route names the gas coins that later signatures need on other chains', async () => {
  const usdcOnArbitrum = {
    dest_asset_chain_id: '42161',
    dest_asset_denom: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  };
  const base = { source_asset_chain_id: '8453', source_asset_denom: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' };
  const osmo = { source_asset_chain_id: 'osmosis-1', source_asset_denom: 'uosmo' };
  const { routes } = await answerRouteSummaries(sampleDeps, {
    requests: [
      { ...base, ...usdcOnArbitrum, amount_in: '100000000' },
      { ...osmo, ...usdcOnArbitrum, amount_in: '1000000000' },
    ],
  });
  expect(routes.map(({ route }) => [route?.txs_required, route?.gas_needs])).toEqual([
    [1, []],
    [2, [{ chain_id: '1776', denom: 'injective-evm-native' }]],
  ]);
});

test('a route counts the approvals that come on top of its signatures', () => {
  const approval = { amount: '1' };
  const most = (...estimated_fees: object[]) =>
    routeSummary({ operations: [], estimated_fees, txs_required: 2 } as unknown as Route).approvals_most;
  expect(most({ fee_type: 'GAS', approval }, { fee_type: 'GAS' }, { fee_type: 'GAS', approval })).toBe(2);
  expect(most()).toBe(0);
});

test('a gas coin that an earlier signature brings is not needed', () => {
  const gas = (tx_index: number, chain_id: string, denom: string | undefined) => ({
    ...{ fee_type: 'GAS', fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL', amount: '1', usd_amount: '0.01' },
    ...{ tx_index, chain_id, denom },
  });
  const swap = (tx_index: number, denom_in: string, denom_out: string) => ({
    ...{ tx_index, evm_swap: { from_chain_id: '42161', denom_in, denom_out, swap_venues: [] } },
  });
  const bring = (denom_out: string) => ({
    ...{ tx_index: 0, hyperlane_transfer: { from_chain_id: '1', to_chain_id: '42161', denom_in: 'a', denom_out } },
  });
  const needs = (operations: object[], ...estimated_fees: object[]) =>
    routeSummary({ source_asset_chain_id: '1', operations, estimated_fees } as unknown as Route).gas_needs;
  const [first, second, third] = [gas(0, '1', 'ether'), gas(1, '42161', 'gas'), gas(2, '42161', 'gas')];
  expect(needs([bring('gas'), swap(1, 'gas', 'usdc')], first, second)).toEqual([]);
  expect(needs([bring('usdc'), swap(1, 'usdc', 'gas')], first, second)).toEqual([{ chain_id: '42161', denom: 'gas' }]);
  // What comes and goes again within one transaction pays for no other.
  const passing = [bring('gas'), swap(0, 'gas', 'usdc'), swap(1, 'usdc', 'dai'), swap(2, 'dai', 'eurc')];
  expect(needs(passing, first, second, third)).toEqual([{ chain_id: '42161', denom: 'gas' }]);
  expect(needs([bring('usdc'), swap(1, 'usdc', 'dai')], first, gas(1, '42161', undefined))).toEqual([
    { chain_id: '42161', denom: null },
  ]);
});

test('a list of more than a hundred is refused by a message that says so', () => {
  const { error } = routeSummariesRequestSchema.safeParse({ requests: Array(101).fill(OSMO_TO_ATOM) });
  expect(error?.issues.map(({ message }) => message)).toEqual(['must name at most 100 requests']);
});
