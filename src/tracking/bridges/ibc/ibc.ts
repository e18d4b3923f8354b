import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import type { TransferPhase, TransferSide } from '#contract/tx.ts';
import { type ChannelRecord, chainTitle } from '#registry/records.ts';
import { isCosmosTx, NotRead, notRead } from '../../chain-reads.ts';
import { attributeOf, type CosmosEvent, type CosmosTx } from '../../chain-tx.ts';
import { foundRef } from '../../explorer.ts';
import { fieldsOf } from '../../json.ts';
import { firstPacketEvent, legWith, NO_PACKET_TXS, tellOn } from '../../leg.ts';
import type { Departure, Leg, Tracker, TrackingContext } from '../../tracker.ts';
import {
  acknowledgementIn,
  denomOfPath,
  eventsOf,
  type Memo,
  memoOf,
  type Packet,
  type PacketId,
  packetIdOf,
  pathOnArrival,
  sentPackets,
} from './packet.ts';

interface Sent {
  readonly tx: CosmosTx;
  readonly packet: Packet;
  /** Undefined where the registry does not have it: where it leads is then not known. */
  readonly channel: ChannelRecord | undefined;
}

/** How far behind a node may be: what one does not have yet, and what a time has passed, count only after this. */
const BEHIND_MS = 60_000;
const BEHIND_BLOCKS = 30n;
/** A packet this old that nobody has carried: whether anybody can is asked. */
const LATE_MS = 5 * 60_000;
/** Transactions that one of a relayer is asked to end: it may carry a hundred. */
const MOST_ORIGINS = 12;
/** How often a forward that ran out of time may have been sent again. */
const MOST_RETRIES = 5;

/** What an acknowledgement says; `other` is one whose words only a transaction shows. */
type Answer = 'success' | 'error' | 'other';

/** How a packet ended on the chain that sent it. */
interface End {
  readonly tx: CosmosTx;
  readonly how: 'success' | 'error' | 'timeout';
  readonly said: string | null;
  /** The same tokens, sent again because the time ran out. */
  readonly again: Packet | undefined;
}

/** A reading, or why there is none. */
type Read<Value> = { readonly value: Value } | { readonly unread: NotRead };

const ackHash = (text: string): string => base64.encode(sha256(utf8ToBytes(text)));
const SUCCESS = ackHash('{"result":"AQ=="}');
let errors: ReadonlySet<string> | undefined;
/** Errors are acknowledged by a code and the same words on all chains. */
function isErrorHash(hash: string): boolean {
  errors ??= new Set(
    Array.from({ length: 128 }, (_, code) =>
      ackHash(`{"error":"ABCI code: ${code}: error handling packet: see events for details"}`),
    ),
  );
  return errors.has(hash);
}

const read = <Value>(asked: Promise<Value>): Promise<Read<Value>> =>
  asked.then(
    (value) => ({ value }),
    (error) => ({ unread: notRead(error) }),
  );

function departures(tx: Parameters<Tracker<Sent>['departures']>[0], { registry }: TrackingContext): Departure<Sent>[] {
  if (!isCosmosTx(tx)) return [];
  return sentPackets(tx).map(({ position, packet }) => {
    const channel = registry.findChannel({ chain_id: tx.chainId, port: 'transfer', channel: packet.srcChannel });
    // A channel whose far end has another name is another one.
    const isKnown = channel?.to_channel === packet.dstChannel && channel.to_port === packet.dstPort;
    return { tx, position, data: { tx, packet, channel: isKnown ? channel : undefined } };
  });
}

const channelPath = (port: string, channel: string): string => `/ibc/core/channel/v1/channels/${channel}/ports/${port}`;

/** Whether the chain that sent it still holds the packet: until it is acknowledged or has timed out. */
async function isHeld({ tx, packet }: Sent, { chains }: TrackingContext): Promise<boolean> {
  const path = `${channelPath('transfer', packet.srcChannel)}/packet_commitments/${packet.sequence}`;
  return (await chains.rest(tx.chainId, path)) !== null;
}

interface FarEnd {
  readonly isReceived: boolean;
  /** The hash of the acknowledgement, in base64; null where there is none yet. */
  readonly ack: string | null;
}

