import { cctpVersionOf, type WarpPair, type WarpToken, warpPairs } from '#bridges/hyperlane.ts';
import type { LaneEnd } from '#bridges/lane.ts';
import { payoutOfKind } from '#bridges/payouts.ts';
import { type AssetId, idOf } from '#contract/asset.ts';
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
  balanceOf,
  burningLimit,
  CallBatch,
  ethBalance,
  minterAllowance,
  mintingLimit,
  quoteGasPayment,
  quoteTransferRemote,
  readShortText,
  readTokenQuotes,
  type TokenQuote,
} from './questions.ts';
import { type Holder, type LaneHolder, Reserves } from './reserves.ts';

/** Lanes that share a call: each quotes a message, which takes some 150,000 gas. */
const LANES_A_CALL = 100;
/** Routers quote a transfer with all its fees from this version on. */
const FIRST_QUOTING_VERSION = 10;
/** The amount to ask quotes of, in whole tokens: large, as some fees only show then. */
const TOKENS = 1_000_000n;

type Question = (token: WarpToken, chain: ChainRecord) => Omit<Holder, 'chain_id'>;

const heldToken: Question = ({ denom, contract }) => ({ target: denom.toLowerCase(), data: balanceOf(contract) });
const mintable: Question = ({ denom, contract }) => ({ target: denom.toLowerCase(), data: mintingLimit(contract) });
/** Of a router before a lockbox: it mints the token that moves, under its limit, and has the lockbox release what that stands for. */
const byLockbox =
  (id: string, limit: (bridge: string) => string): Question =>
  ({ contract }) => ({
    ...{ target: contract.toLowerCase(), data: ASKS.xERC20 },
    named: { id, ask: (target) => ({ target, data: limit(contract) }) },
  });
const heldByLockbox: Question = ({ denom, contract }) => ({
  ...{ target: contract.toLowerCase(), data: ASKS.lockbox },
  named: { id: 'held', ask: (lockbox) => ({ target: denom.toLowerCase(), data: balanceOf(lockbox) }) },
});
const vaultOf: Question = ({ vault = '' }) => ({ target: vault });

const behindLockbox = [byLockbox('mint', mintingLimit), heldByLockbox];

/** By the standard of a contract, what says how much arrives there: the least of it. Of the others nobody reads it. */
const QUESTIONS: Readonly<Record<string, readonly Question[]>> = {
  EvmHypCollateral: [heldToken],
  EvmHypCrossCollateralRouter: [heldToken],
  EvmHypNative: [
    ({ contract }, { multicall3 }) => ({ target: multicall3?.toLowerCase() ?? '', data: ethBalance(contract) }),
  ],
  EvmHypXERC20: [mintable],
  EvmHypVSXERC20: [mintable],
  EvmHypXERC20Lockbox: behindLockbox,
  EvmHypVSXERC20Lockbox: behindLockbox,
  EvmHypCollateralFiat: [({ denom, contract }) => ({ target: denom.toLowerCase(), data: minterAllowance(contract) })],
  SealevelHypCollateral: [vaultOf],
  SealevelHypNative: [vaultOf],
  CosmosNativeHypCollateral: [({ contract }) => ({ target: `/hyperlane/v1/tokens/${contract}/bridged_supply` })],
  CwHypNative: [
    ({ contract, denom }) => ({
      target: `/cosmos/bank/v1beta1/balances/${contract}/by_denom?denom=${encodeURIComponent(denom)}`,
    }),
  ],
};

const burnable: Question = ({ denom, contract }) => ({ target: denom.toLowerCase(), data: burningLimit(contract) });

/** What contracts burn of what is sent is limited too. */
const BURNING: Readonly<Record<string, Question>> = {
  EvmHypXERC20: burnable,
  EvmHypVSXERC20: burnable,
  EvmHypXERC20Lockbox: byLockbox('burn', burningLimit),
  EvmHypVSXERC20Lockbox: byLockbox('burn', burningLimit),
};

