import { type WarpToken, warpPairs } from '#bridges/hyperlane.ts';
import { type AssetId, idOf } from '#contract/asset.ts';
import type { LaneScale } from '#engine/index.ts';
import { pow10 } from '#math/units.ts';
import { chunksOf } from '#nodes/json-rpc.ts';
import { wordAt } from '#nodes/multicall.ts';
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
import {
  ASKS,
  CallBatch,
  quoteGasPayment,
  quoteTransferRemote,
  readShortText,
  readTokenQuotes,
  type TokenQuote,
} from './questions.ts';
import { type Holder, Reserves } from './reserves.ts';

/** Lanes that share a call: each quotes a message, which takes some 150,000 gas. */
const LANES_A_CALL = 100;
/** Routers quote a transfer with all its fees from this version on. */
const FIRST_QUOTING_VERSION = 10;
/** The amount to ask quotes of, in whole tokens: large, as some fees only show then. */
const TOKENS = 1_000_000n;

/** Routers that release what they hold; others mint what arrives. */
const RELEASING = new Set(['EvmHypCollateral', 'EvmHypCrossCollateralRouter', 'EvmHypNative']);

/** Routes that CCTP carries, which mints, are listed as if they released. */
const BY_CCTP = /cctp/i;

interface WarpLane extends AskedLane {
  readonly contract: string;
  readonly domain: number;
  /** A whole token, in smallest units. */
  readonly token: bigint;
  /** The token that the contract takes; null for the gas asset. */
  readonly takes: string | null;
  /** Null where what arrives is minted, or nobody reads what the other end holds. */
  readonly holder: Holder | null;
  readonly scale: LaneScale;
}

/** Hyperlane's warp routes, a feed for each EVM chain: what their routers quote. Other chains have no such question. */
export function hyperlaneFeeds(deps: FeedDeps): Feed[] {
  const pairs = warpPairs(deps.registry);
  const readChains = new Set(pairs.flatMap(({ from: { chain } }) => (isRead(deps, chain) ? chain.chain_id : [])));
  const lanes = pairs.map(({ route, from: { record }, to, scale }): WarpLane => {
    const isHeld = RELEASING.has(to.record.standard) && !BY_CCTP.test(route.id) && readChains.has(to.record.chain_id);
    return {
      lane: {
        ...{ bridge: 'HYPERLANE', from: idOf(record), to: idOf(to.record), smartRelay: false, route: route.id },
      },
      contract: record.contract.toLowerCase(),
      domain: to.record.domain,
      token: pow10(record.decimals),
      takes: tokenOf(record),
      holder: isHeld
        ? { chain_id: to.record.chain_id, contract: to.record.contract.toLowerCase(), token: tokenOf(to.record) }
        : null,
      scale,
    };
  });
  const reserves = new Reserves(lanes.flatMap(({ holder }) => holder ?? []));
  return messageFeeds(deps, {
    ...{ id: 'HYPERLANE', title: 'Hyperlane', basis: 'asked', lanes },
    reader: (chain, gasAsset, own) => reader(deps, reserves, chain, gasAsset, own),
  });
}

const tokenOf = ({ kind, denom }: WarpToken): string | null => (kind === 'native' ? null : denom.toLowerCase());

function reader(
  { registry, nodes, now }: FeedDeps,
  reserves: Reserves,
  chain: ChainRecord,
  gasAsset: AssetId,
  lanes: readonly WarpLane[],
): ReadLanes {
  const assetOf = (token: string | null): AssetId | undefined =>
    token === null ? gasAsset : registry.findAsset({ chain_id: chain.chain_id, denom: token });
  const ends = new Set(lanes.flatMap(({ holder }) => holder?.chain_id ?? []));
  const endChains = [...ends].map((chainId) => registry.getChainRecord(chainId));
  return async (node, signal) => {
    const outcomes: LaneOutcome[] = [];
    const first = new CallBatch();
    const versionsOf = askVersions(first, lanes);
    const keepReserves = reserves.ask(first, chain);
    await first.send(node);
    if (node.block.blockTime !== null) keepReserves(node.block.blockTime);
    const versions = versionsOf();
    await reserves.readFirst(nodes, endChains, signal);
    for (const group of chunksOf(lanes, LANES_A_CALL)) {
      const batch = new CallBatch();
      const answers = group.map((lane) => askLane(batch, lane, versions.get(lane.contract) ?? 0));
      await batch.send(node);
      for (const [i, lane] of group.entries()) {
        const terms = termsOf(answers[i]?.() ?? LEFT_OUT.unserved, assetOf);
        outcomes.push(typeof terms === 'string' ? terms : limited(terms, lane, reserves, now() - STALE_AFTER_MS));
      }
    }
    return outcomes;
  };
}

/** The first number of each contract's version; 0 of those that do not say. A router may be replaced, so it is asked on each read. */
function askVersions(batch: CallBatch, lanes: readonly WarpLane[]): () => ReadonlyMap<string, number> {
  const contracts = [...new Set(lanes.map(({ contract }) => contract))];
  const answers = contracts.map((contract) => [contract, batch.add(contract, ASKS.PACKAGE_VERSION)] as const);
  const versionOf = (bytes: string | null) => Number(/^(\d{1,4})\.\d+\.\d+/.exec(readShortText(bytes) ?? '')?.[1] ?? 0);
  return () => new Map(answers.map(([contract, answer]) => [contract, versionOf(answer())]));
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

type FeeTerms = Exclude<LaneOutcome, string>;

function termsOf(
  message: TokenQuote | string,
  assetOf: (token: string | null) => AssetId | undefined,
): FeeTerms | string {
  if (typeof message === 'string') return message;
  if (message.amount === 0n) return LEFT_OUT.unpriced;
  const asset = assetOf(message.token);
  if (asset === undefined) return LEFT_OUT.otherAsset;
  return { fees: [messageFee({ chain_id: asset.chain_id, denom: asset.denom }, message.amount)] };
}

/** The terms with what the other end holds as their maximum: more would not arrive before somebody adds to it. */
function limited(terms: FeeTerms, { holder, scale }: WarpLane, reserves: Reserves, since: number): LaneOutcome {
  if (holder === null) return terms;
  const held = reserves.find(holder, since);
  if (held === undefined) return LEFT_OUT.unknownReserve;
  const max = (held / scale.num) * scale.den;
  return max === 0n ? LEFT_OUT.noReserve : { ...terms, max };
}
