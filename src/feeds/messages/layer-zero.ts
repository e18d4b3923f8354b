import { layerZeroPairs, type OmnichainToken } from '#bridges/layer-zero.ts';
import { type AssetId, idOf, isContractDenom } from '#contract/asset.ts';
import { minOf } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';
import { chunksOf } from '#nodes/json-rpc.ts';
import { addressAt, wordAt } from '#nodes/multicall.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { Feed, FeedDeps } from '../feed.ts';
import { FirstReads } from './first-reads.ts';
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
  amountCanBeReceived,
  amountCanBeSent,
  balanceOf,
  CallBatch,
  ethBalance,
  type OftQuote,
  peers,
  quoteOft,
  quoteSend,
  readOftQuote,
  readVerifiers,
  receiveLibrary,
  sendLibrary,
  verifierConfig,
} from './questions.ts';
import { rounded } from './reserves.ts';

interface OftLane extends AskedLane {
  readonly from: OmnichainToken;
  readonly to: OmnichainToken;
  /** A whole token, in smallest units. */
  readonly token: bigint;
  /** What the message carries as one unit, in smallest units at both ends. */
  readonly den: bigint;
  readonly num: bigint;
  /** Of the chain it leaves, which says how much of the gas coin a contract holds. */
  readonly multicall3: string | null;
}

/** What a contract says of one other end of its mesh; undefined where it did not. */
interface EndState {
  readonly peer: bigint | undefined;
  readonly decimals: bigint | undefined;
  /** How many verifiers must agree, by the libraries that send and receive. */
  readonly sendVerifiers: bigint | undefined;
  readonly receiveVerifiers: bigint | undefined;
  readonly nativeFee: bigint | undefined;
  readonly isPaidInGas: boolean;
  readonly quotes: readonly (OftQuote | undefined)[];
  /** What it limits itself to, of its own units; null without limits. */
  readonly sendLimit: bigint | null | undefined;
  readonly receiveLimit: bigint | null | undefined;
  /** What it can release; null where it mints. */
  readonly held: bigint | null | undefined;
}

/** Amounts to ask quotes of, in whole tokens: a fee that goes by the amount shows at one of them. */
const AMOUNTS = [1n, 1_000n, 1_000_000n];
/** The standard's contract names this as its maximum and does not mean it: an amount is a number of so many whole units. */
const UINT64_MAX = 2n ** 64n - 1n;
/** Lanes that share a call: some 200 questions, of which a quote of a message takes up to 300,000 gas. */
const LANES_A_CALL = 20;
/** One verifier alone was enough to empty an adapter. */
const LEAST_VERIFIERS = 2n;

/** Omnichain tokens, a feed for each chain: what contracts quote at one end of a lane, and what they take at the other. */
export function layerZeroFeeds(deps: FeedDeps): Feed[] {
  const lanes = layerZeroPairs(deps.registry).map(
    ({ from, to, scale }): OftLane => ({
      lane: { bridge: 'LAYER_ZERO', from: idOf(from.record), to: idOf(to.record), smartRelay: false },
      from: from.record,
      to: to.record,
      token: pow10(from.asset.decimals ?? 0),
      multicall3: deps.registry.getChainRecord(from.record.chain_id).multicall3,
      ...scale,
    }),
  );
  const ends = new Ends(deps, lanes);
  return messageFeeds(deps, {
    ...{ id: 'LAYER_ZERO', title: 'LayerZero', basis: 'asked', lanes },
    reader: (chain, gasAsset, own) => reader(deps, ends, chain, gasAsset, own),
  });
}

function reader(
  deps: FeedDeps,
  ends: Ends,
  { chain_id }: ChainRecord,
  gasAsset: AssetId,
  lanes: readonly OftLane[],
): ReadLanes {
  const others = [...new Set(lanes.map(({ to }) => to.chain_id))];
  const readOthers = others.filter((chainId) => isRead(deps, deps.registry.getChainRecord(chainId)));
  return async (node, signal) => {
    await ends.readFirst(readOthers, signal);
    await ends.read(node, chain_id);
    const since = deps.now() - STALE_AFTER_MS;
    return lanes.map((lane): LaneOutcome => {
      const [here, there] = [ends.find(lane.from, lane.to, since), ends.find(lane.to, lane.from, since)];
      if (here === undefined || there === undefined) return LEFT_OUT.unknownReserve;
      return outcomeOf(lane, here, there, gasAsset);
    });
  };
}

