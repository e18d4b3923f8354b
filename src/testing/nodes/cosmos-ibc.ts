import { sha256 } from '@noble/hashes/sha2.js';
import { bech32 } from '@scure/base';
import type { Fields } from './cosmos-message.ts';
import {
  type Amount,
  type Attribute,
  type Context,
  escrowAddress,
  type LedgerState,
  moduleAddress,
  TxError,
} from './cosmos-state.ts';

/** As the messages of relayers have it. */
export interface Packet {
  readonly sequence: string;
  readonly source_port: string;
  readonly source_channel: string;
  readonly destination_port: string;
  readonly destination_channel: string;
  readonly data: Uint8Array;
  readonly timeout_height: { readonly revision_number: string; readonly revision_height: string };
  /** Nanoseconds since 1970, or "0". */
  readonly timeout_timestamp: string;
}

export interface Channel {
  readonly port: string;
  readonly channel: string;
  readonly far: { readonly port: string; readonly channel: string };
  readonly connection: string;
  readonly client: string;
}

export interface Client {
  readonly chainId: string;
  readonly status: 'Active' | 'Expired' | 'Frozen';
}

/** The fields of a transfer, as a module or a message starts it. */
export interface TransferRequest {
  readonly port: string;
  readonly channel: string;
  readonly token: Amount;
  readonly sender: string;
  readonly receiver: string;
  readonly memo: string;
  readonly timeoutHeight?: Packet['timeout_height'];
  readonly timeoutTimestamp: bigint;
}

/** What a packet of tokens holds. `denom` is the whole path: "transfer/channel-0/uatom". */
export interface TransferData {
  readonly denom: string;
  readonly amount: string;
  readonly sender: string;
  readonly receiver: string;
  readonly memo?: string;
}

/** An acknowledgement as it travels; null while it waits for another packet. */
export type Acknowledgement = { readonly result: string } | { readonly error: string };

