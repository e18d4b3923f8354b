import { expect, test } from 'vitest';
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
  expect(found).toMatchObject({ route: routeSummary(answerRoute(sampleDeps, OSMO_TO_ATOM)) });
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

test('a list of more than a hundred is refused by a message that says so', () => {
  const { error } = routeSummariesRequestSchema.safeParse({ requests: Array(101).fill(OSMO_TO_ATOM) });
  expect(error?.issues.map(({ message }) => message)).toEqual(['must name at most 100 requests']);
});
