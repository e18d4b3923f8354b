import { parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { polygonPosTransfers } from '#bridges/polygon-pos.ts';
import { scrollTransfers } from '#bridges/scroll.ts';
import { zksyncTransfers } from '#bridges/zksync.ts';
import { type AssetId, assetKey } from '#contract/asset.ts';
import { createNodeAccess } from '#nodes/node-access.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { contractDouble, type DoubleContract } from '#testing/contract-double.ts';
import { testMarket } from '#testing/market.ts';
import type { Feed, FeedDeps, Part } from '../feed.ts';
import { ownBridgeFeeds } from './own-bridges.ts';

const registry = embeddedRegistry();
const NEVER = new AbortController().signal;
const NOW = Date.now();
const [ETHEREUM, ZKSYNC, SCROLL, POLYGON] = ['1', '324', '534352', '137'];
const GAS_PRICE = 3n * 10n ** 9n;
const HELD = 5n * 10n ** 21n;
const QUEUE = '0x56971da63A3C0205184FEF096E9ddFc7A8C2D18a';
const ELSEWHERE = `0x${'ab'.repeat(20)}`;

const ETH = { chain_id: ETHEREUM, denom: 'ethereum-native' };
const USDC = { chain_id: ETHEREUM, denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' };
const WBTC = { chain_id: ETHEREUM, denom: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599' };
const WETH_ON_POLYGON = '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619';
const POLYGON_ETHER = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';

const scrolls = scrollTransfers(registry).filter(({ isDeposit }) => isDeposit);
const polygons = polygonPosTransfers(registry).filter(({ isDeposit }) => isDeposit);

/** The state of the bridges, which tests change. Contracts answer to what is asked of them by their published names alone. */
const bridgeState = () => ({
  gasPrice: GAS_PRICE as bigint | null,
  queue: QUEUE as string,
  children: new Map<string, string>([
    ...scrolls.map(({ token }): [string, string] => [`scroll ${token.parent_denom}`, token.child_denom]),
    ...polygons.map(({ token }): [string, string] => [
      `polygon ${token.parent_denom === ETH.denom ? POLYGON_ETHER : token.parent_denom}`,
      token.child_denom,
    ]),
  ]),
  gateways: new Map(scrolls.map(({ token }) => [token.parent_denom, token.escrow])),
  held: HELD,
});

const ABI = {
  hub: parseAbi([
    'function l2TransactionBaseCost(uint256 chainId, uint256 gasPrice, uint256 l2GasLimit, uint256 l2GasPerPubdataByteLimit) view returns (uint256)',
  ]),
  messenger: parseAbi(['function messageQueueV2() view returns (address)']),
  queue: parseAbi(['function estimateCrossDomainMessageFee(uint256 gasLimit) view returns (uint256)']),
  router: parseAbi([
    'function getERC20Gateway(address token) view returns (address)',
    'function getL2ERC20Address(address l1Address) view returns (address)',
  ]),
  manager: parseAbi(['function rootToChildToken(address rootToken) view returns (address)']),
  balances: parseAbi([
    'function balanceOf(address account) view returns (uint256)',
    'function getEthBalance(address account) view returns (uint256)',
  ]),
};

async function ownBridges(state = bridgeState()) {
  const [zk, scroll, polygon] = [zksyncTransfers(registry)[0], scrolls[0], polygons[0]];
  if (!(zk && scroll && polygon)) throw new Error('no data');
  const tokens = [...scrolls, ...polygonPosTransfers(registry)].map(({ token }): [string, DoubleContract] => [
    token.parent_denom.toLowerCase(),
    { abi: ABI.balances, functions: { balanceOf: () => state.held } },
  ]);
  const contracts = new Map<string, DoubleContract>([
    ...tokens,
    [
      '0xca11bde05977b3631167028862be2a173976ca11',
      { abi: ABI.balances, functions: { getEthBalance: () => state.held } },
    ],
    [
      zk.bridge.hub.toLowerCase(),
      {
        abi: ABI.hub,
        functions: {
          l2TransactionBaseCost: (chainId: bigint, price: bigint, gas: bigint, bytes: bigint) =>
            chainId * (price + gas + bytes),
        },
      },
    ],
    [scroll.bridge.messenger.toLowerCase(), { abi: ABI.messenger, functions: { messageQueueV2: () => state.queue } }],
    [
      QUEUE.toLowerCase(),
      { abi: ABI.queue, functions: { estimateCrossDomainMessageFee: (gas: bigint) => gas * 10n ** 8n } },
    ],
    [
      scroll.bridge.router.toLowerCase(),
      {
        abi: ABI.router,
        functions: {
          getERC20Gateway: (token: string) => state.gateways.get(token),
          getL2ERC20Address: (token: string) => state.children.get(`scroll ${token}`),
        },
      },
    ],
    [
      polygon.bridge.manager.toLowerCase(),
      {
        abi: ABI.manager,
        functions: { rootToChildToken: (token: string) => state.children.get(`polygon ${token}`) },
      },
    ],
  ]);
  const { url } = await contractDouble({ chainId: 1n, contracts, at: NOW });
  const urls = new Map([[ETHEREUM, [url]]]);
  const gasPrice = (chain_id: string) =>
    state.gasPrice === null
      ? null
      : { asset: { chain_id, denom: 'gas' }, num: state.gasPrice, den: 1n, fixed: 0n, at: null };
  const deps: FeedDeps = {
    registry,
    nodes: createNodeAccess(registry, { mode: 'urls', urls }, { callsPerMinute: 100_000 }),
    // Only nodes are asked.
    urls: {} as FeedDeps['urls'],
    market: () => testMarket(registry, { gasPrice }),
    now: () => NOW,
  };
  const feeds = ownBridgeFeeds(deps);
  return { state, feedOn: (name: string) => feeds.find((feed) => feed.name === name) as Feed };
}

const termsOf = (part: Part, from: AssetId, chainId: string | undefined) =>
  part.lanes?.find(({ lane }) => assetKey(lane.from) === assetKey(from) && lane.to.chain_id === chainId)?.terms;

const message = (amount: bigint) => [
  { type: 'BRIDGE', behavior: 'FEE_BEHAVIOR_ADDITIONAL', asset: ETH, amount, ppm: 0 },
];

test('a deposit to a chain of ZKsync’s costs what the hub says of its chain and of the gas price', async () => {
  const { state, feedOn } = await ownBridges();
  const read = () => feedOn('zksync-1').read(NEVER);
  expect(termsOf(await read(), ETH, ZKSYNC)?.fees).toEqual(message(324n * (GAS_PRICE + 2_000_000n + 800n)));
  state.gasPrice = null;
  const part = await read();
  expect(termsOf(part, ETH, ZKSYNC)).toBeUndefined();
  expect(part.note).toContain('whose message has no price');
});

test('a deposit to Scroll costs what the queue says that the messenger names', async () => {
  const { state, feedOn } = await ownBridges();
  const read = () => feedOn('scroll-1').read(NEVER);
  const part = await read();
  expect(termsOf(part, ETH, SCROLL)?.fees).toEqual(message(168_000n * 10n ** 8n));
  expect(termsOf(part, USDC, SCROLL)?.fees).toEqual(message(250_000n * 10n ** 8n));
  expect(part.lanes).toHaveLength(2 * scrolls.length);
  state.queue = ELSEWHERE;
  expect(termsOf(await read(), ETH, SCROLL)).toBeUndefined();
});

test('a deposit to Polygon takes nothing', async () => {
  const { feedOn } = await ownBridges();
  const { lanes = [] } = await feedOn('polygon-pos-1').read(NEVER);
  const deposits = lanes.filter(({ lane }) => lane.to.chain_id === POLYGON);
  expect(deposits.map(({ terms }) => terms.fees)).toEqual(polygons.map(() => []));
});

test('a token that goes by another contract, or is another at the far end, is left out', async () => {
  const { state, feedOn } = await ownBridges();
  state.gateways.set(USDC.denom, ELSEWHERE);
  state.children.set(`polygon ${POLYGON_ETHER}`, ELSEWHERE);
  const onScroll = await feedOn('scroll-1').read(NEVER);
  expect(termsOf(onScroll, USDC, SCROLL)).toBeUndefined();
  expect(termsOf(onScroll, ETH, SCROLL)).toBeDefined();
  const onPolygon = await feedOn('polygon-pos-1').read(NEVER);
  expect(termsOf(onPolygon, ETH, POLYGON)).toBeUndefined();
  expect(termsOf(onPolygon, WBTC, POLYGON)).toBeDefined();
});

test.each([
  ['zksync-1', { chain_id: ZKSYNC, denom: 'zksync-native' }],
  ['scroll-1', { chain_id: SCROLL, denom: 'scroll-native' }],
  ['polygon-pos-1', { chain_id: POLYGON, denom: WETH_ON_POLYGON }],
] as [string, AssetId][])('%s: a withdrawal takes nothing, up to what Ethereum holds for it', async (name, from) => {
  const { state, feedOn } = await ownBridges();
  expect(termsOf(await feedOn(name).read(NEVER), from, ETHEREUM)).toMatchObject({ fees: [], max: HELD });
  const { feedOn: empty } = await ownBridges({ ...state, held: 0n });
  expect(termsOf(await empty(name).read(NEVER), from, ETHEREUM)).toBeUndefined();
});
