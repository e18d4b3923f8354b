import { type Address, erc20Abi, type Hex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { poolQuotes } from '#engine/index.ts';
import type { ConcentratedPool } from '#market/pool.ts';
import { sqrtRatioAtTick } from '#math/tick-math.ts';
import { createNodeAccess } from '#nodes/node-access.ts';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { testMarket } from '#testing/market.ts';
import { DEPLOYER, receiptOf } from '#testing/nodes/evm-contracts.ts';
import { type PancakeNode, startPancakeNode } from '#testing/nodes/pancake-node.ts';
import { createRandom } from '#testing/random.ts';
import { pancakeswap } from '#venues/pancakeswap.ts';
import type { Feed, FeedDeps } from '../feed.ts';
import { uniswap } from '../uniswap.ts';
import { DEPLOYMENTS } from './deployments.ts';

/** The feed beside PancakeSwap's own factory and pools, on a local node of Base. */

const SEED = Math.floor(Math.random() * 2 ** 32);
const random = createRandom(SEED);
const someAmount = (least: number, most: number) => BigInt(Math.floor(random.magnitude(least, most)));
const TIERS = [
  [100, 1, 3],
  [500, 10, -30_000],
  [2500, 50, 0],
  [10_000, 200, 50_000],
] as const;
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
const base = DEPLOYMENTS.find(({ venue }) => venue === 'base-pancakeswap');

let node: PancakeNode;
beforeAll(async () => {
  node = await startPancakeNode(8453, base?.factoryV3 as Address);
  for (const [fee, spacing, tick] of TIERS) {
    const near = Math.round(tick / spacing) * spacing;
    const pool = await node.createPool(fee, sqrtRatioAtTick(tick) + someAmount(1, 1e9));
    // Deep enough that no swap of this test comes to its end.
    await node.mint(pool, { lower: near - 300 * spacing, upper: near + 300 * spacing, liquidity: 10n ** 24n });
    for (let i = 0; i < 8; i++) await node.mint(pool, somePosition(tick, spacing));
  }
});
afterAll(() => node?.anvil.close());

function somePosition(tick: number, spacing: number) {
  const middle = Math.floor(tick / spacing) + random.whole(-30, 30);
  return {
    lower: (middle - random.whole(1, 60)) * spacing,
    upper: (middle + random.whole(1, 60)) * spacing,
    liquidity: someAmount(1e20, 1e24),
  };
}

const chain = chainRecord({
  ...{ chain_id: '8453', chain_type: 'evm', pretty_name: 'Base', multicall3: MULTICALL3 },
  ...{ native_denom: 'base-native', wrapped_native: '0x4200000000000000000000000000000000000006' },
});

const registryOf = ({ tokens }: PancakeNode) =>
  createRegistry({
    chains: [chain],
    assets: tokens.map((denom) => assetRecord({ chain_id: '8453', denom, decimals: 18 })),
    channels: [],
  });

function feedOf() {
  const registry = registryOf(node);
  const urls = new Map([['8453', [node.anvil.url]]]);
  const deps: FeedDeps = {
    registry,
    nodes: createNodeAccess(registry, { mode: 'urls', urls }, { callsPerMinute: 1e6 }),
    urls: {} as FeedDeps['urls'],
    market: () => ({ ...testMarket(registry), usd: () => 10n ** 11n }),
    now: Date.now,
  };
  return uniswap(deps).find(({ name }) => name === 'base-pancakeswap');
}

async function compare(pools: readonly ConcentratedPool[]): Promise<number> {
  let count = 0;
  for (const pool of pools) {
    for (const [i, side] of [0, 1].flatMap((i) => [[i, 'in'] as const, [i, 'out'] as const])) {
      const { quoteIn, quoteOut } = poolQuotes(pool, i, 1 - i);
      for (let k = 0; k < 8; k++) {
        const amount = someAmount(1e6, 1e21);
        const ours = side === 'in' ? quoteIn(amount) : quoteOut(amount);
        const theirs = await node.quote(pool, i, side, amount);
        expect(ours.ok ? (side === 'in' ? ours.amountOut : ours.amountIn) : null).toBe(theirs);
        if (ours.ok) count++;
      }
    }
  }
  return count;
}

const read = async (feed: Feed | undefined) => (await feed?.read(AbortSignal.any([])))?.pools ?? [];

test(`quotes what PancakeSwap's pools do, before and after swaps and new positions (seed ${SEED})`, async () => {
  const feed = feedOf();
  const readPools = async () => (await read(feed)).map(({ pool }) => pool as ConcentratedPool);
  const first = await readPools();
  const tiers = new Map(first.map(({ feePpm, tickSpacing }) => [feePpm, tickSpacing]));
  expect(tiers).toEqual(new Map(TIERS.map(([fee, spacing]) => [fee, spacing])));
  expect(await compare(first)).toBeGreaterThan(60);
  for (const pool of first) await node.swap(pool.id as Address, random.whole(0, 1), someAmount(1e18, 1e21));
  expect(await compare(await readPools())).toBeGreaterThan(60);
  for (const { id, tick, tickSpacing } of first) await node.mint(id as Address, somePosition(tick, tickSpacing));
  const third = await readPools();
  expect(third.every((pool) => !first.includes(pool))).toBe(true);
  expect(await compare(third)).toBeGreaterThan(60);
});

test.each(['in', 'out'] as const)('the call of a swap delivers what was quoted, side %s', async (side) => {
  const pools = await read(feedOf());
  const registry = registryOf(node);
  const market = { ...testMarket(registry), pools: () => pools };
  for (const edge of pancakeswap.edges({ registry, market })) {
    const amount = someAmount(1e9, 1e18);
    const quote = side === 'in' ? edge.quoteIn(amount) : edge.quoteOut(amount);
    if (!quote.ok) throw new Error(`${edge.id} has no quote`);
    const run = { hops: [{ edge, ...quote }], side, priceImpactPercent: null, affiliateFee: 0n };
    const { evm_swap } = edge.detail.operation(run) as {
      evm_swap: { swap_calldata: Hex; swap_router: { address: Hex } };
    };
    const { address } = evm_swap.swap_router;
    const id = await node.anvil.client.snapshot();
    await node.placeRouter(address);
    const held = (denom: string) =>
      node.anvil.client.readContract({
        ...{ address: denom as Address, abi: erc20Abi, functionName: 'balanceOf', args: [DEPLOYER] },
      });
    const { denomIn, denomOut } = edge.detail;
    const before = [await held(denomIn), await held(denomOut)] as const;
    const call = {
      to: address,
      data: evm_swap.swap_calldata,
      account: DEPLOYER,
      chain: null,
      gas: 5_000_000n,
    } as const;
    await receiptOf(node.anvil, await node.anvil.client.sendTransaction(call));
    expect(before[0] - (await held(denomIn))).toBe(quote.amountIn);
    expect((await held(denomOut)) - before[1]).toBe(quote.amountOut);
    await node.anvil.client.revert({ id });
  }
});

test(`a pair of version 2 is quoted as PancakeSwap's router does (seed ${SEED})`, () => {
  const feePpm = DEPLOYMENTS.find(({ venue }) => venue === 'binance-pancakeswap')?.pairs?.feePpm ?? 0;
  for (let i = 0; i < 200; i++) {
    const [reserveIn, reserveOut, amount] = [someAmount(1e6, 1e28), someAmount(1e6, 1e28), someAmount(1, 1e27)];
    const denoms = node.tokens;
    const pair = { kind: 'constant_product', id: '2', denoms, feePpm, reserves: [reserveIn, reserveOut] } as const;
    const { quoteIn, quoteOut } = poolQuotes(pair, 0, 1);
    // Both formulas of its library, which counts the fee in parts of 10,000.
    const trading = amount * 9_975n;
    expect(quoteIn(amount)).toMatchObject(
      outcome('amountOut', (trading * reserveOut) / (reserveIn * 10_000n + trading)),
    );
    if (amount >= reserveOut) continue;
    const taken = (reserveIn * amount * 10_000n) / ((reserveOut - amount) * 9_975n) + 1n;
    expect(quoteOut(amount)).toMatchObject(outcome('amountIn', taken));
  }
});

const outcome = (side: string, amount: bigint) => (amount === 0n ? { ok: false } : { ok: true, [side]: amount });
