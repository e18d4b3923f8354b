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
import { feedStateOf } from '#testing/live-market.ts';
import { testMarket } from '#testing/market.ts';
import { deployToken } from '#testing/nodes/evm-contracts.ts';
import { type FaultName, limitUnder, recovered, startFaultProxy } from '#testing/nodes/fault-proxy.ts';
import { FAULTS } from '#testing/nodes/faults.ts';
import { type LoopbackServer, startLoopbackServer } from '#testing/nodes/loopback-server.ts';
import { createPair, createPool, mint, type PoolPlan } from '#testing/nodes/uniswap-contracts.ts';
import { startUniswapNode, type UniswapNode } from '#testing/nodes/uniswap-node.ts';
import { createRandom } from '#testing/random.ts';
import type { Feed, FeedDeps, Part } from './feed.ts';
import { DEPLOYMENTS } from './uniswap/deployments.ts';
import { type FoundPool, type PoolsRead, readPools } from './uniswap/pool-reader.ts';
import { uniswap } from './uniswap.ts';

/** The feed beside Uniswap's own contracts, which lie where Ethereum has them, on a local node. */

const SEED = Math.floor(Math.random() * 2 ** 32);
const random = createRandom(SEED);
const someAmount = (least: number, most: number) => BigInt(Math.floor(random.magnitude(least, most)));

const TIERS = [
  [100, 1, 3],
  [500, 10, -30_000],
  [3000, 60, 0],
  [10_000, 200, 50_000],
] as const;
const POSITIONS = 12;
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
const [ethereum] = DEPLOYMENTS.filter(({ chain_id }) => chain_id === '1');

let node: UniswapNode;
/** Passes every request on, and refuses methods if it is told so. */
let gate: LoopbackServer;
let refused: string[] = [];
let plans: Map<string, PoolPlan>;
let snapshot: `0x${string}`;

beforeAll(async () => {
  node = await startUniswapNode({
    factoryV2: ethereum?.pairs?.factory as Address,
    factoryV3: ethereum?.factoryV3 as Address,
  });
  gate = await startLoopbackServer(async ({ body }) => ({ body: await answer(body) }));
  plans = new Map();
  const tokens = [node.tokens[0], node.tokens[1]] as [Address, Address];
  for (const [fee, spacing, tick] of TIERS) {
    const sqrtPriceX96 = sqrtRatioAtTick(tick) + someAmount(1, 1e9);
    const positions = Array.from({ length: POSITIONS }, () => somePosition(tick, spacing));
    // Over all prices, as from a pair of version 2.
    const most = Math.floor(887_272 / spacing) * spacing;
    positions.push({ lower: -most, upper: most, amount: 10n ** 20n });
    const plan = { tokens, fee, sqrtPriceX96, positions };
    plans.set((await createPool(node.anvil, node.contracts, plan)).toLowerCase(), plan);
  }
  await createPair(node.anvil, node.contracts, tokens, [10n ** 24n, 3n * 10n ** 24n]);
  await createPair(node.anvil, node.contracts, [node.tokens[1], node.tokens[2]] as [Address, Address], [
    10n ** 22n,
    7n,
  ]);
  snapshot = await node.anvil.client.snapshot();
});
beforeEach(async () => {
  refused = [];
  await node.anvil.client.revert({ id: snapshot });
  snapshot = await node.anvil.client.snapshot();
});
afterAll(async () => {
  await gate?.close();
  await node?.anvil.close();
});

function somePosition(tick: number, spacing: number) {
  const middle = Math.floor(tick / spacing) + random.whole(-300, 300);
  const lower = (middle - random.whole(1, 300)) * spacing;
  return {
    // The price is next to this tick: from there on the amount would be more liquidity than the contract can count.
    lower: lower === tick ? lower - spacing : lower,
    upper: (middle + random.whole(1, 300)) * spacing,
    amount: someAmount(1e18, 1e23),
  };
}

async function answer(body: string): Promise<string> {
  const forward = async (text: string) =>
    (
      await fetch(node.anvil.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })
    ).json();
  const messages = [JSON.parse(body)].flat();
  const answers = await Promise.all(
    messages.map((message) =>
      refused.includes(message.method)
        ? { jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'not here' } }
        : forward(JSON.stringify(message)),
    ),
  );
  return JSON.stringify(body.startsWith('[') ? answers : answers[0]);
}

