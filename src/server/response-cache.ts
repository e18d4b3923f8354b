import { LRUCache } from 'lru-cache';
import type { MarketNote } from '#contract/source-note.ts';

/** Status and body of a response. A text body is sent in one packet with the headers, a byte body is not. */
export interface CachedResponse {
  readonly status: number;
  readonly text: string;
  /** The market that it rests on, where another thread answered: it may be newer than that of the request's begin. */
  readonly note?: MarketNote | undefined;
}

interface CacheEntry extends CachedResponse {
  readonly at: number;
}

/** A response in progress and the number of requests that wait for it. */
interface PendingResponse {
  readonly response: Promise<CachedResponse>;
  /** Set if the response may be cancelled. */
  readonly cancel: AbortController | undefined;
  waiting: number;
}

/** Computes a response; the signal aborts when no request waits for it any more. */
type Make = (signal: AbortSignal | undefined) => Promise<CachedResponse>;

/** Quotes are valid for five minutes; this is a thirtieth of that. */
const CACHE_MS = 10_000;
/** Limit of keys and responses together; nearly every character takes a byte. */
const MAX_CHARACTERS = 2_000_000;

/**
 * Caches responses, errors included: a search takes many times as long as the rest of a request. A new market clears the
 * cache.
 */
export class ResponseCache {
  readonly #market: () => object;
  readonly #now: () => number;
  readonly #onLookup: (isHit: boolean) => void;
  readonly #cache = new LRUCache<string, CacheEntry>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ text }, key) => key.length + text.length,
  });
  /** Responses in progress, shared by equal requests. */
  readonly #pending = new Map<string, PendingResponse>();
  #cachedMarket: object | undefined;

  /** `market` returns the same object as long as the figures are the same; `now` returns milliseconds. One that is being made is a hit. */
  constructor(market: () => object, now: () => number, onLookup: (isHit: boolean) => void = () => {}) {
    this.#market = market;
    this.#now = now;
    this.#onLookup = onLookup;
  }

  /**
   * The cached response of a key, or the one that `make` computes. Errors thrown by `make` are not cached. `signal` aborts
   * when the client disconnects; when all waiting clients have, the computation is cancelled.
   */
  async respond(key: string, make: Make, signal?: AbortSignal): Promise<CachedResponse> {
    const market = this.#market();
    if (market !== this.#cachedMarket) this.#clear();
    this.#cachedMarket = market;
    const at = this.#now();
    const cached = this.#cache.get(key);
    const isFresh = cached !== undefined && at - cached.at < CACHE_MS;
    const begun = this.#pending.get(key);
    this.#onLookup(isFresh || begun !== undefined);
    if (isFresh) return cached;
    const pending = begun ?? this.#begin(key, at, market, make, signal);
    pending.waiting += 1;
    const leave = () => this.#leave(key, pending);
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave, { once: true });
    return pending.response;
  }

  #begin(key: string, at: number, market: object, make: Make, signal: AbortSignal | undefined): PendingResponse {
    const cancel = signal && new AbortController();
    const response = make(cancel?.signal).then((made) => {
      if (market === this.#market())
        this.#cache.set(key, { status: made.status, text: made.text, note: made.note, at });
      return made;
    });
    const pending = { response, cancel, waiting: 0 };
    this.#pending.set(key, pending);
    const end = () => this.#end(key, pending);
    response.then(end, end);
    return pending;
  }

  #leave(key: string, pending: PendingResponse): void {
    pending.waiting -= 1;
    if (pending.waiting > 0) return;
    pending.cancel?.abort();
    this.#end(key, pending);
  }

  #end(key: string, pending: PendingResponse): void {
    if (this.#pending.get(key) === pending) this.#pending.delete(key);
  }

  #clear(): void {
    this.#cache.clear();
    this.#pending.clear();
  }
}
