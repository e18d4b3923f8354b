import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';

/** One step of a trace: the port and channel through which the tokens came to the chain that names it. */
export interface TraceHop {
  readonly port: string;
  readonly channel: string;
}

/** The denom of an IBC voucher: `ibc/` and the SHA-256 of its whole path, `transfer/channel-0/uatom`, in upper case. */
export function ibcDenom(path: string): string {
  return `ibc/${hex.encode(sha256(new TextEncoder().encode(path))).toUpperCase()}`;
}

/** The steps of a trace, the last one taken first. Throws when a port stands without its channel. */
export function traceHops(trace: string): TraceHop[] {
  if (trace === '') return [];
  const parts = trace.split('/');
  if (parts.length % 2 !== 0) throw new TypeError(`trace "${trace}" has a port without its channel`);
  return parts.flatMap((port, i) => (i % 2 === 0 ? [{ port, channel: parts[i + 1] as string }] : []));
}
