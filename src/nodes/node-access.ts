import { LRUCache } from 'lru-cache';
import type { ChainRecord } from '#registry/records.ts';
import { chainTitle } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import { type BlockRef, minKnown, parseBlockTime, UNKNOWN_BLOCK } from './block-ref.ts';
import { type CallBudget, createCallBudget } from './call-budget.ts';
import { REST_HEADERS, urlUnder } from './cosmos-rest.ts';
import { CosmosState } from './cosmos-state.ts';
import { type ChainNode, findNodes, type NodesConfig } from './endpoints.ts';
import { parseExact } from './exact-json.ts';
import { callRpc, callRpcAll, chunksOf, quantityOf, type RpcOutcome, type RpcRequest, resultOf } from './json-rpc.ts';
import { type CallResult, type ContractCall, decodeAggregate, encodeAggregate, wordOf } from './multicall.ts';
import { fetchNode, NodeError, parseResponse } from './node-request.ts';
import type { NodeRequest } from './node-response.ts';
import { NodePool } from './pool/node-pool.ts';
import type { WatchNodes } from './watch-nodes.ts';

/** Contract calls that share an `eth_call`, and how few share one before a node that fails it is given up. */
const CALLS = 600;
const FEWEST_CALLS = 10;
/** Calls that failed without a reason and are asked once more, apart from others. */
const MOST_ASKED_AGAIN = 100;
/** `eth_call`s that share an HTTP request: results may be hundreds of kilobytes each. */
const AGGREGATES = 4;

const LIMIT_MS = 30_000;
const MOST_SHOWN = 1_024;

/** Of Multicall3: the chain, block and time of the call that they are part of. */
const BLOCK_CALLS = ['0x3408e470', '0x42cbb15c', '0x0f28c97d'];

/** What contracts returned, all of one block. */
export interface ContractAnswers {
  readonly block: BlockRef;
  /** In the order of the calls: hex digits without 0x, null where the call reverted. */
  readonly results: readonly (string | null)[];
}

/** One node of a chain, while it is asked: every request goes to it. Each method throws NodeError if the node as a whole fails. */
export interface AskedNode {
  /** By Multicall3, at the given block or the latest one: as few requests as the node accepts. */
  callContracts(calls: readonly ContractCall[], block?: bigint): Promise<ContractAnswers>;
  /** Any methods of JSON-RPC. An EVM node shows its chain and block with them. */
  rpc(requests: readonly RpcRequest[]): Promise<RpcOutcome[]>;
  /** Of a Cosmos chain, at the latest height. Numbers of the JSON are texts. */
  rest(path: string): Promise<unknown>;
  /** The same, at the height of `block` for all questions; in a page, where a node allows no height, at about that one and never before. */
  restAtBlock(path: string): Promise<unknown>;
  /** Posts JSON to a path of a Cosmos chain. */
  post(path: string, body: unknown): Promise<unknown>;
  /** The oldest block that it showed so far; of a Cosmos chain its latest block at first, or the one before. */
  readonly block: BlockRef;
}

export interface NodeAnswer<Answer> {
  readonly answer: Answer;
  /** The oldest block of the answer, with its time. */
  readonly block: BlockRef;
}

/**
 * Nodes as feeds use them. Every method rejects with an Error that names the chain and how each node failed: a public one by its host,
 * one of the operator by its place; and with the signal's reason once it aborts.
 */
