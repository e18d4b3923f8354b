import { type Address, pad, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hyperlane } from '#bridges/hyperlane.ts';
import { createNodeAccess } from '#nodes/node-access.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { testMarket } from '#testing/market.ts';
import { type Anvil, startAnvil } from '#testing/nodes/anvil.ts';
import { copyToken, DEPLOYER, deployMulticall3, deployToken, send } from '#testing/nodes/evm-contracts.ts';
import { deployHyperlane, type HyperlaneContracts, ROUTER } from '#testing/nodes/hyperlane-contracts.ts';
import type { Feed, FeedDeps, Part } from '../feed.ts';
import { liveMarket } from '../live-market.ts';
import { hyperlaneFeeds } from './hyperlane.ts';

const registry = embeddedRegistry();
const NEVER = new AbortController().signal;
const BSC = '56';
const ENI = 173;
/** Routes from BNB Smart Chain to ENI: of a token, and of the gas asset. */
const TOKEN: Address = '0xf263cc32caed261a819713f3dcc494a96c3e5111';
const COLLATERAL: Address = '0xb7d28dc6c6eba10ab67255841fa521f83f35c6b2';
const NATIVE: Address = '0xbaaca4e74fcaa430e903ecee46665e4e60ea2d38';
const ROUTES = { '1Piece/eni': COLLATERAL, 'BNB/eni': NATIVE } as const;
type Route = keyof typeof ROUTES;
const RECIPIENT = pad(DEPLOYER);
const APPROVE = parseAbi(['function approve(address spender, uint256 amount)']);

let anvil: Anvil;
let contracts: HyperlaneContracts;
let feed: Feed;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: Number(BSC) });
  await deployMulticall3(anvil);
  await copyToken(anvil, await deployToken(anvil), TOKEN);
  contracts = await deployHyperlane(anvil, Number(BSC));
  await contracts.placeRouter(COLLATERAL, TOKEN, ENI);
  await contracts.placeRouter(NATIVE, null, ENI);
  await send(anvil, TOKEN, APPROVE, 'approve', [COLLATERAL, 10n ** 30n]);
  const nodes = { mode: 'urls', urls: new Map([[BSC, [anvil.url]]]) } as const;
  const deps: FeedDeps = {
    registry,
    nodes: createNodeAccess(registry, nodes, { callsPerMinute: 100_000 }),
    // Only nodes are asked.
    urls: {} as FeedDeps['urls'],
    market: () => testMarket(registry),
    now: Date.now,
  };
  feed = hyperlaneFeeds(deps)[0] as Feed;
});
afterAll(() => anvil.close());

const feeOf = (part: Part, route: Route) => part.lanes?.find(({ lane }) => lane.route === route)?.terms.fees?.[0];

const quotesOf = (route: Route, amount: bigint) =>
  anvil.client.readContract({
    ...{ address: ROUTES[route], abi: ROUTER, functionName: 'quoteTransferRemote' },
    args: [ENI, RECIPIENT, amount],
  });

/** Sends an amount with so much of the gas asset. */
const transfer = (route: Route, amount: bigint, value: bigint) =>
  anvil.client.simulateContract({
    ...{ address: ROUTES[route], abi: ROUTER, functionName: 'transferRemote', account: DEPLOYER, value },
    args: [ENI, RECIPIENT, amount],
  });

test('a message without a price at its destination is no lane', async () => {
  await contracts.setGasPrice(ENI, 0n);
  expect((await feed.read(NEVER)).lanes).toEqual([]);
});

test.each(Object.keys(ROUTES) as Route[])(
  'the message of %s costs what the router takes, to the wei',
  async (route) => {
    await contracts.setGasPrice(ENI, 1_234_567_891n);
    const fee = feeOf(await feed.read(NEVER), route);
    const amount = 3n * 10n ** 18n;
    const [message, sent, external] = await quotesOf(route, amount);
    expect(fee?.amount).toBeGreaterThan(10n ** 14n);
    expect([message?.amount, sent?.amount, external?.amount]).toEqual([fee?.amount, amount, 0n]);
    const value = (fee?.amount ?? 0n) + (route === 'BNB/eni' ? amount : 0n);
    await expect(transfer(route, amount, value)).resolves.toBeDefined();
    await expect(transfer(route, amount, value - 1n)).rejects.toThrow();
  },
);

test('a price of gas that moves is in the next read', async () => {
  await contracts.setGasPrice(ENI, 10n ** 9n);
  const before = feeOf(await feed.read(NEVER), '1Piece/eni')?.amount ?? 0n;
  await contracts.setGasPrice(ENI, 2n * 10n ** 9n);
  const part = await feed.read(NEVER);
  expect(feeOf(part, '1Piece/eni')?.amount).toBe(2n * before);
  const market = liveMarket(registry, [{ feed, part, failure: null }], Date.now());
  const lanes = hyperlane.lanes({ registry, market, smartRelay: false });
  expect(lanes.map(({ id }) => id.split('>').at(-1)).sort()).toEqual(Object.keys(ROUTES));
});

test('a router that charges by the amount is left out', async () => {
  const linear = await contracts.deployLinearFee(TOKEN, 10n ** 18n, 10n ** 20n);
  await send(anvil, COLLATERAL, ROUTER, 'setFeeRecipient', [linear]);
  const part = await feed.read(NEVER);
  expect(part.lanes?.map(({ lane }) => lane.route)).toEqual(['BNB/eni']);
  expect(part.note).toContain('1 whose fee goes by the amount');
});
