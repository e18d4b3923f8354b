/** A field of a message of protobuf: a number, or bytes; others are passed over. */
export interface ProtoField {
  readonly number: number;
  readonly value: bigint | Uint8Array;
}

/** What bytes of other kinds of fields take. */
const FIXED: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

/** The fields of a message in their order; undefined for bytes that are none. */
export function protoFields(bytes: Uint8Array): readonly ProtoField[] | undefined {
  const fields: ProtoField[] = [];
  let at = 0;
  function varint(): bigint | undefined {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) return undefined;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    return undefined;
  }
  while (at < bytes.length) {
    const tag = varint();
    if (tag === undefined) return undefined;
    const [number, kind] = [Number(tag >> 3n), Number(tag & 7n)];
    const size = kind === 2 ? varint() : kind === 0 ? 0n : FIXED[kind];
    if (size === undefined || BigInt(size) > BigInt(bytes.length - at)) return undefined;
    const value = kind === 0 ? varint() : bytes.slice(at, at + Number(size));
    if (value === undefined) return undefined;
    if (kind !== 0) at += Number(size);
    if (kind === 0 || kind === 2) fields.push({ number, value });
  }
  return fields;
}
