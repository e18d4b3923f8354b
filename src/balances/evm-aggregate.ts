import { type Hex, multicall3Abi, toFunctionSelector } from 'viem';

/** A call that may fail without the others. */
export interface AggregateCall {
  /** In lower case. */
  readonly target: string;
  readonly data: Hex;
}

/** How one of them ended. */
export interface CallResult {
  readonly success: boolean;
  /** Bytes returned. */
  readonly size: number;
  /** What was returned as a number; undefined unless it is just one word. */
  readonly word: bigint | undefined;
}

const [AGGREGATE3] = multicall3Abi;
const SELECTOR = toFunctionSelector(AGGREGATE3);

/** Hex digits of a word. */
const WORD = 64;
/** Bytes of the fixed part of a call: target, whether it may fail, where its data begins, how long they are. */
const CALL_HEAD = 4 * 32;

/**
 * The data of `aggregate3`. Its layout is written out here, and read below, because thousands of tokens are asked about
 * at a time: a coder of any ABI takes twenty times as long, which is seconds for tokens that return kilobytes.
 */
export function encodeAggregate(calls: readonly AggregateCall[]): Hex {
  let offset = calls.length * 32;
  const offsets: string[] = [];
  const tuples: string[] = [];
  for (const { target, data } of calls) {
    const digits = data.slice(2);
    const padded = digits.padEnd(Math.ceil(digits.length / WORD) * WORD, '0');
    offsets.push(word(offset));
    tuples.push(target.slice(2).padStart(WORD, '0'), word(1), word(96), word(digits.length / 2), padded);
    offset += CALL_HEAD + padded.length / 2;
  }
  return `${SELECTOR}${word(32)}${word(calls.length)}${offsets.join('')}${tuples.join('')}`;
}

const word = (value: number): string => value.toString(16).padStart(WORD, '0');

/** What `aggregate3` returned for so many calls; undefined when it is nothing that the contract could have returned. */
export function decodeAggregate(data: string, count: number): CallResult[] | undefined {
  const list = 2 + 2 * numberAt(data, 2);
  if (numberAt(data, list) !== count) return undefined;
  const base = list + WORD;
  const results: CallResult[] = [];
  for (let i = 0; i < count; i++) {
    const result = resultAt(data, base + 2 * numberAt(data, base + i * WORD));
    if (result === undefined) return undefined;
    results.push(result);
  }
  return results;
}

function resultAt(data: string, tuple: number): CallResult | undefined {
  const success = numberAt(data, tuple);
  const bytes = tuple + 2 * numberAt(data, tuple + WORD);
  const size = numberAt(data, bytes);
  const whole = bytes + WORD + 2 * size <= data.length;
  if (!whole || success > 1) return undefined;
  return {
    success: success === 1,
    size,
    word: size === 32 ? wordOf(data.slice(bytes + WORD, bytes + 2 * WORD)) : undefined,
  };
}

/** The word at an index as a number; NaN when there is none, which nothing equals and nothing is within. */
function numberAt(data: string, index: number): number {
  const digits = data.slice(index, index + WORD);
  return digits.length === WORD ? Number(`0x${digits}`) : Number.NaN;
}

/** The value of 64 hex digits, undefined for anything else. */
export const wordOf = (digits: string): bigint | undefined =>
  /^[0-9a-f]{64}$/i.test(digits) ? BigInt(`0x${digits}`) : undefined;