async function farEndOf(chainId: string, packet: PacketId, { chains, registry }: TrackingContext): Promise<FarEnd> {
  const path = channelPath(packet.dstPort, packet.dstChannel);
  const ask = (kind: string) => chains.rest(chainId, `${path}/${kind}/${packet.sequence}`);
  const { received } = fieldsOf(await ask('packet_receipts'));
  if (typeof received !== 'boolean')
    throw new NotRead(`a node of ${chainTitle(registry.getChainRecord(chainId))} does not show ${packet.dstChannel}`);
  if (!received) return { isReceived: false, ack: null };
  const { acknowledgement } = fieldsOf(await ask('packet_acks'));
  return { isReceived: true, ack: typeof acknowledgement === 'string' ? acknowledgement : null };
}

async function findTx(
  chainId: string,
  type: string,
  packet: PacketId,
  { chains }: TrackingContext,
): Promise<CosmosTx | undefined> {
  const end = ['recv_packet', 'write_acknowledgement'].includes(type) ? 'dst' : 'src';
  const channel = end === 'dst' ? packet.dstChannel : packet.srcChannel;
  const wanted = { [`${type}.packet_sequence`]: packet.sequence, [`${type}.packet_${end}_channel`]: channel };
  const tx = await chains.findCosmosTx(chainId, wanted).catch(() => null);
  return tx !== null && eventsOf(tx, type, packet).length > 0 ? tx : undefined;
}

/** The transaction that told the sending chain what became of it, where a node finds it. */
async function findEnd({ tx, packet }: Sent, context: TrackingContext): Promise<End | undefined> {
  const acked = await findTx(tx.chainId, 'acknowledge_packet', packet, context);
  if (acked !== undefined) {
    const told = eventsOf(acked, 'acknowledge_packet', packet);
    const error = told.flatMap((event) => attributeOf(event, 'error') ?? []).at(0);
    const isSuccess = told.some((event) => attributeOf(event, 'success') !== undefined);
    // The chain in the middle of a forward tells it to the one before, in the same words.
    const { answer, said } = wordsIn(told) ?? { answer: undefined, said: null };
    const how = error !== undefined ? 'error' : isSuccess ? 'success' : answer;
    return how === undefined ? undefined : { tx: acked, how, said: error ?? said, again: undefined };
  }
  const late = await findTx(tx.chainId, 'timeout_packet', packet, context);
  if (late === undefined) return undefined;
  const places = new Set(eventsOf(late, 'timeout_packet', packet).map(({ index }) => index));
  const again = sentPackets(late).find(({ position }) => places.has(position))?.packet;
  return { tx: late, how: 'timeout', said: null, again };
}

interface Words {
  readonly answer: 'success' | 'error';
  readonly said: string | null;
}

/** The acknowledgement that the receiving chain wrote among these events. */
function wordsIn(events: readonly CosmosEvent[]): Words | undefined {
  const written = events.find(({ type }) => type === 'write_acknowledgement');
  const text = written && acknowledgementIn(written);
  if (text === undefined) return undefined;
  const why = events.flatMap(
    (event) => (attributeOf(event, 'error') ?? attributeOf(event, 'ibccallbackerror-error')) || [],
  );
  if (text.startsWith('{"error"')) return { answer: 'error', said: (why[0] ?? text).slice(0, 500) };
  return text.startsWith('{"result"') ? { answer: 'success', said: null } : undefined;
}

/** Of one that was written in a later transaction, as a forward's is: where it is no plain success, its words tell what it is. */
async function laterWords(sent: Sent, at: FarEnd | undefined, context: TrackingContext): Promise<Words | undefined> {
  if (at?.ack == null || at.ack === SUCCESS || sent.channel === undefined) return undefined;
  const written = await findTx(sent.channel.to_chain_id, 'write_acknowledgement', sent.packet, context);
  return written && wordsIn(eventsOf(written, 'write_acknowledgement', sent.packet));
}

/** A contract, whether called or at the far end itself, has words of its own for success. */
function answerOf({ ack }: FarEnd, { dstPort }: PacketId, memo: Memo): Answer | undefined {
  if (ack === null) return undefined;
  if (ack === SUCCESS) return 'success';
  return isErrorHash(ack) || (dstPort === 'transfer' && !memo.isCall) ? 'error' : 'other';
}

