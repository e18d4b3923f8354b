import { hexToBytes } from '@noble/hashes/utils.js';
import { hex } from '@scure/base';
import { ibcDenom } from '#contract/ibc-denom.ts';
import { returnedUint, topicOf, topicWord } from '../../abi.ts';
import { isCosmosTx, NotRead, nullIfNotRead } from '../../chain-reads.ts';
import { attributeOf, type CosmosEvent, type CosmosTx, type EvmLog } from '../../chain-tx.ts';
import { foundRef, logRef } from '../../explorer.ts';
import { firstPacketEvent, legWith, searchFrom, tellOn } from '../../leg.ts';
import { protoFields } from '../../protobuf.ts';
import type { Leg, Tracker, TrackingContext } from '../../tracker.ts';
import {
  ACKNOWLEDGEMENT,
  BEHIND_MS,
  CLIENT_TOPIC,
  commitmentCall,
  ERROR_COMMITMENT,
  type EurekaTransfer,
  ethereum,
  hub,
  PACKET,
  RECEIPT,
  ROUTER,
  readTransfer,
  tokens,
} from './transfer.ts';

/** What a packet of IBC version 2 brings from the Hub: its payload is in the encoding of Ethereum's contracts. */
interface Sent extends EurekaTransfer {
  readonly tx: CosmosTx;
  readonly sequence: bigint;
  /** Milliseconds since 1970. */
  readonly timeout: number;
  /** The packet as the Hub wrote it, for whoever relays. */
  readonly packet: string;
}

const WRITE_ACK = topicOf(`WriteAcknowledgement(string,uint256,${PACKET},bytes[])`);
const REFUSED = BigInt(`0x${hex.encode(ERROR_COMMITMENT)}`);

function departures(tx: Parameters<Tracker<Sent>['departures']>[0]) {
  if (!isCosmosTx(tx) || tx.chainId !== hub.chain_id) return [];
  return tx.events.flatMap((event) => {
    const data = event.type === 'send_packet' ? readSent(tx, event) : undefined;
    return data === undefined ? [] : [{ tx, position: event.index, data }];
  });
}

/** A packet: sequence, clients of both ends, time, payloads; a payload: ports of both ends, version, encoding, value. */
function readSent(tx: CosmosTx, event: CosmosEvent): Sent | undefined {
  const packet = attributeOf(event, 'encoded_packet_hex') ?? '';
  const isOurs =
    attributeOf(event, 'packet_source_client') === hub.client &&
    attributeOf(event, 'packet_dest_client') === ethereum.client;
  if (!isOurs || !/^([0-9a-f]{2})+$/i.test(packet)) return undefined;
  const fields = protoFields(hexToBytes(packet.toLowerCase()));
  const [sequence, timeout] = [1, 4].map((number) => fields?.find((field) => field.number === number)?.value);
  const payload = fields?.find(({ number }) => number === 5)?.value;
  const value =
    payload instanceof Uint8Array ? protoFields(payload)?.find(({ number }) => number === 5)?.value : undefined;
  const transfer = value instanceof Uint8Array ? readTransfer(hex.encode(value)) : undefined;
  if (transfer === undefined || typeof sequence !== 'bigint' || typeof timeout !== 'bigint') return undefined;
  return { tx, sequence, timeout: Number(timeout) * 1000, packet, ...transfer };
}

function knownOf(sent: Sent, context: TrackingContext): Leg {
  const { tx, denom, sender, receiver, sequence, packet } = sent;
  const amount = sent.amount.toString();
  // What came from Ethereum goes back under the path by which it came.
  const onHub = denom.includes('/') ? ibcDenom(denom) : denom;
  const token = tokens.find(({ hub_denom }) => hub_denom === onHub);
  return legWith({
    ...{ eventKey: 'eureka_transfer', bridge: 'EUREKA', since: tx.time },
    event: firstPacketEvent(context, tx, ethereum.chain_id),
    from: { chain_id: tx.chainId, denom: onHub, amount, address: sender },
    to: { chain_id: ethereum.chain_id, denom: token?.ethereum_denom ?? null, amount, address: receiver },
    identifiers: [
      { name: 'client', value: hub.client },
      { name: 'client on the other chain', value: ethereum.client },
      { name: 'sequence', value: sequence.toString() },
      { name: 'packet', value: packet },
    ],
  });
}