function outcomeOf(lane: OftLane, here: EndState, there: EndState, gasAsset: AssetId): LaneOutcome {
  const quotes = here.quotes.filter((quote) => quote !== undefined);
  const { nativeFee, sendVerifiers: asked } = here;
  const { receiveVerifiers: needed } = there;
  if (nativeFee === undefined || quotes.length < AMOUNTS.length) return LEFT_OUT.unserved;
  if (nativeFee === 0n) return LEFT_OUT.unpriced;
  if (!here.isPaidInGas) return LEFT_OUT.otherAsset;
  if (!isPeer(here, lane.to) || !isPeer(there, lane.from)) return LEFT_OUT.noPeer;
  if (!hasDecimals(here, lane.from) || !hasDecimals(there, lane.to)) return LEFT_OUT.otherDecimals;
  if (asked === undefined || asked !== needed) return LEFT_OUT.unknownVerifiers;
  if (needed < LEAST_VERIFIERS) return LEFT_OUT.fewVerifiers;
  if (quotes.some(({ sent, received }) => sent !== received)) return LEFT_OUT.byAmount;
  const max = mostOf(lane, quotes[0]?.max ?? 0n, here.sendLimit, there);
  if (typeof max === 'string') return max;
  const min = quotes[0]?.min ?? 0n;
  return { fees: [messageFee(gasAsset, nativeFee)], max, verifiers: Number(needed), ...(min > 0n && { min }) };
}

/** The most that both ends take, in what is sent, or why that is nothing or not known. */
function mostOf(
  { num, den }: OftLane,
  quoted: bigint,
  sendLimit: EndState['sendLimit'],
  { receiveLimit, held }: EndState,
): bigint | string {
  if (sendLimit === undefined || receiveLimit === undefined) return LEFT_OUT.unknownLimit;
  if (held === undefined) return LEFT_OUT.unknownReserve;
  if (held === 0n) return LEFT_OUT.noReserve;
  const arrives = (limit: bigint | null) => limit && (rounded(limit) / num) * den;
  const limits = [quoted === UINT64_MAX ? UINT64_MAX * den : quoted, sendLimit && rounded(sendLimit)];
  const most = [...limits, arrives(receiveLimit), arrives(held)].filter((limit) => limit !== null).reduce(minOf);
  return most === 0n ? LEFT_OUT.noCredit : most;
}

const isPeer = ({ peer }: EndState, { oft_address }: OmnichainToken): boolean => peer === BigInt(oft_address);
const hasDecimals = ({ decimals }: EndState, { shared_decimals }: OmnichainToken): boolean =>
  decimals === BigInt(shared_decimals);

const contractKey = ({ chain_id, oft_address }: OmnichainToken): string => `${chain_id}|${oft_address}`;
const endKey = (at: OmnichainToken, other: OmnichainToken): string => `${contractKey(at)}|${other.endpoint_id}`;

/** What contracts say of each other end of their meshes, as the feeds of their chains read it. */
class Ends {
  readonly #lanes: readonly OftLane[];
  readonly #first: FirstReads;
  readonly #states = new Map<string, { readonly state: EndState; readonly at: number }>();
  /** Endpoints do not change: each is asked for until it is known. By chain and contract. */
  readonly #endpoints = new Map<string, string>();

  constructor(deps: FeedDeps, lanes: readonly OftLane[]) {
    this.#lanes = lanes;
    this.#first = new FirstReads(deps, 'ends of LayerZero', (node, { chain_id }) => this.read(node, chain_id));
  }

  readFirst = (chainIds: readonly string[], signal: AbortSignal): Promise<void> => this.#first.read(chainIds, signal);

  /** Undefined where it was not read since a time. */
  find(at: OmnichainToken, other: OmnichainToken, since: number): EndState | undefined {
    const known = this.#states.get(endKey(at, other));
    return known === undefined || known.at < since ? undefined : known.state;
  }

  /** Asks the contracts of a chain. */
  async read(node: AskedNode, chainId: string): Promise<void> {
    const lanes = this.#lanes.filter(({ from }) => from.chain_id === chainId);
    await this.#learnEndpoints(node, lanes);
    const libraries = await this.#askLibraries(node, lanes);
    for (const group of chunksOf(lanes, LANES_A_CALL)) {
      const batch = new CallBatch();
      const states = group.map((lane) => askEnd(batch, lane, libraries.get(lane)));
      await batch.send(node);
      const { blockTime } = node.block;
      if (blockTime === null) throw new NodeError('showed no time of its block');
      for (const [i, { from, to }] of group.entries()) {
        const state = states[i] as () => EndState;
        this.#states.set(endKey(from, to), { state: state(), at: blockTime });
      }
    }
  }

