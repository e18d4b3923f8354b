import { digitsOf } from './words.ts';

/** Bytes as hex digits, with or without 0x, or a list of such. */
export type Rlp = string | readonly Rlp[];

const SHORT = 55;
const STRING = 0x80;
const LIST = 0xc0;

const hexOf = (value: number): string => {
  const digits = value.toString(16);
  return digits.length % 2 === 0 ? digits : `0${digits}`;
};

function headOf(bytes: number, kind: number): string {
  if (bytes <= SHORT) return hexOf(kind + bytes);
  const length = hexOf(bytes);
  return hexOf(kind + SHORT + length.length / 2) + length;
}

/** As Ethereum writes trees of bytes, as hex digits without 0x. */
export function encodeRlp(value: Rlp): string {
  if (typeof value !== 'string') {
    const inside = value.map(encodeRlp).join('');
    return headOf(inside.length / 2, LIST) + inside;
  }
  const digits = digitsOf(value);
  const isByte = digits.length === 2 && digits < '80';
  return isByte ? digits : headOf(digits.length / 2, STRING) + digits;
}

/** A number without leading zeros, nothing for zero. */
export const rlpNumber = (value: bigint): string => {
  const digits = value === 0n ? '' : value.toString(16);
  return digits.length % 2 === 0 ? digits : `0${digits}`;
};

/** What an encoded list holds, each as it is encoded; undefined for anything else. */
export function rlpItems(encoded: string): string[] | undefined {
  const digits = digitsOf(encoded);
  const list = spanOf(digits, 0);
  if (list === undefined || !list.isList || list.end !== digits.length) return undefined;
  const items: string[] = [];
  for (let at = list.start; at < list.end; ) {
    const item = spanOf(digits, at);
    if (item === undefined || item.end > list.end) return undefined;
    items.push(digits.slice(at, item.end));
    at = item.end;
  }
  return items;
}

/** The bytes of an encoded text; undefined for a list. */
export function rlpBytes(encoded: string): string | undefined {
  const digits = digitsOf(encoded);
  const span = spanOf(digits, 0);
  return span === undefined || span.isList ? undefined : digits.slice(span.start, span.end);
}

interface Span {
  readonly isList: boolean;
  /** Of what it holds, in digits. */
  readonly start: number;
  readonly end: number;
}

function spanOf(digits: string, at: number): Span | undefined {
  const first = Number.parseInt(digits.slice(at, at + 2), 16);
  if (Number.isNaN(first)) return undefined;
  if (first < STRING) return { isList: false, start: at, end: at + 2 };
  const isList = first >= LIST;
  const rest = first - (isList ? LIST : STRING);
  const bytesOfLength = rest > SHORT ? rest - SHORT : 0;
  const start = at + 2 + 2 * bytesOfLength;
  const length = bytesOfLength === 0 ? rest : Number.parseInt(digits.slice(at + 2, start), 16);
  const end = start + 2 * length;
  return Number.isSafeInteger(length) && end <= digits.length ? { isList, start, end } : undefined;
}
