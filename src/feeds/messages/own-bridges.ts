import { endIds, isParentCoin, type OwnBridge, type OwnTransfer } from '#bridges/own-bridge.ts';
import { type PolygonPos, polygonPosTransfers } from '#bridges/polygon-pos.ts';
import { type ScrollChain, scrollTransfers } from '#bridges/scroll.ts';
import { type ZksyncChain, zksyncTransfers } from '#bridges/zksync.ts';
import type { AssetId } from '#contract/asset.ts';
import type { BridgeId } from '#contract/bridge.ts';
import { gasAmount } from '#market/gas/gas-price.ts';
import { abiWord, addressAt, wordAt } from '#nodes/multicall.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import type { Feed, FeedDeps } from '../feed.ts';
import {
  type AskedLane,
  type LaneOutcome,
  LEFT_OUT,
  messageFee,
  messageFeeds,
  type ReadLanes,
} from './message-feed.ts';
import { balanceOf, CallBatch, ethBalance } from './questions.ts';

/** `l2TransactionBaseCost(uint256,uint256,uint256,uint256)` of the hub: by chain, gas price, units of gas there and units a byte. */
const baseCost = (chainId: string, gasPrice: bigint): string =>
  `0x71623274${abiWord(BigInt(chainId))}${abiWord(gasPrice)}${abiWord(ZKSYNC_GAS)}${abiWord(GAS_A_BYTE)}`;
/** What a deposit may take on a chain of ZKsync's kind; what is not used returns to the person there. Its source is in `facts/own-bridges.json`. */
const ZKSYNC_GAS = 2_000_000n;
const GAS_A_BYTE = 800n;

/** `messageQueueV2()` of Scroll's messenger. */
const MESSAGE_QUEUE = '0x9eee46a1';
/** `estimateCrossDomainMessageFee(uint256)` of its queue: by units of gas on Scroll. */
const messageCost = (gas: bigint): string => `0xd7704bae${abiWord(gas)}`;
/** `getERC20Gateway(address)` of a router, and what a token is at its other end: `getL2ERC20Address(address)`. */
const gatewayOf = (token: string): string => `0x43c66741${abiWord(token)}`;
const childOf = (token: string): string => `0xc676ad29${abiWord(token)}`;
/** What a deposit may take on Scroll. Its source is in `facts/own-bridges.json`. */
const SCROLL_GAS = { ether: 168_000n, token: 250_000n };

/** `rootToChildToken(address)` of Polygon's manager, which calls ether by an address of its own. */
const mappedTo = (token: string): string => `0xea60c7c4${abiWord(token)}`;
const POLYGON_ETHER = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

/** A question about a lane; what it came to once the batch was sent. */
type Asked = () => LaneOutcome;

interface Asking {
  readonly node: AskedNode;
  readonly batch: CallBatch;
  /** The price of a unit of gas on the parent chain; null where it is not known. */
  readonly gasPrice: bigint | null;
  readonly gasAsset: AssetId;
}

interface OwnBridgeFeed<Bridge extends OwnBridge> {
  readonly id: BridgeId;
  readonly title: string;
  readonly transfers: readonly OwnTransfer<Bridge>[];
  /** Adds the questions about deposits to the batch. */
  ask(deposits: readonly OwnTransfer<Bridge>[], asking: Asking): Promise<readonly Asked[]>;
}

interface OwnLane<Bridge extends OwnBridge> extends AskedLane {
  readonly transfer: OwnTransfer<Bridge>;
}

/** The feed of one own bridge: the parent chain says what deposits take, and what it holds for withdrawals. */
function feedsOf<Bridge extends OwnBridge>(deps: FeedDeps, bridge: OwnBridgeFeed<Bridge>): Feed[] {
  const { id, title, transfers } = bridge;
  const lanes = transfers.map((transfer): OwnLane<Bridge> => {
    const payout = transfer.isDeposit ? 'unlimited' : 'reserve';
    return {
      lane: { bridge: id, ...endIds(transfer), smartRelay: false, payout },
      on: transfer.bridge.parent_chain_id,
      transfer,
    };
  });
  return messageFeeds(deps, {
    ...{ id, title, basis: 'exact', lanes },
    reader: ({ chain_id, multicall3 }, gasAsset, own) =>
      reader(deps, bridge, chain_id, multicall3 ?? '', gasAsset, own),
  });
}

