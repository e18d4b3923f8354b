import { layerZeroPairs } from '#bridges/layer-zero.ts';
import { type AssetId, idOf } from '#contract/asset.ts';
import { minOf } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';
import { addressAt, wordAt } from '#nodes/multicall.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import type { ChainRecord } from '#registry/records.ts';
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
import { ASKS, balanceOf, CallBatch, quoteOft, quoteSend, readOftQuote } from './questions.ts';
import { type LaneHolder, Reserves } from './reserves.ts';

interface OftLane extends AskedLane {
  readonly contract: string;
  readonly endpointId: number;
  /** A whole token, in smallest units. */
  readonly token: bigint;
  /** What the other end holds, if it releases what arrives. */
  readonly holders: readonly LaneHolder[];
}

/** Amounts to ask quotes of, in whole tokens: a fee that goes by the amount shows at one of them. */
const AMOUNTS = [1n, 1_000n, 1_000_000n];

/** Omnichain tokens, a feed for each chain: what their contracts quote, and what lockboxes hold. */
export function layerZeroFeeds(deps: FeedDeps): Feed[] {
  const lanes = layerZeroPairs(deps.registry).map(({ from, to, scale: { num, den } }): OftLane => {
    const { chain_id, denom, oft_address, lockbox, endpoint_id } = to.record;
    const holder = { chain_id, target: denom.toLowerCase(), data: balanceOf(oft_address) };
    return {
      lane: { bridge: 'LAYER_ZERO', from: idOf(from.record), to: idOf(to.record), smartRelay: false },
      contract: from.record.oft_address.toLowerCase(),
      endpointId: endpoint_id,
      token: pow10(from.asset.decimals ?? 0),
      holders: lockbox ? [{ holder, num, den }] : [],
    };
  });
  const holders = lanes.flatMap((lane) => lane.holders.map(({ holder }) => holder));
  const reserves = new Reserves(deps, 'LayerZero', holders);
  return messageFeeds(deps, {
    ...{ id: 'LAYER_ZERO', title: 'LayerZero', basis: 'asked', lanes },
    reader: (chain, gasAsset, own) => reader(deps, reserves, chain, gasAsset, own),
  });
}

function reader(
  deps: FeedDeps,
  reserves: Reserves,
  { chain_id }: ChainRecord,
  gasAsset: AssetId,
  lanes: readonly OftLane[],
): ReadLanes {
  const ends = new Set(lanes.flatMap((lane) => lane.holders.map(({ holder }) => holder.chain_id)));
  const readEnds = [...ends].filter((chainId) => isRead(deps, deps.registry.getChainRecord(chainId)));
  /** By contract, where its messages go. */
  const endpoints = new Map<string, string>();
  return async (node, signal) => {
    await reserves.readFirst(readEnds, signal);
    await learnEndpoints(node, lanes, endpoints);
    const batch = new CallBatch();
    const asked = lanes.map(({ contract, endpointId, token, holders }) => {
      const endpoint = endpoints.get(contract);
      return {
        holders,
        paidIn: endpoint === undefined ? () => null : batch.add(endpoint, ASKS.nativeToken),
        message: batch.add(contract, quoteSend(endpointId, token)),
        quotes: AMOUNTS.map((amount) => batch.add(contract, quoteOft(endpointId, amount * token))),
      };
    });
    const keepReserves = reserves.ask(batch, chain_id);
    await batch.send(node);
    if (node.block.blockTime !== null) keepReserves(node.block.blockTime);
    return asked.map(({ paidIn, message, quotes, holders }): LaneOutcome => {
      const nativeFee = wordAt(message() ?? '', 0);
      const read = quotes.map((quote) => readOftQuote(quote()));
      if (nativeFee === undefined || read.includes(undefined)) return LEFT_OUT.unserved;
      if (nativeFee === 0n) return LEFT_OUT.unpriced;
      if (wordAt(paidIn() ?? '', 0) !== 0n) return LEFT_OUT.otherAsset;
      const known = read.filter((quote) => quote !== undefined);
      if (known.some(({ max }) => max === 0n)) return LEFT_OUT.noCredit;
      if (known.some(({ sent, received }) => sent !== received)) return LEFT_OUT.byAmount;
      const [{ min, max: quoted } = { min: 0n, max: 0n }] = known;
      const held = holders.length === 0 ? quoted : reserves.find(holders, deps.now() - STALE_AFTER_MS);
      if (held === undefined) return LEFT_OUT.unknownReserve;
      if (held === 0n) return LEFT_OUT.noReserve;
      const max = minOf(quoted, held);
      return { fees: [messageFee(gasAsset, nativeFee)], max, ...(min > 0n && { min }) };
    });
  };
}

/** Endpoints do not change: each is asked for until it is known. */
async function learnEndpoints(
  node: AskedNode,
  lanes: readonly OftLane[],
  endpoints: Map<string, string>,
): Promise<void> {
  const batch = new CallBatch();
  const unknown = [...new Set(lanes.map(({ contract }) => contract))].filter((contract) => !endpoints.has(contract));
  if (unknown.length === 0) return;
  const answers = unknown.map((contract) => [contract, batch.add(contract, ASKS.endpoint)] as const);
  await batch.send(node);
  for (const [contract, answer] of answers) {
    const endpoint = addressAt(answer() ?? '', 0);
    if (endpoint !== undefined) endpoints.set(contract, endpoint);
  }
}
