import { base64 } from '@scure/base';
import { bytesAt, uintAt } from '#calls/words.ts';
import { returnedUint, topicOf, topicWord } from '../../abi.ts';
import { NotRead } from '../../chain-reads.ts';
import { attributeOf, type CosmosTx, type EvmLog, type EvmTx } from '../../chain-tx.ts';
import { foundRef, logRef } from '../../explorer.ts';
import { fieldsOf } from '../../json.ts';
import { byLog, firstPacketEvent, legWith, searchFrom, tellOn } from '../../leg.ts';
import type { Leg, Tracker, TrackingContext } from '../../tracker.ts';
import {
  BEHIND_MS,
  CLIENT_TOPIC,
  COMMITMENT,
  commitmentCall,
  ERROR_COMMITMENT,
  type EurekaTransfer,
  ethereum,
  hub,
  PACKET,
  placeAt,
  ROUTER,
  readTransfer,
  textOf,
  tokens,
} from './transfer.ts';

/** What a packet of IBC version 2 brings from Ethereum: the first payload's token, by the app that both ends know. */
interface Sent extends EurekaTransfer {
  readonly tx: EvmTx;
  readonly sequence: bigint;
  readonly dstClient: string;
  /** Milliseconds since 1970. */
  readonly timeout: number;
  /** The packet as the router wrote it, for whoever relays. */
  readonly data: string;
}

const SEND_PACKET = topicOf(`SendPacket(string,uint256,${PACKET})`);
const ACK_PACKET = topicOf(`AckPacket(string,uint256,${PACKET},bytes)`);
const TIMEOUT_PACKET = topicOf(`TimeoutPacket(string,uint256,${PACKET})`);
const REFUSED = base64.encode(ERROR_COMMITMENT);

/** Places are counted in words: the packet begins where its offset says, its payloads and their texts from there on. */
function readSent(tx: EvmTx, log: EvmLog): Sent | undefined {
  const { address, topics, data } = log;
  if (tx.chainId !== ethereum.chain_id || address !== ROUTER || topics[0] !== SEND_PACKET || topics[1] !== CLIENT_TOPIC)
    return undefined;
  const packet = placeAt(data, 0, 0);
  const sequence = uintAt(data, packet);
  const dstClient = textOf(bytesAt(data, packet + 2, packet));
  const timeout = uintAt(data, packet + 3);
  const payloads = placeAt(data, packet + 4, packet) + 1;
  const payload = placeAt(data, payloads, payloads);
  const value = bytesAt(data, payload + 4, payload);
  if (value === undefined || sequence === undefined || timeout === undefined || dstClient === undefined)
    return undefined;
  const transfer = readTransfer(value);
  if (transfer === undefined) return undefined;
  return { tx, sequence, dstClient, timeout: Number(timeout) * 1000, ...transfer, data };
}

function knownOf(sent: Sent, context: TrackingContext): Leg {
  const { tx, denom, sender, receiver, sequence, dstClient } = sent;
  const amount = sent.amount.toString();
  // A token that came from the Hub goes home under the name that it has there.
  const home = `transfer/${ethereum.client}/`;
  const token = tokens.find(
    ({ ethereum_denom, hub_denom }) =>
      ethereum_denom.toLowerCase() === denom.toLowerCase() || denom === home + hub_denom,
  );
  return legWith({
    ...{ eventKey: 'eureka_transfer', bridge: 'EUREKA', since: tx.time },
    event: firstPacketEvent(context, tx, hub.chain_id),
    from: { chain_id: tx.chainId, denom: token?.ethereum_denom ?? null, amount, address: sender },
    to: { chain_id: hub.chain_id, denom: token?.hub_denom ?? null, amount, address: receiver },
    identifiers: [
      { name: 'client', value: ethereum.client },
      { name: 'client on the other chain', value: dstClient },
      { name: 'sequence', value: sequence.toString() },
      { name: 'packet', value: sent.data },
    ],
  });
}

