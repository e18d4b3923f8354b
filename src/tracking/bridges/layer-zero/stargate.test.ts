import { decodeFunctionData, encodeAbiParameters, encodeFunctionData, keccak256, parseAbi } from 'viem';
import { describe, expect, it } from 'vitest';
import { encodeValues } from '#calls/encode.ts';
import { evmTx, type FakeChains, fakeChains, hash32 } from '#testing/chain-reads.ts';
import { LZ_ENDPOINT, oftReceivedLog, oftSentLog, packetLog } from '#testing/layer-zero-logs.ts';
import { packed, topicOf } from '../../abi.ts';
import type { EvmTx } from '../../chain-tx.ts';
import { stargateTracker } from './stargate.ts';

/** The pools of USDC on Ethereum and Base. */
const POOL = '0xc026395860db2d07ee33e05fe50ed7bd583189c7';
const FAR_POOL = '0x27a16dc786820b16e5c9028b75b99f6f604b5d26';
const MESSAGING = `0x${'77'.repeat(20)}`;
const ALICE = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const ETHEREUM = 30101;
const BASE = 30184;
const HASH = hash32(1);

/**
 * A transfer of 100 USDC that Stargate's published contracts made between two local chains (@stargatefinance/stg-evm-v2 2.0.6,
 * @layerzerolabs/lz-evm-protocol-v2 3.0.168): the endpoint's log, and the pool's here and there.
 */
const RECORDED = {
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
  'function inboundPayloadHash(address,uint32,bytes32,uint64) view returns (bytes32)',
  'function lazyInboundNonce(address,uint32,bytes32) view returns (uint64)',
  'function unreceivedTokens(bytes32,uint8) view returns (bytes32)',
  'function getAddressConfig() view returns ((address,address,address,address,address,address))',
  'function retryReceiveToken(bytes32 guid,uint8 index,uint32 srcEid,address receiver,uint256 amountLD,bytes composeMsg)',
]);
type Hex = `0x${string}`;

/** What Base says of a message of a messaging contract: its payload's hash, and the nonce up to which all were verified. */
function stands(chains: FakeChains, messaging: string, nonce: bigint, payloadHash: string, lazyNonce: bigint): void {
  const lane = [messaging as Hex, ETHEREUM, `0x${packed(messaging)}`] as const;
  const ask = (data: Hex, answer: string) => chains.answer('8453', { target: LZ_ENDPOINT, data }, answer);
  ask(encodeFunctionData({ abi, functionName: 'inboundPayloadHash', args: [...lane, nonce] }), payloadHash);
  ask(encodeFunctionData({ abi, functionName: 'lazyInboundNonce', args: lane }), hash32(Number(lazyNonce)));
}

function keeps(chains: FakeChains, guid: string, seat: number, hash: string): void {
  const data = encodeFunctionData({ abi, functionName: 'unreceivedTokens', args: [guid as Hex, seat] });
  chains.answer('8453', { target: FAR_POOL, data }, hash);
}

const legsOf = (tx: EvmTx, chains: FakeChains) =>
  Promise.all(
    stargateTracker.departures(tx, chains.context).map((each) => stargateTracker.follow(each, chains.context)),
  );

const NOTHING = hash32(0);

