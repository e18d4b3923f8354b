import type { Address } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { poolQuotes } from '#engine/index.ts';
import type { Market } from '#market/market.ts';
import type { ConcentratedPool, Pool } from '#market/pool.ts';
import { sqrtRatioAtTick } from '#math/tick-math.ts';
import { createNodeAccess } from '#nodes/node-access.ts';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { NO_FEED_URLS } from '#testing/feed-urls.ts';
import { testMarket } from '#testing/market.ts';
import { type FaultName, limitUnder, recovered, startFaultProxy } from '#testing/nodes/fault-proxy.ts';
import { FAULTS } from '#testing/nodes/faults.ts';
import { type LoopbackServer, startLoopbackServer } from '#testing/nodes/loopback-server.ts';
import { deploySlipstream, type Slipstream } from '#testing/nodes/slipstream-node.ts';
import { type SolidlyNode, type SolidlyPair, startSolidlyNode } from '#testing/nodes/solidly-node.ts';
import { createRandom } from '#testing/random.ts';
import type { Feed, FeedDeps, Part } from './feed.ts';
import { poolFeed } from './uniswap/pool-feed.ts';
import { velodromeFactories } from './velodrome/factories.ts';

/** The feed beside contracts of Aerodrome and of slipstream, compiled from their published sources, on a local node. */

const SEED = Math.floor(Math.random() * 2 ** 32);
const random = createRandom(SEED);
const someAmount = (least: number, most: number) => BigInt(Math.floor(random.magnitude(least, most)));

const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
const SPACINGS = [1, 50, 100, 200, 2000] as const;
const POSITIONS = 6;

let node: SolidlyNode;
let slipstream: Slipstream;
let gate: LoopbackServer;
let pairs: SolidlyPair[];
let snapshot: `0x${string}`;

beforeAll(async () => {
  node = await startSolidlyNode();
  gate = await startLoopbackServer(async ({ body }) => {
    const headers = { 'content-type': 'application/json' };
    return { body: await (await fetch(node.anvil.url, { method: 'POST', headers, body })).text() };
  });
  pairs = [];
  for (const stable of [true, false]) {
    const reserves = [10n ** 12n, 10n ** 24n * (stable ? 1n : 3n)] as const;
    pairs.push(await node.create({ stable, decimals: [6, 18], reserves }));
  }
  const tokens = tokensOf(0);
  slipstream = await deploySlipstream(node.anvil, tokens);
  for (const spacing of SPACINGS) {
    const tick = random.whole(-40_000, 40_000);
    const pool = await slipstream.create({ tokens, spacing, sqrtPriceX96: sqrtRatioAtTick(tick) + 12_345n });
    for (let position = 0; position < POSITIONS; position++) {
      const middle = Math.floor(tick / spacing) + random.whole(-20, 20);
      const [lower, upper] = [middle - random.whole(1, 30), middle + random.whole(1, 30)];
      await slipstream.mint(pool, lower * spacing, upper * spacing, someAmount(1e20, 1e24));
    }
  }
  snapshot = await node.anvil.client.snapshot();
});
beforeEach(async () => {
  await node.anvil.client.revert({ id: snapshot });
  snapshot = await node.anvil.client.snapshot();
});
afterAll(async () => {
  await gate?.close();
  await node?.anvil.close();
});

const tokensOf = (pair: number) => pairs[pair]?.denoms as readonly [Address, Address];

function feedOf(url = gate.url, limitMs = 150_000): Feed {
  const registry = createRegistry({
    chains: [chainRecord({ chain_id: '1', chain_type: 'evm', pretty_name: 'Base', multicall3: MULTICALL3 })],
    assets: pairs.flatMap(({ denoms }) => denoms.map((denom) => assetRecord({ chain_id: '1', denom }))),
    channels: [],
  });
  const market: Market = { ...testMarket(registry), usd: () => 10n ** 11n };
  const urls = new Map([['1', [url]]]);
  const deps: FeedDeps = {
    registry,
    nodes: createNodeAccess(registry, { mode: 'urls', urls }, { callsPerMinute: 1e6, limitMs }),
    urls: NO_FEED_URLS,
    market: () => market,
    now: Date.now,
  };
  const factories = velodromeFactories({
    ...{ chain_id: '1', pairFactory: node.factory, slipstreamFactory: slipstream.factory },
  });
  return poolFeed(deps, { venue: 'base-aerodrome', brand: 'Aerodrome', factories });
}

const read = (feed: Feed): Promise<Part> => feed.read(AbortSignal.any([]));
const poolsOf = ({ pools = [] }: Part): Pool[] => pools.map(({ pool }) => pool);
const ofSpacing = (part: Part, spacing: number): ConcentratedPool =>
  poolsOf(part).find((pool) => pool.kind === 'concentrated' && pool.tickSpacing === spacing) as ConcentratedPool;

