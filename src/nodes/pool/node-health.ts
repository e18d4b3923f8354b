import type { BlockRef } from '../block-ref.ts';
import type { ChainNode } from '../endpoints.ts';
import type { SeenBlock } from './freshness.ts';

/** Weight of the newest latency in the smoothed one. */
const NEWEST_WEIGHT = 0.3;

const FAST_MS = 1_000;

/** Delay before the next node is queried in parallel, for a node without known latency. */
const DEFAULT_HEDGE_DELAY_MS = 1_000;
const MIN_HEDGE_DELAY_MS = 250;
const MAX_HEDGE_DELAY_MS = 2_000;

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/** Upper limit for a node's Retry-After. */
const MAX_RETRY_AFTER_MS = 5 * 60_000;

const IDENTITY_MS = 60 * 60_000;
/** Shorter, as a node without identity may show one later, and a node of the wrong chain may be fixed. */
const UNCERTAIN_IDENTITY_MS = 5 * 60_000;

type Identity = { readonly chainId: string | null; readonly wrong: boolean; readonly until: number };

/** Latency, failures and identity of one node. Times are milliseconds of `performance.now()`. */
export class NodeHealth {
  readonly node: ChainNode;
  /** The last block that it showed. */
  lastSeen: SeenBlock | null = null;
  #latencyMs: number | null = null;
  #failures = 0;
  #failedAt = Number.NEGATIVE_INFINITY;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #mustWait = false;
  #identity: Identity | null = null;
  #identifying: Promise<BlockRef | null> | null = null;

  constructor(node: ChainNode) {
    this.node = node;
  }

  /** As errors name it. */
  get name(): string {
    return this.node.name ?? new URL(this.node.url).host;
  }

  /** Adds the block time if it is the block seen last: some nodes give the time only once per block. */
  withKnownTime(block: BlockRef): BlockRef {
    const { height, blockTime } = block;
    const last = this.lastSeen?.block;
    if (blockTime !== null || height === null || last?.height !== height) return block;
    return { ...block, blockTime: last.blockTime };
  }

  /** Null if the time says nothing about the node's latency. */
  recordSuccess(ms: number | null): void {
    if (ms !== null) this.#updateLatency(ms);
    this.#failures = 0;
    this.#pausedUntil = Number.NEGATIVE_INFINITY;
    this.#mustWait = false;
  }

  /** The request was aborted before the node responded. */
  recordAbort(ms: number): void {
    if (ms > (this.#latencyMs ?? MIN_HEDGE_DELAY_MS)) this.#updateLatency(ms);
  }

  #updateLatency(ms: number): void {
    const usual = this.#latencyMs;
    this.#latencyMs = usual === null ? ms : usual + NEWEST_WEIGHT * (ms - usual);
  }

  /** Pauses the node, longer each time. Failures of concurrent requests count once. */
  recordFailure(startedAt: number, retryAfterMs?: number): void {
    const now = performance.now();
    if (startedAt >= this.#failedAt) this.#failures++;
    this.#failedAt = now;
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (this.#failures - 1), MAX_PAUSE_MS);
    this.#pausedUntil = now + Math.max(pauseMs, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
    this.#mustWait = retryAfterMs !== undefined;
  }

  /** Whether it may be queried while another node is merely slow: not during its Retry-After. */
  get canHedge(): boolean {
    return !this.#mustWait || performance.now() >= this.#pausedUntil;
  }

  /** Smoothed latency; null while unknown. */
  get latencyMs(): number | null {
    return this.#latencyMs;
  }

  /** Delay before the next node is queried in parallel. */
  get hedgeDelayMs(): number {
    if (this.#latencyMs === null) return DEFAULT_HEDGE_DELAY_MS;
    return Math.min(Math.max(2 * this.#latencyMs, MIN_HEDGE_DELAY_MS), MAX_HEDGE_DELAY_MS);
  }

  /** Orders nodes, best first: fast, unknown, slow, recently failed, paused. */
  compare(other: NodeHealth): number {
    const [tier, rank] = this.#rank();
    const [otherTier, otherRank] = other.#rank();
    return tier - otherTier || rank - otherRank;
  }

  #rank(): readonly [tier: number, rank: number] {
    if (performance.now() < this.#pausedUntil) return [4, this.#pausedUntil];
    if (this.#failures > 0) return [3, this.#failures];
    if (this.#latencyMs === null) return [1, 0];
    return [this.#latencyMs <= FAST_MS ? 0 : 2, this.#latencyMs];
  }

  /** The wrong chain that the node serves; null if it does not. */
  get wrongChain(): string | null {
    const { chainId, wrong } = this.#knownIdentity() ?? { chainId: null, wrong: false };
    return wrong ? chainId : null;
  }

  /** Records the chain that the node showed, and whether it is the wrong one. */
  recordIdentity(chainId: string, wrong: boolean): void {
    const cacheMs = wrong ? UNCERTAIN_IDENTITY_MS : IDENTITY_MS;
    this.#identity = { chainId, wrong, until: performance.now() + cacheMs };
  }

  /** Records that the node responds without showing its chain. */
  recordNoIdentity(): void {
    this.#identity = { chainId: null, wrong: false, until: performance.now() + UNCERTAIN_IDENTITY_MS };
  }

  /** Makes the next request identify the node again. */
  clearIdentity(): void {
    this.#identity = null;
  }

  /** The result of `fetchIdentity`, shared by concurrent requests; null if the identity is known. */
  identify(fetchIdentity: () => Promise<BlockRef | null>): Promise<BlockRef | null> | null {
    if (this.#knownIdentity() !== null) return null;
    this.#identifying ??= fetchIdentity().finally(() => {
      this.#identifying = null;
    });
    return this.#identifying;
  }

  #knownIdentity(): Identity | null {
    return this.#identity !== null && performance.now() < this.#identity.until ? this.#identity : null;
  }
}
