import { expect, test } from 'vitest';
import { operationKey } from '#contract/operation.ts';
import { type Route, type RouteRequest, routeSchema } from '#contract/route.ts';
import type { FeedState, Market, Reading } from '#market/market.ts';
import { feedStateOf, liveMarketOf } from '#testing/live-market.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { answerRoute } from './route/route.ts';

/** A transfer by CCTP, then a swap on Osmosis. */
const REQUEST: RouteRequest = {
  ...{ source_asset_chain_id: '42161', source_asset_denom: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831' },
  ...{ dest_asset_chain_id: 'osmosis-1', dest_asset_denom: 'uosmo' },
  amount_in: '100000000',
};
const READ = Date.UTC(2026, 10, 26, 11, 59);
const reading: Reading = { at: READ, source: 'a node of Osmosis', basis: 'exact' };
const timeOf = (ms: number): string => new Date(ms).toISOString();

const answerIn = (market: Market, request = REQUEST): Route =>
  answerRoute({ ...sampleDeps, market: () => market }, request);
const answerWith = (feeds: readonly FeedState[], read = reading, request = REQUEST): Route =>
  answerIn(liveMarketOf(sampleDeps.market(), feeds, read), request);
const figuresOf = ({ operations }: Route) =>
  operations.map((operation) => (operation[operationKey(operation)] as { figures?: object }).figures);

test('each operation of a market that was read says when, by whom and how', () => {
  const route = answerWith([]);
  expect(route.operations.length).toBeGreaterThan(1);
  for (const figures of figuresOf(route))
    expect(figures).toEqual({ as_of: timeOf(READ), source: 'a node of Osmosis', basis: 'exact' });
  expect(routeSchema.safeParse(route).success).toBe(true);
});

test('each transfer says how long it takes and whether that was measured, a swap does not', () => {
  const durationsOf = (request: RouteRequest) =>
    answerIn(sampleDeps.market(), request).operations.map(
      (operation) => (operation[operationKey(operation)] as { duration?: object }).duration,
    );
  const ether = { source_asset_chain_id: '42161', source_asset_denom: 'arbitrum-native' };
  const toBase = { ...ether, dest_asset_chain_id: '8453', dest_asset_denom: 'base-native' };
  expect(durationsOf({ ...toBase, amount_in: '1000000000000000000', bridges: ['STARGATE'] })).toEqual([
    {
      ...{ seconds: 36, from_seconds: 31, to_seconds: 46, basis: 'measured', count: 576116 },
      ...{ period: '2024-06 to 2024-12', source: 'https://github.com/AndreAugusto11/XChainDataGen' },
    },
  ]);
  const durations = durationsOf(REQUEST);
  expect(durations.at(-1)).toBeUndefined();
  expect(durations.slice(0, -1).map((each) => each && 'basis' in each && each.basis)).toContain('published');
});

test('without readings the answer is the same, to the byte', () => {
  const sample = JSON.stringify(answerIn(sampleDeps.market()));
  expect(sample).not.toContain('figures');
  expect(JSON.stringify(answerIn(liveMarketOf(sampleDeps.market(), [])))).toBe(sample);
});

test('a feed that confirmed unchanged pools makes them as young as its last answer', () => {
  const covers = { pools: [{ chain_id: 'osmosis-1', venue: 'osmosis-poolmanager' }] };
  const swapOf = (route: Route) => figuresOf(route)[route.operations.findIndex((operation) => 'swap' in operation)];
  const feed = feedStateOf('osmosis', { covers, at: READ + 30_000, everyMs: 15_000 });
  expect(swapOf(answerWith([feed]))).toMatchObject({ as_of: timeOf(READ + 30_000), refresh_ms: 15_000 });
  // Of two feeds of one venue the older one counts, but nothing is older than its own reading.
  const other = feedStateOf('more', { covers, at: READ - 30_000, everyMs: 60_000 });
  expect(swapOf(answerWith([feed, other]))).toMatchObject({ as_of: timeOf(READ), refresh_ms: 60_000 });
});

test("a bridge's fee has the figures of its operation, gas the time of its chain's price", () => {
  const market = liveMarketOf(sampleDeps.market(), [], { at: READ, source: 'Circle', basis: 'asked' });
  const gasPrice = (chainId: string) => {
    const price = market.gasPrice(chainId);
    return price && { ...price, at: READ - 1_000 };
  };
  const toBase = {
    ...{ source_asset_chain_id: '42161', source_asset_denom: 'arbitrum-native' },
    ...{ dest_asset_chain_id: '8453', dest_asset_denom: 'base-native', amount_in: '1000000000000000000' },
  };
  const feeds = [feedStateOf('gas', { title: 'Gas of EVM chains', covers: { gas: ['42161'] }, at: READ })];
  const { estimated_fees } = answerIn({ ...market, gasPrice, feeds }, toBase);
  const byType = (type: string) => estimated_fees?.filter(({ fee_type }) => fee_type === type) ?? [];
  expect(byType('GAS').map(({ figures }) => figures)).toContainEqual({
    ...{ as_of: timeOf(READ - 1_000), source: 'Gas of EVM chains', basis: 'asked', refresh_ms: 15_000 },
  });
  const charged = estimated_fees?.filter(({ fee_type }) => fee_type !== 'GAS' && fee_type !== 'SWAP') ?? [];
  expect(charged.length).toBeGreaterThan(0);
  for (const { figures } of charged) expect(figures).toMatchObject({ source: 'Circle', basis: 'asked' });
});

test('dollars say how old the oldest of their prices is; prices that do not age say nothing', () => {
  const market = liveMarketOf(sampleDeps.market(), [], reading);
  expect(answerIn(market)).not.toHaveProperty('prices_as_of');
  const now = sampleDeps.now().getTime();
  const pricedAt: Market['pricedAt'] = ({ chain_id }) => (chain_id === 'osmosis-1' ? now - 60_000 : now - 20_000);
  expect(answerIn({ ...market, pricedAt }).prices_as_of).toBe(timeOf(now - 60_000));
});

test('a send on one chain rests on its gas price alone', () => {
  const send = { ...REQUEST, dest_asset_chain_id: '42161', dest_asset_denom: REQUEST.source_asset_denom };
  const market = liveMarketOf(
    sampleDeps.market(),
    [feedStateOf('gas', { covers: { gas: ['42161'] }, at: READ })],
    reading,
  );
  const gasPrice = (chainId: string) => {
    const price = market.gasPrice(chainId);
    return price && { ...price, at: READ };
  };
  const route = answerIn({ ...market, gasPrice }, send);
  expect(figuresOf(route)).toEqual([undefined]);
  expect(route.estimated_fees).toMatchObject([{ fee_type: 'GAS', figures: { as_of: timeOf(READ), source: 'gas' } }]);
});

test('a split swap is as old as its oldest pool and as certain as its least certain one', () => {
  const market = liveMarketOf(sampleDeps.market(), []);
  const pools = market.pools().map((pool, i) => {
    const basis: Reading['basis'] = i % 2 === 0 ? 'exact' : 'asked';
    return { ...pool, reading: { at: READ + i, source: `source ${i % 3}`, basis } };
  });
  const request = {
    ...REQUEST,
    amount_in: '1000000000000',
    smart_swap_options: { split_routes: true },
    allow_unsafe: true,
  };
  const route = answerIn({ ...market, pools: () => pools }, request);
  const swap = route.operations.find((operation) => operation.swap?.smart_swap_in)?.swap;
  const ids = swap?.smart_swap_in?.swap_routes.flatMap((path) => path.swap_operations.map(({ pool }) => pool)) ?? [];
  const used = pools.filter(({ chain_id, pool }) => chain_id === 'osmosis-1' && ids.includes(pool.id));
  expect(used.length).toBeGreaterThan(1);
  expect(new Set(used.map(({ reading }) => reading.basis)).size).toBe(2);
  expect(swap?.figures).toMatchObject({
    as_of: timeOf(Math.min(...used.map(({ reading }) => reading.at))),
    basis: 'asked',
  });
  expect(swap?.figures?.source.split(', ').sort()).toEqual(
    [...new Set(used.map(({ reading }) => reading.source))].sort(),
  );
});
