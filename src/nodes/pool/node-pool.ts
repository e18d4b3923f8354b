import { ServiceError } from '#contract/error.ts';
import type { ChainRecord } from '#registry/records.ts';
import { chainTitle } from '#registry/records.ts';
import type { BlockRef } from '../block-ref.ts';
import type { ChainNode } from '../endpoints.ts';
import { NodeError } from '../node-request.ts';
import { redact } from '../redact.ts';
import { type NodeOutcome, UNWATCHED, type WatchNodes } from '../watch-nodes.ts';
import { clampToNow, compareFreshness, freshnessOf } from './freshness.ts';
import { DeadlineError, type HedgedResult, hedgedRequest, type Outcome } from './hedged-request.ts';
import { type Answered, askIdentified, type NodeQuestion, wrongChainOf } from './identity.ts';
import { NodeHealth } from './node-health.ts';

/** Most nodes queried for one request. */
const MAX_NODES = 3;

/** A question to the nodes of a chain. */
export interface PoolQuestion<Answer> extends NodeQuestion<Answer> {
  /** What is read, for errors: "balances" of a chain could not be read; a node "returned an invalid balance". */
  readonly subject: string;
  readonly answerName: string;
  /** Applies to all nodes and requests together. */
  readonly limitMs: number;
  /** If true, its many requests take seconds of a healthy node: the next node is asked after a failure only. */
  readonly isSlow?: boolean;
  /** Whether a node can be asked; any if absent. */
  accepts?(node: ChainNode): boolean;
}

/** The nodes of one chain and their health. */
export class NodePool {
  readonly #chain: ChainRecord;
  readonly #nodes: readonly NodeHealth[];
  readonly #watch: WatchNodes;

  constructor(chain: ChainRecord, nodes: readonly ChainNode[], watch: WatchNodes = UNWATCHED) {
    this.#chain = chain;
    this.#watch = watch;
    this.#nodes = nodes.map((node) => new NodeHealth(node));
  }

  /** Usual response time of the fastest node; infinite while unknown. */
  get expectedMs(): number {
    return Math.min(...this.#nodes.map(({ latencyMs }) => latencyMs ?? Number.POSITIVE_INFINITY));
  }

  /**
   * The first current answer of this chain, from at most three nodes. If all answers are stale and no other node has
   * shown a later block, the freshest of them. Throws a ServiceError that says how each node failed:
   * `deadline_exceeded` if every node timed out.
   */
  async ask<Answer>(question: PoolQuestion<Answer>): Promise<Answered<Answer>> {
    const { isSlow = false, limitMs } = question;
    const candidates = this.#nodes
      .filter(({ wrongChain, node }) => wrongChain === null && (question.accepts?.(node) ?? true))
      .sort((a, b) => a.compare(b))
      .slice(0, MAX_NODES);
    const result = await hedgedRequest<NodeHealth, Answered<Answer>>({
      candidates,
      run: (health, signal) => this.#askNode(health, question, signal),
      hedgeDelayMs: ({ hedgeDelayMs }) => hedgeDelayMs,
      canHedge: ({ canHedge }) => canHedge && !isSlow,
      limitMs,
    });
    if (result.winner !== undefined) {
      for (const { candidate } of result.stale) candidate.recordFailure(performance.now());
      return result.winner;
    }
    const freshest = this.#freshest(result);
    if (freshest === undefined) throw this.#failure(question, result);
    return freshest;
  }

  async #askNode<Answer>(
    health: NodeHealth,
    question: PoolQuestion<Answer>,
    signal: AbortSignal,
  ): Promise<Outcome<Answered<Answer>>> {
    const startedAt = performance.now();
    const end = this.#watch(this.#chain.chain_id);
    try {
      const asked = await askIdentified(health, question, this.#chain, signal, question.limitMs / 2);
      const block = clampToNow(health.withKnownTime(asked.block));
      const freshness = this.#freshness(health, block);
      health.lastSeen = { block, at: performance.now() };
      if (freshness === 'behind') throw new NodeError(BEHIND);
      // A long question says nothing about how fast the node answers a short one.
      health.recordSuccess(question.isSlow ? null : performance.now() - startedAt);
      end(freshness === 'old' ? 'stale' : 'answered');
      return { result: { answer: asked.answer, block }, isStale: freshness === 'old' };
    } catch (error) {
      const outcome = outcomeOf(error, signal);
      if (outcome === 'superseded') health.recordAbort(performance.now() - startedAt);
      else health.recordFailure(startedAt, nodeErrorOf(error)?.retryAfterMs);
      end(outcome);
      throw error;
    }
  }

  #freshness(health: NodeHealth, block: BlockRef): ReturnType<typeof freshnessOf> {
    const others = this.#nodes.flatMap((node) => (node === health ? [] : [node.lastSeen]));
    return freshnessOf(this.#chain.chain_type, block, health.lastSeen, others);
  }

  /** The freshest of the stale results that is not behind another node by now. */
  #freshest<Answer>({ stale }: HedgedResult<NodeHealth, Answered<Answer>>): Answered<Answer> | undefined {
    return stale
      .filter(({ candidate, result }) => this.#freshness(candidate, result.block) !== 'behind')
      .map(({ result }) => result)
      .sort((a, b) => compareFreshness(b.block, a.block))[0];
  }

  #failure<Answer>(
    { subject, answerName }: PoolQuestion<Answer>,
    { stale, failures }: HedgedResult<NodeHealth, Answered<Answer>>,
  ): ServiceError {
    const isTimeout =
      failures.length > 0 && stale.length === 0 && failures.every(({ error }) => error instanceof DeadlineError);
    const reasons = [
      ...failures.map(({ candidate, error }) => ({ candidate, reason: reasonOf(error, answerName) })),
      ...stale.map(({ candidate }) => ({ candidate, reason: BEHIND })),
    ];
    // Nodes that were not queried because they serve another chain.
    for (const candidate of this.#nodes) {
      const wrong = wrongChainOf(candidate);
      if (wrong !== null && reasons.every((given) => given.candidate !== candidate))
        reasons.push({ candidate, reason: wrong.message });
    }
    const causes = reasons.map(
      ({ candidate: { name, node }, reason }) => `${name} ${redact(reason, node.url, node.name !== undefined)}`,
    );
    return new ServiceError(
      isTimeout ? 'deadline_exceeded' : 'unavailable',
      `${subject} of ${chainTitle(this.#chain)} could not be read: ${causes.join('; ')}`,
      { cause: failures.at(-1)?.error },
    );
  }
}

function outcomeOf(error: unknown, { aborted, reason }: AbortSignal): NodeOutcome {
  if (aborted) return reason instanceof DeadlineError ? 'late' : 'superseded';
  const cause = nodeErrorOf(error);
  if (cause?.message === BEHIND) return 'stale';
  return cause?.retryAfterMs === undefined ? 'failed' : 'limited';
}

const BEHIND = 'lags behind another node';

/** How a node failed, without its URL, which may contain an operator's key. */
function reasonOf(error: unknown, answerName: string): string {
  if (error instanceof DeadlineError) return error.message;
  return nodeErrorOf(error)?.message ?? `returned an invalid ${answerName}`;
}

/** The NodeError among the causes of a dialect's error. */
function nodeErrorOf(error: unknown): NodeError | undefined {
  if (error instanceof NodeError) return error;
  return error instanceof Error ? nodeErrorOf(error.cause) : undefined;
}
