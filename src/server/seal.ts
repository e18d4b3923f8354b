import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Seals texts that a shared Redis or a disk keeps, by a secret that only equal servers have: who can write there cannot make figures.
 * Without a secret nothing is sealed, and what is sealed is refused.
 */
export class Seal {
  readonly #secret: string | null;

  constructor(secret: string | null) {
    this.#secret = secret;
  }

  /** `place` says what the text is: one of another place is refused. */
  close(place: string, text: string): string {
    return this.#secret === null ? text : `${MARK}${this.#macOf(place, text)}${text}`;
  }

  /** Throws an Error, as the end of a sentence that starts with the text. */
  open(place: string, sealed: string): string {
    const isSealed = sealed.startsWith(MARK);
    if (this.#secret === null) {
      if (isSealed) throw new Error('is sealed: set PORTOLAN_MARKET_SECRET');
      return sealed;
    }
    const mac = sealed.slice(MARK.length, MARK.length + MAC_LENGTH);
    const text = sealed.slice(MARK.length + MAC_LENGTH);
    const due = this.#macOf(place, text);
    if (!isSealed || mac.length !== due.length || !timingSafeEqual(Buffer.from(mac), Buffer.from(due)))
      throw new Error('is not sealed by PORTOLAN_MARKET_SECRET');
    return text;
  }

  #macOf(place: string, text: string): string {
    return createHmac('sha256', this.#secret ?? '')
      .update(`${place}\n${text}`)
      .digest('hex');
  }
}

const MARK = 'sealed ';
/** Of SHA-256 in hexadecimal digits. */
const MAC_LENGTH = 64;
