import { afterEach, expect, test, vi } from 'vitest';
import { openClient } from '#app/api/client-part.ts';
import { numberFormatter } from '#app/format/number.ts';
import type { Bridge } from '#contract/bridge.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import { routeNames } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import type { RouteQuery } from '../query/quote-requests.ts';
import { answerRows, answersVerdict, askService, type ServiceAnswer, serviceRequest } from './service-answer.ts';

const digits = numberFormatter('en-US');
const names = ['This server', 'Inside this page'] as const;
const { cctp } = routes;
const request = {
  source_asset_chain_id: cctp.source_asset_chain_id,
  source_asset_denom: cctp.source_asset_denom,
  dest_asset_chain_id: cctp.dest_asset_chain_id,
  dest_asset_denom: cctp.dest_asset_denom,
  amount_in: cctp.amount_in,
} as RouteRequest;

afterEach(() => void vi.unstubAllGlobals());
const ask = (route: () => Promise<Route>): Promise<ServiceAnswer> => {
  vi.stubGlobal('fetch', async () => Response.json(await route()));
  const signal = new AbortController().signal;
  return askService(openClient('http://service.test', vi.fn(), signal), request, signal);
};
const answered = async (usd_amount_out: string, tookMs: number): Promise<ServiceAnswer> => {
  const route = { ...cctp, usd_amount_in: '100', usd_amount_out, estimated_fees: [] };
  return { ...(await ask(async () => route)), tookMs };
};
const shown = (answers: readonly [ServiceAnswer, ServiceAnswer]) => ({
  ...{ answers, names, digits },
  side: 'in' as const,
  lookup: routeNames,
});

test('the difference of costs and of times to answer is named', async () => {
  const props = shown([await answered('99', 120), await answered('98.5', 1320)]);
  expect(answersVerdict(props)).toBe('This server is $0.50 cheaper.');
  expect(answerRows(props)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ label: 'Costs', before: '$1.00', now: '$1.50', change: '$0.50 more' }),
      { label: 'Time to answer', before: '120 ms', now: '1,320 ms', change: '1,200 ms longer' },
    ]),
  );
});

test('who fails or answers about something else leaves the figures of the other whole', async () => {
  const good = await answered('99', 120);
  const silent = await ask(() => Promise.reject(new TypeError('Failed to fetch')));
  const other = await ask(async () => ({ ...cctp, dest_asset_denom: 'other' }));
  for (const bad of [silent, other]) {
    const props = shown([bad, good]);
    expect(bad.failure?.sentence).toMatch(/\.$/);
    expect(answersVerdict(props)).toBe('Only Inside this page has a route.');
    expect(answerRows(props)).toContainEqual({ label: 'Costs', before: '', now: '$1.00', change: '' });
  }
  expect(answersVerdict(shown([silent, other]))).toBe('Neither has a route.');
  expect(answerRows(shown([silent, other]))).toHaveLength(1);
});

test('bridges are named to a service only where some are off', () => {
  const bridges = [{ id: 'CCTP' }, { id: 'IBC' }] as unknown as Bridge[];
  const asset = { chain_id: '1', denom: 'a' };
  const query: RouteQuery = { from: asset, to: asset, amount: 5n, side: 'in', bridgesOff: [], venues: null };
  expect(serviceRequest(query, bridges).bridges).toBeUndefined();
  expect(serviceRequest({ ...query, bridgesOff: ['IBC'] }, bridges).bridges).toEqual(['CCTP']);
});