async function followSent(sent: Sent, context: TrackingContext): Promise<Leg> {
  const { tx, sequence, timeout, dstClient } = sent;
  const { chains, registry } = context;
  const leg = knownOf(sent, context);
  const at = tellOn(leg, 'packet_txs');
  const [[held], far] = await Promise.all([
    chains.call(tx.chainId, [commitmentCall(ethereum.client, COMMITMENT, sequence)]),
    farEndOf(sent, context),
  ]);
  const commitment = returnedUint(held);
  if (commitment === undefined) throw new NotRead('the router of Eureka on Ethereum did not answer');
  const isGone = commitment === 0n;
  const find = (topic: string) => {
    const filter = { address: ROUTER, topics: [topic, CLIENT_TOPIC, topicWord(sequence)] };
    return isGone ? chains.findLog(tx.chainId, filter, searchFrom(tx, context)).catch(() => null) : null;
  };
  if (far.isReceived) {
    const [receive, ack] = await Promise.all([receiptOf(sent, context), find(ACK_PACKET)]);
    const receive_tx = foundRef(registry, receive);
    const txs = { receive_tx, acknowledge_tx: logRef(registry, tx.chainId, ack) ?? null };
    if (far.ack === REFUSED) {
      const error = { type: 'PACKET_ERROR_ACKNOWLEDGEMENT', message: '' };
      const said = 'the Hub refused it';
      return at('FAILURE', isGone ? 'RETURNED' : 'RETURNING', { ...txs, error }, { said });
    }
    // A receipt without an acknowledgement: what carries it on has not said yet how it ended.
    if (far.ack === null) return at('RECEIVED', 'WAITING_DELIVERY', { receive_tx });
    const arrival = receive && arrivalOf(receive, sent);
    return at(isGone ? 'SUCCESS' : 'RECEIVED', 'ARRIVED', txs, { arrival });
  }
  const error = { type: 'PACKET_ERROR_TIMEOUT', message: '' };
  if (isGone) {
    const late = await find(TIMEOUT_PACKET);
    const timeout_tx = logRef(registry, tx.chainId, late);
    if (late !== null) return at('FAILURE', 'RETURNED', { timeout_tx, error }, { said: 'nobody carried it in time' });
    throw new NotRead(`a node of the Hub does not know packet ${sequence} of ${dstClient} yet`);
  }
  const { time } = await chains.head(hub.chain_id);
  if (time - BEHIND_MS < timeout) return at('PENDING', 'WAITING_DELIVERY', {}, { until: timeout });
  const said = 'nobody carried it in time: it comes back once one of the listed relayers reports that';
  return at('FAILURE', 'TIMED_OUT', { error }, { since: timeout, said });
}

/** What the Hub says of the packet; `ack` is the commitment to its acknowledgement. */
async function farEndOf({ dstClient, sequence }: Sent, { chains }: TrackingContext) {
  if (!/^[\w-]{1,64}$/.test(dstClient)) throw new NotRead('the packet names no client of the Hub');
  const base = `/ibc/core/channel/v2/clients/${dstClient}`;
  const [receipt, acked] = await Promise.all(
    ['packet_receipts', 'packet_acks'].map((kind) => chains.rest(hub.chain_id, `${base}/${kind}/${sequence}`)),
  );
  const { acknowledgement } = fieldsOf(acked);
  const ack = typeof acknowledgement === 'string' && acknowledgement !== '' ? acknowledgement : null;
  return { isReceived: fieldsOf(receipt).received === true || ack !== null, ack };
}

const isOf =
  ({ dstClient, sequence }: Sent) =>
  (event: CosmosTx['events'][number]): boolean =>
    event.type === 'recv_packet' &&
    attributeOf(event, 'packet_dest_client') === dstClient &&
    attributeOf(event, 'packet_sequence') === sequence.toString();

async function receiptOf(sent: Sent, { chains }: TrackingContext): Promise<CosmosTx | null> {
  const wanted = {
    'recv_packet.packet_dest_client': sent.dstClient,
    'recv_packet.packet_sequence': sent.sequence.toString(),
  };
  const tx = await chains.findCosmosTx(hub.chain_id, wanted).catch(() => null);
  return tx?.outcome === 'success' && tx.events.some(isOf(sent)) ? tx : null;
}

/** What the Hub sends on in the same message, before it takes the next packet. */
function arrivalOf({ chainId, hash, events }: CosmosTx, sent: Sent): Leg['arrival'] {
  const start = events.find(isOf(sent));
  const next = events.find(({ type, index }) => type === 'recv_packet' && start !== undefined && index > start.index);
  const continues = (position: number): boolean =>
    start !== undefined && position > start.index && (next === undefined || position < next.index);
  return { chainId, hash, continues };
}

export const fromEthereum: Tracker<Sent> = {
  name: 'IBC Eureka from Ethereum',
  departures: byLog(readSent),
  follow: ({ data }, context) => followSent(data, context),
  known: ({ data }, context) => knownOf(data, context),
};
