import { type Address, erc20Abi, type Hex, pad } from 'viem';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import type { Route } from '#contract/route.ts';
import type { StatusResponse } from '#contract/status.ts';
import { receiptOf } from '#testing/nodes/evm-contracts.ts';
import { ROUTER } from '#testing/nodes/hyperlane-contracts.ts';
import type { WorldChain } from '#testing/nodes/live-world.ts';
import { OSMOSIS_POOL } from '#testing/world/services.ts';
import { ETH_ROUTERS, startWorld, type World } from '#testing/world/world.ts';
import { composeHttp } from './compose.ts';
import { readConfig } from './config.ts';

/** A service on a live market, and contracts that say whether it is right. */
let world: World;
let service: ReturnType<typeof composeHttp>;
let stop: () => void;

const FEEDS = ['prices', 'gas-evm', 'ethereum-uniswap', 'base-uniswap', 'hyperlane-1', 'cctp', 'osmosis'];

beforeAll(async () => {
  world = await startWorld();
  // Two hosts for Base, one for Ethereum.
  const nodes: Record<string, unknown> = JSON.parse(world.environment.PORTOLAN_NODES ?? '');
  const { url } = world.base.anvil;
  nodes['8453'] = [url, url.replace('127.0.0.1', 'localhost')];
  const environment = { ...world.environment, PORTOLAN_NODES: JSON.stringify(nodes), PORTOLAN_MARKET: 'live' };
  service = composeHttp(readConfig(environment));
  stop = service.watch();
  // Pools count once there are prices, which come at the same time: at the second round at the latest.
  await vi.waitFor(
    async () => {
      const { feeds } = await status();
      for (const name of FEEDS)
        expect(feeds.find((feed) => feed.name === name)).toMatchObject({ state: 'current', last_failure: null });
      // By no way over another chain: no EVM chain has this bridge.
      for (const pair of [
        { source: 'osmosis-1/uosmo', dest: `osmosis-1/${OSMOSIS_POOL.atomDenom}` },
        { source: '1/ethereum-native', dest: `1/${world.ethereum.tokens.USDC}`, amountIn: ETHER },
        { source: '8453/base-native', dest: `8453/${world.base.tokens.USDC}`, amountIn: ETHER },
      ])
        expect(await route({ ...pair, bridges: ['IBC'] })).toBeDefined();
    },
    { timeout: 170_000, interval: 500 },
  );
});

afterAll(async () => {
  stop();
  await world.close();
});

async function status(): Promise<StatusResponse> {
  const response = await service.fetch(new Request('http://127.0.0.1/v2/info/status'));
  return (await response.json()) as StatusResponse;
}

interface Question {
  /** `chain/denom` */
  readonly source: string;
  readonly dest: string;
  readonly amountIn?: bigint;
  readonly amountOut?: bigint;
  readonly bridges?: readonly string[];
}

/** Undefined where there is no route. */
async function route({ source, dest, amountIn, amountOut, bridges }: Question): Promise<Route | undefined> {
  const [from, to] = [source, dest].map((id) => [id.slice(0, id.indexOf('/')), id.slice(id.indexOf('/') + 1)]);
  const body = JSON.stringify({
    ...{ source_asset_chain_id: from?.[0], source_asset_denom: from?.[1] },
    ...{ dest_asset_chain_id: to?.[0], dest_asset_denom: to?.[1] },
    ...(amountOut === undefined ? { amount_in: `${amountIn ?? 1_000_000n}` } : { amount_out: `${amountOut}` }),
    ...(bridges && { bridges }),
    ...{ allow_multi_tx: true, smart_relay: true },
  });
  const headers = { 'content-type': 'application/json' };
  const response = await service.fetch(
    new Request('http://127.0.0.1/v2/fungible/route', { method: 'POST', headers, body }),
  );
  return response.status === 200 ? ((await response.json()) as Route) : undefined;
}

interface SwapCall {
  readonly amount_out: string;
  readonly swap_calldata: Hex;
  readonly swap_router: { readonly address: Address; readonly max_amount_in: string };
  readonly figures: { readonly basis: string; readonly source: string };
}

const swapOf = (operation: Operation | undefined): SwapCall => operation?.evm_swap as SwapCall;

/** Sends the call of an operation that pays the gas asset, says what came of the other token, and waits until the market has seen it. */
async function trade({ chain_id, anvil, trader }: WorldChain, token: Address, swap: SwapCall) {
  const { client } = anvil;
  const held = () => client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [trader] });
  const before = await held();
  const ether = await client.getBalance({ address: trader });
  const { address: to, max_amount_in } = swap.swap_router;
  const call = {
    to,
    data: swap.swap_calldata,
    value: BigInt(max_amount_in),
    account: trader,
    chain: null,
    gas: 5_000_000n,
  };
  const { gasUsed, effectiveGasPrice, blockNumber } = await receiptOf(anvil, await client.sendTransaction(call));
  const paid = ether - (await client.getBalance({ address: trader })) - gasUsed * effectiveGasPrice;
  const got = (await held()) - before;
  await vi.waitFor(
    async () => {
      const feed = (await status()).feeds.find(({ name }) => name === POOLS[chain_id]);
      expect(BigInt(feed?.block ?? 0)).toBeGreaterThanOrEqual(blockNumber);
    },
    { timeout: 170_000, interval: 500 },
  );
  return { got, paid };
}

