import { encodeAbiParameters, encodeFunctionData, keccak256, parseAbi } from 'viem';
import { encodeValues } from '#calls/encode.ts';
import { packed, topicOf } from '#tracking/abi.ts';
import { evmTx, type FakeChains, hash32 } from '../chain-reads.ts';
import { LZ_ENDPOINT, lzAlertLog, oftReceivedLog, oftSentLog, packetLog } from '../layer-zero-logs.ts';
import { NOTHING, stands } from './layer-zero.ts';
import { LATER, type Scene } from './scene.ts';

/** The pools of USDC on Ethereum and Base. */
const POOL = '0xc026395860db2d07ee33e05fe50ed7bd583189c7';
export const FAR_POOL = '0x27a16dc786820b16e5c9028b75b99f6f604b5d26';
export const MESSAGING = `0x${'77'.repeat(20)}`;
export const ALICE = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
export const ETHEREUM = 30101;
const BASE = 30184;
export const HASH = hash32(1);
export const RECEIVED_HASH = hash32(2);

/**
 * A transfer of 100 USDC that Stargate's published contracts made between two local chains (@stargatefinance/stg-evm-v2 2.0.6,
 * @layerzerolabs/lz-evm-protocol-v2 3.0.168): the endpoint's log, and the pool's here and there.
 */
export const RECORDED = {
  guid: '0x55edfb006f91b516154f9dda26797bec3d0d80a2efbb5d288a5e8d032f6c85d4',
  messaging: '0x610178da211fef7d417bc0e6fed39f05609ad788',
  packet: {
    address: LZ_ENDPOINT,
    topics: ['0x1ab700d4ced0c005b164c0f789fd09fcbb0156d4c2041b8a3bfbcd961cd1567f'],
    data: '0x00000000000000000000000000000000000000000000000000000000000000600000000000000000000000000000000000000000000000000000000000000120000000000000000000000000e7f1725e7734ce288f8367e1bb143e90bb3f0512000000000000000000000000000000000000000000000000000000000000009c01000000000000000100007595000000000000000000000000610178da211fef7d417bc0e6fed39f05609ad788000075e8000000000000000000000000610178da211fef7d417bc0e6fed39f05609ad78855edfb006f91b516154f9dda26797bec3d0d80a2efbb5d288a5e8d032f6c85d401000100000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c80000000005f4f69f000000000000000000000000000000000000000000000000000000000000000000000000',
  },
  sent: {
    address: POOL,
    topics: [
      '0x85496b760a4b7f8d66384b9df21b381f5d1b1e79f229a47aaf4c232edc2fe59a',
      '0x55edfb006f91b516154f9dda26797bec3d0d80a2efbb5d288a5e8d032f6c85d4',
      '0x00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8',
    ],
    data: '0x00000000000000000000000000000000000000000000000000000000000075e80000000000000000000000000000000000000000000000000000000005f5e1000000000000000000000000000000000000000000000000000000000005f4f69f',
  },
  received: {
    address: FAR_POOL,
    topics: [
      '0xefed6d3500546b29533b128a29e3a94d70788727f0507505ac12eaf2e578fd9c',
      '0x55edfb006f91b516154f9dda26797bec3d0d80a2efbb5d288a5e8d032f6c85d4',
      '0x00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8',
    ],
    data: '0x00000000000000000000000000000000000000000000000000000000000075950000000000000000000000000000000000000000000000000000000005f4f69f',
  },
};

const abi = parseAbi([
  'function unreceivedTokens(bytes32,uint8) view returns (bytes32)',
  'function getAddressConfig() view returns ((address,address,address,address,address,address))',
]);
type Hex = `0x${string}`;

/** Which hash the far pool keeps under a message and a seat. */
export function keeps(chains: FakeChains, guid: string, seat: number, hash: string): void {
  const data = encodeFunctionData({ abi, functionName: 'unreceivedTokens', args: [guid as Hex, seat] });
  chains.answer('8453', { target: FAR_POOL, data }, hash);
}

/** The pool's messaging contract. */
export function setMessaging(chains: FakeChains, messaging: string): void {
  const other = `0x${'01'.repeat(20)}` as const;
  const struct = { type: 'tuple', components: Array(6).fill({ type: 'address' }) };
  const answer = encodeAbiParameters([struct], [[other, other, other, messaging, other, other]]);
  chains.answer('1', { target: POOL, data: encodeFunctionData({ abi, functionName: 'getAddressConfig' }) }, answer);
}

export const passengerOf = (to: string, shared: number): string =>
  packed(1, 2) + packed(to) + packed(shared, 8) + packed(0, 1);
