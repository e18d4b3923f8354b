import { LRUCache } from 'lru-cache';

/** An answer as it is sent. */
export interface AnswerText {
  readonly status: number;
  readonly text: string;
}

interface Kept extends AnswerText {
  readonly at: number;
}

/** Quotes in an answer hold for five minutes when it is made: so old, they still hold for all but a thirtieth of that. */
const KEPT_MS = 10_000;
/** Of keys and texts together; each takes a byte, or two in a text with letters outside Latin. */
const KEPT_CHARACTERS = 4_000_000;

/**
 * What was answered a moment ago is answered again, byte for byte, refusals too: a search costs many times what the
 * rest of a request does. A new market forgets all.
 */
export class KeptAnswers {
  readonly #market: () => object;
  readonly #now: () => number;
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: ({ text }, key) => key.length + text.length,
  });
  #keptOf: object | undefined;

  /** `market` gives the same object as long as answers rest on the same figures; `now` gives milliseconds. */
  constructor(market: () => object, now: () => number) {
    this.#market = market;
    this.#now = now;
  }

  /** The answer kept by this key, or the one made now. What `make` throws is not kept. */
  async answer(key: string, make: () => Promise<AnswerText>): Promise<AnswerText> {
    const market = this.#market();
    if (market !== this.#keptOf) this.#kept.clear();
    this.#keptOf = market;
    const at = this.#now();
    const known = this.#kept.get(key);
    if (known !== undefined && at - known.at < KEPT_MS) return known;
    const made = await make();
    if (market === this.#market()) this.#kept.set(key, { ...made, at });
    return made;
  }
}