/** Compares quotes with those of the contracts, and gives how many they were. */
async function compare(part: Part): Promise<number> {
  let count = 0;
  for (const pool of poolsOf(part)) {
    for (const [i, side] of [0, 1].flatMap((i) => [[i, 'in'] as const, [i, 'out'] as const])) {
      if (pool.kind !== 'concentrated' && side === 'out') continue;
      const amounts = Array.from({ length: 12 }, () => someAmount(1e3, 1e23));
      const ours = poolQuotes(pool, i, 1 - i);
      const quotes = amounts.map((amount) => (side === 'in' ? ours.quoteIn(amount) : ours.quoteOut(amount)));
      const tokens = pool.denoms as unknown as readonly [Address, Address];
      const theirs =
        pool.kind === 'concentrated'
          ? await slipstream.quotes({ tokens, spacing: pool.tickSpacing, i, side }, amounts)
          : await node.quotes(pool as SolidlyPair, i, amounts);
      for (const [k, quote] of quotes.entries()) {
        // Past the ticks that were read nothing is quoted.
        if (!quote.ok) continue;
        expect(side === 'in' ? quote.amountOut : quote.amountIn).toBe(theirs[k]);
        count++;
      }
    }
  }
  return count;
}

const LEAST_COMPARED = 80;

test(`quotes what the contracts quote, before and after swaps and new positions (seed ${SEED})`, async () => {
  const feed = feedOf();
  const first = await read(feed);
  expect(
    poolsOf(first)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual([...SPACINGS.map(() => 'concentrated'), ...['constant_product', 'solidly_stable']]);
  expect(first).toMatchObject({ block: await node.anvil.client.getBlockNumber() });
  expect(first.note).toBeUndefined();
  expect(await compare(first)).toBeGreaterThan(LEAST_COMPARED);

  for (const pair of pairs) {
    const quote = poolQuotes(pair, 0, 1).quoteIn((pair.reserves[0] as bigint) / 100n);
    if (quote.ok) await node.swap(pair, 0, quote.amountIn, quote.amountOut);
  }
  for (const spacing of SPACINGS) await slipstream.swap(ofSpacing(first, spacing).id as Address, 0, 10n ** 18n);
  const second = await read(feed);
  expect(poolsOf(second).filter((pool, k) => pool !== poolsOf(first)[k])).toHaveLength(poolsOf(first).length);
  expect(await compare(second)).toBeGreaterThan(LEAST_COMPARED);

  for (const spacing of SPACINGS) {
    const { id, tick } = ofSpacing(second, spacing);
    const middle = Math.floor(tick / spacing) * spacing;
    await slipstream.mint(id as Address, middle - spacing, middle + 2 * spacing, 10n ** 24n);
  }
  expect(await compare(await read(feed))).toBeGreaterThan(LEAST_COMPARED);
});

test('follows fees that a module and the factory of pairs change', async () => {
  const feed = feedOf();
  const first = await read(feed);
  expect(SPACINGS.map((spacing) => ofSpacing(first, spacing).feePpm)).toEqual([100, 500, 500, 3000, 10_000]);
  await slipstream.setFee(1_234);
  await node.setFee(pairs[0] as SolidlyPair, 17);
  const second = await read(feed);
  expect(SPACINGS.map((spacing) => ofSpacing(second, spacing).feePpm)).toEqual(SPACINGS.map(() => 1_234));
  const fees = poolsOf(second).map((pool) => pool.kind !== 'concentrated' && 'feePpm' in pool && pool.feePpm);
  expect(fees.filter((fee) => fee !== false).sort()).toEqual([1_700, 3_000]);
  expect(await compare(second)).toBeGreaterThan(LEAST_COMPARED);
});

test('leaves pairs out while their factory is paused', async () => {
  const feed = feedOf();
  await node.pause(true);
  const paused = await read(feed);
  expect(poolsOf(paused).every(({ kind }) => kind === 'concentrated')).toBe(true);
  expect(paused.note).toBe('2 pools do not swap: their factory is paused.');
  await node.pause(false);
  expect(poolsOf(await read(feed))).toHaveLength(SPACINGS.length + 2);
});

test('a round takes one call of Multicall3 and two HTTP requests', async () => {
  const feed = feedOf();
  // Logs of the last blocks are asked twice.
  await node.anvil.client.mine({ blocks: 5 });
  await read(feed);
  const sent = gate.requests.length;
  await read(feed);
  const bodies = gate.requests.slice(sent).map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies.flatMap((body) => body.match(/"eth_call"/g) ?? [])).toHaveLength(1);
});

const FAULT_NAMES = [...(Object.keys(FAULTS) as FaultName[]), 'refused'] as const;

test.each(FAULT_NAMES)('%s: the right figures or an error, at the start and later', async (fault) => {
  const proxy = await startFaultProxy({ upstream: node.anvil.url });
  onTestFinished(() => proxy.close());
  const feed = feedOf(proxy.url, limitUnder(fault));
  const expectRight = async () => {
    const got = await read(feed).then(poolsOf, (error: Error) => error.message);
    if (Array.isArray(got)) expect(got).toEqual(poolsOf(await read(feedOf())));
    else expect(got).toMatch(/^pools of Base \(1\) could not be read: node 1 /);
    return Array.isArray(got);
  };
  await proxy.set(fault);
  await expectRight();
  await proxy.set('none');
  await recovered(expectRight);
  const quote = poolQuotes(pairs[0] as Pool, 0, 1).quoteIn(10n ** 10n);
  if (quote.ok) await node.swap(pairs[0] as SolidlyPair, 0, quote.amountIn, quote.amountOut);
  await proxy.set(fault);
  await expectRight();
  await proxy.set('none');
  await recovered(expectRight);
});
