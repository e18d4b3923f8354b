import { LRUCache } from 'lru-cache';

/** An answer as it is sent: a text goes out together with its headers, where bytes of its own would go beside them. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

interface Kept extends Answer {
  readonly at: number;
}

/** An answer that is being made, and how many wait for it. */
interface Making {
  readonly answer: Promise<Answer>;
  /** Of an answer that may be given up. */
  readonly giveUp: AbortController | undefined;
  waiting: number;
}

/** Makes an answer; the signal aborts when nobody waits for it any more. */
type Make = (unwanted: AbortSignal | undefined) => Promise<Answer>;

/** Quotes in an answer hold for five minutes when it is made: so old, they still hold for all but a thirtieth of that. */
const KEPT_MS = 10_000;
/** Of keys and answers together; nearly all take a byte each. */
const KEPT_CHARACTERS = 2_000_000;

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
  /** Answers that are being made: who asks for the same meanwhile waits for them. */
  readonly #making = new Map<string, Making>();
  #keptOf: object | undefined;

  /** `market` gives the same object as long as answers rest on the same figures; `now` gives milliseconds. */
  constructor(market: () => object, now: () => number) {
    this.#market = market;
    this.#now = now;
  }

  /**
   * The answer kept by this key, or the one made now. What `make` throws is not kept. `gone` aborts when whoever asks goes
   * away: once all who wait have gone, what is being made is given up.
   */
  async answer(key: string, make: Make, gone?: AbortSignal): Promise<Answer> {
    const market = this.#market();
    if (market !== this.#keptOf) this.#forget();
    this.#keptOf = market;
    const at = this.#now();
    const known = this.#kept.get(key);
    if (known !== undefined && at - known.at < KEPT_MS) return known;
    const making = this.#making.get(key) ?? this.#begin(key, at, market, make, gone);
    making.waiting += 1;
    const leave = () => this.#leave(key, making);
    if (gone?.aborted) leave();
    else gone?.addEventListener('abort', leave, { once: true });
    return making.answer;
  }

  #begin(key: string, at: number, market: object, make: Make, gone: AbortSignal | undefined): Making {
    const giveUp = gone && new AbortController();
    const answer = make(giveUp?.signal).then((made) => {
      if (market === this.#market()) this.#kept.set(key, { status: made.status, text: made.text, at });
      return made;
    });
    const making = { answer, giveUp, waiting: 0 };
    this.#making.set(key, making);
    const end = () => this.#end(key, making);
    answer.then(end, end);
    return making;
  }

  #leave(key: string, making: Making): void {
    making.waiting -= 1;
    if (making.waiting > 0) return;
    making.giveUp?.abort();
    this.#end(key, making);
  }

  #end(key: string, making: Making): void {
    if (this.#making.get(key) === making) this.#making.delete(key);
  }

  #forget(): void {
    this.#kept.clear();
    this.#making.clear();
  }
}