  async #learnEndpoints(node: AskedNode, lanes: readonly OftLane[]): Promise<void> {
    const contracts = new Map(lanes.map(({ from }) => [contractKey(from), from.oft_address.toLowerCase()]));
    const unknown = [...contracts].filter(([key]) => !this.#endpoints.has(key));
    if (unknown.length === 0) return;
    const batch = new CallBatch();
    const answers = unknown.map(([key, contract]) => [key, batch.add(contract, ASKS.endpoint)] as const);
    await batch.send(node);
    for (const [key, answer] of answers) {
      const endpoint = addressAt(answer() ?? '', 0);
      if (endpoint !== undefined) this.#endpoints.set(key, endpoint);
    }
  }

  /** Through which libraries a contract sends and receives: an issuer may change them. */
  async #askLibraries(node: AskedNode, lanes: readonly OftLane[]): Promise<ReadonlyMap<OftLane, Libraries>> {
    const batch = new CallBatch();
    const asked = lanes.flatMap((lane) => {
      const endpoint = this.#endpoints.get(contractKey(lane.from));
      if (endpoint === undefined) return [];
      const [contract, eid] = [lane.from.oft_address, lane.to.endpoint_id];
      const send = batch.add(endpoint, sendLibrary(contract, eid));
      return [{ lane, endpoint, send, receive: batch.add(endpoint, receiveLibrary(contract, eid)) }];
    });
    if (asked.length > 0) await batch.send(node);
    return new Map(
      asked.map(({ lane, endpoint, send, receive }) => {
        return [lane, { endpoint, send: addressAt(send() ?? '', 0), receive: addressAt(receive() ?? '', 0) }];
      }),
    );
  }
}

interface Libraries {
  readonly endpoint: string;
  readonly send: string | undefined;
  readonly receive: string | undefined;
}

const UNTOLD = () => null;

/** Asks what a contract holds of the token that it locks, or of the gas coin. */
function askHeld(batch: CallBatch, { from: { denom, oft_address }, multicall3 }: OftLane): () => string | null {
  const contract = oft_address.toLowerCase();
  if (isContractDenom(denom)) return batch.add(denom.toLowerCase(), balanceOf(contract));
  return multicall3 === null ? UNTOLD : batch.add(multicall3.toLowerCase(), ethBalance(contract));
}

function askEnd(batch: CallBatch, lane: OftLane, libraries: Libraries | undefined): () => EndState {
  const { from, to, token } = lane;
  const contract = from.oft_address.toLowerCase();
  const eid = to.endpoint_id;
  const ask = (data: string) => batch.add(contract, data);
  const config = (library: string | undefined) =>
    libraries === undefined || library === undefined
      ? UNTOLD
      : batch.add(libraries.endpoint, verifierConfig(contract, library, eid));
  const word = (answer: () => string | null, index = 0) => wordAt(answer() ?? '', index);
  // A contract that is not known to limit itself may; one that is has to say so.
  const limit = (data: string) => {
    const answer = ask(data);
    // What is in flight is said first.
    return () => word(answer, 1) ?? (from.guarded ? undefined : null);
  };

  const peer = ask(peers(eid));
  const decimals = ask(ASKS.sharedDecimals);
  const [sendConfig, receiveConfig] = [config(libraries?.send), config(libraries?.receive)];
  const paidIn = libraries === undefined ? UNTOLD : batch.add(libraries.endpoint, ASKS.nativeToken);
  const message = ask(quoteSend(eid, token));
  const quotes = AMOUNTS.map((amount) => ask(quoteOft(eid, amount * token)));
  const [sendLimit, receiveLimit] = [limit(amountCanBeSent(eid)), limit(amountCanBeReceived(eid))];
  const held = from.lockbox ? askHeld(batch, lane) : null;
  return () => ({
    peer: word(peer),
    decimals: word(decimals),
    sendVerifiers: readVerifiers(sendConfig()),
    receiveVerifiers: readVerifiers(receiveConfig()),
    nativeFee: word(message),
    isPaidInGas: word(paidIn) === 0n,
    quotes: quotes.map((quote) => readOftQuote(quote())),
    sendLimit: sendLimit(),
    receiveLimit: receiveLimit(),
    held: held && word(held),
  });
}
