import type { CallBudget } from '#nodes/call-budget.ts';
import type { ChainNode, Dialect } from '#nodes/endpoints.ts';
import { NodeError } from '#nodes/node-request.ts';
import { NodePool } from '#nodes/pool/node-pool.ts';
import type { WatchNodes } from '#nodes/watch-nodes.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { BalanceQuery, Balances, ChainBalances, NodeReader } from './reader.ts';

interface PoolOptions {
  readonly limitMs: number;
  readonly budget: CallBudget;
  readonly watch?: WatchNodes | undefined;
}

/** Reads balances from the nodes of one chain, each by the reader of its dialect. */
export class BalancePool {
  readonly #nodes: NodePool;
  readonly #dialects: ReadonlySet<Dialect>;
  readonly #loadReader: (dialect: Dialect) => Promise<NodeReader>;
  readonly #limitMs: number;
  readonly #budget: CallBudget;

  constructor(
    chain: ChainRecord,
    nodes: readonly ChainNode[],
    loadReader: (dialect: Dialect) => Promise<NodeReader>,
    { limitMs, budget, watch }: PoolOptions,
  ) {
    this.#nodes = new NodePool(chain, nodes, watch);
    this.#dialects = new Set(nodes.map(({ dialect }) => dialect));
    this.#loadReader = loadReader;
    this.#limitMs = limitMs;
    this.#budget = budget;
  }

  /** As in `NodePool`. */
  get expectedMs(): number {
    return this.#nodes.expectedMs;
  }

  /** Throws a ServiceError as `NodePool.ask` does. */
  async read(query: BalanceQuery): Promise<ChainBalances> {
    // Loaded before the requests start, so that loading time does not count as latency of a node.
    const readers = new Map<Dialect, NodeReader>();
    for (const dialect of this.#dialects) readers.set(dialect, await this.#loadReader(dialect));
    const readerOf = ({ dialect }: ChainNode): NodeReader => readers.get(dialect) as NodeReader;
    const { answer, block } = await this.#nodes.ask<Balances>({
      ...{ subject: 'balances', answerName: 'balance', limitMs: this.#limitMs },
      ask: async (node, signal) => {
        this.#spend(node);
        const { balances, block } = await readerOf(node).read(query, node.url, signal);
        return { answer: balances, block };
      },
      identifierOf: (node) => {
        const { identify } = readerOf(node);
        return identify && ((signal) => identify(node.url, signal));
      },
    });
    return { balances: answer, asOf: block.blockTime };
  }

  /** A node whose budget is used counts as one that asks to wait: the next one is asked. */
  #spend({ url }: ChainNode): void {
    const waitMs = this.#budget.tryTake(url);
    if (waitMs > 0) throw new NodeError('was asked as often as its budget allows', { retryAfterMs: waitMs });
  }
}
