/** A value of a call: a number or text is one word (a number, an address, a bytes32), an object is what its key says. */
export type CallValue =
  | bigint
  | number
  | string
  | { readonly bytes: string }
  | { readonly tuple: readonly CallValue[] }
  | { readonly array: readonly CallValue[] };

const WORD = 64;
const WORD_BYTES = 32;

const word = (value: bigint | number | string): string => {
  const number = BigInt(value);
  if (number < 0n || number >= 1n << 256n) throw new Error(`${value} does not fit a word of 32 bytes`);
  return number.toString(16).padStart(WORD, '0');
};

const isDynamic = (value: CallValue): boolean => {
  if (typeof value !== 'object') return false;
  return 'tuple' in value ? value.tuple.some(isDynamic) : true;
};

/** A value without the offset that may stand before it. */
function encoded(value: CallValue): string {
  if (typeof value !== 'object') return word(value);
  if ('tuple' in value) return encodeValues(value.tuple);
  if ('array' in value) return word(value.array.length) + encodeValues(value.array);
  const digits = value.bytes.startsWith('0x') ? value.bytes.slice(2) : value.bytes;
  if (!/^([0-9a-f]{2})*$/i.test(digits)) throw new Error('bytes must be hex digits, two for each');
  return word(digits.length / 2) + digits.padEnd(Math.ceil(digits.length / WORD) * WORD, '0');
}

/** Values as the contract ABI lays them out, as hex digits without 0x: what is dynamic stands behind, its offset in its place. */
export function encodeValues(values: readonly CallValue[]): string {
  const parts = values.map((value) => ({ isBehind: isDynamic(value), bytes: encoded(value) }));
  const heads = parts.reduce((sum, { isBehind, bytes }) => sum + (isBehind ? WORD : bytes.length), 0) / 2;
  let offset = heads;
  const front: string[] = [];
  const behind: string[] = [];
  for (const { isBehind, bytes } of parts) {
    front.push(isBehind ? word(offset) : bytes);
    if (!isBehind) continue;
    behind.push(bytes);
    offset += (bytes.length / WORD) * WORD_BYTES;
  }
  return front.join('') + behind.join('');
}

/** The data of a call, with 0x. The selector is that of the function's signature, with 0x. */
export const encodeCall = (selector: string, values: readonly CallValue[] = []): string =>
  selector + encodeValues(values);
