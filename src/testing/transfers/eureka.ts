import { createHash } from 'node:crypto';
import { BinaryWriter } from 'cosmjs-types/binary';
import {
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  keccak256,
  parseAbi,
  parseAbiParameters,
  stringToHex,
} from 'viem';
import { topicOf, topicWord } from '#tracking/abi.ts';
import { cosmosTx, evmTx, type FakeChains, hash32, NOW } from '../chain-reads.ts';
import { LATER, ONE_A_SEQUENCE, type Scene } from './scene.ts';

const ROUTER = '0x3af134307d5ee90faa2ba9cdba14ba66414cf1a7';
export const TOKEN = '0x004E9C3EF86bc1ca1f0bB5C7662861Ee93350568';
export const HUB_DENOM = 'ibc/9EE1F80BA2AE01138A40D656BBB42D11B1720000D6F64FC5988E412B6EDB4F71';
export const ALICE = `0x${'a1'.repeat(20)}`;
const HASH = hash32(1);
export const TIMEOUT = NOW + 3_600_000;
const PACKET = '(uint64,string,string,uint64,(string,string,string,string,bytes)[])';
const CLIENT_TOPIC = keccak256(stringToHex('cosmoshub-0'));
const PACKET_TYPE =
  '(uint64 sequence,string src,string dst,uint64 timeout,(string srcPort,string dstPort,string version,string encoding,bytes value)[] payloads)';

const carried = (denom: string, sender: string, receiver: string) =>
  encodeAbiParameters(parseAbiParameters('(string denom,string sender,string receiver,uint256 amount,string memo)'), [
    { denom, sender, receiver, amount: 7n, memo: '' },
  ]);

/** A packet from Ethereum to the Hub. */
export function sending(router: string = ROUTER) {
  const value = carried(TOKEN.toLowerCase(), ALICE, 'cosmos1alice');
  const payload = {
    srcPort: 'transfer',
    dstPort: 'transfer',
    version: 'ics20-1',
    encoding: 'application/x-solidity-abi',
    value,
  };
  const packet = {
    sequence: 12n,
    src: 'cosmoshub-0',
    dst: '08-wasm-1369',
    timeout: BigInt(TIMEOUT / 1000),
    payloads: [payload],
  };
  const data = encodeAbiParameters(parseAbiParameters(PACKET_TYPE), [packet]);
  const topics = [topicOf(`SendPacket(string,uint256,${PACKET})`), CLIENT_TOPIC, topicWord(12)];
  const tx = evmTx({ chainId: '1', hash: HASH, logs: [{ address: router, topics, data }] });
  return { tx, data };
}

/** Whether Ethereum still holds the packet. */
export const holds = (chains: FakeChains, is: boolean): void => keeps(chains, 1, hash32(is ? 5 : 0));
function keeps(chains: FakeChains, kind: number, commitment: string): void {
  const path = keccak256(encodePacked(['string', 'uint8', 'uint64'], ['cosmoshub-0', kind, 12n]));
  const abi = parseAbi(['function getCommitment(bytes32) view returns (bytes32)']);
  chains.answer('1', { target: ROUTER, data: encodeFunctionData({ abi, args: [path] }) }, commitment);
}
const sha = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const commitment = (ack: string | Uint8Array): string => sha(Uint8Array.of(2), sha(ack)).toString('base64');
export function hubHas(chains: FakeChains, isReceived: boolean, acknowledgement?: string): void {
  const path = (kind: string) => `/ibc/core/channel/v2/clients/08-wasm-1369/${kind}/12`;
  chains.answerRest('cosmoshub-4', path('packet_receipts'), { received: isReceived });
  chains.answerRest('cosmoshub-4', path('packet_acks'), acknowledgement === undefined ? null : { acknowledgement });
}
export const endLog = (event: string, rest = '') => ({
  address: ROUTER,
  topics: [topicOf(`${event}(string,uint256,${PACKET}${rest})`), CLIENT_TOPIC, topicWord(12)],
  data: '0x',
});

export const SUCCESS = commitment('{"result":"AQ=="}');
export const REFUSED = commitment(sha('UNIVERSAL_ERROR_ACKNOWLEDGEMENT'));
const RECEIPT = 'AB'.repeat(32);
const LATE = TIMEOUT + 3_600_000;

