import type { TxStatusResponse } from '#contract/tx.ts';
import type { ContractCall } from '#nodes/multicall.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { type ChainReads, NotRead } from '#tracking/chain-reads.ts';
import { attributeOf, type ChainTx, type CosmosTx, type EvmLog, type EvmTx, type SvmTx } from '#tracking/chain-tx.ts';
import type { StatusServices, TrackingContext } from '#tracking/tracker.ts';

/** A moment of the chains below, milliseconds since 1970; blocks are twelve seconds. */
export const NOW = Date.UTC(2026, 10, 29, 12);
const BLOCK_MS = 12_000;
const NEWEST = 1_000_000n;

/** Each service under a host of its own: `serve(SERVICES.circle, …)`. */
export const SERVICES = {
  circle: 'https://circle.test',
  layerZeroScan: 'https://layer-zero.test/v1',
  hyperlaneExplorer: 'https://hyperlane.test/graphql',
  axelarscan: 'https://axelar.test',
  opInitExecutors: true,
} satisfies StatusServices;

type Serve = (url: URL, body: unknown) => unknown;

/** Chains as a test has written them. What it has not is "not found" for a transaction, a log or a path, and an error for a call. */
export interface FakeChains {
  readonly reads: ChainReads;
  readonly context: TrackingContext;
  /** Milliseconds since 1970; tests move it. */
  now: number;
  /** Chains and services that do not answer: by chain id, or by the address of a service. */
  readonly silent: Set<string>;
  /** Chains without a node. */
  readonly unknown: Set<string>;
  /** How many blocks nodes let one search. */
  searchedBlocks: bigint;
  /** What was asked, a line each: `1 tx 0x…`, `8453 call 0x… 0x…`, `POST https://…`. */
  readonly asked: readonly string[];
  readonly broadcasts: readonly { readonly chainId: string; readonly signed: string }[];
  /** Puts transactions on their chains, in place of one with the same hash. */
  add(...txs: readonly ChainTx[]): void;
  /** Takes one back, as a reorganisation does. */
  drop(chainId: string, hash: string): void;
  /** What a contract returns for a call: hex with or without 0x, null for a revert. Targets and data in any case. */
  answer(chainId: string, call: ContractCall, returned: string | null): void;
  /** What a method of JSON-RPC returns; null for an error. */
  answerRpc(chainId: string, method: string, how: (params: never) => unknown): void;
  /** The JSON of a path of a Cosmos chain's REST interface. */
  answerRest(chainId: string, path: string, json: unknown): void;
  setHead(chainId: string, head: { readonly height: bigint; readonly time: number }): void;
  /** What a service answers below an address; null is its "not found". */
  serve(base: string, how: Serve): void;
}

export function fakeChains(): FakeChains {
  const registry = embeddedRegistry();
  const txs = new Map<string, ChainTx>();
  const calls = new Map<string, string | null>();
  const rpcs = new Map<string, (params: never) => unknown>();
  const rests = new Map<string, unknown>();
  const heads = new Map<string, { readonly height: bigint; readonly time: number }>();
  const serving = new Map<string, Serve>();
  const asked: string[] = [];
  const broadcasts: { readonly chainId: string; readonly signed: string }[] = [];
  const callKey = (chainId: string, { target, data }: ContractCall) =>
    `${chainId} call ${target} ${data}`.toLowerCase();

  function ask(chainId: string, what: string): void {
    asked.push(`${chainId} ${what}`);
    if (chains.silent.has(chainId) || chains.unknown.has(chainId))
      throw new NotRead(`nodes of ${registry.getChainRecord(chainId).chain_name} did not answer`);
  }
  const txsOf = (chainId: string) => [...txs.values()].filter((tx) => tx.chainId === chainId);

  const reads: ChainReads = {
    reads: (chainId) => registry.findChain(chainId) !== undefined && !chains.unknown.has(chainId),
    async tx(chainId, hash) {
      ask(chainId, `tx ${hash}`);
      return txs.get(`${chainId} ${hash}`) ?? null;
    },
    async call(chainId, asks) {
      return asks.map((call) => {
        const key = callKey(chainId, call);
        ask(chainId, key.slice(chainId.length + 1));
        const returned = calls.get(key);
        if (returned === undefined) throw new Error(`the test does not say what this returns: ${key}`);
        return returned === null ? null : returned.replace(/^0x/, '');
      });
    },
    async rpc(chainId, method, params) {
      ask(chainId, `rpc ${method}`);
      const how = rpcs.get(`${chainId} ${method}`);
      if (how === undefined) throw new Error(`the test does not say what ${method} returns on ${chainId}`);
      return how(params as never);
    },
    async head(chainId) {
      ask(chainId, 'head');
      return heads.get(chainId) ?? { height: NEWEST, time: chains.now };
    },
    async findLog(chainId, { address, topics, fits: isRight = () => true, isWhole = false }, since) {
      ask(chainId, `findLog ${address} ${topics.join(' ')}`);
      const found = txsOf(chainId).flatMap((tx) =>
        tx.family === 'evm' && tx.outcome === 'success' && (tx.time ?? 0) >= since ? tx.logs : [],
      );
      const fits = (log: EvmLog) =>
        log.address === address &&
        topics.every((topic, i) => topic === null || log.topics[i] === topic) &&
        isRight(log);
      const log = found.filter(fits).sort((a, b) => Number(a.height - b.height) || a.index - b.index)[0] ?? null;
      if (log === null && isWhole && chains.now - since > Number(chains.searchedBlocks) * BLOCK_MS)
        throw new NotRead('nodes do not let one search all blocks since');
      return log;
    },
    async rest(chainId, path) {
      ask(chainId, `rest ${path}`);
      return rests.get(`${chainId} ${path}`) ?? null;
    },
    async findCosmosTx(chainId, events) {
      ask(chainId, `findCosmosTx ${JSON.stringify(events)}`);
      const fits = (tx: ChainTx): tx is CosmosTx =>
        tx.family === 'cosmos' &&
        Object.entries(events).every(([name, value]) => {
          const at = name.lastIndexOf('.');
          return tx.events.some(
            (event) => event.type === name.slice(0, at) && attributeOf(event, name.slice(at + 1)) === value,
          );
        });
      const found = txsOf(chainId).filter(fits);
      return found.sort((a, b) => Number((a.height ?? 0n) - (b.height ?? 0n)))[0] ?? null;
    },
    async broadcast(chainId, _family, signed) {
      ask(chainId, 'broadcast');
      broadcasts.push({ chainId, signed });
      return null;
    },
    async simulate(chainId) {
      ask(chainId, 'simulate');
      return { refused: 'the test does not say what it takes' };
    },
    async service(url, body) {
      asked.push(`${body === undefined ? 'GET' : 'POST'} ${url}`);
      const base = [...serving.keys()].find((each) => url.startsWith(each));
      if (base === undefined || chains.silent.has(base)) throw new NotRead(`${new URL(url).host} did not answer`);
      return serving.get(base)?.(new URL(url), body) ?? null;
    },
  };

  const chains: FakeChains = {
    reads,
    context: { registry, chains: reads, services: SERVICES, now: () => chains.now },
    now: NOW,
    silent: new Set(),
    unknown: new Set(),
    searchedBlocks: NEWEST,
    asked,
    broadcasts,
    add(...added) {
      for (const tx of added) txs.set(`${tx.chainId} ${tx.hash}`, tx);
    },
    drop: (chainId, hash) => void txs.delete(`${chainId} ${hash}`),
    answer: (chainId, call, returned) => void calls.set(callKey(chainId, call), returned),
    answerRpc: (chainId, method, how) => void rpcs.set(`${chainId} ${method}`, how),
    answerRest: (chainId, path, json) => void rests.set(`${chainId} ${path}`, json),
    setHead: (chainId, head) => void heads.set(chainId, head),
    serve: (base, how) => void serving.set(base, how),
  };
  return chains;
}