/** A seat, as the messaging contract writes it, and the pool's word about it. */
export const rideLogs = (ticket: number, to: string, shared: number) => [
  {
    address: MESSAGING,
    topics: [topicOf('BusRode(uint32,uint72,uint80,bytes)')],
    data: `0x${encodeValues([BASE, ticket, 5, { bytes: passengerOf(to, shared) }])}`,
  },
  oftSentLog(POOL, NOTHING, { dstEid: BASE, sender: ALICE, sent: BigInt(shared), arriving: BigInt(shared) }),
];
export const drivenLog = (start: number, count: number, guid: string) => ({
  address: MESSAGING,
  topics: [topicOf('BusDriven(uint32,uint72,uint8,bytes32)')],
  data: `0x${encodeValues([BASE, start, count, guid])}`,
});
/** The message of a bus: what it brings along in gas coins, none, and its passengers. */
export const busPacket = (passengers: readonly string[]) => {
  const message = packed(2, 1) + packed(0, 16) + packed(0, 16) + passengers.join('');
  return packetLog({ srcEid: ETHEREUM, dstEid: BASE, sender: MESSAGING, receiver: MESSAGING, message });
};

export const laneOf = (messaging: string) => {
  return { chainId: '8453', srcEid: ETHEREUM, sender: messaging, receiver: messaging };
};
const received = (guid: string, shared: number) =>
  evmTx({
    ...{ chainId: '8453', hash: RECEIVED_HASH },
    logs: [oftReceivedLog(FAR_POOL, guid, ETHEREUM, ALICE, BigInt(shared))],
  });
const USDC_ON_BASE = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const NO_RETURN = 'a pool that cannot pay keeps it for the receiver';

const { guid, messaging } = RECORDED;
const taxi = laneOf(messaging);
const payload = keccak256(`0x${guid.slice(2)}010001${packed(ALICE)}${packed(99_939_999, 8)}`);

export const stargateTaxiScene: Scene = {
  ...{ name: 'Stargate, taxi', chainId: '1', hash: HASH, far: ['8453'] },
  way: [
    {
      phase: 'WAITING_DELIVERY',
      set(chains) {
        chains.add(evmTx({ chainId: '1', hash: HASH, logs: [RECORDED.packet, RECORDED.sent] }));
        stands(chains, taxi, 1n, NOTHING, 0n);
        keeps(chains, guid, 0, NOTHING);
      },
    },
    { phase: 'WAITING_DELIVERY', set: (chains) => stands(chains, taxi, 1n, payload, 1n) },
    {
      phase: 'ARRIVED',
      set(chains) {
        stands(chains, taxi, 1n, NOTHING, 1n);
        chains.add(evmTx({ chainId: '8453', hash: RECEIVED_HASH, logs: [RECORDED.received] }));
      },
    },
  ],
  arrives: { chain_id: '8453', denom: USDC_ON_BASE, amount: '99939999' },
  slow: { ms: 3 * 3_600_000, phase: 'WAITING_DELIVERY' },
  refused: [
    {
      phase: 'REFUSED',
      set(chains) {
        stands(chains, taxi, 1n, payload, 1n);
        chains.add(evmTx({ chainId: '8453', hash: hash32(3), logs: [lzAlertLog(messaging, guid, '')] }));
      },
    },
    {
      phase: 'REFUSED',
      set(chains) {
        stands(chains, taxi, 1n, NOTHING, 1n);
        const words = packed(ETHEREUM, 4) + packed(ALICE, 20) + packed(99_939_999);
        keeps(chains, guid, 0, keccak256(`0x${words}`));
      },
    },
  ],
  returned: NO_RETURN,
  notReplaced: null,
};

const TICKET = 41;
const passengers = [passengerOf(`0x${'e1'.repeat(20)}`, 5_000_000), passengerOf(ALICE, 99_000_000)];
const bus = busPacket(passengers);
const ride = laneOf(MESSAGING);

export const stargateBusScene: Scene = {
  ...{ name: 'Stargate, bus', chainId: '1', hash: HASH, far: ['8453'] },
  way: [
    {
      phase: 'WAITING_DELIVERY',
      set(chains) {
        chains.add(evmTx({ chainId: '1', hash: HASH, logs: rideLogs(TICKET, ALICE, 99_000_000) }));
        setMessaging(chains, MESSAGING);
        stands(chains, ride, bus.nonce, NOTHING, bus.nonce - 1n);
        keeps(chains, bus.guid, 1, NOTHING);
      },
    },
    {
      phase: 'WAITING_DELIVERY',
      set: (chains) =>
        chains.add(
          evmTx({ ...LATER, chainId: '1', hash: hash32(6), logs: [bus.log, drivenLog(TICKET - 1, 2, bus.guid)] }),
        ),
    },
    {
      phase: 'ARRIVED',
      set(chains) {
        stands(chains, ride, bus.nonce, NOTHING, bus.nonce);
        chains.add(received(bus.guid, 99_000_000));
      },
    },
  ],
  arrives: { chain_id: '8453', denom: USDC_ON_BASE, amount: '99000000' },
  slow: { ms: 3 * 3_600_000, phase: 'WAITING_DELIVERY' },
  refused: [
    {
      phase: 'REFUSED',
      set(chains) {
        chains.add(
          evmTx({ ...LATER, chainId: '1', hash: hash32(6), logs: [bus.log, drivenLog(TICKET - 1, 2, bus.guid)] }),
        );
        stands(chains, ride, bus.nonce, NOTHING, bus.nonce);
        keeps(chains, bus.guid, 1, hash32(9));
      },
    },
  ],
  returned: NO_RETURN,
  notReplaced: null,
};
