import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** One hop of an IBC trace. The channel is a light client's id on IBC v2 (`08-wasm-1369`). */
export interface TraceHop {
  readonly port: string;
  readonly channel: string;
}

/**
 * The denom of an IBC voucher: `ibc/` and the upper-case hex SHA-256 of its path with the base denom,
 * `transfer/channel-0/uatom`. The nearest hop comes first.
 */
export const ibcDenom = (path: string): string => `ibc/${bytesToHex(sha256(utf8ToBytes(path))).toUpperCase()}`;

/** The hops of a trace without base denom, nearest first. Throws on a port that stands without its channel. */
export function parseTrace(trace: string): TraceHop[] {
  const parts = trace === '' ? [] : trace.split('/');
  if (parts.length % 2 !== 0) throw new TypeError(`trace "${trace}" has a port without its channel`);
  return Array.from({ length: parts.length / 2 }, (_, hop) => ({
    port: parts[hop * 2] as string,
    channel: parts[hop * 2 + 1] as string,
  }));
}