async function followSent(sent: Sent, context: TrackingContext): Promise<Leg> {
  const { tx, sequence, timeout } = sent;
  const { chains, now, registry } = context;
  const leg = knownOf(sent, context);
  const at = tellOn(leg, 'packet_txs');
  const path = `/ibc/core/channel/v2/clients/${hub.client}/packet_commitments/${sequence}`;
  const [held, kept] = await Promise.all([
    chains.rest(tx.chainId, path),
    chains.call(ethereum.chain_id, [
      commitmentCall(ethereum.client, RECEIPT, sequence),
      commitmentCall(ethereum.client, ACKNOWLEDGEMENT, sequence),
    ]),
  ]);
  const [receipt, ack] = kept.map(returnedUint);
  if (receipt === undefined || ack === undefined) throw new NotRead('the router of Eureka on Ethereum did not answer');
  // A node that has not come to the block in which it was sent does not hold it either.
  const isGone = held === null && tx.time !== null && now() - tx.time > BEHIND_MS;
  const end = (type: string) => (isGone ? endOf(type, sent, context) : null);
  if (receipt !== 0n) {
    const [receive, told] = await Promise.all([receivedBy(sent, context), end('acknowledge_packet')]);
    const receive_tx = logRef(registry, ethereum.chain_id, receive) ?? null;
    const txs = { receive_tx, acknowledge_tx: foundRef(registry, told) };
    if (ack === REFUSED) {
      const error = { type: 'PACKET_ERROR_ACKNOWLEDGEMENT', message: '' };
      const said = 'Ethereum refused it';
      return at('FAILURE', isGone ? 'RETURNED' : 'RETURNING', { ...txs, error }, { said });
    }
    if (ack === 0n) return at('RECEIVED', 'WAITING_DELIVERY', { receive_tx });
    const arrival = receive && { chainId: ethereum.chain_id, hash: receive.txHash };
    return at(isGone ? 'SUCCESS' : 'RECEIVED', 'ARRIVED', txs, { arrival });
  }
  const error = { type: 'PACKET_ERROR_TIMEOUT', message: '' };
  if (isGone) {
    const late = await end('timeout_packet');
    const timeout_tx = foundRef(registry, late);
    if (late !== null) return at('FAILURE', 'RETURNED', { timeout_tx, error }, { said: 'nobody carried it in time' });
    throw new NotRead(`a node of Ethereum does not know packet ${sequence} of ${hub.client} yet`);
  }
  const { time } = await chains.head(ethereum.chain_id);
  if (time - BEHIND_MS < timeout) return at('PENDING', 'WAITING_DELIVERY', {}, { until: timeout });
  const said = 'nobody carried it in time: it comes back once one of the listed relayers reports that';
  return at('FAILURE', 'TIMED_OUT', { error }, { since: timeout, said });
}

/** The router's word in the transaction that brought the packet. */
function receivedBy({ tx, sequence }: Sent, context: TrackingContext): Promise<EvmLog | null> {
  const filter = { address: ROUTER, topics: [WRITE_ACK, CLIENT_TOPIC, topicWord(sequence)] };
  return context.chains.findLog(ethereum.chain_id, filter, searchFrom(tx, context)).catch(nullIfNotRead);
}

/** The transaction that told the Hub what became of it. */
async function endOf(type: string, { sequence }: Sent, { chains }: TrackingContext): Promise<CosmosTx | null> {
  const wanted = { [`${type}.packet_source_client`]: hub.client, [`${type}.packet_sequence`]: `${sequence}` };
  const found = await chains.findCosmosTx(hub.chain_id, wanted).catch(nullIfNotRead);
  return found?.outcome === 'success' ? found : null;
}

export const fromHub: Tracker<Sent> = {
  name: 'IBC Eureka from the Hub',
  departures,
  follow: ({ data }, context) => followSent(data, context),
  known: ({ data }, context) => knownOf(data, context),
};