/** 32 bytes, told apart by a number: a hash, a message id. */
export const hash32 = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`;

type TxDraft<Tx extends ChainTx> = Pick<Tx, 'chainId' | 'hash'> & Partial<Omit<Tx, 'logs' | 'events'>>;
type LogDraft = Pick<EvmLog, 'address' | 'topics' | 'data'> & Partial<EvmLog>;

/** Succeeded ten blocks ago, unless the draft says otherwise. Logs are numbered from 0. */
export function evmTx({ logs = [], ...draft }: TxDraft<EvmTx> & { readonly logs?: readonly LogDraft[] }): EvmTx {
  const outcome = draft.outcome ?? 'success';
  const { hash } = draft;
  const height = draft.height ?? NEWEST - 10n;
  return {
    family: 'evm',
    outcome,
    height,
    time: NOW - 10 * BLOCK_MS,
    said: outcome === 'failed' ? 'the transaction reverted' : '',
    from: `0x${'f0'.repeat(20)}`,
    to: `0x${'70'.repeat(20)}`,
    input: '0x',
    ...draft,
    logs:
      outcome === 'success'
        ? logs.map((log, index) => ({
            index,
            txHash: hash,
            height,
            ...log,
            address: log.address.toLowerCase(),
            data: log.data.toLowerCase(),
            topics: log.topics.map((topic) => topic.toLowerCase()),
          }))
        : [],
  };
}

type EventDraft = readonly [type: string, attributes: Readonly<Record<string, string>>, message?: number];

/** The same for a Cosmos chain; events are of its first message unless they say otherwise. */
export function cosmosTx({
  events = [],
  ...draft
}: TxDraft<CosmosTx> & { readonly events?: readonly EventDraft[] }): CosmosTx {
  const outcome = draft.outcome ?? 'success';
  return {
    family: 'cosmos',
    outcome,
    height: NEWEST - 10n,
    time: NOW - 10 * BLOCK_MS,
    said: outcome === 'failed' ? 'out of gas' : '',
    messages: [],
    ...draft,
    events:
      outcome === 'success'
        ? events.map(([type, attributes, message = 0], index) => ({
            type,
            attributes: Object.entries(attributes),
            message,
            index,
          }))
        : [],
  };
}

export const svmTx = (draft: Pick<SvmTx, 'chainId' | 'hash'> & Partial<SvmTx>): SvmTx => ({
  family: 'svm',
  outcome: 'success',
  height: NEWEST - 10n,
  time: NOW - 10 * BLOCK_MS,
  said: '',
  accounts: [],
  instructions: [],
  logs: [],
  ...draft,
});

/** The first transfer of an answer, with its first stop, and the first event of its sequence by the key that it stands under. */
export function firstOf({ transfers: [transfer] }: TxStatusResponse) {
  const [stop] = transfer?.stops ?? [];
  const [[key, event] = []] = Object.entries(transfer?.transfer_sequence[0] ?? {}) as [
    string,
    Record<string, unknown>,
  ][];
  return { transfer, stop, key, event };
}