describe('Stargate', () => {
  it('reads what its published contracts wrote, from the pool to the pool', async () => {
    const chains = fakeChains();
    const tx = evmTx({ chainId: '1', hash: HASH, logs: [RECORDED.packet, RECORDED.sent] });
    const { guid, messaging } = RECORDED;
    stands(chains, messaging, 1n, NOTHING, 0n);
    expect((await legsOf(tx, chains))[0]).toMatchObject({
      bridge: 'STARGATE',
      phase: 'WAITING_DELIVERY',
      event: { from_chain_id: '1', to_chain_id: '8453', state: 'STARGATE_TRANSFER_PENDING_CONFIRMATION' },
      from: { denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', amount: '100000000', address: ALICE },
      to: { denom: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', amount: '99939999', address: ALICE },
      identifiers: [{ name: 'guid', value: guid }],
    });

    const message = `0x${guid.slice(2)}010001${packed(ALICE)}${packed(99_939_999, 8)}` as const;
    stands(chains, messaging, 1n, keccak256(message), 1n);
    expect((await legsOf(tx, chains))[0]).toMatchObject({
      phase: 'WAITING_DELIVERY',
      event: { state: 'STARGATE_TRANSFER_CONFIRMED' },
      acts: [{ kind: 'EXECUTE', evm_tx: { to: LZ_ENDPOINT, value: '0' } }],
    });
    chains.now += 3_600_000;
    expect((await legsOf(tx, chains))[0]?.phase).toBe('READY');

    stands(chains, messaging, 1n, NOTHING, 1n);
    keeps(chains, guid, 0, NOTHING);
    const arrival = evmTx({ chainId: '8453', hash: hash32(2), logs: [RECORDED.received] });
    chains.add(tx, arrival);
    expect((await legsOf(tx, chains))[0]).toMatchObject({
      phase: 'ARRIVED',
      event: { state: 'STARGATE_TRANSFER_RECEIVED', txs: { receive_tx: { tx_hash: hash32(2) } } },
      to: { amount: '99939999' },
    });
    expect(await stargateTracker.origins?.(arrival, chains.context)).toEqual([{ chainId: '1', hash: HASH }]);
  });

  it('asks the pool again for what it kept back, and for nothing else', async () => {
    const chains = fakeChains();
    const tx = evmTx({ chainId: '1', hash: HASH, logs: [RECORDED.packet, RECORDED.sent] });
    const { guid } = RECORDED;
    stands(chains, RECORDED.messaging, 1n, NOTHING, 1n);
    const words = packed(ETHEREUM, 4) + packed(ALICE, 20) + packed(99_939_999);
    keeps(chains, guid, 0, keccak256(`0x${words}`));
    const [kept] = await legsOf(tx, chains);
    expect(kept).toMatchObject({ phase: 'REFUSED', event: { state: 'STARGATE_TRANSFER_FAILED' } });
    const call = kept?.acts[0]?.evm_tx;
    expect(call).toMatchObject({ chain_id: '8453', to: FAR_POOL, value: '0' });
    expect(decodeFunctionData({ abi, data: `0x${call?.data}` })).toMatchObject({
      functionName: 'retryReceiveToken',
      args: [guid, 0, ETHEREUM, expect.stringMatching(new RegExp(ALICE, 'i')), 99_939_999n, '0x'],
    });
    keeps(chains, guid, 0, hash32(9));
    expect((await legsOf(tx, chains))[0]).toMatchObject({ phase: 'REFUSED', acts: [] });
  });

  it('takes a seat on the bus, waits until somebody drives, and arrives by its seat', async () => {
    const chains = fakeChains();
    const passenger = packed(1, 2) + packed(ALICE) + packed(99_000_000, 8) + packed(0, 1);
    const rode = {
      address: MESSAGING,
      topics: [topicOf('BusRode(uint32,uint72,uint80,bytes)')],
      data: `0x${encodeValues([BASE, 41, 5, { bytes: passenger }])}`,
    };
    const sent = oftSentLog(POOL, NOTHING, { dstEid: BASE, sender: ALICE, sent: 99_100_000n, arriving: 99_000_000n });
    const tx = evmTx({ chainId: '1', hash: HASH, logs: [rode, sent] });
    const config = (messaging: string) => {
      const other = `0x${'01'.repeat(20)}` as const;
      const struct = { type: 'tuple', components: Array(6).fill({ type: 'address' }) };
      const data = encodeFunctionData({ abi, functionName: 'getAddressConfig' });
      const answer = encodeAbiParameters([struct], [[other, other, other, messaging, other, other]]);
      chains.answer('1', { target: POOL, data }, answer);
    };
    config(MESSAGING);
    expect((await legsOf(tx, chains))[0]).toMatchObject({
      phase: 'WAITING_DELIVERY',
      event: { state: 'STARGATE_TRANSFER_SENT' },
      said: 'it waits for the bus: nobody has driven it yet',
      to: { amount: '99000000', address: ALICE },
    });

    const message = packed(2, 1) + packed(0, 16) + packed(0, 16) + passenger + passenger;
    const packet = packetLog({ srcEid: ETHEREUM, dstEid: BASE, sender: MESSAGING, receiver: MESSAGING, message });
    const driven = (start: number, guid: string) => ({
      address: MESSAGING,
      topics: [topicOf('BusDriven(uint32,uint72,uint8,bytes32)')],
      data: `0x${encodeValues([BASE, start, 2, guid])}`,
    });
    chains.add(
      evmTx({ chainId: '1', hash: hash32(6), logs: [driven(38, hash32(3)), packet.log, driven(40, packet.guid)] }),
    );
    stands(chains, MESSAGING, packet.nonce, NOTHING, packet.nonce);
    keeps(chains, packet.guid, 1, NOTHING);
    chains.add(
      evmTx({
        chainId: '8453',
        hash: hash32(2),
        logs: [oftReceivedLog(FAR_POOL, packet.guid, ETHEREUM, ALICE, 99_000_000n)],
      }),
    );
    expect((await legsOf(tx, chains))[0]).toMatchObject({
      phase: 'ARRIVED',
      identifiers: [
        { name: 'guid', value: packet.guid },
        { name: 'ticket', value: '41' },
      ],
      arrival: { hash: hash32(2) },
    });

    config(`0x${'66'.repeat(20)}`);
    await expect(legsOf(tx, chains)).rejects.toThrow('messaging contract');
  });

  it('is no pool because it has the same events', () => {
    const chains = fakeChains();
    const logs = [RECORDED.packet, { ...RECORDED.sent, address: ALICE }];
    expect(stargateTracker.departures(evmTx({ chainId: '1', hash: HASH, logs }), chains.context)).toEqual([]);
  });
});