/** What hears of packets, the next further in last. */
export interface IbcApp {
  receive(context: Context, packet: Packet): Acknowledgement | null;
  acknowledged(context: Context, packet: Packet, acknowledgement: Acknowledgement): void;
  timedOut(context: Context, packet: Packet): void;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const NO_HEIGHT = { revision_number: '0', revision_height: '0' };

export const sourceKey = (kind: string, { source_port, source_channel, sequence }: Packet): string =>
  `${kind}/${source_port}/${source_channel}/${sequence}`;
export const destinationKey = (kind: string, { destination_port, destination_channel, sequence }: Packet): string =>
  `${kind}/${destination_port}/${destination_channel}/${sequence}`;

export const channelOf = (state: LedgerState, port: string, channel: string): Channel | undefined =>
  state.get(`channel/${port}/${channel}`);

function openChannel(state: LedgerState, port: string, channel: string): Channel {
  const found = channelOf(state, port, channel);
  if (found !== undefined) return found;
  throw new TxError('channel', 3, `port ID (${port}) channel ID (${channel}): channel not found`);
}

/** What a chain keeps of a packet that it sent: the hash of when it ends and what it holds. */
function commitmentOf({ timeout_timestamp, timeout_height, data }: Packet): string {
  const head = Buffer.alloc(24);
  head.writeBigUInt64BE(BigInt(timeout_timestamp), 0);
  head.writeBigUInt64BE(BigInt(timeout_height.revision_number), 8);
  head.writeBigUInt64BE(BigInt(timeout_height.revision_height), 16);
  return Buffer.from(sha256(Buffer.concat([head, sha256(data)]))).toString('base64');
}

export const acknowledgementBytes = (acknowledgement: Acknowledgement): Uint8Array =>
  bytesOf(JSON.stringify(acknowledgement));
const hashOf = (acknowledgement: Acknowledgement): string =>
  Buffer.from(sha256(acknowledgementBytes(acknowledgement))).toString('base64');

/** Whether a packet may not be received any more in a block of that chain. */
function isTimedOut({ timeout_height, timeout_timestamp }: Packet, { height, time }: LedgerState): boolean {
  const [endHeight, endTime] = [BigInt(timeout_height.revision_height), BigInt(timeout_timestamp)];
  return (endHeight !== 0n && height >= endHeight) || (endTime !== 0n && BigInt(time) * 1_000_000n >= endTime);
}

/** Sends what an application says, and keeps its commitment. */
function sendPacket(
  context: Context,
  {
    port,
    channel,
    timeoutHeight = NO_HEIGHT,
    timeoutTimestamp,
  }: Omit<TransferRequest, 'token' | 'memo' | 'sender' | 'receiver'>,
  data: Uint8Array,
): Packet {
  const { state } = context;
  const { far, client } = openChannel(state, port, channel);
  if (timeoutHeight.revision_height === '0' && timeoutTimestamp === 0n)
    throw new TxError(
      'channel',
      13,
      'packet timeout height and packet timeout timestamp cannot both be 0: invalid packet',
    );
  const status = state.get<Client>(`client/${client}`)?.status ?? 'Unknown';
  if (status !== 'Active')
    throw new TxError(
      'client',
      29,
      `cannot send packet using client (${client}) with status ${status}: client state is not active`,
    );
  const packet: Packet = {
    sequence: `${state.count(`sequence/${port}/${channel}`)}`,
    source_port: port,
    source_channel: channel,
    destination_port: far.port,
    destination_channel: far.channel,
    data,
    timeout_height: timeoutHeight,
    timeout_timestamp: `${timeoutTimestamp}`,
  };
  if (isTimedOut(packet, context.chain.farState(client)))
    throw new TxError('channel', 40, `invalid packet timeout: timeout timestamp ${timeoutTimestamp}: timeout elapsed`);
  state.set(sourceKey('commitment', packet), commitmentOf(packet));
  emitPacket(context, 'send_packet', packet, ['packet_data_hex', hexOf(data)]);
  return packet;
}

const heightText = ({ revision_number, revision_height }: Packet['timeout_height']): string =>
  `${revision_number}-${revision_height}`;

function emitPacket(
  context: Context,
  type: string,
  packet: Packet,
  data?: Attribute,
  acknowledgement?: Attribute,
): void {
  const [port, channel] = /^(recv|write)/.test(type)
    ? [packet.destination_port, packet.destination_channel]
    : [packet.source_port, packet.source_channel];
  const { connection } = openChannel(context.state, port, channel);
  const attributes: (Attribute | undefined)[] = [
    data,
    ['packet_timeout_height', heightText(packet.timeout_height)],
    ['packet_timeout_timestamp', packet.timeout_timestamp],
    ['packet_sequence', packet.sequence],
    ['packet_src_port', packet.source_port],
    ['packet_src_channel', packet.source_channel],
    ['packet_dst_port', packet.destination_port],
    ['packet_dst_channel', packet.destination_channel],
    acknowledgement,
    ['packet_channel_ordering', 'ORDER_UNORDERED'],
    type === 'timeout_packet' ? undefined : ['packet_connection', connection],
    ['connection_id', connection],
  ];
  context.emit(type, ...attributes.filter((attribute) => attribute !== undefined));
  context.emit('message', ['module', 'ibc_channel']);
}

/** Writes the acknowledgement of a packet that was received: at once, or when the packet that it waits for has its own. */
export function writeAcknowledgement(context: Context, packet: Packet, acknowledgement: Acknowledgement): void {
  context.state.set(destinationKey('ack', packet), hashOf(acknowledgement));
  const written = hexOf(acknowledgementBytes(acknowledgement));
  emitPacket(
    context,
    'write_acknowledgement',
    packet,
    ['packet_data_hex', hexOf(packet.data)],
    ['packet_ack_hex', written],
  );
}

/** The other chain, if this one may believe what it says. */
function provenState(context: Context, port: string, channel: string): LedgerState {
  const { client } = openChannel(context.state, port, channel);
  const status = context.state.get<Client>(`client/${client}`)?.status ?? 'Unknown';
  if (status !== 'Active')
    throw new TxError('client', 29, `client (${client}) status is ${status}: client state is not active`);
  return context.chain.farState(client);
}

/** The messages of relayers, above an application. */
export const relayHandlers = (app: IbcApp): Readonly<Record<string, (context: Context, fields: Fields) => void>> => ({
  '/ibc.core.channel.v1.MsgRecvPacket'(context, fields) {
    const packet = fields.packet as unknown as Packet;
    const { state } = context;
    const far = provenState(context, packet.destination_port, packet.destination_channel);
    // Received already, perhaps through another relayer: the event, and nothing else.
    if (state.get(destinationKey('receipt', packet)) === true) {
      emitPacket(context, 'recv_packet', packet, ['packet_data_hex', hexOf(packet.data)]);
      return;
    }
    if (far.get(sourceKey('commitment', packet)) !== commitmentOf(packet))
      throw new TxError('commitment', 8, "couldn't verify counterparty packet commitment: invalid proof");
    if (isTimedOut(packet, state)) throw new TxError('channel', 40, 'packet timeout elapsed: timeout elapsed');
    state.set(destinationKey('receipt', packet), true);
    emitPacket(context, 'recv_packet', packet, ['packet_data_hex', hexOf(packet.data)]);
    let acknowledgement: Acknowledgement | null = null;
    const failed = context.attempt(() => {
      acknowledgement = app.receive(context, packet);
      if (acknowledgement !== null && 'error' in acknowledgement) throw new Error(acknowledgement.error);
    });
    // What a failing application left is told under names of its own.
    for (const { type, attributes } of failed?.events ?? [])
      context.emit(`${ERROR}${type}`, ...attributes.map(([key, value]) => [`${ERROR}${key}`, value] as const));
    if (acknowledgement !== null) writeAcknowledgement(context, packet, acknowledgement);
    else if (failed !== undefined) throw failed.error;
  },
  '/ibc.core.channel.v1.MsgAcknowledgement'(context, fields) {
    const packet = fields.packet as unknown as Packet;
    const far = provenState(context, packet.source_port, packet.source_channel);
    const acknowledgement = JSON.parse(`${Buffer.from(fields.acknowledgement as Uint8Array)}`) as Acknowledgement;
    if (far.get(destinationKey('ack', packet)) !== hashOf(acknowledgement))
      throw new TxError('commitment', 8, "couldn't verify counterparty acknowledgement: invalid proof");
    const isFirst = settle(context, packet);
    emitPacket(context, 'acknowledge_packet', packet);
    if (isFirst) app.acknowledged(context, packet, acknowledgement);
  },
  '/ibc.core.channel.v1.MsgTimeout'(context, fields) {
    const packet = fields.packet as unknown as Packet;
    const far = provenState(context, packet.source_port, packet.source_channel);
    if (!isTimedOut(packet, far)) throw new TxError('channel', 39, 'packet timeout not reached: timeout not reached');
    if (far.get(destinationKey('receipt', packet)) === true)
      throw new TxError('commitment', 8, "couldn't verify absence of packet receipt: invalid proof");
    const isFirst = settle(context, packet);
    emitPacket(context, 'timeout_packet', packet);
    if (isFirst) app.timedOut(context, packet);
  },
});

const ERROR = 'ibccallbackerror-';

/** Ends a packet that this chain sent; false if it was ended before. */
function settle({ state }: Context, packet: Packet): boolean {
  const key = sourceKey('commitment', packet);
  const kept = state.get(key);
  if (kept !== undefined && kept !== commitmentOf(packet))
    throw new TxError('channel', 13, 'commitment bytes are not equal: invalid packet');
  state.delete(key);
  return kept !== undefined;
}

export const readTransfer = ({ data }: Packet): TransferData => JSON.parse(`${Buffer.from(data)}`);

/** A denom of a chain for the path of a token there. */
export const denomOf = (path: string): string =>
  path.includes('/') && /^transfer\/channel-\d+\//.test(path)
    ? `ibc/${hexOf(sha256(bytesOf(path))).toUpperCase()}`
    : path;

function pathOf({ state }: Context, denom: string): string {
  if (!denom.startsWith('ibc/')) return denom;
  const path = state.get<string>(`trace/${denom}`);
  if (path === undefined) throw new TxError('transfer', 7, `${denom}: denomination trace not found`);
  return path;
}

/** Whether the token goes back over the channel that it came over: it is burned here and released there. */
const cameHome = ({ source_port, source_channel }: Packet, { denom }: TransferData): boolean =>
  denom.startsWith(`${source_port}/${source_channel}/`);

/** What a packet's token is on the chain that receives it. */
export function receivedPath(packet: Packet, data: TransferData): string {
  if (cameHome(packet, data)) return data.denom.slice(`${packet.source_port}/${packet.source_channel}/`.length);
  return `${packet.destination_port}/${packet.destination_channel}/${data.denom}`;
}

/** A transfer of ICS-20 with its packet. */
export function sendTransfer(context: Context, request: TransferRequest): Packet {
  const { port, channel, token, sender, receiver, memo } = request;
  const { prefix } = context.state;
  openChannel(context.state, port, channel);
  const denom = pathOf(context, token.denom);
  if (denom.startsWith(`${port}/${channel}/`)) {
    context.send(sender, moduleAddress(prefix, 'transfer'), token);
    context.burn(moduleAddress(prefix, 'transfer'), token);
  } else context.send(sender, escrowAddress(prefix, port, channel), token);
  const data = { amount: `${token.amount}`, denom, ...(memo && { memo }), receiver, sender };
  const packet = sendPacket(context, request, bytesOf(JSON.stringify(data)));
  context.emit(
    'ibc_transfer',
    ['sender', sender],
    ['receiver', receiver],
    ['amount', `${token.amount}`],
    ['denom', token.denom],
    ['memo', memo],
  );
  context.emit('message', ['module', 'transfer']);
  return packet;
}

/** Gives back what a packet took, on the chain that sent it. */
export function refundTransfer(context: Context, packet: Packet): void {
  const data = readTransfer(packet);
  const { prefix } = context.state;
  const coin = { denom: denomOf(data.denom), amount: BigInt(data.amount) };
  if (!cameHome(packet, data)) {
    context.send(escrowAddress(prefix, packet.source_port, packet.source_channel), data.sender, coin);
    return;
  }
  context.mint(moduleAddress(prefix, 'transfer'), coin);
  context.send(moduleAddress(prefix, 'transfer'), data.sender, coin);
}

/** Takes back what a packet brought, as if it had not arrived. */
export function returnTransfer(context: Context, packet: Packet, holder: string): void {
  const data = readTransfer(packet);
  const { prefix } = context.state;
  const coin = { denom: denomOf(receivedPath(packet, data)), amount: BigInt(data.amount) };
  if (cameHome(packet, data)) {
    context.send(holder, escrowAddress(prefix, packet.destination_port, packet.destination_channel), coin);
    return;
  }
  context.send(holder, moduleAddress(prefix, 'transfer'), coin);
  context.burn(moduleAddress(prefix, 'transfer'), coin);
}

/** Releases what came home, mints everything else. Throws where the receiver cannot have it. */
function takeTransfer(context: Context, packet: Packet, receiver: string): Amount {
  const data = readTransfer(packet);
  const { state } = context;
  if (bech32.decodeUnsafe(receiver)?.prefix !== state.prefix)
    throw new TxError('ibc', 5, `failed to decode receiver address: ${receiver}: invalid address`);
  const path = receivedPath(packet, data);
  const coin = { denom: denomOf(path), amount: BigInt(data.amount) };
  if (cameHome(packet, data)) {
    context.send(escrowAddress(state.prefix, packet.destination_port, packet.destination_channel), receiver, coin);
    return coin;
  }
  if (state.get(`trace/${coin.denom}`) === undefined) {
    state.set(`trace/${coin.denom}`, path);
    context.emit('denomination_trace', ['trace_hash', coin.denom.slice(4)], ['denom', coin.denom]);
  }
  context.mint(moduleAddress(state.prefix, 'transfer'), coin);
  context.send(moduleAddress(state.prefix, 'transfer'), receiver, coin);
  return coin;
}

/** A result of one byte, 1. */
const SUCCESS: Acknowledgement = { result: 'AQ==' };

const fieldsOf = ({ sender, receiver, denom, amount, memo = '' }: TransferData): Attribute[] => [
  ['sender', sender],
  ['receiver', receiver],
  ['denom', denom],
  ['amount', amount],
  ['memo', memo],
];

/** The module `transfer`. */
export const transferApp: IbcApp = {
  receive(context, packet) {
    const data = readTransfer(packet);
    const tell = (...outcome: Attribute[]): void => {
      context.emit('fungible_token_packet', ['module', 'transfer'], ...fieldsOf(data), ...outcome);
      context.emit('message', ['module', 'transfer']);
    };
    try {
      takeTransfer(context, packet, data.receiver);
    } catch (error) {
      if (!(error instanceof TxError)) throw error;
      tell(['success', 'false'], ['error', error.message]);
      return { error: `ABCI code: ${error.code}: error handling packet: see events for details` };
    }
    tell(['success', 'true']);
    return SUCCESS;
  },
  acknowledged(context, packet, acknowledgement) {
    const isSuccess = 'result' in acknowledgement;
    if (!isSuccess) refundTransfer(context, packet);
    const [key, value] = isSuccess
      ? (['result', `${Buffer.from(acknowledgement.result, 'base64')}`] as const)
      : (['error', acknowledgement.error] as const);
    const told = isSuccess
      ? value.replace(/[^ -~]/g, (char) => `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`)
      : value;
    context.emit('fungible_token_packet', ['module', 'transfer'], ...fieldsOf(readTransfer(packet)), [
      'acknowledgement',
      `${key}:"${told}" `,
    ]);
    context.emit('message', ['module', 'transfer']);
    context.emit('fungible_token_packet', [isSuccess ? 'success' : 'error', value]);
  },
  timedOut(context, packet) {
    refundTransfer(context, packet);
    const { sender, denom, amount, memo = '' } = readTransfer(packet);
    context.emit(
      'timeout',
      ['module', 'transfer'],
      ['refund_receiver', sender],
      ['refund_denom', denom],
      ['refund_amount', amount],
      ['memo', memo],
    );
    context.emit('message', ['module', 'transfer']);
  },
};
