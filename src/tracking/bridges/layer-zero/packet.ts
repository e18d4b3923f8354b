import layerZero from '#bridges/data/layer-zero.json' with { type: 'json' };
import stargate from '#bridges/data/stargate.json' with { type: 'json' };
import { addressOfWord, bytesAt, slice } from '#calls/words.ts';
import { keccak, topicOf } from '../../abi.ts';
import type { EvmLog, EvmTx } from '../../chain-tx.ts';

/** A message of LayerZero, as its endpoint wrote it in `PacketSent`. Hex without 0x, but for the guid. */
export interface Packet {
  /** What emitted it: the endpoint, if it is the true one. */
  readonly endpoint: string;
  readonly index: number;
  readonly nonce: bigint;
  readonly srcEid: number;
  readonly sender: string;
  readonly dstEid: number;
  readonly receiver: string;
  readonly guid: string;
  readonly message: string;
}

const PACKET_SENT = topicOf('PacketSent(bytes,bytes,address)');
const VERSION = '01';

/** The packets of a transaction whose guid is the hash of what leads them, by guid: of the true endpoint alone, where that is known. */
export function packetsOf(tx: EvmTx): ReadonlyMap<string, Packet> {
  const endpoint = endpointOn(tx.chainId) ?? null;
  const packets = tx.logs.flatMap((log) =>
    endpoint !== null && log.address !== endpoint ? [] : (readPacket(log) ?? []),
  );
  return new Map(packets.map((packet) => [packet.guid, packet]));
}

function readPacket({ address, topics, data, index }: EvmLog): Packet | undefined {
  if (topics[0] !== PACKET_SENT) return undefined;
  const bytes = bytesAt(data, 0);
  if (bytes === undefined || !bytes.startsWith(VERSION)) return undefined;
  const header = slice(bytes, 1, 81);
  const guid = slice(bytes, 81, 113);
  if (header === undefined || guid === undefined || keccak(header) !== `0x${guid}`) return undefined;
  return {
    endpoint: address,
    index,
    nonce: BigInt(`0x${header.slice(0, 16)}`),
    srcEid: Number(`0x${header.slice(16, 24)}`),
    sender: header.slice(24, 88),
    dstEid: Number(`0x${header.slice(88, 96)}`),
    receiver: header.slice(96, 160),
    guid: `0x${guid}`,
    message: bytes.slice(226),
  };
}

/** The address on an EVM chain that 32 bytes of a message name; null for one of another family. */
export const evmAddress = (word: string): string | null => addressOfWord(word) ?? null;

const chains = new Map([...layerZero, ...stargate].map(({ endpoint_id, chain_id }) => [endpoint_id, chain_id]));

/** The chain of an endpoint id of LayerZero, as far as our data has it. */
export const chainOfEndpoint = (eid: number): string | undefined => chains.get(eid);

/** Contracts of our data on a chain, each of which knows the endpoint there. */
export const knownApp = (chainId: string): string | undefined =>
  layerZero.find(({ chain_id }) => chain_id === chainId)?.oft_address ??
  stargate.find(({ chain_id }) => chain_id === chainId)?.pool_address;

/** Endpoints by chain, of github.com/LayerZero-Labs/lz-address-book at b52d9ef. */
const ENDPOINTS: Readonly<Record<string, readonly string[]>> = {
  '0x1a44076050125825900e736c501f859c50fe728c': [
    ...['1', '10', '56', '137', '169', '252', '5000', '8453', '34443', '42161', '43114', '59144', '60808', '534352'],
  ],
  '0x6f475642a6e85809b1c36fa62763669b1b48dd5b': ['130', '143', '146', '988', '2818', '4326', '9745', '80094'],
  '0xca29f3a6f966cb2fc0de625f8f325c0c46dbe958': ['57073'],
  '0x3a73033c0b1407574c76bdbac67f126f6b4a9aa9': ['999'],
  '0xd07c30af3ff30d96bdc9c6044958230eb797ddbf': ['324'],
  '0xcb566e3b6934fa77258d68ea18e931fa75e1aaaa': ['747'],
};

/** The endpoint of a chain where it was read; else whatever contract of our data there says. */
export const endpointOn = (chainId: string): string | undefined =>
  Object.entries(ENDPOINTS).find(([, ids]) => ids.includes(chainId))?.[0];
