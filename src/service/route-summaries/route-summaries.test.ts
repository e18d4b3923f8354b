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

test('a list of more than a hundred is refused by a message that says so', () => {
  const { error } = routeSummariesRequestSchema.safeParse({ requests: Array(101).fill(OSMO_TO_ATOM) });
  expect(error?.issues.map(({ message }) => message)).toEqual(['must name at most 100 requests']);
});