const POOLS: Readonly<Record<string, string>> = { '1': 'ethereum-uniswap', '8453': 'base-uniswap' };

const ETHER = 10n ** 18n;

test('a swap delivers to the unit what was quoted, and the next quote knows of it', async () => {
  const { base } = world;
  const question = { source: '8453/base-native', dest: `8453/${base.tokens.USDC}`, amountIn: ETHER };
  const first = await route(question);
  const swap = swapOf(first?.operations[0]);
  expect(swap.figures).toMatchObject({ basis: 'exact', source: 'a node of Base' });
  const { version } = (await status()).market;
  expect(await trade(base, base.tokens.USDC, swap)).toEqual({ got: BigInt(first?.amount_out ?? 0), paid: ETHER });
  const second = await route(question);
  expect(BigInt(second?.amount_out ?? 0)).toBeLessThan(BigInt(first?.amount_out ?? 0));
  expect((await status()).market.version).not.toBe(version);
  const { got } = await trade(base, base.tokens.USDC, swapOf(second?.operations[0]));
  expect(got).toBe(BigInt(second?.amount_out ?? 0));
});

test('an exact output is delivered for the input that was told', async () => {
  const { ethereum } = world;
  const amountOut = 1_000_000_000n;
  const found = await route({ source: '1/ethereum-native', dest: `1/${ethereum.tokens.USDC}`, amountOut });
  const { got, paid } = await trade(ethereum, ethereum.tokens.USDC, swapOf(found?.operations[0]));
  expect(got).toBe(amountOut);
  expect(paid).toBe(BigInt(found?.amount_in ?? 0));
});

test('USDC over CCTP costs what Circle takes for a fast transfer and the delivery', async () => {
  const { ethereum, base } = world;
  const ends = { source: `1/${ethereum.tokens.USDC}`, dest: `8453/${base.tokens.USDC}` };
  const found = await route({ ...ends, amountIn: 1_000_000_000n });
  expect(found?.operations.map(Object.keys)).toEqual([expect.arrayContaining(['cctp_transfer_v2'])]);
  // 1.3 basis points, and 0.203125 for the mint.
  expect(found?.amount_out).toBe('999666875');
});

test('ether over Hyperlane costs what its router asks', async () => {
  const { ethereum } = world;
  const ends = { source: '1/ethereum-native', dest: '8453/base-native' };
  const found = await route({ ...ends, amountIn: ETHER, bridges: ['HYPERLANE'] });
  const [quote] = await ethereum.anvil.client.readContract({
    ...{ address: ETH_ROUTERS[1], abi: ROUTER, functionName: 'quoteTransferRemote' },
    args: [8453, pad(ethereum.trader), ETHER],
  });
  const fee = found?.estimated_fees?.find(({ fee_type }) => fee_type === 'BRIDGE');
  expect(fee?.amount).toBe(`${quote?.amount}`);
  expect(found?.amount_out).toBe(`${ETHER}`);
});

test('ether becomes USDC on another chain: a swap, then CCTP', async () => {
  const { ethereum, base } = world;
  const found = await route({
    source: '1/ethereum-native',
    dest: `8453/${base.tokens.USDC}`,
    amountIn: ETHER,
    bridges: ['CCTP'],
  });
  const [first, second] = found?.operations ?? [];
  const { got } = await trade(ethereum, ethereum.tokens.USDC, swapOf(first));
  expect(got).toBe(BigInt(first?.amount_out ?? 0));
  expect(BigInt(second?.amount_out ?? 0)).toBe(got - 203_125n);
});

test("a pool of Osmosis gives what its arithmetic says, after the chain's own fee", async () => {
  const amountIn = 100_000_000n;
  const found = await route({ source: 'cosmoshub-4/uatom', dest: 'osmosis-1/uosmo', amountIn });
  const { osmo, atom, swapFeeE18, takerFeeE18 } = OSMOSIS_POOL;
  const E18 = 10n ** 18n;
  const taken = amountIn - (amountIn * takerFeeE18 + E18 - 1n) / E18;
  const effective = taken * (E18 - swapFeeE18);
  const exact = (osmo * effective) / (atom * E18 + effective);
  const amountOut = BigInt(found?.amount_out ?? 0);
  // The chain's power is right to 18 digits of the ratio of reserves.
  expect(amountOut).toBeLessThanOrEqual(exact);
  expect(exact - amountOut).toBeLessThan(osmo / 10n ** 10n);
});
