import { expect, test } from 'vitest';
import { statusResponseSchema } from '#contract/status.ts';
import { feedStateOf, liveMarketOf } from '#testing/live-market.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { agesOf, factsOfThisVersion } from './facts-age.ts';
import { answerStatus } from './status.ts';

const NOON = '2026-11-26T12:00:00.000Z';
const at = Date.parse(NOON);

const { now } = sampleDeps;

const statusWith = (...feeds: ReturnType<typeof feedStateOf>[]) =>
  answerStatus({ market: () => liveMarketOf(sampleDeps.market(), feeds), isLive: true, now });

test('the sample market is not live and has no feeds', () => {
  const status = answerStatus(sampleDeps);
  const { source, version, asOf } = sampleDeps.market();
  expect(status).toEqual({
    market: { source, version, as_of: asOf, live: false },
    feeds: [],
    silent_chains: [],
    facts: agesOf(factsOfThisVersion(), sampleDeps.now()),
  });
});

test('facts grow old by the clock of the service', () => {
  const at = (day: string) => answerStatus({ ...sampleDeps, now: () => new Date(day) }).facts ?? [];
  const last = factsOfThisVersion().bridges?.toSorted().at(-1) as string;
  const later = (days: number) => new Date(Date.parse(last) + days * 86_400_000).toISOString();
  const bridgesAt = (days: number) => at(later(days)).find(({ kind }) => kind === 'bridges');
  expect(bridgesAt(45)).toMatchObject({ newest: last, age_days: 45, is_old: false });
  expect(bridgesAt(46)).toMatchObject({ newest: last, age_days: 46, is_old: true });
});

test('a feed is told with its time, block, limits, chains and last failure', () => {
  const failure = { at: at + 5_000, message: 'pools of Base could not be read: node.example answered HTTP 500' };
  const pools = [{ chain_id: '8453', venue: 'base-uniswap' }];
  const uniswap = feedStateOf('uniswap-8453', {
    ...{ title: 'Uniswap on Base', covers: { pools }, state: 'late', at, block: '12', failure },
    note: 'Pools of less than $10,000 are left out.',
  });
  const status = statusWith(uniswap, feedStateOf('prices', { covers: { prices: true }, state: 'waiting', at: null }));
  expect(status.market).toEqual({ source: 'live', version: '5d41402abc4b', as_of: NOON, live: true });
  expect(status.feeds).toEqual([
    {
      ...{ name: 'uniswap-8453', title: 'Uniswap on Base', state: 'late', covers: ['pools'], chain_ids: ['8453'] },
      ...{ as_of: NOON, block: '12', refresh_ms: 15_000, limit_ms: 120_000 },
      last_failure: {
        at: '2026-11-26T12:00:05.000Z',
        message: 'pools of Base could not be read: a server answered HTTP 500',
      },
      note: 'Pools of less than $10,000 are left out.',
    },
    expect.objectContaining({ name: 'prices', state: 'waiting', covers: ['prices'], chain_ids: [], as_of: null }),
  ]);
  expect(statusResponseSchema.safeParse(status).success).toBe(true);
});

test('a feed whose first round goes on says so', () => {
  const [whole, partial] = statusWith(feedStateOf('a'), feedStateOf('b', { isPartial: true })).feeds;
  expect(whole).not.toHaveProperty('partial');
  expect(partial).toMatchObject({ state: 'current', partial: true });
});

test('a chain does not answer when every feed of its own failed; feeds of several chains do not count', () => {
  const failed = (message: string, later = 0) => ({ failure: { at: at + later, message } });
  const status = statusWith(
    feedStateOf('a', { covers: { gas: ['1'] }, ...failed('early') }),
    feedStateOf('b', { covers: { pools: [{ chain_id: '1', venue: 'x' }] }, ...failed('late at 10.0.0.1:8545', 1) }),
    feedStateOf('c', { covers: { gas: ['10'] } }),
    feedStateOf('d', { covers: { lanes: { bridge: 'CCTP', chain_ids: ['10'] } }, ...failed('no') }),
    feedStateOf('e', { covers: { lanes: { bridge: 'CCTP', chain_ids: ['137', '8453'] } }, ...failed('no') }),
  );
  expect(status.silent_chains).toEqual([{ chain_id: '1', message: 'late at a server' }]);
});

test.each([
  ['https://node.example/v2/KEY timed out', 'a server timed out'],
  ['node.example:8545 answered HTTP 500; 10.1.2.3 did not', 'a server answered HTTP 500; a server did not'],
  ['[::1]:8545 and localhost:1317 and base-node:8545 failed', 'a server and a server and a server failed'],
  ['took 2.5 s at 14:03, block 12, 0xabc, v1.2.0', 'took 2.5 s at 14:03, block 12, 0xabc, v1.2.0'],
])('no host is named: %s', (message, told) => {
  const { feeds } = statusWith(feedStateOf('a', { failure: { at, message } }));
  expect(feeds[0]?.last_failure?.message).toBe(told);
});

test('a captured market with the feeds of its time is not live', () => {
  const market = () => liveMarketOf(sampleDeps.market(), [feedStateOf('osmosis')]);
  const status = answerStatus({ market, now });
  expect(status.market.live).toBe(false);
  expect(status.feeds).toHaveLength(1);
});
