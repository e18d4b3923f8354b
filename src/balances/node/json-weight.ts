/** The answers of nodes are seven levels deep. */
const MAX_DEPTH = 64;
/** The token accounts of a wallet that has 15,000 of them. */
const MAX_VALUES = 250_000;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);

/** By character code, 1 for these. */
const IS_OPENING = maskOf('[{');
const IS_CLOSING = maskOf(']}');

/**
 * Weighs JSON while its bytes arrive. Parsing happens in one go: some megabytes of brackets, or of objects that share
 * no shape, would stop everything else for seconds, where as many bytes of balances take some milliseconds.
 */
export class JsonWeight {
  #depth = 0;
  #values = 0;
  #inString = false;
  /** Where the chunk to come goes on, past an escape that was cut. */
  #skipped = 0;

  /** Takes the next bytes. False when the text so far is deeper, or holds more values, than an answer can need. */
  bears(bytes: Uint8Array): boolean {
    let at = this.#skipped;
    while (at < bytes.length) at = this.#inString ? this.#endOfString(bytes, at) : this.#endOfStructure(bytes, at);
    this.#skipped = at - bytes.length;
    return this.#depth <= MAX_DEPTH && this.#values <= MAX_VALUES;
  }

  #endOfString(bytes: Uint8Array, start: number): number {
    let at = start;
    while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
    if (at >= bytes.length) return at;
    this.#inString = false;
    return at + 1;
  }

  /** Deeper than allowed is noticed on the way: what closes again within the chunk was deep all the same. */
  #endOfStructure(bytes: Uint8Array, start: number): number {
    let depth = this.#depth;
    let values = 0;
    let at = start;
    while (at < bytes.length && bytes[at] !== QUOTE && depth <= MAX_DEPTH) {
      const byte = bytes[at++] as number;
      const opening = IS_OPENING[byte] as number;
      depth += opening - (IS_CLOSING[byte] as number);
      values += byte === COMMA ? 1 : opening;
    }
    this.#depth = depth;
    this.#values += values;
    if (depth > MAX_DEPTH || at === bytes.length) return bytes.length;
    this.#inString = true;
    return at + 1;
  }
}

function maskOf(characters: string): Uint8Array {
  const mask = new Uint8Array(256);
  for (const character of characters) mask[character.charCodeAt(0)] = 1;
  return mask;
}
