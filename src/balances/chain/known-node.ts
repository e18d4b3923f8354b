import type { ChainNode, Sighting } from '../reader.ts';
import type { Seen } from './freshness.ts';

/** The weight of the newest time in the smoothed one. */
const NEWEST_WEIGHT = 0.3;

const FAST_MS = 1_000;

/** What a node that nobody knows yet gets before the next one is asked beside it. */
const UNKNOWN_PATIENCE_MS = 1_000;
const LEAST_PATIENCE_MS = 250;
const MOST_PATIENCE_MS = 2_000;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** However long a node asks to be left alone. */
const LONGEST_REST_MS = 5 * 60_000;

const IDENTITY_MS = 60 * 60_000;
/** A node that did not show who it is may do so later, and one of another chain may be put right. */
const DOUBTFUL_IDENTITY_MS = 5 * 60_000;

type Identity = { readonly chainId: string | null; readonly wrong: boolean; readonly until: number };

/** What is remembered of one node. Times are milliseconds of `performance.now()`. */
export class KnownNode {
  readonly node: ChainNode;
  /** What it showed last. */
  seen: Seen | null = null;
  #latencyMs: number | null = null;
  #failures = 0;
  #failedAt = Number.NEGATIVE_INFINITY;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #resting = false;
  #identity: Identity | null = null;
  #identifying: Promise<Sighting | null> | null = null;

  constructor(node: ChainNode) {
    this.node = node;
  }

  get host(): string {
    return new URL(this.node.url).host;
  }

  /** With the time of its block, when that is the one seen last: of a chain that stands still it is told once. */
  recall(sighting: Sighting): Sighting {
    const { height, blockTime } = sighting;
    const last = this.seen?.sighting;
    if (blockTime !== null || height === null || last?.height !== height) return sighting;
    return { ...sighting, blockTime: last.blockTime };
  }

  answered(ms: number): void {
    this.#smooth(ms);
    this.#failures = 0;
    this.#pausedUntil = Number.NEGATIVE_INFINITY;
    this.#resting = false;
  }

  /** It was let go before it had answered. */
  unanswered(ms: number): void {
    if (ms > (this.#latencyMs ?? LEAST_PATIENCE_MS)) this.#smooth(ms);
  }

  #smooth(ms: number): void {
    const usual = this.#latencyMs;
    this.#latencyMs = usual === null ? ms : usual + NEWEST_WEIGHT * (ms - usual);
  }

  /** Pauses it, longer each time; questions that were under way together count as one failure. */
  failed(startedAt: number, restMs?: number): void {
    const now = performance.now();
    if (startedAt >= this.#failedAt) this.#failures++;
    this.#failedAt = now;
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (this.#failures - 1), LONGEST_PAUSE_MS);
    this.#pausedUntil = now + Math.max(pauseMs, Math.min(restMs ?? 0, LONGEST_REST_MS));
    this.#resting = restMs !== undefined;
  }

  /** Whether it may be asked beside another that is only slow: not while it wants to be left alone. */
  get mayHelp(): boolean {
    return !this.#resting || performance.now() >= this.#pausedUntil;
  }

  /** Its smoothed time to answer; null while nobody knows. */
  get latencyMs(): number | null {
    return this.#latencyMs;
  }

  /** How long it gets before the next is asked beside it. */
  get patienceMs(): number {
    if (this.#latencyMs === null) return UNKNOWN_PATIENCE_MS;
    return Math.min(Math.max(2 * this.#latencyMs, LEAST_PATIENCE_MS), MOST_PATIENCE_MS);
  }

  /** Orders nodes, best first: fast, not known, slow, failed lately, paused. */
  compare(other: KnownNode): number {
    const [tier, rank] = this.#standing();
    const [otherTier, otherRank] = other.#standing();
    return tier - otherTier || rank - otherRank;
  }

  #standing(): readonly [tier: number, rank: number] {
    if (performance.now() < this.#pausedUntil) return [4, this.#pausedUntil];
    if (this.#failures > 0) return [3, this.#failures];
    if (this.#latencyMs === null) return [1, 0];
    return [this.#latencyMs <= FAST_MS ? 0 : 2, this.#latencyMs];
  }

  /** The chain that it was found to serve instead of its own; null when it was not. */
  get wrongChain(): string | null {
    const { chainId, wrong } = this.#knownIdentity() ?? { chainId: null, wrong: false };
    return wrong ? chainId : null;
  }

  /** Remembers which chain it showed, and whether that is another one than expected. */
  identified(chainId: string, wrong: boolean): void {
    const keptMs = wrong ? DOUBTFUL_IDENTITY_MS : IDENTITY_MS;
    this.#identity = { chainId, wrong, until: performance.now() + keptMs };
  }

  /** Remembers that it answers and does not show its chain. */
  unidentified(): void {
    this.#identity = { chainId: null, wrong: false, until: performance.now() + DOUBTFUL_IDENTITY_MS };
  }

  /** Has it asked again at its next question. */
  forgetIdentity(): void {
    this.#identity = null;
  }

  /** What `ask` gives, asked once for all questions under way; null when the identity is remembered. */
  identify(ask: () => Promise<Sighting | null>): Promise<Sighting | null> | null {
    if (this.#knownIdentity() !== null) return null;
    this.#identifying ??= ask().finally(() => {
      this.#identifying = null;
    });
    return this.#identifying;
  }

  #knownIdentity(): Identity | null {
    return this.#identity !== null && performance.now() < this.#identity.until ? this.#identity : null;
  }
}
