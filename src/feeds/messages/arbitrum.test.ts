import { type Abi, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { arbitrum, arbitrumTransfers } from '#bridges/arbitrum.ts';
import { type AssetId, assetKey } from '#contract/asset.ts';
import { createNodeAccess } from '#nodes/node-access.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { contractDouble, type DoubleContract } from '#testing/contract-double.ts';
import { testMarket } from '#testing/market.ts';
import type { Feed, FeedDeps, Part } from '../feed.ts';
import { liveMarket } from '../live-market.ts';
import { arbitrumFeeds } from './arbitrum.ts';

const registry = embeddedRegistry();
const NEVER = new AbortController().signal;
const NOW = Date.now();
const [ETHEREUM, ARBITRUM] = ['1', '42161'];
const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11';

const transfers = arbitrumTransfers(registry).filter(({ rollup }) => rollup.chain_id === ARBITRUM);
const [deposits, withdrawals] = [true, false].map((isDeposit) =>
  transfers.filter((each) => each.isDeposit === isDeposit),
);
const LINK = { chain_id: ETHEREUM, denom: '0x514910771AF9Ca656af840dff83E8264EcF986CA' };
const LINK_ON_ARBITRUM = { chain_id: ARBITRUM, denom: '0xf97f4df75117a78c1A5a0DBb814Af92458539FB4' };
const ETH = { chain_id: ETHEREUM, denom: 'ethereum-native' };
const ETH_ON_ARBITRUM = { chain_id: ARBITRUM, denom: 'arbitrum-native' };
const DAI = { chain_id: ETHEREUM, denom: '0x6B175474E89094C44Da98b954EedeAC495271d0F' };
const DAI_ESCROW = '0xA10c7CE4b876998858b1a9E12b10092229539400';

const ROUTER: Abi = parseAbi([
  'function getGateway(address token) view returns (address)',
  'function calculateL2TokenAddress(address token) view returns (address)',
]);
const INBOX: Abi = parseAbi([
  'function calculateRetryableSubmissionFee(uint256 dataLength, uint256 baseFee) view returns (uint256)',
  'function allowListEnabled() view returns (bool)',
]);
const BALANCES: Abi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function getEthBalance(address account) view returns (uint256)',
]);

/** The state of the bridge, which tests change. */
function bridgeState() {
  return {
    gateways: new Map(transfers.map(({ token }) => [token?.parent_denom, token?.gateway])),
    children: new Map(transfers.map(({ token }) => [token?.parent_denom, token?.child_denom])),
    isAllowList: false,
    gas: new Map<string, bigint>([
      [ETHEREUM, 3n * 10n ** 9n],
      [ARBITRUM, 10n ** 7n],
    ]),
    held: (_token: string, holder: string): bigint => (holder === DAI_ESCROW ? 5_550_000n : 10n ** 24n),
  };
}

async function bridge(state = bridgeState()) {
  const [{ rollup } = { rollup: undefined }] = transfers;
  if (rollup === undefined) throw new Error('no rollup');
  const routing: DoubleContract = {
    abi: ROUTER,
    functions: {
      getGateway: (token: string) => state.gateways.get(token),
      calculateL2TokenAddress: (token: string) => state.children.get(token),
    },
  };
  const inbox: DoubleContract = {
    abi: INBOX,
    functions: {
      calculateRetryableSubmissionFee: (bytes: bigint, baseFee: bigint) => (1400n + 6n * bytes) * baseFee,
      allowListEnabled: () => state.isAllowList,
    },
  };
  const tokens = transfers
    .flatMap(({ token }) => token?.parent_denom ?? [])
    .map((token): [string, DoubleContract] => [
      token.toLowerCase(),
      { abi: BALANCES, functions: { balanceOf: (holder: string) => state.held(token, holder) } },
    ]);
  const ether: DoubleContract = {
    abi: BALANCES,
    functions: { getEthBalance: (holder: string) => state.held('', holder) },
  };
  const chains = [
    {
      chainId: 1n,
      contracts: new Map([
        ...tokens,
        [MULTICALL3, ether],
        [rollup.inbox.toLowerCase(), inbox],
        [rollup.router?.toLowerCase() ?? '', routing],
      ]),
    },
    { chainId: 42161n, contracts: new Map([[rollup.child_router?.toLowerCase() ?? '', routing]]) },
  ];
  const [parent, child] = await Promise.all(chains.map((chain) => contractDouble({ ...chain, at: NOW })));
  const urls = new Map([
    [ETHEREUM, [parent?.url ?? '']],
    [ARBITRUM, [child?.url ?? '']],
  ]);
  const gasPrice = (chain_id: string) => {
    const num = state.gas.get(chain_id);
    return num === undefined ? null : { asset: { chain_id, denom: 'gas' }, num, den: 1n, fixed: 0n, at: null };
  };
  const deps: FeedDeps = {
    registry,
    nodes: createNodeAccess(registry, { mode: 'urls', urls }, { callsPerMinute: 100_000 }),
    // Only nodes are asked.
    urls: {} as FeedDeps['urls'],
    market: () => testMarket(registry, { gasPrice }),
    now: () => NOW,
  };
  const feeds = arbitrumFeeds(deps);
  return { state, feedOn: (chainId: string) => feeds.find(({ name }) => name === `arbitrum-${chainId}`) as Feed };
}

