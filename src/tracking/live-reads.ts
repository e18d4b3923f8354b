import { LRUCache } from 'lru-cache';
import type { ChainType } from '#contract/chain.ts';
import { quantityOf, type RpcOutcome, resultOf } from '#nodes/json-rpc.ts';
import type { AskedNode, SplitNodeAccess } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';
import { chainTitle } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import { type ChainReads, type LogFilter, NotRead, notRead, nullIfNotRead } from './chain-reads.ts';
import { attributeOf, type ChainTx, type CosmosTx, type EvmLog } from './chain-tx.ts';
import {
  type BlockTimes,
  cosmosTxOf,
  NO_INDEX,
  readCosmosTx,
  readEvmTx,
  readLog,
  readSvmTx,
  saysNoIndex,
} from './read-tx.ts';

const LIMIT_MS = 20_000;
/** A transaction this old is in a block that stays, on every chain that is read; a block of CometBFT stays from the first. */
const SETTLED_MS = 30 * 60_000;
const KEPT_MS = 10 * 60_000;
/** What a search for a log found, or did not: the next block may have it, or a reorganisation take it back. */
const SEARCH_MS = 15_000;
const HEAD_MS = 1_000;
const MOST_KEPT = 4_096;
const MOST_BYTES = 64 * 1024 * 1024;

/** Transactions of one search that are looked into: a node's index joins words of different events of a transaction. */
const MOST_FOUND = 5;

/** Blocks whose logs one question asks for: what public nodes commonly let one search; and how many such questions one search may take. */
const LOG_BLOCKS = 2_000n;
const MOST_WINDOWS = 12;
/** How near the block at which a search begins is to its time, and how many blocks may be read to find it. */
const NEAR_MS = 10 * 60_000;
const MOST_GUESSES = 8;

interface Head {
  readonly height: bigint;
  readonly time: number;
}

type Answer<Value> = Value | typeof NO_INDEX | null;
type ReadTx = (node: AskedNode, chainId: string, hash: string, times: BlockTimes) => Promise<Answer<ChainTx>>;
const READERS: Readonly<Record<ChainType, ReadTx>> = { evm: readEvmTx, cosmos: readCosmosTx, svm: readSvmTx };

