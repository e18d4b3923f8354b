import type { WatchNodes } from '#nodes/watch-nodes.ts';
import type { SearchEndpoint } from '#service/endpoint-traits.ts';
import type { RequestEntry } from '../log.ts';

/** Why a request or connection was not let in, or ended. */
export const REFUSALS = ['rate_limit', 'memory', 'connections', 'unread'] as const;
export type Refusal = (typeof REFUSALS)[number];

export const CACHES = ['responses', 'lists', 'packed_lists', 'balances'] as const;
export type Cache = (typeof CACHES)[number];

/** How a search in the pool ended: `refused` where there is no route, or no room or time for it; `failed` unexpectedly. */
export interface SearchOutcome {
  readonly line: 'short' | 'long';
  readonly result: 'answered' | 'refused' | 'failed';
  /** Until a thread took it; null if none did. */
  readonly waitedMs: number | null;
  readonly totalMs: number;
}

/** A request while it is answered. */
export interface RequestSpan {
  /** What `work` begins, asynchronously too, is of this request. */
  run<T>(work: () => T): T;
  end(entry: RequestEntry): void;
}

/** A request as it begins. */
export interface BegunRequest {
  readonly id: string;
  readonly method: string;
  readonly endpoint: string;
  /** W3C's trace context of a proxy that is trusted; undefined from anyone else. */
  readonly traceparent: string | undefined;
}

/** Is told what the server does. Nothing that it is told holds what a client wrote, or the host of a node. */
export interface Observer {
  beginRequest?(request: BegunRequest): RequestSpan;
  refused?(why: Refusal): void;
  lookedUp?(cache: Cache, isHit: boolean): void;
  /** Called when a search is asked for; what it returns, when that is over. */
  beginSearch?(name: SearchEndpoint): (outcome: SearchOutcome) => void;
  threadReplaced?(): void;
  /** Called when a node of a chain is asked; what it returns, when that is over. */
  readonly askNode?: WatchNodes;
  feedRead?(feed: string, isAnswered: boolean): void;
}
