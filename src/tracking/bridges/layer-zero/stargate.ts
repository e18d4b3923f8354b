import stargate from '#bridges/data/stargate.json' with { type: 'json' };
import { encodeCall, encodeValues } from '#calls/encode.ts';
import { addressAt, bytesAt, slice, uintAt } from '#calls/words.ts';
import { keccak, packed, returnedUint, selectorOf, topicOf } from '../../abi.ts';
import { isEvmTx, NotRead, nullIfNotRead } from '../../chain-reads.ts';
import type { ChainTx, EvmLog, EvmTx } from '../../chain-tx.ts';
import { logRef } from '../../explorer.ts';
import { evmAct, firstEvent, legWith, searchFrom, type Tell, tellOn } from '../../leg.ts';
import type { Departure, Leg, Tracker, TrackingContext } from '../../tracker.ts';
import { type Delivery, deliveryOf } from './delivery.ts';
import {
  after,
  carriedOutPhase,
  OFT_RECEIVED,
  type OftSent,
  originsOf,
  payee,
  readOftSent,
  unshared,
} from './layer-zero.ts';
import { chainOfEndpoint, type Packet, packetsOf } from './packet.ts';
import { lzScan } from './scan.ts';

type Pool = (typeof stargate)[number];

/** A place on a bus: many transfers of one message, which leaves when somebody drives. */
interface Seat {
  readonly ticket: bigint;
  /** Who sits there, as the bus carries it: hex digits of asset, receiver, amount and whether gas coins come along. */
  readonly passenger: string;
  /** What says that it was taken: the pools' messaging contract. */
  readonly messaging: string;
}

interface Sent extends OftSent {
  readonly tx: EvmTx;
  readonly pool: Pool;
  /** Of a transfer with a message of its own. */
  readonly packet: Packet | undefined;
  readonly seat: Seat | undefined;
  readonly to: string | null;
  readonly shared: bigint | null;
  readonly call: string;
}

/** How a message of its own, and a passenger on a bus, begin: receiver and shared amount stand after that many bytes. */
const TAXI = { type: '01', head: 3 };
const PASSENGER = { head: 2, bytes: 43 };
/** What stands in the message of a bus before its passengers. */
const BUS_HEAD = 33;

const BUS_RODE = topicOf('BusRode(uint32,uint72,uint80,bytes)');
const BUS_DRIVEN = topicOf('BusDriven(uint32,uint72,uint8,bytes32)');
const GET_ADDRESS_CONFIG = selectorOf('getAddressConfig()');
const UNRECEIVED_TOKENS = selectorOf('unreceivedTokens(bytes32,uint8)');
const RETRY_RECEIVE_TOKEN = selectorOf('retryReceiveToken(bytes32,uint8,uint32,address,uint256,bytes)');
const NO_GUID = `0x${'0'.repeat(64)}`;

const poolAt = (chainId: string, address: string): Pool | undefined =>
  stargate.find(({ chain_id, pool_address }) => chain_id === chainId && pool_address.toLowerCase() === address);
const poolOf = (chainId: string | undefined, asset: string): Pool | undefined =>
  stargate.find((pool) => pool.chain_id === chainId && pool.asset === asset);

function departures(tx: Parameters<Tracker<Sent>['departures']>[0]): Departure<Sent>[] {
  if (!isEvmTx(tx)) return [];
  const packets = packetsOf(tx);
  return tx.logs.flatMap((log): Departure<Sent>[] => {
    const sent = readOftSent(log);
    const pool = poolAt(tx.chainId, log.address);
    if (sent === undefined || pool === undefined) return [];
    const own = { ...sent, tx, pool };
    const packet = packets.get(sent.guid);
    if (packet?.message.startsWith(TAXI.type)) {
      const call = packet.message.slice(2 * (TAXI.head + 40));
      const data = { ...own, packet, seat: undefined, ...payee(packet.message, TAXI.head), call };
      return [{ tx, position: Math.min(log.index, packet.index), data }];
    }
    const rode = sent.guid === NO_GUID ? seatBefore(tx, log, sent) : undefined;
    return rode === undefined
      ? []
      : [{ tx, position: log.index, data: { ...own, packet: undefined, ...rode, call: '' } }];
  });
}

/** The seat that a pool took: the last one before its `OFTSent`. */
function seatBefore(tx: EvmTx, log: EvmLog, { dstEid }: OftSent): Pick<Sent, 'seat' | 'to' | 'shared'> | undefined {
  const rode = tx.logs.findLast(({ index, topics }) => index < log.index && topics[0] === BUS_RODE);
  const ticket = rode && uintAt(rode.data, 1);
  const passenger = rode && bytesAt(rode.data, 3);
  if (ticket === undefined || passenger === undefined || uintAt(rode?.data ?? '', 0) !== BigInt(dstEid))
    return undefined;
  return { seat: { ticket, passenger, messaging: rode?.address as string }, ...payee(passenger, PASSENGER.head) };
}