interface WarpLane extends AskedLane {
  readonly contract: string;
  readonly domain: number;
  /** A whole token, in smallest units. */
  readonly token: bigint;
  /** The token that the contract takes; null for the gas asset. */
  readonly takes: string | null;
  /** What limits it, without what its bridge names; null where nobody reads that. */
  readonly holders: readonly LaneHolder[] | null;
}

/** Hyperlane's warp routes, a feed for each EVM chain: what their routers quote. Other chains have no such question. */
export function hyperlaneFeeds(deps: FeedDeps): Feed[] {
  const isEndRead = ({ chain }: LaneEnd): boolean =>
    chain.chain_type === 'evm' ? isRead(deps, chain) : deps.nodes.reads(chain.chain_id);
  const lanes = warpPairs(deps.registry).map((pair): WarpLane => {
    const { route, from, to } = pair;
    const { record } = from;
    return {
      lane: {
        ...{ bridge: 'HYPERLANE', from: idOf(record), to: idOf(to.record), smartRelay: false, route: route.id },
      },
      contract: record.contract.toLowerCase(),
      domain: to.record.domain,
      token: pow10(record.decimals),
      takes: tokenOf(record),
      holders: holdersOf(pair, isEndRead(to)),
    };
  });
  const holders = lanes.flatMap((lane) => lane.holders?.map(({ holder }) => holder) ?? []);
  const reserves = new Reserves(deps, 'Hyperlane', holders);
  return messageFeeds(deps, {
    ...{ id: 'HYPERLANE', title: 'Hyperlane', basis: 'asked', lanes },
    reader: (chain, gasAsset, own) => reader(deps, reserves, chain, gasAsset, own),
  });
}

function holdersOf({ route, from, to, scale }: WarpPair, isEndRead: boolean): readonly LaneHolder[] | null {
  const { num, den } = scale;
  const { chain_id, standard } = from.record;
  const burning = BURNING[standard]?.(from.record, from.chain);
  const source = burning === undefined ? [] : [{ holder: { chain_id, ...burning }, num: 1n, den: 1n }];
  if (cctpVersionOf(route) !== undefined || payoutOfKind(to.record.standard) === 'unlimited') return source;
  const questions = QUESTIONS[to.record.standard];
  if (questions === undefined || !isEndRead) return null;
  const { record, chain } = to;
  const holders = questions.map((ask) => ({ holder: { chain_id: record.chain_id, ...ask(record, chain) }, num, den }));
  return [...source, ...holders];
}

const tokenOf = ({ kind, denom }: WarpToken): string | null => (kind === 'native' ? null : denom.toLowerCase());

function reader(
  { registry, now }: FeedDeps,
  reserves: Reserves,
  chain: ChainRecord,
  gasAsset: AssetId,
  lanes: readonly WarpLane[],
): ReadLanes {
  const assetOf = (token: string | null): AssetId | undefined =>
    token === null ? gasAsset : registry.findAsset({ chain_id: chain.chain_id, denom: token });
  const holders = lanes.flatMap((lane) => lane.holders?.map(({ holder }) => holder) ?? []);
  const others = holders.map(({ chain_id }) => chain_id).filter((chainId) => chainId !== chain.chain_id);
  const ends = [...new Set(others)];
  return async (node, signal) => {
    const outcomes: LaneOutcome[] = [];
    const first = new CallBatch();
    const versionsOf = askVersions(first, lanes);
    const keepReserves = await reserves.ask(node, first, chain.chain_id);
    await first.send(node);
    if (node.block.blockTime !== null) keepReserves(node.block.blockTime);
    const versions = versionsOf();
    await reserves.readFirst(ends, signal);
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

/** The terms with what its ends let through as their maximum: more would not leave, or not arrive before somebody adds to it. */
function limited(terms: FeeTerms, { holders }: WarpLane, reserves: Reserves, since: number): LaneOutcome {
  if (holders === null) return LEFT_OUT.unreadReserve;
  if (holders.length === 0) return terms;
  const max = reserves.find(holders, since);
  if (max === undefined) return LEFT_OUT.unknownReserve;
  return max === 0n ? LEFT_OUT.noReserve : { ...terms, max };
}
