import type { AssetId } from '#contract/asset.ts';
import type { ChainType } from '#contract/chain.ts';
import type { Usd } from '../format/amount.ts';
import type { RateLimitTerms } from './rate-limit.ts';

/** One end of a transfer, with what other services need to name it. */
export interface OpinionAsset extends AssetId {
  readonly chainType: ChainType;
  /** Whether it is the asset in which its chain takes fees; other services write an alias for its denom. */
  readonly isNative: boolean;
}

export interface OpinionRequest {
  readonly from: OpinionAsset;
  readonly to: OpinionAsset;
  /** Smallest units of the asset on the exact side. */
  readonly amount: bigint;
  /** `in`: the amount is sent. `out`: the amount is to arrive. */
  readonly side: 'in' | 'out';
}

/** What another service answers, checked to be about the request. */
export interface Opinion {
  /** Smallest units, both above zero. */
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** The value of the amount that was not given; null if the service does not say. */
  readonly usd: Usd | null;
  /** Null if the service does not say. */
  readonly seconds: number | null;
  /** What is charged besides the amounts, as far as the service says; null if it does not. */
  readonly onTopUsd: Usd | null;
  /** What its route consists of, such as "Across" or "pool 1464". May be empty. */
  readonly steps: readonly string[];
  /** When the answer arrived, milliseconds since 1970. */
  readonly at: number;
}

/** A service that quotes transfers and that a page may ask without a key. */
export interface QuoteService {
  readonly id: string;
  readonly name: string;
  /** The host that is asked. */
  readonly source: string;
  readonly limit: RateLimitTerms;
  /** Why it has no answer to requests of this kind, as a sentence; null if it may have one. */
  whyNot(request: OpinionRequest): string | null;
  /** Throws `NoOpinion`, or the signal's reason when the caller aborts. */
  ask(request: OpinionRequest, signal: AbortSignal): Promise<Opinion>;
}

/** No usable answer. The message is a sentence for the person: what happened, and the next step. */
export class NoOpinion extends Error {
  override readonly name = 'NoOpinion';
  /** Milliseconds for which the service is not to be asked again; null if it may be at once. */
  readonly waitMs: number | null;

  constructor(message: string, waitMs: number | null = null) {
    super(message);
    this.waitMs = waitMs;
  }
}
