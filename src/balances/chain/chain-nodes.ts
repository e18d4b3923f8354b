import { ServiceError } from '#contract/error.ts';
import type { ChainRecord } from '#registry/records.ts';
import { chainTitle } from '#registry/records.ts';
import { NodeError } from '../node/node-request.ts';
import { tellable } from '../node/node-words.ts';
import type { BalanceQuery, ChainBalances, ChainNode, Dialect, NodeAnswer, NodeReader, Sighting } from '../reader.ts';
import { compareFreshness, freshnessOf, notOfTheFuture } from './freshness.ts';
import { readIdentified, wrongChainOf } from './identity.ts';
import { KnownNode } from './known-node.ts';
import { type Outcome, type RaceResult, race, TooLate } from './race.ts';

/** Gives the reader of a dialect, loading it when it is first wanted. */
export type Readers = (dialect: Dialect) => Promise<NodeReader>;

/** One question asks no more nodes than this. */
const MAX_NODES = 3;

/** The nodes of one chain and what is remembered of them. */
export class ChainNodes {
  readonly #chain: ChainRecord;
  readonly #nodes: readonly KnownNode[];
  readonly #readers: Readers;
  readonly #limitMs: number;

  constructor(chain: ChainRecord, nodes: readonly ChainNode[], readers: Readers, limitMs: number) {
    this.#chain = chain;
    this.#nodes = nodes.map((node) => new KnownNode(node));
    this.#readers = readers;
    this.#limitMs = limitMs;
  }

  /** How long the fastest of them usually takes; infinite while nobody knows. */
  get expectedMs(): number {
    return Math.min(...this.#nodes.map(({ latencyMs }) => latencyMs ?? Number.POSITIVE_INFINITY));
  }

  /**
   * The first answer that is of this chain and up to date, from at most three nodes. When every answer is old and no
   * other node has shown more, the freshest of them. Throws a ServiceError that says how each node failed:
   * `deadline_exceeded` when every one ran out of time.
   */
  async read(query: BalanceQuery): Promise<ChainBalances> {
    const runners = this.#nodes
      .filter(({ wrongChain }) => wrongChain === null)
      .sort((a, b) => a.compare(b))
      .slice(0, MAX_NODES);
    // Loaded before the race: what takes long to load must not pass for a slow node.
    const readers = new Map<KnownNode, NodeReader>();
    for (const runner of runners) readers.set(runner, await this.#readers(runner.node.dialect));
    const result = await race<KnownNode, NodeAnswer>({
      runners,
      run: (known, signal) => this.#ask(known, readers.get(known) as NodeReader, query, signal),
      patienceMs: ({ patienceMs }) => patienceMs,
      mayHelp: ({ mayHelp }) => mayHelp,
      limitMs: this.#limitMs,
    });
    if (result.winner !== undefined) {
      for (const { runner } of result.doubtful) runner.failed(performance.now());
      return chainBalances(result.winner);
    }
    const freshest = this.#freshest(result);
    if (freshest === undefined) throw this.#failure(result);
    return chainBalances(freshest);
  }

  async #ask(
    known: KnownNode,
    reader: NodeReader,
    query: BalanceQuery,
    signal: AbortSignal,
  ): Promise<Outcome<NodeAnswer>> {
    const startedAt = performance.now();
    try {
      const { balances, sighting: read } = await readIdentified(known, reader, query, signal, this.#limitMs / 2);
      const sighting = notOfTheFuture(known.recall(read));
      const freshness = this.#freshness(known, sighting);
      known.seen = { sighting, at: performance.now() };
      if (freshness === 'behind') throw new NodeError(BEHIND);
      known.answered(performance.now() - startedAt);
      return { answer: { balances, sighting }, doubtful: freshness === 'old' };
    } catch (error) {
      if (signal.aborted && !(signal.reason instanceof TooLate)) known.unanswered(performance.now() - startedAt);
      else known.failed(startedAt, nodeErrorOf(error)?.restMs);
      throw error;
    }
  }

  #freshness(known: KnownNode, sighting: Sighting): ReturnType<typeof freshnessOf> {
    const others = this.#nodes.flatMap((node) => (node === known ? [] : [node.seen]));
    return freshnessOf(this.#chain.chain_type, sighting, known.seen, others);
  }

  /** Of the doubtful answers, the latest that no other node has outrun meanwhile. */
  #freshest({ doubtful }: RaceResult<KnownNode, NodeAnswer>): NodeAnswer | undefined {
    return doubtful
      .filter(({ runner, answer }) => this.#freshness(runner, answer.sighting) !== 'behind')
      .map(({ answer }) => answer)
      .sort((a, b) => compareFreshness(b.sighting, a.sighting))[0];
  }

  #failure({ doubtful, failures }: RaceResult<KnownNode, NodeAnswer>): ServiceError {
    const late =
      failures.length > 0 && doubtful.length === 0 && failures.every(({ error }) => error instanceof TooLate);
    const reasons = [
      ...failures.map(({ runner, error }) => ({ runner, reason: reasonOf(error) })),
      ...doubtful.map(({ runner }) => ({ runner, reason: BEHIND })),
    ];
    // Left out of the race because of what they showed before.
    for (const runner of this.#nodes) {
      const wrong = wrongChainOf(runner);
      if (wrong !== null && reasons.every((given) => given.runner !== runner))
        reasons.push({ runner, reason: wrong.message });
    }
    const told = reasons.map(({ runner, reason }) => `${runner.host} ${tellable(reason, runner.node.url)}`).join('; ');
    return new ServiceError(
      late ? 'deadline_exceeded' : 'unavailable',
      `balances of ${chainTitle(this.#chain)} could not be read: ${told}`,
      { cause: failures.at(-1)?.error },
    );
  }
}

const chainBalances = ({ balances, sighting }: NodeAnswer): ChainBalances => ({ balances, asOf: sighting.blockTime });

const BEHIND = 'lags behind another node';

/** How a node failed, without its URL: that may hold an operator's key. */
function reasonOf(error: unknown): string {
  if (error instanceof TooLate) return error.message;
  return nodeErrorOf(error)?.message ?? 'answered something that is no balance';
}

/** The node's own failure at the root of a dialect's error. */
function nodeErrorOf(error: unknown): NodeError | undefined {
  if (error instanceof NodeError) return error;
  return error instanceof Error ? nodeErrorOf(error.cause) : undefined;
}