/** Whether its time has passed on the receiving chain for certain: on any node of it. */
async function isLate(chainId: string, { timeout, timeoutHeight }: Packet, { chains, now }: TrackingContext) {
  // The clocks of chains follow ours closely enough to spare most questions.
  const mayBe = timeout !== null && now() >= timeout;
  if (!mayBe && timeoutHeight === null) return false;
  const head = await chains.head(chainId);
  if (timeout !== null && head.time - BEHIND_MS >= timeout) return true;
  if (timeoutHeight === null) return false;
  const revision = BigInt(/-(\d{1,9})$/.exec(chainId)?.[1] ?? 0);
  if (revision !== timeoutHeight.revision) return revision > timeoutHeight.revision;
  return head.height - BEHIND_BLOCKS >= timeoutHeight.height;
}

/** What a chain says of the light client of a channel, where it is not at work: "Expired". */
async function brokenClient(
  chainId: string,
  port: string,
  channel: string,
  { chains }: TrackingContext,
): Promise<string | undefined> {
  const ask = async (path: string) => fieldsOf(await chains.rest(chainId, path).catch(() => null));
  const { identified_client_state } = await ask(`${channelPath(port, channel)}/client_state`);
  const id = fieldsOf(identified_client_state).client_id;
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) return undefined;
  const { status } = await ask(`/ibc/core/client/v1/client_status/${id}`);
  return status === 'Expired' || status === 'Frozen' ? status : undefined;
}

/** What a leg says besides what its packet says. */
interface Standing {
  readonly phase: TransferPhase;
  readonly said?: string | null;
  readonly since?: number | null;
  readonly until?: number | null;
  readonly receipt?: CosmosTx | undefined;
  readonly end?: End | undefined;
  /** What the field's event says where the phase alone does not. */
  readonly state?: 'RECEIVED' | 'SUCCESS';
  readonly error?: 'PACKET_ERROR_ACKNOWLEDGEMENT' | 'PACKET_ERROR_TIMEOUT';
  /** What the receiver has, where it is not what the packet brought. */
  readonly to?: TransferSide;
  readonly beyond?: readonly Leg[];
  readonly fallsWithNext?: boolean;
}

function stateOf({ phase, state, error }: Standing): string {
  if (state !== undefined) return state;
  if (error !== undefined) return 'FAILURE';
  return phase === 'UNKNOWN' ? 'UNKNOWN' : 'PENDING';
}

/** What a relayer runs to move it: anybody may, with coins for fees on both chains. */
function relayCommand({ tx, packet, channel }: Sent, phase: TransferPhase): string | undefined {
  if (channel === undefined || !['WAITING_DELIVERY', 'TIMED_OUT', 'RETURNING'].includes(phase)) return undefined;
  const far = channel.to_chain_id;
  return phase === 'RETURNING'
    ? `hermes tx packet-ack --dst-chain ${tx.chainId} --src-chain ${far} --src-port ${packet.dstPort} --src-channel ${packet.dstChannel}`
    : `hermes tx packet-recv --dst-chain ${far} --src-chain ${tx.chainId} --src-port transfer --src-channel ${packet.srcChannel}`;
}

function sideAtEnd({ packet, channel }: Pick<Sent, 'packet' | 'channel'>): TransferSide | null {
  if (channel === undefined) return null;
  const denom = denomOfPath(pathOnArrival(packet.path, packet));
  return { chain_id: channel.to_chain_id, denom, amount: packet.amount, address: packet.receiver };
}

