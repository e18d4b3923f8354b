import { LRUCache } from 'lru-cache';

/** An answer as it is sent: bytes lie outside the heap, where keeping them gives a garbage collection nothing to move. */
export interface AnswerBytes {
  readonly status: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface Kept extends AnswerBytes {
  readonly at: number;
}

/** Quotes in an answer hold for five minutes when it is made: so old, they still hold for all but a thirtieth of that. */
const KEPT_MS = 10_000;
/** Of keys and answers together. */
const KEPT_BYTES = 4_000_000;

/**
 * What was answered a moment ago is answered again, byte for byte, refusals too: a search costs many times what the
 * rest of a request does. A new market forgets all.
 */
export class KeptAnswers {
  readonly #market: () => object;
  readonly #now: () => number;
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }, key) => key.length + bytes.byteLength,
  });
  /** Answers that are being made: who asks for the same meanwhile waits for them. */
  readonly #making = new Map<string, Promise<AnswerBytes>>();
  #keptOf: object | undefined;

  /** `market` gives the same object as long as answers rest on the same figures; `now` gives milliseconds. */
  constructor(market: () => object, now: () => number) {
    this.#market = market;
    this.#now = now;
  }

  /** The answer kept by this key, or the one made now. What `make` throws is not kept. */
  async answer(key: string, make: () => Promise<AnswerBytes>): Promise<AnswerBytes> {
    const market = this.#market();
    if (market !== this.#keptOf) this.#forget();
    this.#keptOf = market;
    const at = this.#now();
    const known = this.#kept.get(key);
    if (known !== undefined && at - known.at < KEPT_MS) return known;
    const making = this.#making.get(key) ?? this.#make(key, at, market, make);
    this.#making.set(key, making);
    return making;
  }

  async #make(key: string, at: number, market: object, make: () => Promise<AnswerBytes>): Promise<AnswerBytes> {
    try {
      const made = await make();
      if (market === this.#market()) this.#kept.set(key, { ...made, at });
      return made;
    } finally {
      if (market === this.#keptOf) this.#making.delete(key);
    }
  }

  #forget(): void {
    this.#kept.clear();
    this.#making.clear();
  }
}
