import { encodeCall } from '#calls/encode.ts';
import { addressAt, addressOfWord, bytesAt, digitsOf, wordAt } from '#calls/words.ts';
import type { TransferAct } from '#contract/tx.ts';
import { chainTitle } from '#registry/records.ts';
import { keccak, packed, returnedUint, selectorOf, topicOf } from '../../abi.ts';
import { NotRead } from '../../chain-reads.ts';
import type { EvmLog } from '../../chain-tx.ts';
import { evmAct } from '../../leg.ts';
import type { TrackingContext } from '../../tracker.ts';
import { endpointOn, evmAddress, knownApp, type Packet } from './packet.ts';

/** `waiting`: not verified. `void`: its receiver's owner set it aside. `cleared`: carried out, or skipped by that owner. */
export type Delivery =
  | { readonly state: 'waiting' | 'void' | 'cleared' }
  | {
      readonly state: 'verified';
      readonly act: TransferAct;
      readonly alert: EvmLog | null;
      readonly said: string | null;
    };

const ENDPOINT = selectorOf('endpoint()');
const INBOUND_PAYLOAD_HASH = selectorOf('inboundPayloadHash(address,uint32,bytes32,uint64)');
const LAZY_INBOUND_NONCE = selectorOf('lazyInboundNonce(address,uint32,bytes32)');
const LZ_RECEIVE = selectorOf('lzReceive((uint32,bytes32,uint64),address,bytes32,bytes,bytes)');
const LZ_RECEIVE_ALERT = topicOf(
  'LzReceiveAlert(address,address,(uint32,bytes32,uint64),bytes32,uint256,uint256,bytes,bytes,bytes)',
);
const NONE = '0'.repeat(64);

/** Where a packet stands at the endpoint of its destination. */
export async function deliveryOf(
  packet: Packet,
  chainId: string,
  since: number,
  context: TrackingContext,
): Promise<Delivery> {
  const { chains } = context;
  const receiver = evmAddress(packet.receiver);
  if (receiver === null) return { state: 'waiting' };
  const endpoint = await endpointOf(chainId, context);
  const lane = [receiver, packet.srcEid, `0x${packet.sender}`];
  const [stored, lazyNonce] = await chains.call(chainId, [
    { target: endpoint, data: encodeCall(INBOUND_PAYLOAD_HASH, [...lane, packet.nonce]) },
    { target: endpoint, data: encodeCall(LAZY_INBOUND_NONCE, lane) },
  ]);
  const verified = returnedUint(lazyNonce);
  if (stored == null || stored === '' || verified === undefined)
    throw new NotRead(`the endpoint of LayerZero on ${chainId} did not answer`);
  // A nonce is passed once it was verified: without a payload then, it is done with.
  if (stored === NONE) return { state: verified >= packet.nonce ? 'cleared' : 'waiting' };
  const payload = digitsOf(packet.guid) + packet.message;
  if (`0x${stored}` !== keccak(payload)) return { state: 'void' };
  const origin = { tuple: [packet.srcEid, `0x${packet.sender}`, packet.nonce] };
  const data = encodeCall(LZ_RECEIVE, [origin, receiver, packet.guid, { bytes: packet.message }, { bytes: '' }]);
  const filter = { address: endpoint, topics: [LZ_RECEIVE_ALERT, `0x${packed(receiver)}`] };
  const alert = await chains
    .findLog(chainId, { ...filter, fits: ({ data }) => `0x${wordAt(data, 3)}` === packet.guid }, since)
    .catch(() => null);
  return {
    state: 'verified',
    act: evmAct('EXECUTE', 'ANYONE', { chain_id: chainId, to: endpoint, data, value: dropOf(packet.message) }),
    alert,
    said: alert === null ? null : revertWords(alert.data),
  };
}

/** A bus of Stargate that brings gas coins takes just those with it; every other message takes nothing. */
function dropOf(message: string): string {
  if (!message.startsWith('02') || message.length < 66) return '0';
  return (BigInt(`0x${message.slice(2, 34)}`) * BigInt(`0x${message.slice(34, 66)}`)).toString();
}

/** The last of the alert's fields is what the call returned: a text where it is `Error(string)`. */
function revertWords(data: string): string {
  const returned = bytesAt(data, 8) ?? '';
  const text = returned.startsWith('08c379a0') ? bytesAt(returned.slice(8), 0) : undefined;
  const words = text === undefined ? '' : new TextDecoder().decode(Uint8Array.from(pairs(text)));
  if (words !== '') return words.slice(0, 500);
  return returned === '' ? 'its execution failed' : `its execution failed: 0x${returned.slice(0, 136)}`;
}
const pairs = (digits: string): number[] => digits.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];

async function endpointOf(chainId: string, { chains, registry }: TrackingContext): Promise<string> {
  const known = endpointOn(chainId);
  if (known !== undefined) return known;
  const app = knownApp(chainId)?.toLowerCase();
  const [said] = app === undefined ? [] : await chains.call(chainId, [{ target: app, data: ENDPOINT }]);
  const endpoint = said == null ? undefined : addressAt(said, 0);
  if (endpoint === undefined)
    throw new NotRead(`the endpoint of LayerZero on ${chainTitle(registry.getChainRecord(chainId))} is not known`);
  return endpoint;
}

/** Of an address word of a log's topic. */
export const topicAddress = (topic: string | undefined): string | null => addressOfWord(topic ?? '') ?? null;

const COMPOSE_QUEUE = selectorOf('composeQueue(address,address,bytes32,uint16)');
/** In the queue's place once the call was made. */
const CALLED = `${'0'.repeat(63)}1`;

/** Whether the receiver's call that a message asks for was made. */
export async function isCalled(
  { guid }: Packet,
  contract: string,
  receiver: string,
  chainId: string,
  context: TrackingContext,
): Promise<boolean> {
  const target = await endpointOf(chainId, context);
  const data = encodeCall(COMPOSE_QUEUE, [contract, receiver, guid, 0]);
  const [queued] = await context.chains.call(chainId, [{ target, data }]);
  return queued === CALLED;
}
