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
/** An address begins its word with these. */
const ADDRESS_PADDING = '0'.repeat(24);

/**
 * The data of `aggregate3`. Its layout is written out here, and read below, because thousands of tokens are asked about
 * at a time: a coder of any ABI takes twenty times as long, which is seconds for tokens that return kilobytes.
 */
export function encodeAggregate(calls: readonly AggregateCall[]): Hex {
  // Most calls are of the same data.
  const tails = new Map<Hex, string>();
  let offset = calls.length * 32;
  let offsets = '';
  let tuples = '';
  for (const { target, data } of calls) {
    const tail = tails.get(data) ?? tailOf(data);
    tails.set(data, tail);
    offsets += word(offset);
    tuples += ADDRESS_PADDING + target.slice(2) + tail;
    offset += (WORD + tail.length) / 2;
  }
  return `${SELECTOR}${word(32)}${word(calls.length)}${offsets}${tuples}`;
}

/** What follows the target of a call that may fail. */
function tailOf(data: Hex): string {
  const digits = data.slice(2);
  const padded = digits.padEnd(Math.ceil(digits.length / WORD) * WORD, '0');
  return `${word(1)}${word(CALL_HEAD - 32)}${word(digits.length / 2)}${padded}`;
}

const word = (value: number): string => value.toString(16).padStart(WORD, '0');

/** What `aggregate3` returned for so many calls; undefined when it is nothing that the contract could have returned. */
export function decodeAggregate(data: string, count: number): CallResult[] | undefined {
  if (!HEX.test(data)) return undefined;
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
  if (!whole || !(success <= 1)) return undefined;
  return {
    success: success === 1,
    size,
    word: size === 32 ? wordOf(data.slice(bytes + WORD, bytes + 2 * WORD)) : undefined,
  };
}

const HEX = /^0x[0-9a-f]*$/i;
/** Places and sizes have no more digits than these behind zeros. */
const DIGITS = 12;
const ZEROS = '0'.repeat(WORD - DIGITS);

/** The word at an index as a number; NaN when there is none, or a larger one than a place, which is within nothing. */
function numberAt(data: string, index: number): number {
  if (index + WORD > data.length || !data.startsWith(ZEROS, index)) return Number.NaN;
  return Number.parseInt(data.slice(index + ZEROS.length, index + WORD), 16);
}

/** The value of 64 hex digits, undefined for anything else. */
export const wordOf = (digits: string): bigint | undefined =>
  /^[0-9a-f]{64}$/i.test(digits) ? BigInt(`0x${digits}`) : undefined;