function reader<Bridge extends OwnBridge>(
  deps: FeedDeps,
  bridge: OwnBridgeFeed<Bridge>,
  chainId: string,
  multicall3: string,
  gasAsset: AssetId,
  lanes: readonly OwnLane<Bridge>[],
): ReadLanes {
  const deposits = lanes.flatMap(({ transfer }) => (transfer.isDeposit ? [transfer] : []));
  return async (node) => {
    const batch = new CallBatch();
    const price = deps.market().gasPrice(chainId);
    const gasPrice = price === null ? null : gasAmount({ ...price, fixed: 0n }, 1n);
    const asked = await bridge.ask(deposits, { node, batch, gasPrice, gasAsset });
    const outcomes = new Map(deposits.map((transfer, i) => [transfer, asked[i]]));
    const withdrawals = lanes.map(({ transfer }) => (transfer.isDeposit ? null : askHeld(batch, multicall3, transfer)));
    await batch.send(node);
    return lanes.map(
      ({ transfer }, i): LaneOutcome => withdrawals[i]?.() ?? outcomes.get(transfer)?.() ?? LEFT_OUT.unserved,
    );
  };
}

/** What the parent chain holds for a withdrawal is the most that it takes. */
function askHeld(batch: CallBatch, multicall3: string, transfer: OwnTransfer): Asked {
  const { escrow, parent_denom } = transfer.token;
  const held = isParentCoin(transfer)
    ? batch.add(multicall3.toLowerCase(), ethBalance(escrow))
    : batch.add(parent_denom.toLowerCase(), balanceOf(escrow));
  return () => {
    const max = wordAt(held() ?? '', 0);
    if (max === undefined) return LEFT_OUT.unknownReserve;
    return max === 0n ? LEFT_OUT.noReserve : { fees: [], max };
  };
}

const is = (answer: (() => string | null) | null, address: string): boolean =>
  answer === null || addressAt(answer() ?? '', 0) === address.toLowerCase();

/** A message is never free. */
const priced = (gasAsset: AssetId, cost: bigint | undefined): LaneOutcome =>
  cost === undefined || cost === 0n ? LEFT_OUT.unpriced : { fees: [messageFee(gasAsset, cost)] };

async function askZksync(
  deposits: readonly OwnTransfer<ZksyncChain>[],
  { batch, gasPrice, gasAsset }: Asking,
): Promise<Asked[]> {
  return deposits.map(({ bridge }) => {
    if (gasPrice === null) return () => LEFT_OUT.unpriced;
    const cost = batch.add(bridge.hub.toLowerCase(), baseCost(bridge.chain_id, gasPrice));
    return () => priced(gasAsset, wordAt(cost() ?? '', 0));
  });
}

/** The queue is named by the messenger: it has changed before. */
async function askScroll(
  deposits: readonly OwnTransfer<ScrollChain>[],
  { node, batch, gasAsset }: Asking,
): Promise<Asked[]> {
  const [first] = deposits;
  if (first === undefined) return [];
  const named = new CallBatch();
  const answer = named.add(first.bridge.messenger.toLowerCase(), MESSAGE_QUEUE);
  await named.send(node);
  const queue = addressAt(answer() ?? '', 0);
  return deposits.map((transfer) => {
    const { bridge, token } = transfer;
    const isEther = isParentCoin(transfer);
    const router = bridge.router.toLowerCase();
    const gateway = isEther ? null : batch.add(router, gatewayOf(token.parent_denom));
    const child = isEther ? null : batch.add(router, childOf(token.parent_denom));
    const cost =
      queue === undefined ? null : batch.add(queue, messageCost(isEther ? SCROLL_GAS.ether : SCROLL_GAS.token));
    return () =>
      is(gateway, token.escrow) && is(child, token.child_denom)
        ? priced(gasAsset, wordAt(cost?.() ?? '', 0))
        : LEFT_OUT.unserved;
  });
}

/** It takes nothing but gas; what a token is on Polygon is asked. */
async function askPolygon(deposits: readonly OwnTransfer<PolygonPos>[], { batch }: Asking): Promise<Asked[]> {
  return deposits.map((transfer) => {
    const { bridge, token } = transfer;
    const root = isParentCoin(transfer) ? POLYGON_ETHER : token.parent_denom;
    const child = batch.add(bridge.manager.toLowerCase(), mappedTo(root));
    return () => (is(child, token.child_denom) ? { fees: [] } : LEFT_OUT.unserved);
  });
}

/** The own bridges of ZKsync's chains, Scroll and Polygon PoS: what a deposit takes, and what is held for the way back. */
export const ownBridgeFeeds = (deps: FeedDeps): Feed[] => [
  ...feedsOf(deps, {
    ...{ id: 'ZKSYNC', title: 'ZKsync’s bridge', ask: askZksync },
    transfers: zksyncTransfers(deps.registry),
  }),
  ...feedsOf(deps, {
    ...{ id: 'SCROLL', title: 'Scroll’s bridge', ask: askScroll },
    transfers: scrollTransfers(deps.registry),
  }),
  ...feedsOf(deps, {
    ...{ id: 'POLYGON_POS', title: 'Polygon’s bridge', ask: askPolygon },
    transfers: polygonPosTransfers(deps.registry),
  }),
];
