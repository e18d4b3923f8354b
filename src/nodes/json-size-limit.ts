/** Nodes' responses are seven levels deep. */
const MAX_DEPTH = 64;
/** Enough for a wallet with 15,000 token accounts. */
const MAX_VALUES = 250_000;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);

/** 1 at the codes of these characters. */
const IS_OPENING = maskOf('[{');
const IS_CLOSING = maskOf(']}');

/**
 * Counts depth and values of JSON while its bytes arrive. Parsing blocks: megabytes of brackets, or of objects of different
 * shapes, take seconds, where as many bytes of balances take milliseconds.
 */
export class JsonSizeLimit {
  #depth = 0;
  #values = 0;
  #inString = false;
  /** Start in the next chunk, after an escape sequence that spans both. */
  #skipped = 0;

  /** Adds the next bytes. False if the text so far is too deep or has too many values. */
  accepts(bytes: Uint8Array): boolean {
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

  /** Stops at the maximum depth, even if the brackets close again within the chunk. */
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
