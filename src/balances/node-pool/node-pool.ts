import { ServiceError } from '#contract/error.ts';
import type { ChainRecord } from '#registry/records.ts';
import { chainTitle } from '#registry/records.ts';
import { NodeError } from '../node/node-request.ts';
import { redact } from '../node/redact.ts';
import type { BalanceQuery, BlockRef, ChainBalances, ChainNode, Dialect, NodeBalances, NodeReader } from '../reader.ts';
import { clampToNow, compareFreshness, freshnessOf } from './freshness.ts';
import { DeadlineError, type HedgedResult, hedgedRequest, type Outcome } from './hedged-request.ts';
import { readIdentified, wrongChainOf } from './identity.ts';
import { NodeHealth } from './node-health.ts';

/** Loads the reader of a dialect. */
export type Readers = (dialect: Dialect) => Promise<NodeReader>;

/** Most nodes queried for one request. */
const MAX_NODES = 3;

/** The nodes of one chain and their health. */
export class NodePool {
  readonly #chain: ChainRecord;
  readonly #nodes: readonly NodeHealth[];
  readonly #readers: Readers;
  readonly #limitMs: number;

  constructor(chain: ChainRecord, nodes: readonly ChainNode[], readers: Readers, limitMs: number) {
    this.#chain = chain;
    this.#nodes = nodes.map((node) => new NodeHealth(node));
    this.#readers = readers;
    this.#limitMs = limitMs;
  }

  /** Usual response time of the fastest node; infinite while unknown. */
  get expectedMs(): number {
    return Math.min(...this.#nodes.map(({ latencyMs }) => latencyMs ?? Number.POSITIVE_INFINITY));
  }

  /**
   * The first current result of this chain, from at most three nodes. If all results are stale and no other node has
   * shown a later block, the freshest of them. Throws a ServiceError that says how each node failed:
   * `deadline_exceeded` if every node timed out.
   */
  async read(query: BalanceQuery): Promise<ChainBalances> {
    const candidates = this.#nodes
      .filter(({ wrongChain }) => wrongChain === null)
      .sort((a, b) => a.compare(b))
      .slice(0, MAX_NODES);
    // Loaded before the requests start, so that loading time does not count as latency of a node.
    const readers = new Map<NodeHealth, NodeReader>();
    for (const candidate of candidates) readers.set(candidate, await this.#readers(candidate.node.dialect));
    const result = await hedgedRequest<NodeHealth, NodeBalances>({
      candidates,
      run: (health, signal) => this.#readNode(health, readers.get(health) as NodeReader, query, signal),
      hedgeDelayMs: ({ hedgeDelayMs }) => hedgeDelayMs,
      canHedge: ({ canHedge }) => canHedge,
      limitMs: this.#limitMs,
    });
    if (result.winner !== undefined) {
      for (const { candidate } of result.stale) candidate.recordFailure(performance.now());
      return chainBalances(result.winner);
    }
    const freshest = this.#freshest(result);
    if (freshest === undefined) throw this.#failure(result);
    return chainBalances(freshest);
  }

  async #readNode(
    health: NodeHealth,
    reader: NodeReader,
    query: BalanceQuery,
    signal: AbortSignal,
  ): Promise<Outcome<NodeBalances>> {
    const startedAt = performance.now();
    try {
      const { balances, block: read } = await readIdentified(health, reader, query, signal, this.#limitMs / 2);
      const block = clampToNow(health.withKnownTime(read));
      const freshness = this.#freshness(health, block);
      health.lastSeen = { block, at: performance.now() };
      if (freshness === 'behind') throw new NodeError(BEHIND);
      health.recordSuccess(performance.now() - startedAt);
      return { result: { balances, block }, isStale: freshness === 'old' };
    } catch (error) {
      if (signal.aborted && !(signal.reason instanceof DeadlineError))
        health.recordAbort(performance.now() - startedAt);
      else health.recordFailure(startedAt, nodeErrorOf(error)?.retryAfterMs);
      throw error;
    }
  }

  #freshness(health: NodeHealth, block: BlockRef): ReturnType<typeof freshnessOf> {
    const others = this.#nodes.flatMap((node) => (node === health ? [] : [node.lastSeen]));
    return freshnessOf(this.#chain.chain_type, block, health.lastSeen, others);
  }

  /** The freshest of the stale results that is not behind another node by now. */
  #freshest({ stale }: HedgedResult<NodeHealth, NodeBalances>): NodeBalances | undefined {
    return stale
      .filter(({ candidate, result }) => this.#freshness(candidate, result.block) !== 'behind')
      .map(({ result }) => result)
      .sort((a, b) => compareFreshness(b.block, a.block))[0];
  }

  #failure({ stale, failures }: HedgedResult<NodeHealth, NodeBalances>): ServiceError {
    const isTimeout =
      failures.length > 0 && stale.length === 0 && failures.every(({ error }) => error instanceof DeadlineError);
    const reasons = [
      ...failures.map(({ candidate, error }) => ({ candidate, reason: reasonOf(error) })),
      ...stale.map(({ candidate }) => ({ candidate, reason: BEHIND })),
    ];
    // Nodes that were not queried because they serve another chain.
    for (const candidate of this.#nodes) {
      const wrong = wrongChainOf(candidate);
      if (wrong !== null && reasons.every((given) => given.candidate !== candidate))
        reasons.push({ candidate, reason: wrong.message });
    }
    const causes = reasons.map(({ candidate: { host, node }, reason }) => `${host} ${redact(reason, node.url)}`);
    return new ServiceError(
      isTimeout ? 'deadline_exceeded' : 'unavailable',
      `balances of ${chainTitle(this.#chain)} could not be read: ${causes.join('; ')}`,
      { cause: failures.at(-1)?.error },
    );
  }
}

const chainBalances = ({ balances, block }: NodeBalances): ChainBalances => ({ balances, asOf: block.blockTime });

const BEHIND = 'lags behind another node';

/** How a node failed, without its URL, which may contain an operator's key. */
function reasonOf(error: unknown): string {
  if (error instanceof DeadlineError) return error.message;
  return nodeErrorOf(error)?.message ?? 'returned an invalid balance';
}

/** The NodeError among the causes of a dialect's error. */
function nodeErrorOf(error: unknown): NodeError | undefined {
  if (error instanceof NodeError) return error;
  return error instanceof Error ? nodeErrorOf(error.cause) : undefined;
}
