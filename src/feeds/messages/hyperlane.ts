import { warpPairs } from '#bridges/hyperlane.ts';
import type { AssetId } from '#contract/asset.ts';
import { pow10 } from '#math/units.ts';
import { chunksOf } from '#nodes/json-rpc.ts';
import { wordAt } from '#nodes/multicall.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import type { Feed, FeedDeps } from '../feed.ts';
import {
  type AskedLane,
  idOf,
  type LaneOutcome,
  LEFT_OUT,
  messageFee,
  messageFeeds,
  type ReadLanes,
} from './message-feed.ts';
import {
  ASKS,
  CallBatch,
  quoteGasPayment,
  quoteTransferRemote,
  readShortText,
  readTokenQuotes,
  type TokenQuote,
} from './questions.ts';

/** Lanes that share a call: each quotes a message, which takes some 150,000 gas. */
const LANES_A_CALL = 100;
/** Routers quote a transfer with all its fees from this version on. */
const FIRST_QUOTING_VERSION = 10;
/** The amount to ask quotes of, in whole tokens: large, as some fees only show then. */
const TOKENS = 1_000_000n;

interface WarpLane extends AskedLane {
  readonly contract: string;
  readonly domain: number;
  /** A whole token, in smallest units. */
  readonly token: bigint;
  /** The token that the contract takes; null for the gas asset. */
  readonly takes: string | null;
}

/** Hyperlane's warp routes, a feed for each EVM chain: what their routers quote. Other chains have no such question. */
export const hyperlaneFeeds = (deps: FeedDeps): Feed[] =>
  messageFeeds(deps, {
    ...{ id: 'HYPERLANE', title: 'Hyperlane', basis: 'asked' },
    reader: (chain, gasAsset, lanes) => reader(deps.registry, chain, gasAsset, lanes),
    lanes: warpPairs(deps.registry).map(({ route, from, to }): WarpLane => {
      const { record } = from;
      return {
        lane: {
          ...{ bridge: 'HYPERLANE', from: idOf(record), to: idOf(to.record), smartRelay: false, route: route.id },
        },
        contract: record.contract.toLowerCase(),
        domain: to.record.domain,
        token: pow10(record.decimals),
        takes: record.kind === 'native' ? null : record.denom.toLowerCase(),
      };
    }),
  });

function reader(
  registry: Registry,
  { chain_id }: ChainRecord,
  gasAsset: AssetId,
  lanes: readonly WarpLane[],
): ReadLanes {
  const assetOf = (token: string | null): AssetId | undefined =>
    token === null ? gasAsset : registry.findAsset({ chain_id, denom: token });
  return async (node) => {
    const outcomes: LaneOutcome[] = [];
    const versions = await readVersions(node, lanes);
    for (const group of chunksOf(lanes, LANES_A_CALL)) {
      const batch = new CallBatch();
      const answers = group.map((lane) => askLane(batch, lane, versions.get(lane.contract) ?? 0));
      await batch.send(node);
      outcomes.push(...answers.map((answer) => termsOf(answer(), assetOf)));
    }
    return outcomes;
  };
}

/** The first number of each contract's version; 0 of those that do not say. A router may be replaced, so it is asked on each read. */
async function readVersions(node: AskedNode, lanes: readonly WarpLane[]): Promise<ReadonlyMap<string, number>> {
  const batch = new CallBatch();
  const contracts = [...new Set(lanes.map(({ contract }) => contract))];
  const answers = contracts.map((contract) => batch.add(contract, ASKS.PACKAGE_VERSION));
  await batch.send(node);
  return new Map(
    contracts.map((contract, i) => [
      contract,
      Number(/^(\d{1,4})\.\d+\.\d+/.exec(readShortText(answers[i]?.() ?? null) ?? '')?.[1] ?? 0),
    ]),
  );
}

/** Asks what the message costs; the function returns that, or why it is not known. */
function askLane(
  batch: CallBatch,
  { contract, domain, token, takes }: WarpLane,
  version: number,
): () => TokenQuote | string {
  if (version < FIRST_QUOTING_VERSION) {
    const payment = batch.add(contract, quoteGasPayment(domain));
    return () => {
      const amount = wordAt(payment() ?? '', 0);
      return amount === undefined ? LEFT_OUT.unserved : { token: null, amount };
    };
  }
  const amount = TOKENS * token;
  const quotes = batch.add(contract, quoteTransferRemote(domain, amount));
  return () => messageOf(readTokenQuotes(quotes()), amount, takes);
}

/** The first of three quotes: the message. The others are the amount itself and fees in the token that is sent, which must be none. */
function messageOf(
  quotes: readonly TokenQuote[] | undefined,
  amount: bigint,
  takes: string | null,
): TokenQuote | string {
  const [message, sent, ...fees] = quotes ?? [];
  if (message === undefined || sent === undefined || sent.token !== takes) return LEFT_OUT.unserved;
  if (sent.amount < amount) return LEFT_OUT.disagrees;
  return sent.amount > amount || fees.some((fee) => fee.amount > 0n) ? LEFT_OUT.byAmount : message;
}

function termsOf(message: TokenQuote | string, assetOf: (token: string | null) => AssetId | undefined): LaneOutcome {
  if (typeof message === 'string') return message;
  if (message.amount === 0n) return LEFT_OUT.unpriced;
  const asset = assetOf(message.token);
  if (asset === undefined) return LEFT_OUT.otherAsset;
  return { fees: [messageFee({ chain_id: asset.chain_id, denom: asset.denom }, message.amount)] };
}
