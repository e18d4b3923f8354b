import { type Address, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { opStack, opStackWithdrawals } from '#bridges/op-stack.ts';
import { type AssetId, assetKey } from '#contract/asset.ts';
import { createNodeAccess } from '#nodes/node-access.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { contractDouble, type DoubleContract } from '#testing/contract-double.ts';
import { NO_FEED_URLS } from '#testing/feed-urls.ts';
import { findLane } from '#testing/lanes.ts';
import { testMarket } from '#testing/market.ts';
import { heldToken } from '#testing/message-contracts.ts';
import { liveMarket } from './live-market.ts';
import { opStackFeeds } from './op-stack.ts';

const registry = embeddedRegistry();
const NOW = Date.now();
const NEVER = new AbortController().signal;

const ETHER = { chain_id: '1', denom: 'ethereum-native' };
const BASE_ETHER = { chain_id: '8453', denom: 'base-native' };
const AAVE = { chain_id: '1', denom: '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9' };
const BASE_AAVE = { chain_id: '8453', denom: '0x63706e401c06ac8513145b7687A14804d17f814b' };
const WSTETH = { chain_id: '1', denom: '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0' };
const BASE_WSTETH = { chain_id: '8453', denom: '0xc1CBa3fCea344f92D9239c08C0568f6F2F0ee452' };
const BASE_BRIDGE = '0x3154cf16ccdb4c6d922629664174b904d80f2c35';
const BASE_PORTAL = '0x49048044d57e1c92a77f79988d21fa8faf74e97e';
const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11';

const bridgeAbi = parseAbi(['function deposits(address, address) view returns (uint256)']);
const multicallAbi = parseAbi(['function getEthBalance(address) view returns (uint256)']);
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Ethereum, where Base's bridge holds 1,234.5 AAVE, Lido's 70 wstETH, and Base's portal 9 ether. */
const CONTRACTS = new Map<string, DoubleContract>([
  [
    BASE_BRIDGE,
    {
      abi: bridgeAbi,
      functions: {
        deposits: (l1: Address, l2: Address) =>
          isSame(l1, AAVE.denom) && isSame(l2, BASE_AAVE.denom) ? 1_234_500_000_000_000_000_000n : 0n,
      },
    },
  ],
  [WSTETH.denom.toLowerCase(), heldToken(() => 70n * 10n ** 18n)],
  [
    MULTICALL3,
    {
      abi: multicallAbi,
      functions: { getEthBalance: (of: Address) => (isSame(of, BASE_PORTAL) ? 9n * 10n ** 18n : 0n) },
    },
  ],
]);

async function read() {
  const node = await contractDouble({ chainId: 1n, at: NOW, contracts: CONTRACTS });
  const nodes = createNodeAccess(
    registry,
    { mode: 'urls', urls: new Map([['1', [node.url]]]) },
    { callsPerMinute: 100_000 },
  );
  const [feed, ...others] = opStackFeeds({
    registry,
    nodes,
    now: () => NOW,
    market: () => testMarket(registry),
    urls: NO_FEED_URLS,
  });
  if (feed === undefined || others.length > 0) throw new Error('one feed was expected');
  return { feed, part: await feed.read(NEVER), calls: node.calls };
}

test('a withdrawal is offered up to what its bridge holds, and one without anything there is left out', async () => {
  const { feed, part, calls } = await read();
  const market = liveMarket(registry, [{ feed, part, failure: null }], NOW);
  const context = { registry, market, smartRelay: false };
  const mostOf = (from: AssetId, to: AssetId) => findLane(opStack, context, from, to)?.detail.most;
  expect(mostOf(BASE_AAVE, AAVE)).toBe(1_230n * 10n ** 18n);
  expect(mostOf(BASE_WSTETH, WSTETH)).toBe(70n * 10n ** 18n);
  expect(mostOf(BASE_ETHER, ETHER)).toBe(9n * 10n ** 18n);
  const offered = opStack.lanes(context).filter(({ to }) => to.startsWith('1|'));
  // wstETH of three rollups, and AAVE and ether of Base.
  expect(offered.map(({ from }) => from)).toHaveLength(5);
  // Base's bridge and other ether are empty; the bridges that this node lacks gave no answer.
  const [empty, unread] = part.note?.split('. ') ?? [];
  expect(empty).toMatch(/^[1-9]\d* of \d+ withdrawals are left out: their bridge holds nothing$/);
  expect(unread).toMatch(/^[1-9]\d* of \d+ withdrawals are left out: what their bridge holds was not read\.$/);
  expect(calls).toBe(opStackWithdrawals(registry).filter(({ to }) => to.chain_id === '1').length);
});

test('a deposit needs no reading: it has no fee, and mints', async () => {
  const { feed, part } = await read();
  const market = liveMarket(registry, [{ feed, part, failure: null }], NOW);
  const lane = findLane(opStack, { registry, market, smartRelay: false }, AAVE, BASE_AAVE);
  expect(lane?.to).toBe(assetKey(BASE_AAVE));
  expect(lane?.seconds).toBe(180);
});