function legOf(sent: Sent, standing: Standing, context: TrackingContext): Leg {
  const { registry } = context;
  const { tx, packet, channel } = sent;
  const { phase, receipt, end, error, since = tx.time, until = null, said = null, beyond, fallsWithNext } = standing;
  const to = standing.to ?? sideAtEnd(sent);
  const command = relayCommand(sent, phase);
  const leg = legWith({
    ...{ eventKey: 'ibc_transfer', event: firstPacketEvent(context, tx, to?.chain_id), bridge: 'IBC' },
    from: { chain_id: tx.chainId, denom: denomOfPath(packet.path), amount: packet.amount, address: packet.sender },
    ...{ to, since, until },
    identifiers: [
      { name: 'sequence', value: packet.sequence },
      { name: 'channel', value: packet.srcChannel },
      { name: 'packet', value: packet.data },
      ...(command === undefined ? [] : [{ name: 'relay', value: command }]),
    ],
    said: channel === undefined ? `${packet.srcChannel} is not among the channels known here` : said,
    arrival:
      receipt === undefined
        ? null
        : {
            chainId: receipt.chainId,
            hash: receipt.hash,
            continues: (position, at) =>
              isCosmosTx(at) && eventsOf(at, 'recv_packet', packet).some(({ index }) => index === position),
          },
    ...(beyond !== undefined && { beyond }),
    ...(fallsWithNext !== undefined && { fallsWithNext }),
  });
  return tellOn(leg, 'packet_txs')(stateOf(standing), phase, {
    receive_tx: foundRef(registry, receipt),
    [end?.how === 'timeout' ? 'timeout_tx' : 'acknowledge_tx']: foundRef(registry, end?.tx),
    error: error === undefined ? null : { type: error, message: said ?? '' },
  });
}

const known = ({ data }: Departure<Sent>, context: TrackingContext): Leg => legOf(data, { phase: 'UNKNOWN' }, context);

/** What is told by how it ended on the chain that sent it, whatever the other chain says. */
function endedBy(end: End): Standing | undefined {
  const since = end.tx.time;
  if (end.how === 'success') return { phase: 'ARRIVED', state: 'SUCCESS', end, since };
  if (end.how === 'error')
    return { phase: 'RETURNED', error: 'PACKET_ERROR_ACKNOWLEDGEMENT', end, since, said: end.said };
  return { phase: 'RETURNED', error: 'PACKET_ERROR_TIMEOUT', end, since, said: TIMED_OUT };
}

const TIMED_OUT = 'nobody carried it in time';

async function follow({ data }: Departure<Sent>, context: TrackingContext): Promise<Leg> {
  let sent = data;
  for (let retry = 0; ; retry++) {
    const { standing, again } = await standingOf(sent, context);
    if (again === undefined || retry === MOST_RETRIES) return legOf(sent, standing, context);
    // The chain in the middle sent it once more, from the transaction that told it that the time ran out.
    sent = { ...again, channel: sent.channel };
  }
}

interface Stood {
  readonly standing: Standing;
  readonly again?: Pick<Sent, 'tx' | 'packet'> | undefined;
}

async function standingOf(sent: Sent, context: TrackingContext): Promise<Stood> {
  const { tx, packet, channel } = sent;
  const far = channel?.to_chain_id;
  const [held, farEnd] = await Promise.all([
    read(isHeld(sent, context)),
    far === undefined ? undefined : read(farEndOf(far, packet, context)),
  ]);
  const at = farEnd && 'value' in farEnd ? farEnd.value : undefined;
  // A node that has not come to the block in which it was sent does not hold it either.
  const isGone = 'value' in held && !held.value && tx.time !== null && context.now() - tx.time > BEHIND_MS;
  const end = 'value' in held && held.value ? undefined : await findEnd(sent, context);
  const isThere = at?.isReceived || end?.how === 'success';
  const receipt = far !== undefined && isThere ? await findTx(far, 'recv_packet', packet, context) : undefined;
  if (end?.again !== undefined) return { standing: { phase: 'UNKNOWN' }, again: { tx: end.tx, packet: end.again } };
  const ended = end && endedBy(end);
  if (ended !== undefined && ended.phase !== 'ARRIVED') return { standing: { ...ended, receipt } };
  if (far === undefined || (at === undefined && ended === undefined)) {
    if (ended !== undefined) return { standing: ended };
    if (far === undefined && 'value' in held && held.value) return { standing: { phase: 'WAITING_DELIVERY' } };
    throw farEnd && 'unread' in farEnd ? farEnd.unread : new NotRead('where its channel leads is not known');
  }
  if (at?.isReceived || ended !== undefined)
    return { standing: await received(sent, { at, held, isGone, end, receipt }, context) };
  return { standing: await undelivered(sent, far, { held, isGone }, context) };
}

