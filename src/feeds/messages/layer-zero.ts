import { layerZeroPairs } from '#bridges/layer-zero.ts';
import { type AssetId, idOf } from '#contract/asset.ts';
import { pow10 } from '#math/units.ts';
import { addressAt, wordAt } from '#nodes/multicall.ts';
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
import { ASKS, CallBatch, quoteOft, quoteSend, readOftQuote } from './questions.ts';

interface OftLane extends AskedLane {
  readonly contract: string;
  readonly endpointId: number;
  /** A whole token, in smallest units. */
  readonly token: bigint;
}

/** Amounts to ask quotes of, in whole tokens: a fee that goes by the amount shows at one of them. */
const AMOUNTS = [1n, 1_000n, 1_000_000n];

/** Omnichain tokens, a feed for each chain: what their contracts quote. */
export const layerZeroFeeds = (deps: FeedDeps): Feed[] =>
  messageFeeds(deps, {
    ...{ id: 'LAYER_ZERO', title: 'LayerZero', basis: 'asked', reader },
    lanes: layerZeroPairs(deps.registry).map(({ from, to }): OftLane => {
      return {
        lane: { bridge: 'LAYER_ZERO', from: idOf(from.record), to: idOf(to.record), smartRelay: false },
        contract: from.record.oft_address.toLowerCase(),
        endpointId: to.record.endpoint_id,
        token: pow10(from.asset.decimals ?? 0),
      };
    }),
  });

function reader(_: unknown, gasAsset: AssetId, lanes: readonly OftLane[]): ReadLanes {
  /** By contract, where its messages go. */
  const endpoints = new Map<string, string>();
  return async (node) => {
    await learnEndpoints(node, lanes, endpoints);
    const batch = new CallBatch();
    const asked = lanes.map(({ contract, endpointId, token }) => {
      const endpoint = endpoints.get(contract);
      return {
        paidIn: endpoint === undefined ? () => null : batch.add(endpoint, ASKS.nativeToken),
        message: batch.add(contract, quoteSend(endpointId, token)),
        quotes: AMOUNTS.map((amount) => batch.add(contract, quoteOft(endpointId, amount * token))),
      };
    });
    await batch.send(node);
    return asked.map(({ paidIn, message, quotes }): LaneOutcome => {
      const nativeFee = wordAt(message() ?? '', 0);
      const read = quotes.map((quote) => readOftQuote(quote()));
      if (nativeFee === undefined || read.includes(undefined)) return LEFT_OUT.unserved;
      if (nativeFee === 0n) return LEFT_OUT.unpriced;
      if (wordAt(paidIn() ?? '', 0) !== 0n) return LEFT_OUT.otherAsset;
      const known = read.filter((quote) => quote !== undefined);
      if (known.some(({ max }) => max === 0n)) return LEFT_OUT.noCredit;
      if (known.some(({ sent, received }) => sent !== received)) return LEFT_OUT.byAmount;
      const [{ min, max } = { min: 0n, max: 0n }] = known;
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