function known({ data }: Departure<Sent>, context: TrackingContext): Leg {
  const { tx, pool, dstEid, packet, seat, to, shared } = data;
  const arrives = poolOf(chainOfEndpoint(dstEid), pool.asset);
  return legWith({
    eventKey: 'stargate_transfer',
    event: firstEvent(context, tx, 'STARGATE_TRANSFER', chainOfEndpoint(dstEid)),
    bridge: 'STARGATE',
    from: { chain_id: tx.chainId, denom: pool.denom, amount: data.sent.toString(), address: data.sender },
    to: arrives
      ? {
          chain_id: arrives.chain_id,
          denom: arrives.denom,
          amount: unshared(context, arrives, shared)?.toString() ?? null,
          address: to,
        }
      : null,
    since: tx.time,
    identifiers: [
      ...(packet ? [{ name: 'guid', value: packet.guid }] : []),
      ...(seat ? [{ name: 'ticket', value: seat.ticket.toString() }] : []),
    ],
    links: [{ name: 'LayerZero Scan', url: `https://layerzeroscan.com/tx/${tx.hash}` }],
    said: arrives ? null : `no pool of ${pool.asset} is listed at LayerZero's endpoint ${dstEid}`,
  });
}

/** The message that carries a transfer, and its place in it. */
interface Carrier {
  readonly packet: Packet;
  readonly place: number;
}

/** Null until there is one. */
async function carrierOf({ packet, seat, tx, pool, dstEid }: Sent, context: TrackingContext): Promise<Carrier | null> {
  if (packet !== undefined || seat === undefined) return packet === undefined ? null : { packet, place: 0 };
  const { chains } = context;
  const target = pool.pool_address.toLowerCase();
  const [config] = await chains.call(tx.chainId, [{ target, data: GET_ADDRESS_CONFIG }]);
  if (config == null) throw new NotRead(`the pool ${target} did not answer`);
  if (addressAt(config, 3) !== seat.messaging)
    throw new NotRead('its seat was not taken at the pool’s own messaging contract');
  const fits = ({ data }: EvmLog): boolean => {
    const [to, start, count] = [0, 1, 2].map((at) => uintAt(data, at) ?? 0n) as [bigint, bigint, bigint];
    return to === BigInt(dstEid) && start <= seat.ticket && seat.ticket < start + count;
  };
  const filter = { address: seat.messaging, topics: [BUS_DRIVEN], fits };
  const driven = await chains.findLog(tx.chainId, filter, searchFrom(tx, context));
  const drive = driven && (await chains.tx(tx.chainId, driven.txHash));
  if (!drive || !isEvmTx(drive)) return null;
  const guid = driven.data.slice(-64);
  const carried = packetsOf(drive).get(`0x${guid}`);
  if (carried === undefined) return null;
  const place = Number(seat.ticket - (uintAt(driven.data, 1) ?? 0n));
  if (passengerAt(carried, place) !== seat.passenger) throw new NotRead('the bus does not carry who took the seat');
  return { packet: carried, place };
}

function passengerAt({ message }: Packet, place: number): string | undefined {
  const from = BUS_HEAD + place * PASSENGER.bytes;
  return slice(message, from, from + PASSENGER.bytes);
}

/** The pool's word that a transfer was paid out: of a bus that carries several to one receiver by the amount, of equal ones by their order. */
async function receiptOf(
  { to, seat }: Sent,
  { packet, place }: Carrier,
  arrives: Pool,
  amount: string | null,
  since: number,
  { chains }: TrackingContext,
): Promise<EvmLog | null> {
  const address = arrives.pool_address.toLowerCase();
  const topics = [OFT_RECEIVED, packet.guid, to === null ? null : `0x${packed(to)}`];
  // The message of a taxi is of one transfer.
  if (seat === undefined) return chains.findLog(arrives.chain_id, { address, topics }, since);
  const isOurs = (log: EvmLog): boolean =>
    log.address === address &&
    topics.every((topic, at) => topic === null || log.topics[at] === topic) &&
    (amount === null || `${uintAt(log.data, 1)}` === amount);
  const log = await chains.findLog(arrives.chain_id, { address, topics, fits: isOurs }, since);
  const before = Array.from({ length: place }, (_, at) => passengerAt(packet, at)).filter(
    (passenger) => passenger === seat.passenger,
  ).length;
  if (log === null || before === 0) return log;
  const tx = await chains.tx(arrives.chain_id, log.txHash);
  return (tx !== null && isEvmTx(tx) && tx.logs.filter(isOurs)[before]) || null;
}