interface Reading {
  readonly at: FarEnd | undefined;
  readonly held: Read<boolean>;
  readonly isGone: boolean;
  readonly end: End | undefined;
  readonly receipt: CosmosTx | undefined;
}

/** The chain that it was sent to has it. */
async function received(sent: Sent, reading: Reading, context: TrackingContext): Promise<Standing> {
  const { tx, packet } = sent;
  const { at, held, isGone, end, receipt } = reading;
  const memo = memoOf(packet.memo);
  const events = receipt === undefined ? [] : eventsOf(receipt, 'recv_packet', packet);
  const words = wordsIn(events) ?? (await laterWords(sent, at, context));
  const answer = end !== undefined ? 'success' : (words?.answer ?? (at && answerOf(at, packet, memo)));
  const since = receipt?.time ?? null;
  const base = { receipt, end, since } as const;
  if (answer === 'error') {
    const error = 'PACKET_ERROR_ACKNOWLEDGEMENT';
    const said = words?.said ?? null;
    if (isGone) return { phase: 'RETURNED', error, said, receipt };
    const broken = await whenLate(tx, context, () => brokenClient(tx.chainId, 'transfer', packet.srcChannel, context));
    if (broken !== undefined) return { phase: 'STUCK', error, receipt, said: clientWords(broken, tx.chainId, context) };
    const unread = 'unread' in held ? held.unread.message : null;
    return { ...base, phase: 'RETURNING', error, said: said ?? unread };
  }
  if (answer === 'other') throw new NotRead('what the contract answered is in a transaction that no node finds');
  const isOnward = events.some(({ type }) => type === 'send_packet');
  if (answer === 'success') {
    const state = end !== undefined || isGone ? 'SUCCESS' : 'RECEIVED';
    if (memo.forward !== null && !isOnward)
      return { ...base, phase: 'ARRIVED', state, beyond: beyondOf(sent, 'ARRIVED', context) };
    const to = memo.isCall && memo.forward === null ? paidBy(sent, events) : undefined;
    return { ...base, phase: 'ARRIVED', state, ...(to !== undefined && { to }) };
  }
  if (isOnward) return { ...base, phase: 'ARRIVED', state: 'RECEIVED', fallsWithNext: true };
  if (memo.forward !== null && receipt === undefined)
    return {
      ...{ ...base, phase: 'ARRIVED', state: 'RECEIVED', fallsWithNext: true },
      beyond: beyondOf(sent, 'UNKNOWN', context),
    };
  return { ...base, phase: 'WAITING_DELIVERY', state: 'RECEIVED', until: packet.timeout };
}

/** Nobody has carried it to the other chain. */
async function undelivered(
  { tx, packet }: Sent,
  far: string,
  { held, isGone }: Pick<Reading, 'held' | 'isGone'>,
  context: TrackingContext,
): Promise<Standing> {
  if (!(await isLate(far, packet, context))) {
    const broken = await whenLate(tx, context, () => brokenClient(far, packet.dstPort, packet.dstChannel, context));
    if (broken !== undefined) return { phase: 'STUCK', until: packet.timeout, said: clientWords(broken, far, context) };
    return { phase: 'WAITING_DELIVERY', until: packet.timeout };
  }
  if ('unread' in held) throw held.unread;
  const late = { error: 'PACKET_ERROR_TIMEOUT', since: packet.timeout, said: TIMED_OUT } as const;
  if (held.value) {
    const broken = await brokenClient(tx.chainId, 'transfer', packet.srcChannel, context);
    if (broken !== undefined) return { ...late, phase: 'STUCK', said: clientWords(broken, tx.chainId, context) };
    return { ...late, phase: 'TIMED_OUT' };
  }
  // A forward that ran out of time may have been sent again, which only the transaction says.
  const isForwarded = tx.events.some(({ type }) => type === 'recv_packet');
  if (isForwarded || !isGone) throw new NotRead('the transaction that told of its end was found on no node');
  return { ...late, phase: 'RETURNED' };
}

async function whenLate<Value>(
  { time }: CosmosTx,
  { now }: TrackingContext,
  ask: () => Promise<Value>,
): Promise<Value | undefined> {
  return time !== null && now() - time > LATE_MS ? ask() : undefined;
}

