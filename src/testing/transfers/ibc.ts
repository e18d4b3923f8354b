import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { ibcDenom } from '#contract/ibc-denom.ts';
import { cosmosTx, type FakeChains, fakeChains, NOW } from '../chain-reads.ts';
import { ONE_A_SEQUENCE, type Scene } from './scene.ts';

export const HUB = 'cosmoshub-4';
export const OSMOSIS = 'osmosis-1';
export const JUNO = 'juno-1';
export const MINUTE = 60_000;
export const SENT_AT = NOW - 2 * MINUTE;

interface Channel {
  readonly from: string;
  readonly src: string;
  readonly to: string;
  readonly dst: string;
}
export const HUB_TO_OSMOSIS: Channel = { from: HUB, src: 'channel-141', to: OSMOSIS, dst: 'channel-0' };
export const OSMOSIS_TO_JUNO: Channel = { from: OSMOSIS, src: 'channel-42', to: JUNO, dst: 'channel-0' };
export const OSMOSIS_TO_HUB: Channel = { from: OSMOSIS, src: 'channel-0', to: HUB, dst: 'channel-141' };

interface TestPacket {
  readonly over: Channel;
  readonly sequence: number;
  readonly denom: string;
  readonly amount: string;
  readonly receiver: string;
  readonly memo: string;
  /** Milliseconds since 1970. */
  readonly timeout: number;
}

export const packetOf = (over: Channel, draft: Partial<TestPacket> = {}): TestPacket => ({
  ...{ over, sequence: 7, denom: 'uatom', amount: '1000', receiver: 'osmo1receiver', memo: '' },
  ...{ timeout: SENT_AT + 10 * MINUTE, ...draft },
});

const hashOf = (name: string): string => bytesToHex(sha256(utf8ToBytes(name))).toUpperCase();
type Events = NonNullable<Parameters<typeof cosmosTx>[0]['events']>;
export type Event = Events[number];

const idOf = ({ over, sequence }: TestPacket): Readonly<Record<string, string>> => ({
  packet_sequence: `${sequence}`,
  packet_src_port: 'transfer',
  packet_src_channel: over.src,
  packet_dst_port: 'transfer',
  packet_dst_channel: over.dst,
});

export function sendEvent(packet: TestPacket, message = 0): Event {
  const { denom, amount, receiver, memo, timeout } = packet;
  const data = JSON.stringify({ amount, denom, memo, receiver, sender: 'cosmos1sender' });
  const attributes = {
    packet_data_hex: bytesToHex(utf8ToBytes(data)),
    packet_timeout_height: '0-0',
    packet_timeout_timestamp: `${timeout}000000`,
  };
  return ['send_packet', { ...idOf(packet), ...attributes }, message];
}
export const packetEvent = (type: string, packet: TestPacket, more = {}, message = 0): Event => [
  type,
  { ...idOf(packet), ...more },
  message,
];

export const SUCCESS = '{"result":"AQ=="}';
export const ERROR = '{"error":"ABCI code: 5: error handling packet: see events for details"}';

/** Two ends of channels on chains that do no more than a test says. */
export function ibcWorld(chains: FakeChains = fakeChains()) {
  const port = (channel: string, kind: string, sequence: number) =>
    `/ibc/core/channel/v1/channels/${channel}/ports/transfer/${kind}/${sequence}`;
  const put = (chainId: string, name: string, time: number, events: Events) => {
    const hash = hashOf(name);
    chains.add(cosmosTx({ chainId, hash, time, events }));
    return hash;
  };
  const hold = ({ over, sequence }: TestPacket, isHeld: boolean) =>
    chains.answerRest(over.from, port(over.src, 'packet_commitments', sequence), isHeld ? { commitment: 'c' } : null);
  const receive = ({ over, sequence }: TestPacket, received: boolean) =>
    chains.answerRest(over.to, port(over.dst, 'packet_receipts', sequence), { received });
  const acknowledge = ({ over, sequence }: TestPacket, text: string) =>
    chains.answerRest(over.to, port(over.dst, 'packet_acks', sequence), {
      acknowledgement: base64.encode(sha256(utf8ToBytes(text))),
    });
  return {
    chains,
    hold,
    receive,
    acknowledge,
    put,
    send(packets: readonly TestPacket[], name = 'send', time = SENT_AT) {
      for (const packet of packets) {
        hold(packet, true);
        receive(packet, false);
      }
      return put(
        packets[0]?.over.from as string,
        name,
        time,
        packets.map((packet, at) => sendEvent(packet, at)),
      );
    },
    /** A plain arrival, acknowledged in the same transaction. */
    deliver(packet: TestPacket, text = SUCCESS, name = 'receive', time = SENT_AT + 10_000) {
      receive(packet, true);
      acknowledge(packet, text);
      return put(packet.over.to, name, time, [
        packetEvent('recv_packet', packet),
        packetEvent('write_acknowledgement', packet, { packet_ack: text }),
      ]);
    },
    /** The acknowledgement comes back. */
    settle(packet: TestPacket, text = SUCCESS, name = 'acknowledge', more: Events = []) {
      hold(packet, false);
      const told: Event = ['fungible_token_packet', text === SUCCESS ? { success: '\u0001' } : { error: text }, 0];
      return put(packet.over.from, name, SENT_AT + 20_000, [packetEvent('acknowledge_packet', packet), told, ...more]);
    },
    client(chainId: string, channel: string, status: string) {
      chains.answerRest(chainId, `/ibc/core/channel/v1/channels/${channel}/ports/transfer/client_state`, {
        identified_client_state: { client_id: '07-tendermint-1' },
      });
      chains.answerRest(chainId, '/ibc/core/client/v1/client_status/07-tendermint-1', { status });
    },
  };
}
export type IbcWorld = ReturnType<typeof ibcWorld>;

export const ATOM_ON_OSMOSIS = ibcDenom('transfer/channel-0/uatom');

const packet = packetOf(HUB_TO_OSMOSIS);
const LATE = packet.timeout + 2 * MINUTE;

export const ibcScene: Scene = {
  ...{ name: 'IBC', chainId: HUB, hash: hashOf('send'), far: [OSMOSIS] },
  way: [
    { phase: 'WAITING_DELIVERY', set: (chains) => void ibcWorld(chains).send([packet]) },
    { phase: 'ARRIVED', set: (chains) => void ibcWorld(chains).deliver(packet) },
    { phase: 'ARRIVED', set: (chains) => void ibcWorld(chains).settle(packet) },
  ],
  arrives: { chain_id: OSMOSIS, denom: ATOM_ON_OSMOSIS, amount: '1000' },
  slow: { ms: 7 * MINUTE, phase: 'WAITING_DELIVERY' },
  refused: [
    { phase: 'RETURNING', set: (chains) => void ibcWorld(chains).deliver(packet, ERROR) },
    { phase: 'RETURNED', set: (chains) => void ibcWorld(chains).settle(packet, ERROR) },
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
        const { hold, put } = ibcWorld(chains);
        hold(packet, false);
        put(HUB, 'timeout', LATE, [packetEvent('timeout_packet', packet)]);
      },
    },
  ],
  notReplaced: ONE_A_SEQUENCE,
};
