import { describe, expect, test } from 'vitest';
import { ServiceError } from '#contract/error.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { FeedState, Market } from '#market/market.ts';
import { feedStateOf, liveMarketOf } from '#testing/live-market.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { answerRoute } from './route/route.ts';

/** A swap that only pools on Osmosis offer. */
const SWAP: RouteRequest = {
  ...{ source_asset_chain_id: 'osmosis-1', source_asset_denom: 'uosmo' },
  ...{ dest_asset_chain_id: 'osmosis-1', dest_asset_denom: 'uion' },
  amount_in: '1000000',
};
const AT = Date.UTC(2026, 10, 26, 14, 2, 30);

const osmosis = feedStateOf('osmosis', {
  ...{ title: 'Osmosis', state: 'expired', at: AT },
  covers: { pools: [{ chain_id: 'osmosis-1', venue: 'osmosis-poolmanager' }] },
});
const cctp = feedStateOf('cctp', {
  ...{ title: 'CCTP', state: 'waiting', at: null, staleAfterMs: 90_000 },
  covers: { lanes: { bridge: 'CCTP', chain_ids: ['osmosis-1'] } },
});

const USDC = ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'] as const;

const withoutPools = (market: Market): Market => ({ ...market, pools: () => [] });

/** One for all feeds, as its graph takes a second. */
const quiet = withoutPools(liveMarketOf(sampleDeps.market(), []));

/** The error of a request to a market without pools. */
function refusalOf(feeds: readonly FeedState[], request: RouteRequest = SWAP, market = quiet): ServiceError {
  Object.assign(market, { feeds });
  const now = () => new Date(AT + 300_000);
  try {
    answerRoute({ ...sampleDeps, market: () => market, now }, request);
  } catch (error) {
    if (error instanceof ServiceError) return error;
  }
  throw new Error('there is a route');
}

test('no route names the absent feeds of its chains, with their time and limit', () => {
  const { message, details } = refusalOf([osmosis, cctp]);
  expect(message).toBe(
    'no route from OSMO on Osmosis (osmosis-1) to ION on Osmosis (osmosis-1): ' +
      'pools of Osmosis last read 14:02 UTC, limit 2 min; fees of CCTP not read yet',
  );
  expect(details).toMatchObject([
    { reason: 'NO_ROUTE', metadata: { cause: 'NOT_READ' } },
    { reason: 'NOT_READ', metadata: { feed: 'osmosis', state: 'expired', as_of: '2026-11-26T14:02:30.000Z' } },
    { reason: 'NOT_READ', metadata: { feed: 'cctp', state: 'waiting', limit_ms: '90000' } },
  ]);
  expect(details[2]?.metadata).not.toHaveProperty('as_of');
});

describe('a starting market', () => {
  const beginning = feedStateOf('base-uniswap', {
    ...{ title: 'Uniswap on Base', state: 'waiting', at: null },
    covers: { pools: [{ chain_id: '8453', venue: 'base-uniswap' }] },
  });

  test('of which nothing was read says so', () => {
    const { message, details } = refusalOf([]);
    expect(message).toMatch(/: nothing of the live market was read yet, ask again in a minute$/);
    expect(details[0]?.metadata).toMatchObject({ cause: 'NOT_READ' });
  });

  test('names a source in use whose first round goes on', () => {
    const { message, details } = refusalOf([{ ...osmosis, state: 'current', isPartial: true }]);
    expect(message).toMatch(/: pools of Osmosis not all read yet$/);
    expect(details[1]).toMatchObject({ reason: 'NOT_READ', metadata: { feed: 'osmosis', state: 'partial' } });
  });

  test('is not read yet where a lane has ended, as others may be open', () => {
    const [source_asset_denom, dest_asset_denom] = USDC;
    const request = {
      ...{ source_asset_chain_id: '1', source_asset_denom, dest_asset_chain_id: '8453', dest_asset_denom },
      amount_in: '1000000',
    };
    const cctp = feedStateOf('cctp', {
      ...{ title: 'CCTP', state: 'waiting', at: null },
      covers: { lanes: { bridge: 'CCTP', chain_ids: ['1'] } },
    });
    const live = liveMarketOf(sampleDeps.market(), [cctp]);
    const market = withoutPools({ ...live, laneTerms: () => ({ fees: null, seconds: null }) });
    const { details } = refusalOf([cctp], request, market);
    expect(details[0]?.metadata).toMatchObject({ cause: 'NOT_READ' });
    expect(details.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['NOT_READ', 'HALTED']));
  });

  test('counts sources of other chains that may lead there, until they have answered or failed once', () => {
    const late = { ...osmosis, state: 'late' } as const;
    expect(refusalOf([late, beginning]).message).toMatch(/: 1 source that may lead there not read yet$/);
    const failure = { at: AT, message: 'no node answered' };
    expect(refusalOf([late, { ...beginning, failure }]).message).toContain('no bridge or venue of this service');
    expect(refusalOf([late, { ...beginning, state: 'current', at: AT, isPartial: true }]).message).toContain(
      '1 source',
    );
    expect(refusalOf([late, beginning], { ...SWAP, allow_swaps: false }).message).not.toContain('read yet');
  });
});

test.each<[string, Partial<FeedState>]>([
  ['in use', { state: 'late' }],
  ['of other chains, too old', { covers: { pools: [{ chain_id: '8453', venue: 'base-uniswap' }] } }],
  ['of gas and prices', { covers: { prices: true, gas: ['osmosis-1'] } }],
])('a feed %s is no reason', (_, facts) => {
  expect(refusalOf([{ ...osmosis, ...facts }]).message).toContain('no bridge or venue of this service connects them');
});

test.each<[string, FeedState, Partial<RouteRequest>]>([
  ['swaps', osmosis, { allow_swaps: false }],
  ['its venue', osmosis, { swap_venues: [{ chain_id: 'neutron-1', name: 'neutron-astroport' }] }],
  ['its bridge', cctp, { bridges: ['IBC'] }],
])('a feed that the request excludes by %s is no reason', (_, feed, options) => {
  expect(refusalOf([feed], { ...SWAP, ...options }).message).not.toMatch(/read/);
});

test('an older reading is told with its day, a limit of no whole minutes in seconds', () => {
  const [day, limit] = [AT - 24 * 3_600_000, 90_000];
  expect(refusalOf([{ ...osmosis, at: day, staleAfterMs: limit }]).message).toMatch(
    /last read 2026-11-25 14:02 UTC, limit 90 s$/,
  );
});

test('many absent feeds are counted in the message and named in the details', () => {
  const feeds = ['A', 'B', 'C', 'D', 'E'].map((title) => ({ ...osmosis, name: title, title }));
  const { message, details } = refusalOf(feeds);
  expect(message).toMatch(/pools of C last read [^;]+; 2 more sources without current figures$/);
  expect(details).toHaveLength(6);
});

test('between two chains feeds of lanes are named first', () => {
  const request = { ...SWAP, dest_asset_chain_id: 'emoney-3', dest_asset_denom: 'ungm' };
  const { message } = refusalOf([osmosis, cctp], request);
  expect(message.indexOf('fees of CCTP')).toBeGreaterThan(0);
  expect(message.indexOf('fees of CCTP')).toBeLessThan(message.indexOf('pools of Osmosis'));
});

test('a title that says what it reads is not told twice', () => {
  expect(refusalOf([{ ...osmosis, title: 'Pools of Osmosis' }]).message).toContain(': pools of Osmosis last read');
});