export const eurekaScene: Scene = {
  ...{ name: 'Eureka, from Ethereum', chainId: '1', hash: HASH, far: ['cosmoshub-4'] },
  way: [
    {
      phase: 'WAITING_DELIVERY',
      set(chains) {
        chains.add(sending().tx);
        holds(chains, true);
        hubHas(chains, false);
      },
    },
    {
      phase: 'ARRIVED',
      set(chains) {
        hubHas(chains, true, SUCCESS);
        const taken = { packet_dest_client: '08-wasm-1369', packet_sequence: '12' };
        chains.add(cosmosTx({ ...LATER, chainId: 'cosmoshub-4', hash: RECEIPT, events: [['recv_packet', taken]] }));
      },
    },
    {
      phase: 'ARRIVED',
      set(chains) {
        holds(chains, false);
        chains.add(evmTx({ ...LATER, chainId: '1', hash: hash32(3), logs: [endLog('AckPacket', ',bytes')] }));
      },
    },
  ],
  arrives: { chain_id: 'cosmoshub-4', denom: HUB_DENOM, amount: '7' },
  slow: { ms: 1_800_000, phase: 'WAITING_DELIVERY' },
  refused: [
    { phase: 'RETURNING', set: (chains) => hubHas(chains, true, REFUSED) },
    {
      phase: 'RETURNED',
      set(chains) {
        holds(chains, false);
        chains.add(evmTx({ ...LATER, chainId: '1', hash: hash32(3), logs: [endLog('AckPacket', ',bytes')] }));
      },
    },
  ],
  returned: [
    {
      phase: 'TIMED_OUT',
      set(chains) {
        chains.now = LATE;
      },
    },
    {
      phase: 'RETURNED',
      set(chains) {
        holds(chains, false);
        chains.add(evmTx({ chainId: '1', hash: hash32(4), time: LATE, logs: [endLog('TimeoutPacket')] }));
      },
    },
  ],
  notReplaced: null,
};

export const HUB_HASH = 'CD'.repeat(32);
/** The Hub's word that it sent a packet, as bytes of protobuf. */
export function hubEvents(denom = `transfer/08-wasm-1369/${TOKEN.toLowerCase()}`) {
  const payload = new BinaryWriter();
  for (const [i, text] of ['transfer', 'transfer', 'ics20-1', 'application/x-solidity-abi'].entries())
    payload.uint32(8 * (i + 1) + 2).string(text);
  payload.uint32(42).bytes(Buffer.from(carried(denom, 'cosmos1alice', ALICE).slice(2), 'hex'));
  const packet = new BinaryWriter();
  packet.uint32(8).uint64(12n).uint32(18).string('08-wasm-1369').uint32(26).string('cosmoshub-0');
  packet
    .uint32(32)
    .uint64(BigInt(TIMEOUT / 1000))
    .uint32(42)
    .bytes(payload.finish());
  const attributes = {
    ...{ packet_source_client: '08-wasm-1369', packet_dest_client: 'cosmoshub-0', packet_sequence: '12' },
    encoded_packet_hex: Buffer.from(packet.finish()).toString('hex'),
  };
  return [['send_packet', attributes]] as const;
}
/** Whether the Hub still holds it. */
export const hubHolds = (chains: FakeChains, is: boolean): void =>
  chains.answerRest(
    'cosmoshub-4',
    '/ibc/core/channel/v2/clients/08-wasm-1369/packet_commitments/12',
    is ? { commitment: 'c' } : null,
  );
/** What Ethereum keeps of it: that it came, and its acknowledgement, in base64. */
export function ethereumHas(chains: FakeChains, isReceived: boolean, ack?: string): void {
  keeps(chains, 2, hash32(isReceived ? 5 : 0));
  keeps(chains, 3, ack === undefined ? hash32(0) : `0x${Buffer.from(ack, 'base64').toString('hex')}`);
}
const hubTold = (type: string, time: number) =>
  cosmosTx({
    ...{ chainId: 'cosmoshub-4', hash: 'EF'.repeat(32), time, height: 999_999n },
    events: [[type, { packet_source_client: '08-wasm-1369', packet_sequence: '12' }]],
  });
const told = (chains: FakeChains, type: string, time: number): void => {
  hubHolds(chains, false);
  chains.add(hubTold(type, time));
};

export const eurekaFromHubScene: Scene = {
  ...{ name: 'Eureka, from the Hub', chainId: 'cosmoshub-4', hash: HUB_HASH, far: ['1'] },
  way: [
    {
      phase: 'WAITING_DELIVERY',
      set(chains) {
        chains.add(cosmosTx({ chainId: 'cosmoshub-4', hash: HUB_HASH, events: hubEvents() }));
        hubHolds(chains, true);
        ethereumHas(chains, false);
      },
    },
    {
      phase: 'ARRIVED',
      set(chains) {
        ethereumHas(chains, true, SUCCESS);
        chains.add(
          evmTx({ ...LATER, chainId: '1', hash: hash32(6), logs: [endLog('WriteAcknowledgement', ',bytes[]')] }),
        );
      },
    },
    { phase: 'ARRIVED', set: (chains) => told(chains, 'acknowledge_packet', LATER.time) },
  ],
  arrives: { chain_id: '1', denom: TOKEN, amount: '7' },
  slow: { ms: 1_800_000, phase: 'WAITING_DELIVERY' },
  refused: [
    { phase: 'RETURNING', set: (chains) => ethereumHas(chains, true, REFUSED) },
    { phase: 'RETURNED', set: (chains) => told(chains, 'acknowledge_packet', LATER.time) },
  ],
  returned: [
    {
      phase: 'TIMED_OUT',
      set(chains) {
        chains.now = LATE;
      },
    },
    { phase: 'RETURNED', set: (chains) => told(chains, 'timeout_packet', LATE) },
  ],
  notReplaced: ONE_A_SEQUENCE,
};
