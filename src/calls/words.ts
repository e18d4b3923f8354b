/** Hex digits of an ABI word. */
const WORD = 64;

/** The digits of a hex text, with or without 0x, in lower case. */
export const digitsOf = (hex: string): string => (hex.startsWith('0x') ? hex.slice(2) : hex).toLowerCase();

/** The word at a place of the data, counted in words from 0; undefined beyond its end. `data` is hex, with or without 0x. */
export function wordAt(data: string, place: number): string | undefined {
  const word = digitsOf(data).slice(place * WORD, (place + 1) * WORD);
  return word.length === WORD ? word : undefined;
}

export function uintAt(data: string, place: number): bigint | undefined {
  const word = wordAt(data, place);
  return word === undefined ? undefined : BigInt(`0x${word}`);
}

/** With 0x, in lower case; undefined where the word is no address. */
export function addressAt(data: string, place: number): string | undefined {
  const word = wordAt(data, place);
  return word === undefined ? undefined : addressOfWord(word);
}

/** The address that a word of 32 bytes holds, with 0x in lower case; undefined where its first twelve bytes are not zero. */
export function addressOfWord(word: string): string | undefined {
  const digits = digitsOf(word);
  return /^0{24}[0-9a-f]{40}$/.test(digits) ? `0x${digits.slice(24)}` : undefined;
}

/**
 * The dynamic bytes whose offset stands at a place, as hex digits without 0x; undefined where the data does not hold them. `base` is
 * the place from which offsets are counted.
 */
export function bytesAt(data: string, place: number, base = 0): string | undefined {
  const offset = uintAt(data, place);
  if (offset === undefined || offset % 32n !== 0n || offset > 1_000_000n) return undefined;
  const start = base + Number(offset / 32n);
  const length = uintAt(data, start);
  if (length === undefined || length > 1_000_000n) return undefined;
  const from = (start + 1) * WORD;
  const bytes = digitsOf(data).slice(from, from + 2 * Number(length));
  return bytes.length === 2 * Number(length) ? bytes : undefined;
}

/** Bytes `from` to `to` of hex digits without 0x; undefined beyond their end. */
export function slice(digits: string, from: number, to: number): string | undefined {
  const part = digits.slice(2 * from, 2 * to);
  return part.length === 2 * (to - from) ? part : undefined;
}