const registryOf = (tokens: readonly string[]) =>
  createRegistry({
    chains: [chainRecord({ chain_id: '1', chain_type: 'evm', pretty_name: 'Ethereum', multicall3: MULTICALL3 })],
    assets: tokens.map((denom) => assetRecord({ chain_id: '1', denom, decimals: 18 })),
    channels: [],
  });

interface Options {
  readonly tokens?: readonly string[];
  readonly usd?: Market['usd'];
  readonly feeds?: () => Market['feeds'];
  readonly now?: () => number;
  readonly url?: string;
  readonly limitMs?: number;
}

function depsOf({
  tokens = node.tokens,
  usd = () => 10n ** 11n,
  feeds = () => [],
  now = Date.now,
  url = gate.url,
  limitMs = 150_000,
}: Options = {}): FeedDeps {
  const registry = registryOf(tokens);
  const market: Market = { ...testMarket(registry), usd };
  return {
    registry,
    nodes: createNodeAccess(
      registry,
      { mode: 'urls', urls: new Map([['1', [url]]]) },
      { callsPerMinute: 1e6, limitMs },
    ),
    urls: NO_FEED_URLS,
    market: () => ({ ...market, feeds: feeds() }),
    now,
  };
}

const feedOf = (options?: Options): Feed => uniswap(depsOf(options))[0] as Feed;

const read = (feed: Feed, signal = AbortSignal.any([])): Promise<Part> => feed.read(signal);
const poolsOf = ({ pools = [] }: Part): Pool[] => pools.map(({ pool }) => pool);
const poolOfFee = (part: Part, fee: number): ConcentratedPool =>
  poolsOf(part).find((pool) => pool.kind === 'concentrated' && pool.feePpm === fee) as ConcentratedPool;

