import { describe, expect, test } from 'vitest';
import data from '#bridges/data/op-init.json' with { type: 'json' };
import { opInit } from '#bridges/op-init.ts';
import { sameAsset } from '#contract/asset.ts';
import { createNodeAccess } from '#nodes/node-access.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { captureOf, marketOfCapture } from '#testing/captured-market.ts';
import { NO_FEED_URLS } from '#testing/feed-urls.ts';
import { findLane } from '#testing/lanes.ts';
import { testMarket } from '#testing/market.ts';
import { nodeDouble } from '#testing/node-double.ts';
import { type FaultName, startFaultProxy } from '#testing/nodes/fault-proxy.ts';
import { FAULTS } from '#testing/nodes/faults.ts';
import type { Feed, LaneWithTerms, Part } from './feed.ts';
import { liveMarket } from './live-market.ts';
import { opInitFeeds } from './op-init.ts';

const registry = embeddedRegistry();
const INIT = { chain_id: 'interwoven-1', denom: 'uinit' };
/** Of bridge 12. */
const ON_CIVITIA = {
  chain_id: 'civitia-1',
  denom: data.find(({ bridge_id }) => bridge_id === 12)?.tokens[0]?.l2_denom as string,
};
const BRIDGE = `init1${'q'.repeat(58)}`;
const THREE_DAYS = 3 * 24 * 3600;

interface Facts {
  readonly period?: string;
  readonly disabled?: readonly number[];
  readonly at?: number;
  /** What each bridge holds of every denom. */
  readonly held?: string;
}

/** A node of Initia with its bridges. */
const initiaNode = ({ period = `${THREE_DAYS}s`, disabled = [], at = Date.now(), held = '5000000' }: Facts = {}) =>
  nodeDouble(({ url }) => {
    if (url.pathname.endsWith('/blocks/latest')) {
      const header = { chain_id: 'interwoven-1', height: '9', time: new Date(at).toISOString() };
      return { body: JSON.stringify({ block: { header } }) };
    }
    if (url.pathname === `/cosmos/bank/v1beta1/balances/${BRIDGE}/by_denom`) {
      return { body: JSON.stringify({ balance: { denom: url.searchParams.get('denom'), amount: held } }) };
    }
    const id = /^\/opinit\/ophost\/v1\/bridges\/(\d+)$/.exec(url.pathname)?.[1];
    if (id === undefined) return { status: 404, body: '{"code":5,"message":"Not Found","details":[]}' };
    const bridge_config = {
      challenger: 'init1challenger',
      proposer: 'init1proposer',
      submission_interval: '600s',
      finalization_period: period,
      ...(disabled.includes(Number(id)) && { bridge_disabled: true }),
    };
    return { body: JSON.stringify({ bridge_id: id, bridge_addr: BRIDGE, bridge_config }) };
  });

function feedOf(url: string): Feed {
  const nodes = createNodeAccess(
    registry,
    { mode: 'urls', urls: new Map([['interwoven-1', [url]]]) },
    { callsPerMinute: 100_000 },
  );
  const market = () => testMarket(registry);
  const [feed] = opInitFeeds({ registry, nodes, now: Date.now, market, urls: NO_FEED_URLS });
  return feed as Feed;
}

const SIGNAL = () => AbortSignal.any([]);
const readOnce = async (facts: Facts = {}) => feedOf((await initiaNode(facts)).url).read(SIGNAL());

const marketOf = (part: Part) => liveMarket(registry, [{ feed: feedOf(''), part, failure: null }], Date.now());
const secondsOf = (part: Part, from: typeof INIT, to: typeof INIT) =>
  findLane(opInit, { registry, market: marketOf(part), smartRelay: false }, from, to)?.seconds;

test('a withdrawal waits as long as its bridge says, a deposit does not', async () => {
  const part = await readOnce();
  expect(secondsOf(part, ON_CIVITIA, INIT)).toBe(THREE_DAYS);
  expect(secondsOf(part, INIT, ON_CIVITIA)).toBeLessThan(120);
  expect(secondsOf(await readOnce({ period: '1.5s' }), ON_CIVITIA, INIT)).toBe(2);
  const lane = findLane(opInit, { registry, market: marketOf(part), smartRelay: false }, ON_CIVITIA, INIT);
  expect(lane?.detail.duration()).toEqual({ seconds: THREE_DAYS, basis: 'published' });
});

test('a withdrawal is at most what its bridge holds on Initia, in the digits of the rollup', async () => {
  const most = (part: Part, from: typeof INIT, to: typeof INIT) =>
    part.lanes?.find(({ lane }) => sameAsset(lane.from, from) && sameAsset(lane.to, to))?.terms.max;
  const part = await readOnce();
  const digits = registry.getAsset(ON_CIVITIA).decimals ?? 0;
  expect(most(part, ON_CIVITIA, INIT)).toBe(5n * 10n ** BigInt(digits));
  expect(most(part, INIT, ON_CIVITIA)).toBeUndefined();
  const nothing = await readOnce({ held: '0' });
  expect(secondsOf(nothing, ON_CIVITIA, INIT)).toBeUndefined();
  await expect(readOnce({ held: 'much' })).rejects.toThrow('returned no balance of a bridge');
});

test('a disabled bridge has no lane either way, and the others do', async () => {
  const part = await readOnce({ disabled: [12] });
  expect(secondsOf(part, ON_CIVITIA, INIT)).toBeUndefined();
  expect(secondsOf(part, INIT, ON_CIVITIA)).toBeUndefined();
  expect(part.note).toBe('Disabled bridges: 12.');
  expect(opInit.lanes({ registry, market: marketOf(part), smartRelay: false }).length).toBeGreaterThan(10);
});

test('a captured market has the same periods and bridges', async () => {
  const market = marketOf(await readOnce({ disabled: [16] }));
  const requests = (await readOnce()).lanes?.map(({ lane }: LaneWithTerms) => lane) ?? [];
  const captured = marketOfCapture(registry, captureOf(registry, market, requests));
  expect(requests.length).toBeGreaterThan(10);
  for (const request of requests) expect(captured.laneTerms(request)).toEqual(market.laneTerms(request));
});

describe('a fault', () => {
  const RIGHT = new Set<FaultName>([
    ...(['none', 'slow', 'wrongType', 'rateLimitedInWords', 'nullResult', 'emptyResult', 'otherId', 'noId'] as const),
    'doubled',
  ]);
  const SILENT = new Set<FaultName>(['halfOpen', 'stalled', 'dripping']);
  test.each([...Object.keys(FAULTS), 'refused'] as FaultName[])(
    '%s gives what is right, or an error',
    async (fault) => {
      const proxy = await startFaultProxy({ upstream: (await initiaNode()).url });
      await proxy.set(fault);
      try {
        const read = feedOf(proxy.url).read(SILENT.has(fault) ? AbortSignal.timeout(100) : AbortSignal.any([]));
        if (RIGHT.has(fault)) expect(secondsOf(await read, ON_CIVITIA, INIT)).toBe(THREE_DAYS);
        else await expect(read).rejects.toThrow();
        expect(proxy.led).toBe(0);
      } finally {
        await proxy.close();
      }
    },
  );

  test.each([
    ['that stands still', { at: Date.now() - 3_600_000 }, 'is old'],
    ['without a period', { period: 'P7D' }, 'returned no bridge'],
  ])('a node %s is refused', async (_, facts, message) => {
    await expect(readOnce(facts)).rejects.toThrow(message);
  });
});