async function follow(departure: Departure<Sent>, context: TrackingContext): Promise<Leg> {
  const { data } = departure;
  const leg = known(departure, context);
  const arrives = poolOf(leg.to?.chain_id, data.pool.asset);
  if (leg.to === null || arrives === undefined) return leg;
  const at = tellOn(leg);
  const carrier = await carrierOf(data, context);
  if (carrier === null)
    return at('SENT', 'WAITING_DELIVERY', {}, { said: 'it waits for the bus: nobody has driven it yet' });
  const { packet, place } = carrier;
  const identifiers = [{ name: 'guid', value: packet.guid }, ...leg.identifiers.filter(({ name }) => name !== 'guid')];
  const since = searchFrom(data.tx, context);
  const delivery = await deliveryOf(packet, arrives.chain_id, since, context);
  if (delivery.state !== 'cleared')
    return { ...(await undelivered(delivery, data.tx, packet, at, context, arrives)), identifiers };
  const kept = await keptBack(data, packet, place, arrives, context);
  if (kept !== null) return at('FAILED', 'REFUSED', {}, { ...kept, identifiers });
  const log = await receiptOf(data, carrier, arrives, leg.to.amount, since, context).catch(nullIfNotRead);
  const amount = log === null ? leg.to.amount : (uintAt(log.data, 1)?.toString() ?? null);
  const receive_tx = logRef(context.registry, arrives.chain_id, log);
  const arrival = log && { chainId: arrives.chain_id, hash: log.txHash, continues: untilNext(log) };
  return at('RECEIVED', 'ARRIVED', { receive_tx }, { identifiers, to: { ...leg.to, amount }, arrival });
}

/** What leaves after a pool paid out, up to the next payment, is the receiver's. */
const untilNext =
  (paid: EvmLog) =>
  (position: number, tx: ChainTx): boolean =>
    after(paid)(position) &&
    isEvmTx(tx) &&
    !tx.logs.some(({ topics, index }) => topics[0] === OFT_RECEIVED && index > paid.index && index < position);

async function undelivered(
  delivery: Delivery,
  tx: EvmTx,
  { guid }: Packet,
  at: Tell,
  context: TrackingContext,
  { chain_id }: Pool,
): Promise<Leg> {
  if (delivery.state !== 'verified') {
    const isVoid = delivery.state === 'void';
    const said = isVoid ? 'the owner of Stargate’s contracts set this message aside' : await lzScan(guid, context);
    return at(isVoid ? 'FAILED' : 'PENDING_CONFIRMATION', isVoid ? 'STUCK' : 'WAITING_DELIVERY', {}, { said });
  }
  const { act, alert, said } = delivery;
  if (alert === null) return at('CONFIRMED', carriedOutPhase(tx, context), {}, { acts: [act] });
  return at('FAILED', 'REFUSED', { error_tx: logRef(context.registry, chain_id, alert) }, { acts: [act], said });
}

/** What the pool could not pay out and keeps, with the call that asks again; null where it keeps nothing of this transfer. */
async function keptBack(
  { to, shared, call, tx }: Sent,
  packet: Packet,
  place: number,
  arrives: Pool,
  context: TrackingContext,
): Promise<Pick<Leg, 'acts' | 'said'> | null> {
  const target = arrives.pool_address.toLowerCase();
  const asked = encodeCall(UNRECEIVED_TOKENS, [packet.guid, place]);
  const [hash] = await context.chains.call(arrives.chain_id, [{ target, data: asked }]);
  const kept = returnedUint(hash);
  if (kept === undefined) throw new NotRead(`the pool ${target} of ${tx.chainId} did not answer`);
  if (kept === 0n) return null;
  const said = 'the pool could not pay it out and keeps it for the receiver';
  const amount = unshared(context, arrives, shared);
  if (to === null || amount === null) return { acts: [], said };
  const compose = call === '' ? '' : packed(packet.nonce, 8) + packed(packet.srcEid, 4) + packed(amount) + call;
  // The pool knows it by this hash alone: words that do not make it would be refused.
  const words = packed(packet.srcEid, 4) + packed(to, 20) + packed(amount) + compose;
  if (keccak(words) !== `0x${hash}`) return { acts: [], said };
  const values = [packet.guid, place, packet.srcEid, to, amount, { bytes: compose }];
  const data = RETRY_RECEIVE_TOKEN + encodeValues(values);
  return { acts: [evmAct('RETRY', 'ANYONE', { chain_id: arrives.chain_id, to: target, data })], said };
}

/** Stargate's pools: a message of its own for a transfer, or a seat on a bus. */
export const stargateTracker: Tracker<Sent> = {
  name: 'Stargate',
  departures,
  follow,
  known,
  origins: (tx, context) =>
    originsOf(
      tx,
      ({ address }, chainId) => {
        const pool = poolAt(tx.chainId, address);
        return pool && poolOf(chainId, pool.asset)?.pool_address;
      },
      context,
    ),
};