export interface NodeAccess {
  /** Whether a node of the chain is known. */
  reads(chainId: string): boolean;
  /**
   * Asks the best node of a chain, and the next ones after a failure, at most three. `subject` is what is read: "pools". The node
   * must be of the chain and not stand still.
   */
  ask<Answer>(
    chainId: string,
    subject: string,
    ask: (node: AskedNode) => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<NodeAnswer<Answer>>;
  /** The same with one round of contract calls. */
  callContracts(
    chainId: string,
    subject: string,
    calls: readonly ContractCall[],
    signal: AbortSignal,
  ): Promise<ContractAnswers>;
  /** The JSON of an address that is no node of a chain, with its numbers as texts. Errors begin with the host. */
  getJson(url: string | URL, signal: AbortSignal, headers?: Readonly<Record<string, string>>): Promise<unknown>;
  /** The same for a JSON body that is posted. */
  postJson(url: string | URL, body: unknown, signal: AbortSignal): Promise<unknown>;
}

/** The nodes of all chains, and two halves of them that share no host: what both say is not the word of one. */
export interface SplitNodeAccess extends NodeAccess {
  readonly halves: readonly [NodeAccess, NodeAccess];
}

export interface NodeAccessOptions {
  /** For one question with all its requests and nodes. */
  readonly limitMs?: number;
  /** Requests a minute to one host. */
  readonly callsPerMinute?: number;
  readonly watch?: WatchNodes | undefined;
  /** For how long what a node showed of its chain and block counts for later questions too; with each question it is asked anew if absent. */
  readonly shownFor?: { readonly ms: number; readonly now: () => number };
}

/** The chain and block of a node, as asked for or as it showed them a moment ago. */
type ShowBlock = (url: string, ask: () => Promise<BlockRef>) => Promise<BlockRef>;

function keptBlocks({ ms, now }: NonNullable<NodeAccessOptions['shownFor']>): ShowBlock {
  const kept = new LRUCache<string, Promise<BlockRef>>({ max: MOST_SHOWN, ttl: ms, perf: { now }, ttlResolution: 0 });
  return (url, ask) => {
    // Whoever asked first may have given up.
    const known = kept.get(url)?.catch(ask);
    if (known !== undefined) return known;
    const asked = ask();
    kept.set(url, asked);
    asked.catch(() => kept.get(url) === asked && kept.delete(url));
    return asked;
  };
}

export function createNodeAccess(
  registry: Registry,
  nodes: NodesConfig,
  { limitMs = LIMIT_MS, callsPerMinute, watch, shownFor }: NodeAccessOptions = {},
): SplitNodeAccess {
  const budget = createCallBudget(callsPerMinute);
  const show: ShowBlock = shownFor === undefined ? (_, ask) => ask() : keptBlocks(shownFor);
  const pools = new Map<string, NodePool>();
  const known = (chain: ChainRecord): ChainNode[] => findNodes(nodes, chain).filter(isAsked);
  const poolOf = (chain: ChainRecord): NodePool => {
    const pool = pools.get(chain.chain_id) ?? new NodePool(chain, known(chain), watch);
    pools.set(chain.chain_id, pool);
    return pool;
  };
  const accessOf = (nodesOf: (chain: ChainRecord) => readonly ChainNode[]): NodeAccess => {
    const access: NodeAccess = {
      reads(chainId) {
        const chain = registry.findChain(chainId) && registry.getChainRecord(chainId);
        return chain !== undefined && nodesOf(chain).length > 0;
      },
      async ask(chainId, subject, ask, signal) {
        signal.throwIfAborted();
        const chain = registry.getChainRecord(chainId);
        const urls = new Set(nodesOf(chain).map(({ url }) => url));
        if (urls.size === 0) throw new Error(`${subject} of ${chainTitle(chain)} are not read: no node is known`);
        const asked = poolOf(chain).ask({
          ...{ subject, answerName: 'answer', limitMs, isSlow: true },
          accepts: ({ url }) => urls.has(url),
          async ask(node, nodeSignal) {
            const asked = new OneNode(chain, node, budget, show, AbortSignal.any([signal, nodeSignal]));
            await asked.begin();
            const answer = await ask(asked);
            await asked.end();
            return { answer, block: asked.block };
          },
        });
        return asked.catch((error) => {
          signal.throwIfAborted();
          throw error;
        });
      },
      async callContracts(chainId, subject, calls, signal) {
        const { answer } = await access.ask(chainId, subject, (node) => node.callContracts(calls), signal);
        return answer;
      },
      getJson: (url, signal, headers) => askService(url, { headers: { ...REST_HEADERS, ...headers } }, signal),
      postJson: (url, body, signal) => askService(url, posted(body), signal),
    };
    return access;
  };
  async function askService(url: string | URL, request: NodeRequest, stop: AbortSignal): Promise<unknown> {
    // One of its own: Node warns of many listeners on one signal.
    const signal = AbortSignal.any([stop]);
    const { host } = new URL(url);
    await budget.take(host, signal);
    try {
      const { text } = await fetchNode(url, request, signal);
      return parseResponse(text, parseExact);
    } catch (cause) {
      signal.throwIfAborted();
      const message = cause instanceof NodeError ? cause.message : 'returned an invalid answer';
      throw new Error(`${host} ${message}`, { cause });
    }
  }
  const half = (which: 0 | 1): NodeAccess => accessOf((chain) => halfOf(known(chain), which));
  return { ...accessOf(known), halves: [half(0), half(1)] };
}

const posted = (body: unknown): NodeRequest => ({
  method: 'POST',
  headers: { ...REST_HEADERS, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Every second host, in the order of the nodes. */
function halfOf(nodes: readonly ChainNode[], which: 0 | 1): ChainNode[] {
  const hosts = [...new Set(nodes.map(hostOf))];
  return nodes.filter((node) => hosts.indexOf(hostOf(node)) % 2 === which);
}

const hostOf = ({ url }: ChainNode): string => new URL(url).host;

/** Feeds read Cosmos chains over REST. */
const isAsked = ({ dialect }: ChainNode): boolean => dialect !== 'cosmos-rpc';

class OneNode implements AskedNode {
  readonly #chain: ChainRecord;
  readonly #node: ChainNode;
  readonly #budget: CallBudget;
  readonly #show: ShowBlock;
  readonly #signal: AbortSignal;
  readonly #cosmos: CosmosState;
  #shown: BlockRef = UNKNOWN_BLOCK;

  constructor(chain: ChainRecord, node: ChainNode, budget: CallBudget, show: ShowBlock, signal: AbortSignal) {
    this.#chain = chain;
    this.#node = node;
    this.#budget = budget;
    this.#show = show;
    this.#signal = signal;
    this.#cosmos = new CosmosState({ url: node.url, signal, take: () => this.#take() });
  }

  get block(): BlockRef {
    return this.#node.dialect === 'cosmos-rest' ? this.#cosmos.block : this.#shown;
  }

  /** Shows the chain and block where later answers do not. */
  async begin(): Promise<void> {
    const { url, dialect } = this.#node;
    if (dialect === 'cosmos-rest') await this.#cosmos.begin((ask) => this.#show(url, ask));
    if (dialect === 'svm') this.#see(await this.#show(url, () => this.#genesis()));
  }

  async #genesis(): Promise<BlockRef> {
    await this.#take();
    const genesis = await callRpc(this.#node.url, { method: 'getGenesisHash', params: [] }, this.#signal);
    return { ...UNKNOWN_BLOCK, chainId: typeof genesis === 'string' ? genesis.slice(0, 64) : null };
  }

  /** Where answers do not show it, that they are of one time. */
  async end(): Promise<void> {
    await this.#cosmos.end();
  }

  async callContracts(calls: readonly ContractCall[], block?: bigint): Promise<ContractAnswers> {
    // Most answers are of one block at the first attempt.
    const ats = block === undefined ? ['latest', () => this.#latestNumber()] : [`0x${block.toString(16)}`];
    for (const each of ats) {
      const at = typeof each === 'string' ? each : await each();
      const { results, heights } = await this.#callAt(calls, at);
      if (heights.size <= 1) return { block: this.block, results };
    }
    throw new NodeError('returned answers of different blocks');
  }

  async #callAt(calls: readonly ContractCall[], at: string): Promise<BlockAnswers> {
    const parts = await this.#aggregate(calls, CALLS, at);
    const answers = parts.flatMap(({ answers }) => answers);
    // A call that burns all gas fails those after it, without a word either.
    const silent = answers.flatMap(({ success, bytes }, i) => (!success && bytes === '' ? i : []));
    if (silent.length > 0 && silent.length < answers.length && silent.length <= MOST_ASKED_AGAIN) {
      const again = await this.#aggregate(
        silent.map((i) => calls[i] as ContractCall),
        FEWEST_CALLS,
        at,
      );
      parts.push(...again);
      for (const [i, answer] of again.flatMap(({ answers }) => answers).entries())
        answers[silent[i] as number] = answer;
    }
    return {
      results: answers.map(({ success, bytes }) => (success ? bytes : null)),
      heights: new Set(parts.map(({ height }) => height)),
    };
  }

  /** The node's own block number: contracts on Arbitrum see that of Ethereum. */
  async #latestNumber(): Promise<string> {
    const number = await callRpc(this.#node.url, { method: 'eth_blockNumber', params: [] }, this.#signal);
    if (typeof number !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(number))
      throw new NodeError('returned no block number');
    return number;
  }

  async #aggregate(calls: readonly ContractCall[], size: number, at: string): Promise<AggregatePart[]> {
    const multicall3 = this.#chain.multicall3?.toLowerCase();
    if (multicall3 === undefined) throw new NodeError('serves a chain without Multicall3');
    const own = BLOCK_CALLS.map((data) => ({ target: multicall3, data }));
    const parts: AggregatePart[] = [];
    for (const group of chunksOf(chunksOf(calls, size), AGGREGATES)) {
      const requests = group.map((part): RpcRequest => {
        return { method: 'eth_call', params: [{ to: multicall3, data: encodeAggregate([...own, ...part]) }, at] };
      });
      const outcomes = await this.#callAll(requests);
      for (const [i, part] of group.entries())
        parts.push(...(await this.#partsOf(part, outcomes[i] as RpcOutcome, at)));
    }
    return parts;
  }

  /** An `eth_call` that fails as a whole is repeated in halves: it says nothing about its parts. */
  async #partsOf(calls: readonly ContractCall[], outcome: RpcOutcome, at: string): Promise<AggregatePart[]> {
    const count = BLOCK_CALLS.length + calls.length;
    const isText = 'result' in outcome && typeof outcome.result === 'string';
    const answers = isText ? decodeAggregate(`${outcome.result}`, count) : undefined;
    if (answers !== undefined) return [this.#partOf(answers)];
    if (calls.length > FEWEST_CALLS) return this.#aggregate(calls, Math.ceil(calls.length / 2), at);
    throw 'error' in outcome ? outcome.error : new NodeError('returned an invalid answer to contract calls');
  }

  #partOf(answers: readonly CallResult[]): AggregatePart {
    const [chainId, height, seconds] = answers.slice(0, BLOCK_CALLS.length).map(({ bytes }) => wordOf(bytes));
    if (chainId === undefined || height === undefined || seconds === undefined)
      throw new NodeError('returned no block with its answers');
    this.#see({ chainId: chainId.toString(), height, blockTime: parseBlockTime(seconds * 1000n) });
    return { height, answers: answers.slice(BLOCK_CALLS.length) };
  }

  async rpc(requests: readonly RpcRequest[]): Promise<RpcOutcome[]> {
    if (this.#node.dialect !== 'evm') return this.#callAll(requests);
    const [chainId, latest, ...outcomes] = await this.#callAll([...EVM_IDENTITY, ...requests]);
    this.#see(evmBlock(chainId, latest));
    return outcomes;
  }

  #callAll(requests: readonly RpcRequest[]): Promise<RpcOutcome[]> {
    return callRpcAll(this.#node.url, requests, this.#signal, () => this.#take());
  }

  rest(path: string): Promise<unknown> {
    return this.#cosmos.latest(path);
  }

  restAtBlock(path: string): Promise<unknown> {
    return this.#cosmos.atBlock(path);
  }

  async post(path: string, body: unknown): Promise<unknown> {
    await this.#take();
    const { text } = await fetchNode(urlUnder(this.#node.url, path), posted(body), this.#signal);
    return parseResponse(text, parseExact);
  }

  #take(): Promise<void> {
    return this.#budget.take(new URL(this.#node.url).host, this.#signal);
  }

  #see(shown: BlockRef): void {
    const { chainId, height, blockTime } = this.#shown;
    if (chainId !== null && shown.chainId !== null && chainId !== shown.chainId)
      throw new NodeError('returned answers of two chains');
    this.#shown = {
      chainId: chainId ?? shown.chainId,
      height: minKnown(height, shown.height),
      blockTime: minKnown(blockTime, shown.blockTime),
    };
  }
}

interface AggregatePart {
  /** As contracts see it. */
  readonly height: bigint;
  readonly answers: readonly CallResult[];
}

interface BlockAnswers {
  readonly results: readonly (string | null)[];
  readonly heights: ReadonlySet<bigint>;
}

const EVM_IDENTITY: readonly RpcRequest[] = [
  { method: 'eth_chainId', params: [] },
  { method: 'eth_getBlockByNumber', params: ['latest', false] },
];

function evmBlock(chainId: RpcOutcome | undefined, latest: RpcOutcome | undefined): BlockRef {
  const block = resultOf(latest) as Readonly<Record<string, unknown>> | null | undefined;
  const seconds = quantityOf(block?.timestamp);
  return {
    chainId: quantityOf(resultOf(chainId))?.toString() ?? null,
    height: quantityOf(block?.number) ?? null,
    blockTime: seconds === undefined ? null : parseBlockTime(seconds * 1000n),
  };
}