/** Compares quotes of both directions with those of the contracts, and gives how many they were. */
async function compare(part: Part): Promise<number> {
  let count = 0;
  for (const pool of poolsOf(part)) {
    for (const [i, side] of [0, 1].flatMap((i) => [[i, 'in'] as const, [i, 'out'] as const])) {
      const amounts = Array.from({ length: 12 }, () => someAmount(1e3, 3e22));
      const ours = poolQuotes(pool, i, 1 - i);
      const quotes = amounts.map((amount) => (side === 'in' ? ours.quoteIn(amount) : ours.quoteOut(amount)));
      const theirs =
        pool.kind === 'concentrated'
          ? (await node.quotesV3(pool, i, side, amounts)).map(({ amount }) => amount)
          : await node.quotesV2(pool as never, i, side, amounts);
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

const LEAST_COMPARED = 150;

test(`quotes what the contracts quote, before and after swaps and new positions (seed ${SEED})`, async () => {
  const feed = feedOf();
  const first = await read(feed);
  expect(poolsOf(first)).toHaveLength(6);
  expect(first).toMatchObject({ at: expect.any(Number), block: await node.anvil.client.getBlockNumber() });
  expect(first.pools?.[0]?.reading).toMatchObject({ basis: 'exact', source: 'a node of Ethereum' });
  expect(await compare(first)).toBeGreaterThan(LEAST_COMPARED);

  for (const pool of poolsOf(first).slice(0, 4))
    await node.swap(pool as never, random.whole(0, 1), someAmount(1e20, 1e22));
  const second = await read(feed);
  expect(await compare(second)).toBeGreaterThan(LEAST_COMPARED);
  const changed = poolsOf(second).filter((pool, i) => pool !== poolsOf(first)[i]);
  expect(changed).toHaveLength(4);

  for (const [id, plan] of plans) {
    const { tick, tickSpacing } = poolsOf(second).find((pool) => pool.id === id) as ConcentratedPool;
    await mint(node.anvil, node.contracts, plan, somePosition(tick, tickSpacing));
  }
  expect(await compare(await read(feed))).toBeGreaterThan(LEAST_COMPARED);
});

test('finds a change around the price where the node refuses logs, and any other within half an hour', async () => {
  refused = ['eth_getLogs'];
  let now = Date.now();
  const feed = feedOf({ now: () => now });
  const before = poolOfFee(await read(feed), 3000);
  const { tick, liquidity, ticks } = before;
  const plan = plans.get(before.id) as PoolPlan;
  const near = Math.floor(tick / 60) * 60;
  await mint(node.anvil, node.contracts, plan, { lower: near - 120, upper: near + 180, amount: 10n ** 22n });
  const seen = poolOfFee(await read(feed), 3000);
  expect(seen.liquidity).toBeGreaterThan(liquidity);
  expect(seen.ticks.map(({ index }) => index)).toEqual(expect.arrayContaining([near - 120, near + 180]));

  await mint(node.anvil, node.contracts, plan, { lower: near + 600, upper: near + 660, amount: 10n ** 22n });
  expect(poolOfFee(await read(feed), 3000)).toBe(seen);
  now += 31 * 60_000;
  const later = poolOfFee(await read(feed), 3000);
  expect(later.ticks).not.toEqual(ticks);
  expect(later.ticks.map(({ index }) => index)).toEqual(expect.arrayContaining([near + 600, near + 660]));
});

test('a log names the ticks to read, far from the price as well, and no others are read', async () => {
  const feed = feedOf();
  const before = poolOfFee(await read(feed), 500);
  const far = (Math.floor(before.tick / 10) + 900) * 10;
  await mint(node.anvil, node.contracts, plans.get(before.id) as PoolPlan, {
    lower: far,
    upper: far + 10,
    amount: 10n ** 22n,
  });
  const sent = gate.requests.length;
  const after = poolOfFee(await read(feed), 500);
  expect(after.ticks).toContainEqual({ index: far, liquidityNet: expect.any(BigInt) });
  const bitmaps = gate.requests.slice(sent).flatMap(({ body }) => body.match(/5339c296/g) ?? []);
  expect(bitmaps).toHaveLength(1);
});

test('follows a rollback and a reorganisation', async () => {
  const feed = feedOf();
  const first = await read(feed);
  const { id, tick, ticks } = poolOfFee(first, 3000);
  const far = Math.floor(tick / 60) * 60 + 600;
  const begun = await node.anvil.client.snapshot();
  const mintFar = () =>
    mint(node.anvil, node.contracts, plans.get(id) as PoolPlan, { lower: far, upper: far + 60, amount: 10n ** 22n });
  await mintFar();
  expect(poolOfFee(await read(feed), 3000).ticks).not.toEqual(ticks);
  await node.anvil.client.revert({ id: begun });
  const rolledBack = await read(feed);
  expect(rolledBack.block).toBe(first.block);
  expect(poolOfFee(rolledBack, 3000).ticks).toEqual(ticks);

  const again = await node.anvil.client.snapshot();
  await mintFar();
  expect(poolOfFee(await read(feed), 3000).ticks).not.toEqual(ticks);
  await node.anvil.client.revert({ id: again });
  // As many blocks as were undone, of other transactions.
  await node.swap(poolOfFee(rolledBack, 500), 0, 10n ** 18n);
  const replaced = await read(feed);
  expect(poolOfFee(replaced, 3000).ticks).toEqual(ticks);
  expect(await compare(replaced)).toBeGreaterThan(LEAST_COMPARED);
});

test('reads further ticks once the price comes near the end of those that it has', async () => {
  const feed = feedOf();
  const before = poolOfFee(await read(feed), 100);
  await node.swap(before, 1, 10n ** 24n);
  await node.swap(before, 1, 10n ** 24n);
  const after = poolOfFee(await read(feed), 100);
  expect(after.tick - before.tick).toBeGreaterThan(8_000);
  expect(after.ticks.at(-1)?.index).toBeGreaterThan((before.ticks.at(-1)?.index ?? 0) + 4_000);
});

test('leaves out pools that hold little, and tokens that do not arrive whole', async () => {
  const [a, b, c] = node.tokens as [Address, Address, Address];
  const taxed = await deployToken(node.anvil, 'feeOnTransfer');
  const pair = (taxed.toLowerCase() < a.toLowerCase() ? [taxed, a] : [a, taxed]) as [Address, Address];
  await createPair(node.anvil, node.contracts, pair, [10n ** 24n, 10n ** 24n]);
  // A dollar for 10^18 of the first token; the others have no price.
  const usd: Market['usd'] = ({ denom }, amount) => (denom === a ? amount / 10n ** 12n : null);
  const part = await read(feedOf({ tokens: [...node.tokens, taxed], usd }));
  const denoms = new Set(poolsOf(part).flatMap((pool) => pool.denoms));
  expect([...denoms].sort()).toEqual([a, b].sort());
  expect(denoms).not.toContain(c);
  expect(part.note).toBe('Tokens that do not arrive whole, whose pools are left out: 1.');
});

test('pools stay while their tokens have no price for a time, and none is read before the first', async () => {
  let price: bigint | null = null;
  const feed = feedOf({ usd: () => price });
  expect(poolsOf(await read(feed))).toEqual([]);
  price = 10n ** 11n;
  const pools = poolsOf(await read(feed));
  expect(pools).toHaveLength(6);
  price = null;
  expect(poolsOf(await read(feed))).toEqual(pools);
  price = 0n;
  expect(poolsOf(await read(feed))).toEqual([]);
});

test('its first round goes on until there are prices, by which pools are chosen', async () => {
  let at: number | null = null;
  const feed = feedOf({
    usd: () => (at === null ? null : 10n ** 11n),
    feeds: () => [feedStateOf('prices', { covers: { prices: true }, at })],
  });
  expect(await read(feed)).toMatchObject({ pools: [], isPartial: true });
  at = Date.now();
  const part = await read(feed);
  expect([poolsOf(part).length, part.isPartial]).toEqual([6, undefined]);
});

test('802 pools take three calls of Multicall3 and two HTTP requests a block', async () => {
  const part = await read(feedOf());
  const pools = poolsOf(part).filter((pool) => pool.kind === 'concentrated');
  const found = Array.from({ length: 802 }, (_, i): FoundPool => {
    const { id, denoms, feePpm, tickSpacing } = pools[i % pools.length] as ConcentratedPool;
    return { id, denoms: denoms as [string, string], feePpm, version: 3, spacing: tickSpacing };
  });
  const { nodes } = depsOf();
  const signal = AbortSignal.any([]);
  const ask = (last: PoolsRead | null) => nodes.ask('1', 'pools', (each) => readPools(each, found, last, 0), signal);
  const { answer: first } = await ask(null);
  await node.swap(pools[0] as ConcentratedPool, 0, 10n ** 18n);
  const sent = gate.requests.length;
  const { answer: second } = await ask(first);
  const bodies = gate.requests.slice(sent).map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies.flatMap((body) => body.match(/"eth_call"/g) ?? [])).toHaveLength(3);
  expect(second.pools.get(pools[0]?.id ?? '')).not.toBe(first.pools.get(pools[0]?.id ?? ''));
});

/**
 * Equal pools, by what both readings hold: where a swap moved the price, a new feed's window may begin a word beyond that of a feed
 * that read before, and the first and last tick of a window stand for all liquidity beyond it.
 */
function expectSame(kept: readonly Pool[], fresh: readonly Pool[]): void {
  const within = (pool: Pool, other: Pool | undefined): Pool => {
    if (pool.kind !== 'concentrated' || other?.kind !== 'concentrated') return pool;
    const ends = [pool, other].map(({ ticks }) => [ticks[0]?.index ?? 0, ticks.at(-1)?.index ?? 0] as const);
    const from = Math.max(...ends.map(([low]) => low));
    const to = Math.min(...ends.map(([, high]) => high));
    return { ...pool, ticks: pool.ticks.filter(({ index }) => from < index && index < to) };
  };
  expect(kept.map((pool, i) => within(pool, fresh[i]))).toEqual(fresh.map((pool, i) => within(pool, kept[i])));
}

const FAULT_NAMES = [...(Object.keys(FAULTS) as FaultName[]), 'refused'] as const;

test.each(FAULT_NAMES)('%s: the right figures or an error, at the start and later', async (fault) => {
  const proxy = await startFaultProxy({ upstream: node.anvil.url });
  onTestFinished(() => proxy.close());
  const feed = feedOf({ url: proxy.url, limitMs: limitUnder(fault) });
  const outcome = () => read(feed).then(poolsOf, (error: Error) => error.message);
  const expectRight = async () => {
    const got = await outcome();
    if (Array.isArray(got)) expectSame(got, poolsOf(await read(feedOf())));
    else expect(got).toMatch(/^pools of Ethereum \(1\) could not be read: node 1 /);
    return Array.isArray(got);
  };
  await proxy.set(fault);
  await expectRight();
  await proxy.set('none');
  await recovered(expectRight);
  await node.swap(poolOfFee(await read(feed), 500), 0, 10n ** 23n);
  await proxy.set(fault);
  await expectRight();
  await proxy.set('none');
  await recovered(expectRight);
});
