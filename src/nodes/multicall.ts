/** A call of a multicall; it may fail without the others. */
export interface ContractCall {
  /** With 0x, in lower case: some nodes reject upper case as a wrong checksum. */
  readonly target: string;
  /** With 0x. */
  readonly data: string;
}

export interface CallResult {
  readonly success: boolean;
  /** What the call returned, or its revert reason, as hex digits without 0x. */
  readonly bytes: string;
}

/** `aggregate3((address,bool,bytes)[])` of Multicall3. */
const AGGREGATE_3 = '0x82ad56cb';
/** Hex digits of a word. */
const WORD = 64;
const WORD_BYTES = 32;

const word = (value: number): string => value.toString(16).padStart(WORD, '0');
/** A whole number or a hex text, such as an address, as the ABI lays it out. */
export const abiWord = (value: bigint | number | string): string =>
  BigInt.asUintN(4 * WORD, BigInt(value))
    .toString(16)
    .padStart(WORD, '0');
const wordsOf = (bytes: number): number => Math.ceil(bytes / WORD_BYTES);

/** The data of a call to `aggregate3`. Written by hand: a general encoder takes seconds for thousands of calls. */
export function encodeAggregate(calls: readonly ContractCall[]): string {
  let offset = calls.length * WORD_BYTES;
  const offsets: string[] = [];
  const tuples: string[] = [];
  for (const { target, data } of calls) {
    const digits = data.slice(2);
    const bytes = digits.length / 2;
    offsets.push(word(offset));
    offset += (4 + wordsOf(bytes)) * WORD_BYTES;
    const padded = digits.padEnd(wordsOf(bytes) * WORD, '0');
    tuples.push(target.slice(2).padStart(WORD, '0') + word(1) + word(3 * WORD_BYTES) + word(bytes) + padded);
  }
  return AGGREGATE_3 + word(WORD_BYTES) + word(calls.length) + offsets.join('') + tuples.join('');
}

/** The results of `count` calls; undefined if the data is malformed. */
export function decodeAggregate(data: string, count: number): CallResult[] | undefined {
  if (!/^0x[0-9a-f]*$/i.test(data)) return undefined;
  const digits = data.slice(2);
  /** A length or an offset at a position in hex digits; NaN beyond what data of this size can hold. */
  const numberAt = (at: number): number => {
    const text = digits.slice(at, at + WORD);
    const number = text.length === WORD ? Number(`0x${text}`) : Number.NaN;
    return number <= digits.length ? number : Number.NaN;
  };
  const array = numberAt(0) * 2;
  if (numberAt(array) !== count) return undefined;
  const start = array + WORD;
  const results: CallResult[] = [];
  for (let i = 0; i < count; i++) {
    const tuple = start + numberAt(start + i * WORD) * 2;
    const success = numberAt(tuple);
    const bytesAt = tuple + numberAt(tuple + WORD) * 2;
    const length = numberAt(bytesAt) * 2;
    const bytes = digits.slice(bytesAt + WORD, bytesAt + WORD + length);
    if (success > 1 || Number.isNaN(success) || bytes.length !== length) return undefined;
    results.push({ success: success === 1, bytes });
  }
  return results;
}

/** The value of the word at an index of returned bytes; undefined if there is none. */
export function wordAt(bytes: string, index: number): bigint | undefined {
  const digits = bytes.slice(index * WORD, (index + 1) * WORD);
  return digits.length === WORD ? BigInt(`0x${digits}`) : undefined;
}

/** The value of exactly one word; undefined for anything else. */
export const wordOf = (digits: string): bigint | undefined =>
  /^[0-9a-f]{64}$/i.test(digits) ? BigInt(`0x${digits}`) : undefined;

/** As `wordAt`, of a signed number. */
export function intAt(bytes: string, index: number): bigint | undefined {
  const value = wordAt(bytes, index);
  return value === undefined ? undefined : BigInt.asIntN(256, value);
}

/** The address at an index of returned bytes, in lower case; undefined if there is none, or for that of nobody. */
export function addressAt(bytes: string, index: number): string | undefined {
  const value = wordAt(bytes, index);
  return value !== undefined && value > 0n && value < 1n << 160n
    ? `0x${value.toString(16).padStart(40, '0')}`
    : undefined;
}