/** What trackers ask, of the nodes of chains: two that share no host before a transaction counts as not known. */
export function createLiveReads(registry: Registry, nodes: SplitNodeAccess, now: () => number): ChainReads {
  const clock = { perf: { now }, ttlResolution: 0 };
  const txs = new LRUCache<string, ChainTx>({ maxSize: MOST_BYTES, sizeCalculation: bytesOf, ttl: KEPT_MS, ...clock });
  const times = new LRUCache<string, number>({ max: MOST_KEPT });
  /** Transactions found by their events, by what was asked. */
  const found = new LRUCache<string, string>({ max: MOST_KEPT, ttl: KEPT_MS, ...clock });
  const logs = new LRUCache<string, { readonly log: EvmLog | null }>({ max: MOST_KEPT, ttl: SEARCH_MS, ...clock });
  /** Blocks before a time, where searches begin. */
  const starts = new LRUCache<string, bigint>({ max: MOST_KEPT });
  const heads = new LRUCache<string, Promise<Head>>({ max: 512, ttl: HEAD_MS, ...clock });

  const isSettled = ({ family, outcome, time }: ChainTx): boolean =>
    outcome !== 'pending' && (family === 'cosmos' || (time !== null && now() - time > SETTLED_MS));

  async function ask<Answer>(
    chainId: string,
    subject: string,
    how: (node: AskedNode) => Promise<Answer>,
    access: Pick<SplitNodeAccess, 'ask'> = nodes,
  ): Promise<Answer> {
    try {
      const { answer } = await access.ask(chainId, subject, how, AbortSignal.timeout(LIMIT_MS));
      return answer;
    } catch (error) {
      throw new NotRead(wordsOf(error, subject, titleOf(chainId)), { cause: error });
    }
  }
  const titleOf = (chainId: string): string => chainTitle(registry.getChainRecord(chainId));

  async function rpcs(
    chainId: string,
    requests: readonly { method: string; params: unknown }[],
  ): Promise<RpcOutcome[]> {
    return ask(chainId, 'transactions', (node) => node.rpc(requests));
  }

  const block = async (chainId: string, at: bigint | 'latest'): Promise<Head> => {
    const tag = at === 'latest' ? at : `0x${at.toString(16)}`;
    const [outcome] = await rpcs(chainId, [{ method: 'eth_getBlockByNumber', params: [tag, false] }]);
    const read = resultOf(outcome) as { readonly number?: unknown; readonly timestamp?: unknown } | null | undefined;
    const height = quantityOf(read?.number);
    const seconds = quantityOf(read?.timestamp);
    if (height === undefined || seconds === undefined)
      throw new NotRead(`a node of ${titleOf(chainId)} has no block ${at}`);
    return { height, time: Number(seconds) * 1000 };
  };

  /** The last block known to be before a time, by guesses between two blocks that are known. */
  async function blockBefore(chainId: string, time: number): Promise<bigint> {
    let after = await reads.head(chainId);
    if (after.time <= time) return after.height;
    const span = after.height > LOG_BLOCKS ? LOG_BLOCKS : after.height;
    let before = await block(chainId, after.height - span);
    for (let guess = 0; guess < MOST_GUESSES; guess++) {
      if (before.time <= time && time - before.time < NEAR_MS) return before.height;
      const perBlock = Math.max(1, (after.time - before.time) / Number(after.height - before.height || 1n));
      // A little further back than the time says, so that guesses from above end below it.
      const back = BigInt(Math.ceil((after.time - time) / perBlock)) + 16n;
      const height = after.height > back ? after.height - back : 0n;
      const found = await block(chainId, height);
      if (found.time <= time) before = found;
      else after = found;
      if (height === 0n || after.height - before.height <= 1n) return before.time <= time ? before.height : 0n;
      if (before.time > time) before = await block(chainId, after.height > span ? after.height - span : 0n);
    }
    return before.time <= time ? before.height : after.height;
  }

  async function logsBetween(
    chainId: string,
    { address, topics, fits = () => true }: LogFilter,
    from: bigint,
    to: bigint,
  ): Promise<EvmLog[]> {
    const range = { fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` };
    const [outcome] = await rpcs(chainId, [{ method: 'eth_getLogs', params: [{ address, topics, ...range }] }]);
    const result = resultOf(outcome);
    if (!Array.isArray(result)) throw new NotRead(`nodes of ${titleOf(chainId)} do not search logs`);
    return result.flatMap((each) => readLog(each) ?? []).filter(fits);
  }

  const reads: ChainReads = {
    reads: (chainId) => nodes.reads(chainId),
    async tx(chainId, hash) {
      const key = `${chainId} ${hash}`;
      const known = txs.get(key);
      if (known !== undefined) return known;
      const read = READERS[registry.getChainRecord(chainId).chain_type];
      const tx = indexed(chainId, await askTwice<ChainTx>(chainId, (node) => read(node, chainId, hash, times)));
      if (tx !== null && isSettled(tx)) txs.set(key, tx);
      return tx;
    },
    async call(chainId, calls) {
      return ask(chainId, 'contracts', async (node) => (await node.callContracts(calls)).results);
    },
    async rpc(chainId, method, params) {
      const [outcome] = await rpcs(chainId, [{ method, params }]);
      return resultOf(outcome) ?? null;
    },
    head(chainId) {
      const known = heads.get(chainId);
      if (known !== undefined) return known;
      const head =
        registry.getChainRecord(chainId).chain_type === 'cosmos' ? cosmosHead(chainId) : block(chainId, 'latest');
      heads.set(chainId, head);
      head.catch(() => heads.delete(chainId));
      return head;
    },
    async findLog(chainId, filter, since) {
      const { isWhole = false } = filter;
      const key = [chainId, filter.address, ...filter.topics, since, isWhole].join(' ');
      const known = filter.fits === undefined ? logs.get(key) : undefined;
      if (known !== undefined) return known.log;
      const head = await reads.head(chainId);
      const start = `${chainId} ${since}`;
      let from = starts.get(start) ?? (await blockBefore(chainId, since));
      starts.set(start, from);
      let log: EvmLog | undefined;
      for (let window = 0; window < MOST_WINDOWS && from <= head.height && log === undefined; window++) {
        const to = from + LOG_BLOCKS - 1n < head.height ? from + LOG_BLOCKS - 1n : head.height;
        [log] = await logsBetween(chainId, filter, from, to);
        from = to + 1n;
      }
      if (isWhole && log === undefined && from <= head.height)
        throw new NotRead(`nodes of ${titleOf(chainId)} do not let one search all blocks since then`);
      if (filter.fits === undefined) logs.set(key, { log: log ?? null });
      return log ?? null;
    },
    async rest(chainId, path) {
      return ask(chainId, 'transactions', (node) => nullIfNotFound(node.rest(path)));
    },
    async findCosmosTx(chainId, events) {
      const terms = Object.entries(events).map(([key, value]) => `${key}='${value}'`);
      const key = [chainId, ...terms].join(' ');
      const known = found.get(key);
      const kept = known === undefined ? null : await reads.tx(chainId, known);
      if (kept?.family === 'cosmos') return kept;
      // Of the SDK from 0.50 on `query`, before it `events`, one for each.
      const query = `query=${encodeURIComponent(terms.join(' AND '))}`;
      const older = terms.map((term) => `events=${encodeURIComponent(term)}`).join('&');
      for (const asked of [query, older]) {
        const path = `/cosmos/tx/v1beta1/txs?${asked}&order_by=ORDER_BY_ASC&limit=${MOST_FOUND}&pagination.limit=${MOST_FOUND}`;
        const search = (access?: Pick<SplitNodeAccess, 'ask'>) =>
          ask(chainId, 'transactions', (node) => node.rest(path).catch(noneIfRefused), access);
        const first = await search();
        const answer = indexed(chainId, first === NO_INDEX ? await withIndex(chainId, search) : first);
        if (answer === null) continue;
        const read = searchedTxs(answer, chainId).find((each) => hasEvent(each, events));
        if (read === undefined) return null;
        txs.set(`${chainId} ${read.hash}`, read);
        found.set(key, read.hash);
        return read;
      }
      return null;
    },
    async broadcast(chainId, family, signed) {
      return ask(chainId, 'transactions', async (node) => {
        try {
          if (family === 'cosmos')
            return refusalOf(
              await node.post('/cosmos/tx/v1beta1/txs', { tx_bytes: signed, mode: 'BROADCAST_MODE_SYNC' }),
            );
          const request =
            family === 'evm'
              ? { method: 'eth_sendRawTransaction', params: [signed] }
              : { method: 'sendTransaction', params: [signed, { encoding: 'base64' }] };
          const [outcome] = await node.rpc([request]);
          return outcome !== undefined && 'error' in outcome ? outcome.error.words || outcome.error.message : null;
        } catch (error) {
          if (error instanceof NodeError && error.status !== undefined && error.status >= 400 && error.status < 429)
            return error.words || error.message;
          throw error;
        }
      });
    },
    async simulate(chainId, tx) {
      return ask(chainId, 'transactions', async (node) => {
        try {
          const answer = await node.post('/cosmos/tx/v1beta1/simulate', { tx_bytes: tx });
          const used = (answer as { readonly gas_info?: { readonly gas_used?: unknown } } | null)?.gas_info?.gas_used;
          if (typeof used !== 'string' || !/^\d{1,15}$/.test(used))
            throw new NodeError('does not say what gas it takes');
          return { gas: BigInt(used) };
        } catch (error) {
          if (error instanceof NodeError && error.words !== '' && refuses(error)) return { refused: error.words };
          throw error;
        }
      });
    },
    async service(url, body) {
      const signal = AbortSignal.timeout(LIMIT_MS);
      try {
        return await (body === undefined ? nodes.getJson(url, signal) : nodes.postJson(url, body, signal));
      } catch (error) {
        const { cause } = error as { readonly cause?: unknown };
        if (cause instanceof NodeError && cause.status === 404) return null;
        throw new NotRead(error instanceof Error ? error.message : `${new URL(url).host} did not answer`, {
          cause: error,
        });
      }
    },
  };
  return reads;

  async function cosmosHead(chainId: string): Promise<Head> {
    return ask(chainId, 'blocks', async (node) => {
      const { height, blockTime } = node.block;
      if (height === null || blockTime === null) throw new NodeError('shows no block');
      return { height, time: blockTime };
    });
  }

  /** Of the second half of the nodes where the first does not have it. */
  async function askTwice<Value>(
    chainId: string,
    how: (node: AskedNode) => Promise<Answer<Value>>,
  ): Promise<Answer<Value>> {
    const [one, other] = nodes.halves;
    const asked = ask(chainId, 'transactions', how, one.reads(chainId) ? one : nodes);
    if (!other.reads(chainId)) return asked;
    const first = await asked.catch(notRead);
    if (isFound(first)) return first;
    const second = await ask(chainId, 'transactions', how, other).catch(notRead);
    if (isFound(second)) return second;
    // Where two are known, "not known" is the word of two: one that is silent may have it.
    for (const answer of [first, second]) if (answer instanceof NotRead) throw answer;
    return first === null || second === null ? null : NO_INDEX;
  }

  /** Of whichever half keeps an index. */
  async function withIndex<Value>(
    chainId: string,
    how: (access: Pick<SplitNodeAccess, 'ask'>) => Promise<Answer<Value>>,
  ): Promise<Answer<Value>> {
    for (const half of nodes.halves) {
      const answer = half.reads(chainId) ? await how(half).catch(nullIfNotRead) : NO_INDEX;
      if (answer !== null && answer !== NO_INDEX) return answer;
    }
    return NO_INDEX;
  }

  function indexed<Value>(chainId: string, answer: Answer<Value>): Value | null {
    if (answer === NO_INDEX) throw new NotRead(`nodes of ${titleOf(chainId)} keep no index of transactions`);
    return answer;
  }
}

const isFound = <Value>(answer: Answer<Value> | NotRead): answer is Value =>
  answer !== null && answer !== NO_INDEX && !(answer instanceof NotRead);

/** Nodes answer with 400 or 500, and words, where a transaction would fail. */
const refuses = ({ status = 0 }: NodeError): boolean => (status >= 400 && status < 429 ? true : status === 500);

/** About what a transaction takes in memory. */
function bytesOf(tx: ChainTx): number {
  const SMALL = 1_000;
  if (tx.family === 'evm')
    return SMALL + tx.input.length + tx.logs.reduce((sum, log) => sum + 500 + log.data.length, 0);
  if (tx.family === 'svm') return SMALL + [...tx.logs, ...tx.instructions.map(({ data }) => data)].join().length;
  return SMALL + JSON.stringify([tx.messages, tx.events]).length;
}

/** Of a Cosmos node that checked a transaction: its code and log; null for one that it took now or before. */
function refusalOf(answer: unknown): string | null {
  const { code, codespace, raw_log } =
    (answer as { readonly tx_response?: Readonly<Record<string, unknown>> } | null)?.tx_response ?? {};
  // Code 19 is "tx already in mempool", in words that the node leaves out.
  const isTaken = `${code ?? 0}` === '0' || (`${code}` === '19' && codespace === 'sdk');
  return isTaken ? null : `${raw_log || `code ${code} of ${codespace}`}`.slice(0, 500);
}

/** The transactions that a search found, in its order. */
function searchedTxs(answer: unknown, chainId: string): CosmosTx[] {
  const { txs = [], tx_responses = [] } = answer as {
    readonly txs?: readonly unknown[];
    readonly tx_responses?: readonly { readonly txhash?: unknown }[];
  };
  return tx_responses.flatMap((tx_response, at) => {
    const hash = `${tx_response.txhash}`.toUpperCase();
    return cosmosTxOf({ tx: txs[at], tx_response }, chainId, hash) ?? [];
  });
}

/** Whether one event has all that a search of one type of event names. */
function hasEvent(tx: CosmosTx, wanted: Readonly<Record<string, string>>): boolean {
  return tx.events.some((event) =>
    Object.entries(wanted).every(([name, value]) => {
      const dot = name.lastIndexOf('.');
      return event.type === name.slice(0, dot) && attributeOf(event, name.slice(dot + 1)) === value;
    }),
  );
}

/** A node's "not found" is an answer, whatever status it travels under. */
function nullIfNotFound(answer: Promise<unknown>): Promise<unknown> {
  return answer.catch((error) => {
    if (error instanceof NodeError && (error.status === 404 || /not found/i.test(error.words))) return null;
    throw error;
  });
}

/** A node that does not know the form of the question finds none. */
function noneIfRefused(error: unknown): typeof NO_INDEX | null {
  if (saysNoIndex(error)) return NO_INDEX;
  if (error instanceof NodeError && error.status !== undefined && error.status !== 429 && error.status < 503)
    return null;
  throw error;
}

const wordsOf = (error: unknown, subject: string, title: string): string =>
  error instanceof Error && error.message !== '' ? error.message : `${subject} of ${title} were not read`;
