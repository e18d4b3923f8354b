import { utf8 } from '@scure/base';

/** Of a field: a number is a varint, everything else bytes behind their length. */
export type FieldValue = bigint | string | Uint8Array;

const VARINT = 0;
const BYTES = 2;

function varint(value: bigint): number[] {
  if (value < 0n || value >= 1n << 64n) throw new Error(`${value} does not fit 64 bits`);
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return [...bytes, Number(rest)];
}

const head = (field: number, wire: number): number[] => varint(BigInt(field * 8 + wire));

/** A field that may be left out where it is empty, as proto3 does. */
export function field(number: number, value: FieldValue): Uint8Array {
  const isEmpty = typeof value === 'bigint' ? value === 0n : value.length === 0;
  return isEmpty ? new Uint8Array() : fieldAnyway(number, value);
}

/** A field that stands though it is empty: of a list, or a message inside a message. */
export function fieldAnyway(number: number, value: FieldValue): Uint8Array {
  if (typeof value === 'bigint') return Uint8Array.from([...head(number, VARINT), ...varint(value)]);
  const bytes = typeof value === 'string' ? utf8.decode(value) : value;
  return joined(Uint8Array.from([...head(number, BYTES), ...varint(BigInt(bytes.length))]), bytes);
}

/** A message is its fields one after the other, in the order of their numbers. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