const termsFrom = (part: Part, from: AssetId) =>
  part.lanes?.find(({ lane }) => assetKey(lane.from) === assetKey(from))?.terms;

test('a deposit of ether takes nothing, and of a token what its ticket costs by the inbox and by the gas of the rollup', async () => {
  const { feedOn } = await bridge();
  const part = await feedOn(ETHEREUM).read(NEVER);
  expect(termsFrom(part, ETH)?.fees).toEqual([]);
  const amount = (1400n + 6n * 772n) * 3n * 10n ** 9n + 150_000n * 10n ** 7n;
  expect(termsFrom(part, LINK)?.fees).toEqual([
    { type: 'BRIDGE', behavior: 'FEE_BEHAVIOR_ADDITIONAL', asset: ETH, amount, ppm: 0 },
  ]);
  expect(part.lanes).toHaveLength(deposits?.length ?? 0);
  expect(part.note).toContain('lanes are left out');
});

test('a withdrawal takes nothing, up to what lies on Ethereum for it', async () => {
  const { feedOn } = await bridge();
  const part = await feedOn(ARBITRUM).read(NEVER);
  expect(termsFrom(part, LINK_ON_ARBITRUM)).toMatchObject({ fees: [], max: 10n ** 24n });
  expect(termsFrom(part, ETH_ON_ARBITRUM)).toMatchObject({ fees: [], max: 10n ** 24n });
  expect(part.lanes?.find(({ lane }) => assetKey(lane.to) === assetKey(DAI))?.terms.max).toBe(5_550_000n);
  expect(part.lanes).toHaveLength(withdrawals?.length ?? 0);
});

test('a token that another gateway carries now, or that is another on the rollup, is left out', async () => {
  const { state, feedOn } = await bridge();
  state.gateways.set(LINK.denom, DAI_ESCROW);
  expect(termsFrom(await feedOn(ETHEREUM).read(NEVER), LINK)).toBeUndefined();
  state.gateways.set(LINK.denom, deposits?.find(({ from }) => from.denom === LINK.denom)?.token?.gateway);
  expect(termsFrom(await feedOn(ETHEREUM).read(NEVER), LINK)).toBeDefined();
  state.children.set(LINK.denom, DAI_ESCROW);
  expect(termsFrom(await feedOn(ETHEREUM).read(NEVER), LINK)).toBeUndefined();
  expect(termsFrom(await feedOn(ARBITRUM).read(NEVER), LINK_ON_ARBITRUM)).toBeUndefined();
});

test('a rollup that takes from some alone has no deposits', async () => {
  const { state, feedOn } = await bridge();
  state.isAllowList = true;
  expect((await feedOn(ETHEREUM).read(NEVER)).lanes).toEqual([]);
});

test.each([ETHEREUM, ARBITRUM])('without a gas price on %s no ticket has a price', async (chainId) => {
  const { state, feedOn } = await bridge();
  state.gas.delete(chainId);
  const part = await feedOn(ETHEREUM).read(NEVER);
  expect(part.lanes?.map(({ lane }) => lane.from)).toEqual([ETH]);
  expect(part.note).toContain('whose message has no price');
});

test('what nothing is held for cannot be withdrawn', async () => {
  const { state, feedOn } = await bridge();
  state.held = () => 0n;
  expect((await feedOn(ARBITRUM).read(NEVER)).lanes).toEqual([]);
});

test('lanes of a live market are those that were read', async () => {
  const { feedOn } = await bridge();
  const feed = feedOn(ETHEREUM);
  const part = await feed.read(NEVER);
  const market = liveMarket(registry, [{ feed, part, failure: null }], NOW);
  const lanes = arbitrum.lanes({ registry, market, smartRelay: false });
  expect(lanes.map(({ from }) => from).sort()).toEqual(deposits?.map(({ from }) => assetKey(from)).sort());
});
