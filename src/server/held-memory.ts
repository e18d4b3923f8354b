import type { IncomingMessage, ServerResponse } from 'node:http';
import { whenOver } from './request-turns.ts';

/** What a request takes while it is answered, in lengths of its body: an answer of balances is the longest. */
const BODY_SHARE = 8;
/** For so long it may be full of what is soon read. */
const FULL_MS = 60_000;

/**
 * Counts the bytes of requests being answered, and of responses that their clients have not read. Node keeps what a client does
 * not read in memory for as long as the connection is open.
 */
export class HeldMemory {
  readonly #limit: number;
  readonly #bodyLimit: number;
  readonly #now: () => number;
  #held = 0;
  /** When it refused first, of the refusals since it last admitted one; null if it did not. */
  #fullSince: number | null = null;

  constructor(limitBytes: number, bodyLimitBytes: number, now: () => number = () => performance.now()) {
    this.#limit = limitBytes;
    this.#bodyLimit = bodyLimitBytes;
    this.#now = now;
  }

  get bytes(): number {
    return this.#held;
  }

  /** Whether it is full, and has refused all that came for longer than a client takes to read an answer. */
  get isStuck(): boolean {
    return this.#held > 0 && this.#fullSince !== null && this.#now() - this.#fullSince > FULL_MS;
  }

  /** Counts a request until it is over. False, and nothing is counted, above the limit. */
  admit(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    let held = BODY_SHARE * bodyBytes(incoming, this.#bodyLimit);
    if (this.#held > 0 && this.#held + held > this.#limit) {
      this.#fullSince ??= this.#now();
      return false;
    }
    this.#fullSince = null;
    this.#held += held;
    let isOver = false;
    const count = (bytes: number): void => {
      if (isOver) return;
      this.#held += bytes - held;
      held = bytes;
    };
    // Emitted once the whole response is written: what the client has not taken is then still here.
    outgoing.once('prefinish', () => count(outgoing.writableLength));
    whenOver(incoming, outgoing, () => {
      count(0);
      isOver = true;
    });
    return true;
  }
}

/** The length that a request gives; the limit if it gives none; nothing of one that is refused for its length, unread. */
function bodyBytes({ headers }: IncomingMessage, limit: number): number {
  if (headers['transfer-encoding'] !== undefined) return limit;
  const length = Number(headers['content-length'] ?? 0) || 0;
  return length > limit ? 0 : length;
}