const clientWords = (status: string, chainId: string, { registry }: TrackingContext): string =>
  `the light client of its channel on ${chainTitle(registry.getChainRecord(chainId))} is ${status}: nothing passes until governance renews it`;

/** The rest of a forward, told by the memo where the transactions that carried it on were not found. */
function beyondOf(sent: Sent, phase: 'ARRIVED' | 'UNKNOWN', context: TrackingContext): Leg[] {
  const legs: Leg[] = [];
  let side = sideAtEnd(sent);
  let path = pathOnArrival(sent.packet.path, sent.packet);
  for (let { forward } = memoOf(sent.packet.memo); forward !== null && side !== null; { forward } = forward.next) {
    const end = { chain_id: side.chain_id, port: 'transfer', channel: forward.channel };
    const channel = context.registry.findChannel(end);
    const hop = channel && { srcChannel: channel.channel, dstPort: channel.to_port, dstChannel: channel.to_channel };
    if (hop !== undefined) path = pathOnArrival(path, hop);
    // A contract at its end may pay out something else.
    const denom = forward.next.isCall && forward.next.forward === null ? null : denomOfPath(path);
    const amount = denom === null ? null : sent.packet.amount;
    const to = channel && { chain_id: channel.to_chain_id, denom, amount, address: forward.receiver };
    const state = phase === 'ARRIVED' ? 'TRANSFER_SUCCESS' : 'TRANSFER_UNKNOWN';
    const ends = { from_chain_id: side.chain_id, to_chain_id: to?.chain_id ?? '' };
    const leg = legWith({
      ...{ eventKey: 'ibc_transfer', event: { ...ends, state, packet_txs: NO_PACKET_TXS }, bridge: 'IBC', phase },
      ...{ from: side, to: to ?? null, identifiers: [{ name: 'channel', value: forward.channel }] },
      said: 'the transaction by which it went on was found on no node',
    });
    legs.push(leg);
    side = to ?? null;
  }
  return legs;
}

/**
 * What a call at its end paid to an address that the memo names, where the transaction shows it: the last coins that came to one. Of
 * unknown denom and amount where it does not.
 */
function paidBy(sent: Sent, events: readonly CosmosEvent[]): TransferSide | undefined {
  const side = sideAtEnd(sent);
  if (side === null) return undefined;
  const { memo, receiver } = sent.packet;
  const paid = events.flatMap((event) => {
    const to = event.type === 'coin_received' ? attributeOf(event, 'receiver') : undefined;
    const coin = /^(\d+)([a-z][\w/:.-]+)$/i.exec(attributeOf(event, 'amount') ?? '');
    return to && coin && to !== receiver && memo.includes(`"${to}"`) ? [{ to, coin }] : [];
  });
  const last = paid.at(-1);
  if (last === undefined) return { ...side, denom: null, amount: null };
  return { ...side, denom: last.coin[2] as string, amount: last.coin[1] as string, address: last.to };
}

/** The transactions that sent what this one received or told the end of. */
async function origins(tx: Parameters<Tracker['departures']>[0], context: TrackingContext) {
  if (!isCosmosTx(tx)) return [];
  const { registry } = context;
  const packets = tx.events.flatMap((event) => {
    const packet = packetIdOf(event);
    if (packet === undefined) return [];
    if (event.type === 'acknowledge_packet' || event.type === 'timeout_packet')
      return [{ chainId: tx.chainId, packet }];
    const { dstPort: port, dstChannel: channel, srcChannel } = packet;
    const back = event.type === 'recv_packet' && registry.findChannel({ chain_id: tx.chainId, port, channel });
    return back && back.to_channel === srcChannel ? [{ chainId: back.to_chain_id, packet }] : [];
  });
  const found = await Promise.all(
    packets.slice(0, MOST_ORIGINS).map(async ({ chainId, packet }) => {
      const sent = await findTx(chainId, 'send_packet', packet, context);
      return sent === undefined ? [] : [{ chainId, hash: sent.hash }];
    }),
  );
  return found.flat();
}

/** IBC: tokens by ICS-20, over channels of the registry, with what packet forwarding and hooks make of them. */
export const ibcTracker: Tracker<Sent> = { name: 'ibc', departures, follow, known, origins };
