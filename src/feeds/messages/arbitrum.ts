import { type ArbitrumTransfer, arbitrumTransfers } from '#bridges/arbitrum.ts';
import type { AssetId } from '#contract/asset.ts';
import { gasAmount } from '#market/gas/gas-price.ts';
import { abiWord, addressAt, wordAt } from '#nodes/multicall.ts';
import type { Feed, FeedDeps } from '../feed.ts';
import {
  type AskedLane,
  isRead,
  type LaneOutcome,
  LEFT_OUT,
  messageFee,
  messageFeeds,
  type ReadLanes,
  STALE_AFTER_MS,
} from './message-feed.ts';
import { balanceOf, CallBatch, ethBalance } from './questions.ts';
import { type LaneHolder, Reserves } from './reserves.ts';

/** `getGateway(address)` of a router: what carries a token now. */
const getGateway = (token: string): string => `0xbda009fe${abiWord(token)}`;
/** `calculateL2TokenAddress(address)` of a router: what the token is on the rollup. */
const childToken = (token: string): string => `0xa7e28d48${abiWord(token)}`;
/** `calculateRetryableSubmissionFee(uint256,uint256)` of an inbox: by the bytes of a message and the base fee. */
const submissionFee = (bytes: number, baseFee: bigint): string => `0xa66b327d${abiWord(bytes)}${abiWord(baseFee)}`;

/** `allowListEnabled()` of an inbox: whether only some may send. */
const ALLOW_LIST_ENABLED = '0x22bd5c1c';

/** Of a deposit, the largest message: a token that is made where it arrives, with a name of up to 64 letters. */
const MESSAGE_BYTES = 772;
/** Gas of a deposit's second half: its first arrival at an address took 95,478 with the standard gateway (docs/gas.md), others are larger. */
const DELIVERY_GAS = 150_000n;

interface ArbitrumLane extends AskedLane {
  readonly transfer: ArbitrumTransfer;
  /** What the parent chain holds for a withdrawal. */
  readonly holders: readonly LaneHolder[];
}

/** The bridge of Arbitrum's rollups, a feed for each chain: what carries a token, what its message costs, and what is held for the way back. */
export function arbitrumFeeds(deps: FeedDeps): Feed[] {
  const lanes = arbitrumTransfers(deps.registry).map((transfer): ArbitrumLane => {
    const { from, to, isDeposit } = transfer;
    return {
      lane: { bridge: 'ARBITRUM', from, to, smartRelay: false, payout: isDeposit ? 'unlimited' : 'reserve' },
      transfer,
      holders: isDeposit ? [] : [{ holder: holderOf(deps, transfer), num: 1n, den: 1n }],
    };
  });
  const holders = lanes.flatMap((lane) => lane.holders.map(({ holder }) => holder));
  const reserves = new Reserves(deps, 'Arbitrum', holders);
  return messageFeeds(deps, {
    ...{ id: 'ARBITRUM', title: 'Arbitrum’s bridge', basis: 'exact', lanes },
    reader: ({ chain_id }, gasAsset, own) => reader(deps, reserves, chain_id, gasAsset, own),
  });
}

/** Ether of the parent chain lies in the bridge, and so does what wrapped ether stands for; tokens in their escrow. */
function holderOf({ registry }: FeedDeps, { rollup, token, to }: ArbitrumTransfer): LaneHolder['holder'] {
  const { parent_chain_id, bridge } = rollup;
  const { native_denom, multicall3 } = registry.getChainRecord(parent_chain_id);
  const escrow = token?.escrow ?? bridge;
  return to.denom === native_denom || (escrow === bridge && token !== undefined)
    ? { chain_id: parent_chain_id, target: (multicall3 ?? '').toLowerCase(), data: ethBalance(bridge) }
    : { chain_id: parent_chain_id, target: to.denom.toLowerCase(), data: balanceOf(escrow) };
}

function reader(
  deps: FeedDeps,
  reserves: Reserves,
  chainId: string,
  gasAsset: AssetId,
  lanes: readonly ArbitrumLane[],
): ReadLanes {
  const ends = new Set(lanes.flatMap((lane) => lane.holders.map(({ holder }) => holder.chain_id)));
  const readEnds = [...ends].filter((id) => isRead(deps, deps.registry.getChainRecord(id)));
  return async (node, signal) => {
    await reserves.readFirst(readEnds, signal);
    const batch = new CallBatch();
    const price = deps.market().gasPrice(chainId);
    const baseFee = price === null ? 0n : gasAmount({ ...price, fixed: 0n }, 1n);
    const ask = (target: string | undefined, data: string) =>
      target === undefined ? () => null : batch.add(target.toLowerCase(), data);
    const asked = lanes.map(({ transfer: { rollup, token, isDeposit } }) => {
      const router = isDeposit ? rollup.router : rollup.child_router;
      return {
        allowList: isDeposit ? ask(rollup.inbox, ALLOW_LIST_ENABLED) : null,
        ...(token && {
          gateway: isDeposit ? ask(router, getGateway(token.parent_denom)) : null,
          child: ask(router, childToken(token.parent_denom)),
          submission: isDeposit ? ask(rollup.inbox, submissionFee(MESSAGE_BYTES, baseFee)) : null,
        }),
      };
    });
    const keepReserves = await reserves.ask(node, batch, chainId);
    await batch.send(node);
    if (node.block.blockTime !== null) keepReserves(node.block.blockTime);
    return lanes.map(({ transfer: { rollup, token, isDeposit }, holders }, i): LaneOutcome => {
      const { allowList, gateway, child, submission } = asked[i] ?? {};
      if (token && addressIn(child) !== token.child_denom.toLowerCase()) return LEFT_OUT.unserved;
      if (!isDeposit) {
        const held = reserves.find(holders, deps.now() - STALE_AFTER_MS);
        if (held === undefined) return LEFT_OUT.unknownReserve;
        return held === 0n ? LEFT_OUT.noReserve : { fees: [], max: held };
      }
      if (wordIn(allowList) !== 0n) return LEFT_OUT.unserved;
      if (token === undefined) return { fees: [] };
      if (addressIn(gateway) !== token.gateway.toLowerCase()) return LEFT_OUT.unserved;
      const delivery = deps.market().gasPrice(rollup.chain_id);
      const message = wordIn(submission);
      if (price === null || delivery === null || message === undefined || message === 0n) return LEFT_OUT.unpriced;
      return { fees: [messageFee(gasAsset, message + gasAmount(delivery, DELIVERY_GAS))] };
    });
  };
}

type Answer = (() => string | null) | null | undefined;

const wordIn = (answer: Answer): bigint | undefined => wordAt(answer?.() ?? '', 0);
const addressIn = (answer: Answer): string | undefined => addressAt(answer?.() ?? '', 0);
