import { type Channel, type Client, channelOf, destinationKey, type Packet, sourceKey } from './cosmos-ibc.ts';
import type { CosmosLedger, DeliveredTx } from './cosmos-ledger.ts';
import type { Fields } from './cosmos-message.ts';
import { moduleAddress, type TxEvent } from './cosmos-state.ts';

/** One end of a channel. */
export interface End {
  readonly chain: CosmosLedger;
  readonly channel: string;
  readonly port?: string;
}

/** A packet and the chain that sent it. */
export interface SentPacket extends Packet {
  readonly from: CosmosLedger;
}

/** Connects two chains by a channel, each with a light client of the other. */
export function connect(one: End, other: End): void {
  const join = ({ chain, channel, port = 'transfer' }: End, far: End): void => {
    const id = chain.state.count('connections') - 1n;
    const client = `07-tendermint-${id}`;
    chain.farChains.set(client, far.chain);
    chain.state.set(`client/${client}`, { chainId: far.chain.chainId, status: 'Active' } satisfies Client);
    const ends = { port, channel, far: { port: far.port ?? 'transfer', channel: far.channel } };
    const opened: Channel = { ...ends, connection: `connection-${id}`, client };
    chain.state.set(`channel/${port}/${channel}`, opened);
  };
  join(one, other);
  join(other, one);
}

/** A client that nobody updated in time, or that a misbehaving chain froze: what it should prove is not believed any more. */
export function setClientStatus({ chain, channel, port = 'transfer' }: End, status: Client['status']): void {
  const { client } = getChannel(chain, port, channel);
  const known = chain.state.get<Client>(`client/${client}`);
  chain.state.set(`client/${client}`, { ...known, status });
}

function getChannel(chain: CosmosLedger, port: string, channel: string): Channel {
  const found = channelOf(chain.state, port, channel);
  if (found === undefined) throw new Error(`${chain.chainId} has no channel ${port}/${channel}`);
  return found;
}

const valuesOf = ({ attributes }: TxEvent): Readonly<Record<string, string>> => Object.fromEntries(attributes);

/** The packets that a transaction sent, as a relayer reads them out of its events. */
export function packetsOf(from: CosmosLedger, { events }: Pick<DeliveredTx, 'events'>): SentPacket[] {
  return events.filter(({ type }) => type === 'send_packet').map((event) => ({ from, ...packetOf(event) }));
}

function packetOf(event: TxEvent): Packet {
  const values = valuesOf(event);
  const [revision_number = '0', revision_height = '0'] = `${values.packet_timeout_height}`.split('-');
  return {
    sequence: `${values.packet_sequence}`,
    source_port: `${values.packet_src_port}`,
    source_channel: `${values.packet_src_channel}`,
    destination_port: `${values.packet_dst_port}`,
    destination_channel: `${values.packet_dst_channel}`,
    data: Buffer.from(`${values.packet_data_hex}`, 'hex'),
    timeout_height: { revision_number, revision_height },
    timeout_timestamp: `${values.packet_timeout_timestamp}`,
  };
}

/** Where a packet goes. */
function destinationOf({ from, source_port, source_channel }: SentPacket): CosmosLedger {
  const { client } = getChannel(from, source_port, source_channel);
  const chain = from.farChains.get(client);
  if (chain === undefined) throw new Error(`${from.chainId} has no client ${client}`);
  return chain;
}

/** Hands packets to the chain that they go to, in one transaction there. Throws what the chain refuses it with. */
export function relayRecv(...packets: readonly [SentPacket, ...SentPacket[]]): DeliveredTx {
  const chain = destinationOf(packets[0]);
  return chain.act(
    ...packets.map((packet) => ({
      type: '/ibc.core.channel.v1.MsgRecvPacket',
      fields: { packet: written(packet), proof_commitment: PROOF, proof_height: HEIGHT, signer: relayerOf(chain) },
    })),
  );
}

/** Brings the acknowledgement back that the other chain wrote. */
export function relayAck(packet: SentPacket): DeliveredTx {
  const { from } = packet;
  const acknowledgement = Buffer.from(acknowledgementHexOf(packet), 'hex');
  const proof = { proof_acked: PROOF, proof_height: HEIGHT, signer: relayerOf(from) };
  const fields = { packet: written(packet), acknowledgement, ...proof };
  return from.act({ type: '/ibc.core.channel.v1.MsgAcknowledgement', fields });
}

/** Tells the chain that sent a packet that it was not received in time. */
export function relayTimeout(packet: SentPacket): DeliveredTx {
  const { from } = packet;
  const proof = { proof_unreceived: PROOF, proof_height: HEIGHT, next_sequence_recv: '1', signer: relayerOf(from) };
  return from.act({ type: '/ibc.core.channel.v1.MsgTimeout', fields: { packet: written(packet), ...proof } });
}

/** Relays packets, and those that follow from them, until none is on its way and everything is acknowledged. */
export function relayAll(packets: readonly SentPacket[]): void {
  let open = [...packets];
  while (open.length > 0) {
    const left: SentPacket[] = [];
    let moved = false;
    for (const packet of open) {
      const chain = destinationOf(packet);
      if (packet.from.state.get(sourceKey('commitment', packet)) === undefined) continue;
      if (chain.state.get(destinationKey('receipt', packet)) === undefined)
        left.push(packet, ...packetsOf(chain, relayRecv(packet)));
      else if (chain.state.get(destinationKey('ack', packet)) !== undefined)
        left.push(...packetsOf(packet.from, relayAck(packet)));
      else {
        left.push(packet);
        continue;
      }
      moved = true;
    }
    if (!moved && left.length > 0) throw new Error('packets wait for nothing');
    open = left;
  }
}

/** In hex, as the destination wrote it in an event. */
function acknowledgementHexOf(packet: SentPacket): string {
  const chain = destinationOf(packet);
  for (const { events } of chain.txs().toReversed()) {
    for (const event of events) {
      if (event.type !== 'write_acknowledgement') continue;
      const { packet_sequence, packet_dst_port, packet_dst_channel, packet_ack_hex } = valuesOf(event);
      const isIts =
        packet_sequence === packet.sequence &&
        packet_dst_port === packet.destination_port &&
        packet_dst_channel === packet.destination_channel;
      if (isIts) return `${packet_ack_hex}`;
    }
  }
  throw new Error(`${chain.chainId} has not acknowledged packet ${packet.sequence}`);
}

const relayerOf = ({ prefix }: CosmosLedger): string => moduleAddress(prefix, 'a relayer');

/** The chains here compare what they keep; the bytes stand for what would prove it. */
const PROOF = new Uint8Array([1]);
const HEIGHT = { revision_number: '1', revision_height: '1' };

function written({ from: _, ...packet }: SentPacket): Fields {
  return { ...packet, timeout_height: { ...packet.timeout_height } };
}
