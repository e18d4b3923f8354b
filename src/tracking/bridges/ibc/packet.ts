import { hexToBytes } from '@noble/hashes/utils.js';
import { ibcDenom } from '#contract/ibc-denom.ts';
import { attributeOf, type CosmosEvent, type CosmosTx } from '../../chain-tx.ts';

const TRANSFER = 'transfer';
/** The events with which a chain takes a packet up: what follows, up to the next of them or to another message, is of that packet. */
const TAKEN_UP = ['recv_packet', 'acknowledge_packet', 'timeout_packet'];

/** A packet of a channel, by the names that its events give it. */
export interface PacketId {
  readonly sequence: string;
  readonly srcChannel: string;
  readonly dstPort: string;
  readonly dstChannel: string;
}

/** What a packet of ICS-20 carries. `path` is its denom as the sending chain knows it, with the channels that it came over. */
export interface Carried {
  readonly path: string;
  readonly amount: string;
  readonly sender: string;
  readonly receiver: string;
  readonly memo: string;
}

export interface Packet extends PacketId, Carried {
  /** As it was sent. */
  readonly data: string;
  /** Milliseconds since 1970, by the clock of the receiving chain; null for none. */
  readonly timeout: number | null;
  /** Of the receiving chain; null for none. */
  readonly timeoutHeight: { readonly revision: bigint; readonly height: bigint } | null;
}

/** A packet of the port of tokens; undefined for any other event. */
export function packetIdOf(event: CosmosEvent): PacketId | undefined {
  const [sequence, srcPort, srcChannel, dstPort, dstChannel] = [
    'packet_sequence',
    'packet_src_port',
    'packet_src_channel',
    'packet_dst_port',
    'packet_dst_channel',
  ].map((key) => attributeOf(event, key));
  if (srcPort !== TRANSFER || !sequence || !srcChannel || !dstPort || !dstChannel) return undefined;
  return /^\d+$/.test(sequence) ? { sequence, srcChannel, dstPort, dstChannel } : undefined;
}

const isSamePacket = (one: PacketId, other: PacketId): boolean =>
  one.sequence === other.sequence && one.srcChannel === other.srcChannel && one.dstChannel === other.dstChannel;

/** Packets with tokens that were sent in a transaction, each with the place of its event. */
export function sentPackets(tx: CosmosTx): { readonly position: number; readonly packet: Packet }[] {
  return tx.events.flatMap((event) => {
    const id = event.type === 'send_packet' ? packetIdOf(event) : undefined;
    const data = id && dataOf(event);
    const carried = data && carriedBy(data);
    return id && carried ? [{ position: event.index, packet: { ...id, ...carried, data, ...timeoutOf(event) } }] : [];
  });
}

const dataOf = (event: CosmosEvent): string | undefined => textIn(event, 'packet_data');

/** What `write_acknowledgement` says was answered. */
export const acknowledgementIn = (event: CosmosEvent): string | undefined => textIn(event, 'packet_ack');

/** By its hex digits, the only form from ibc-go 9 on; every version has them that still writes the text. */
function textIn(event: CosmosEvent, key: 'packet_data' | 'packet_ack'): string | undefined {
  const hex = attributeOf(event, `${key}_hex`);
  if (hex === undefined || !/^([0-9a-f]{2})+$/i.test(hex)) return attributeOf(event, key);
  return new TextDecoder().decode(hexToBytes(hex.toLowerCase()));
}

function carriedBy(data: string): Carried | undefined {
  const { denom, amount, sender, receiver, memo } = objectOf(data) ?? {};
  if (typeof denom !== 'string' || typeof amount !== 'string' || !/^\d+$/.test(amount)) return undefined;
  if (typeof sender !== 'string' || typeof receiver !== 'string') return undefined;
  return { path: denom, amount, sender, receiver, memo: typeof memo === 'string' ? memo : '' };
}

function timeoutOf(event: CosmosEvent): Pick<Packet, 'timeout' | 'timeoutHeight'> {
  const nanoseconds = attributeOf(event, 'packet_timeout_timestamp') ?? '0';
  const [revision, height] = (attributeOf(event, 'packet_timeout_height') ?? '').split('-');
  const isTime = /^\d+$/.test(nanoseconds) && nanoseconds !== '0';
  const isHeight = /^\d+$/.test(revision ?? '') && /^\d+$/.test(height ?? '') && height !== '0';
  return {
    timeout: isTime ? Number(BigInt(nanoseconds) / 1_000_000n) : null,
    timeoutHeight: isHeight ? { revision: BigInt(revision as string), height: BigInt(height as string) } : null,
  };
}

/** The events of a packet in the transaction that received, acknowledged or timed it out, that event first; none where it did not. */
export function eventsOf(tx: CosmosTx, type: string, packet: PacketId): readonly CosmosEvent[] {
  const start = tx.events.findIndex((event) => {
    const id = event.type === type ? packetIdOf(event) : undefined;
    return id !== undefined && isSamePacket(id, packet);
  });
  if (start < 0) return [];
  const { message } = tx.events[start] as CosmosEvent;
  const end = tx.events.findIndex(
    (event, at) => at > start && (event.message !== message || TAKEN_UP.includes(event.type)),
  );
  return tx.events.slice(start, end < 0 ? undefined : end);
}

/** The path under which a chain knows what a packet brought: a hop more, or one less where it came back over its own channel. */
export function pathOnArrival(path: string, { srcChannel, dstPort, dstChannel }: Omit<PacketId, 'sequence'>): string {
  const home = `${TRANSFER}/${srcChannel}/`;
  return path.startsWith(home) ? path.slice(home.length) : `${dstPort}/${dstChannel}/${path}`;
}

/** The denom of a path on the chain that it is of. */
export function denomOfPath(path: string): string {
  if (/^[^/]+\/channel-\d+\/./.test(path)) return ibcDenom(path);
  // Kujira sends denoms of its factory with colons.
  return path.startsWith('factory:') ? path.replaceAll(':', '/') : path;
}

/** What the receiving chain is to do with what arrives. */
export interface Memo {
  /** The transfer by which it goes on; null where it stays. */
  readonly forward: { readonly channel: string; readonly receiver: string; readonly next: Memo } | null;
  /** Whether a contract or module is called with it, here or where it goes on to: the acknowledgement then holds its words. */
  readonly isCall: boolean;
}

const CALLS = ['wasm', 'move', 'evm', 'autopilot'];

/** A memo as chains read it: a text that is no JSON asks for nothing. */
export function memoOf(memo: unknown): Memo {
  const fields = typeof memo === 'string' ? objectOf(memo) : isObject(memo) ? memo : undefined;
  if (fields === undefined) return { forward: null, isCall: false };
  if (!isObject(fields.forward)) return { forward: null, isCall: CALLS.some((key) => key in fields) };
  const { channel, receiver, port = TRANSFER } = fields.forward;
  const next = memoOf(fields.forward.next);
  const isPlain = typeof channel === 'string' && typeof receiver === 'string' && port === TRANSFER;
  return isPlain ? { forward: { channel, receiver, next }, isCall: next.isCall } : { forward: null, isCall: true };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function objectOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
