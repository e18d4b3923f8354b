import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a request takes while it is answered, in lengths of its body: an answer of balances is the longest. */
const BODY_SHARE = 8;

/**
 * Counts the bytes of requests being answered, and of responses that their clients have not read. Node keeps what a client does
 * not read in memory for as long as the connection is open.
 */
export class HeldMemory {
  readonly #limit: number;
  readonly #bodyLimit: number;
  #held = 0;

  constructor(limitBytes: number, bodyLimitBytes: number) {
    this.#limit = limitBytes;
    this.#bodyLimit = bodyLimitBytes;
  }

  get bytes(): number {
    return this.#held;
  }

  /**
   * Counts a request until its response is read or its connection is gone; until that is written, as `unwritten` bytes beside its body.
   * False, and nothing is counted, above the limit.
   */
  admit(incoming: IncomingMessage, outgoing: ServerResponse, unwritten: number): boolean {
    let held = BODY_SHARE * bodyBytes(incoming, this.#bodyLimit) + unwritten;
    if (this.#held > 0 && this.#held + held > this.#limit) return false;
    this.#held += held;
    const count = (bytes: number): void => {
      this.#held += bytes - held;
      held = bytes;
    };
    // Emitted once the whole response is written: what the client has not taken is then still here.
    outgoing.once('prefinish', () => count(outgoing.closed ? 0 : outgoing.writableLength));
    outgoing.once('close', () => count(0));
    return true;
  }
}

/** The length that a request gives; the limit if it gives none. */
function bodyBytes({ headers }: IncomingMessage, limit: number): number {
  if (headers['transfer-encoding'] !== undefined) return limit;
  return Math.min(Number(headers['content-length'] ?? 0) || 0, limit);
}
