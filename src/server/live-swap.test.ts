import { erc20Abi, type Hex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetOfKey } from '#contract/asset.ts';
import type { Operation } from '#contract/operation.ts';
import type { AssetPrice, Feed, FeedDeps } from '#feeds/feed.ts';
import { liveMarket } from '#feeds/live-market.ts';
import { uniswap } from '#feeds/uniswap.ts';
import { createNodeAccess } from '#nodes/node-access.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { answerRoute } from '#service/route/route.ts';
import { receiptOf } from '#testing/nodes/evm-contracts.ts';
import { type LiveWorld, startLiveWorld, type WorldChain } from '#testing/nodes/live-world.ts';
import { sampleDeps } from '#testing/sample-service.ts';

const registry = embeddedRegistry();
let world: LiveWorld;
beforeAll(async () => {
  world = await startLiveWorld();
});
afterAll(() => world?.close());

/** The market of the world's prices and of what the feed of Uniswap reads. */
async function marketOf({ chains, dollars }: LiveWorld) {
  const at = Date.now();
  const prices = [...dollars].map(([key, usd]): AssetPrice => {
    return { asset: assetOfKey(key), usdE12: usd * 10n ** 12n, at, source: 'the world' };
  });
  const known: Feed = {
    ...{ name: 'prices', title: 'Prices', covers: {}, everyMs: 1e3, staleAfterMs: 1e6 },
    read: async () => ({ at, prices }),
  };
  const pricesOnly = liveMarket(registry, [{ feed: known, part: { at, prices }, failure: null }], at);
  const urls = new Map(chains.map(({ chain_id, anvil }) => [chain_id, [anvil.url]]));
  const deps: FeedDeps = {
    registry,
    nodes: createNodeAccess(registry, { mode: 'urls', urls }, { callsPerMinute: 1e6 }),
    urls: {} as FeedDeps['urls'],
    market: () => pricesOnly,
    now: Date.now,
  };
  const words = await Promise.all(
    uniswap(deps)
      .filter(({ name }) => name.endsWith('-uniswap'))
      .map(async (feed) => ({ feed, part: await feed.read(AbortSignal.any([])), failure: null })),
  );
  return liveMarket(registry, [{ feed: known, part: { at, prices }, failure: null }, ...words], Date.now());
}

const USDC_OF_ETH = [
  ['1', 'ethereum-native'],
  ['8453', 'base-native'],
] as const;

test.each(USDC_OF_ETH)('a swap on chain %s delivers what the route says, to the unit', async (chainId, native) => {
  const chain = world.chains.find(({ chain_id }) => chain_id === chainId) as WorldChain;
  const market = await marketOf(world);
  const { operations, amount_out } = answerRoute(
    { ...sampleDeps, market: () => market, now: () => new Date() },
    {
      ...{ source_asset_chain_id: chainId, source_asset_denom: native, dest_asset_chain_id: chainId },
      ...{ dest_asset_denom: chain.tokens.USDC, amount_in: `${2n * 10n ** 18n}` },
    },
  );
  const { evm_swap } = operations[0] as Extract<Operation, { evm_swap: unknown }>;
  const { swap_calldata, swap_router } = evm_swap as { swap_calldata: Hex; swap_router: { address: Hex } };
  const held = () =>
    chain.anvil.client.readContract({
      ...{ address: chain.tokens.USDC, abi: erc20Abi, functionName: 'balanceOf', args: [chain.trader] },
    });
  const before = await held();
  const call = { to: swap_router.address, data: swap_calldata, value: 2n * 10n ** 18n, account: chain.trader };
  await receiptOf(chain.anvil, await chain.anvil.client.sendTransaction({ ...call, chain: null, gas: 5_000_000n }));
  expect((await held()) - before).toBe(BigInt(amount_out as string));
});
