import { decodeFunctionData, keccak256, parseAbi } from 'viem';
import { describe, expect, it } from 'vitest';
import { evmTx, type FakeChains, fakeChains, hash32 } from '#testing/chain-reads.ts';
import { LZ_ENDPOINT, oftReceivedLog } from '#testing/layer-zero-logs.ts';
import { NOTHING, stands } from '#testing/transfers/layer-zero.ts';
import {
  ALICE,
  busPacket,
  drivenLog,
  ETHEREUM,
  FAR_POOL,
  HASH,
  keeps,
  laneOf,
  MESSAGING,
  passengerOf,
  RECEIVED_HASH,
  RECORDED,
  rideLogs,
  setMessaging,
} from '#testing/transfers/stargate.ts';
import { packed } from '../../abi.ts';
import type { EvmTx } from '../../chain-tx.ts';
import { stargateTracker } from './stargate.ts';

const abi = parseAbi([
  'function retryReceiveToken(bytes32 guid,uint8 index,uint32 srcEid,address receiver,uint256 amountLD,bytes composeMsg)',
]);

const legsOf = (tx: EvmTx, chains: FakeChains) =>
  Promise.all(
    stargateTracker.departures(tx, chains.context).map((each) => stargateTracker.follow(each, chains.context)),
  );

describe('Stargate', () => {
  it('reads what its published contracts wrote, from the pool to the pool', async () => {
    const chains = fakeChains();
    const tx = evmTx({ chainId: '1', hash: HASH, logs: [RECORDED.packet, RECORDED.sent] });
    const { guid } = RECORDED;
    stands(chains, laneOf(RECORDED.messaging), 1n, NOTHING, 0n);
    expect((await legsOf(tx, chains))[0]).toMatchObject({
      bridge: 'STARGATE',
      phase: 'WAITING_DELIVERY',
      event: { from_chain_id: '1', to_chain_id: '8453', state: 'STARGATE_TRANSFER_PENDING_CONFIRMATION' },
      from: { denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', amount: '100000000', address: ALICE },
      to: { denom: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', amount: '99939999', address: ALICE },
      identifiers: [{ name: 'guid', value: guid }],
    });

    const message = `0x${guid.slice(2)}010001${packed(ALICE)}${packed(99_939_999, 8)}` as const;
    stands(chains, laneOf(RECORDED.messaging), 1n, keccak256(message), 1n);
    expect((await legsOf(tx, chains))[0]).toMatchObject({
      phase: 'WAITING_DELIVERY',
      event: { state: 'STARGATE_TRANSFER_CONFIRMED' },
      acts: [{ kind: 'EXECUTE', evm_tx: { to: LZ_ENDPOINT, value: '0' } }],
    });
    chains.now += 3_600_000;
    expect((await legsOf(tx, chains))[0]?.phase).toBe('READY');

    stands(chains, laneOf(RECORDED.messaging), 1n, NOTHING, 1n);
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
    stands(chains, laneOf(RECORDED.messaging), 1n, NOTHING, 1n);
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
    const tx = evmTx({ chainId: '1', hash: HASH, logs: rideLogs(41, ALICE, 99_000_000) });
    setMessaging(chains, MESSAGING);
    expect((await legsOf(tx, chains))[0]).toMatchObject({
      phase: 'WAITING_DELIVERY',
      event: { state: 'STARGATE_TRANSFER_SENT' },
      said: 'it waits for the bus: nobody has driven it yet',
      to: { amount: '99000000', address: ALICE },
    });

    const passenger = passengerOf(ALICE, 99_000_000);
    const packet = busPacket([passengerOf(MESSAGING, 1), passenger]);
    chains.add(
      evmTx({
        chainId: '1',
        hash: hash32(6),
        logs: [drivenLog(38, 2, hash32(3)), packet.log, drivenLog(40, 2, packet.guid)],
      }),
    );
    stands(chains, laneOf(MESSAGING), packet.nonce, NOTHING, packet.nonce);
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

    setMessaging(chains, `0x${'66'.repeat(20)}`);
    await expect(legsOf(tx, chains)).rejects.toThrow('messaging contract');
  });

  it('tells the seats of one bus apart: by receiver and amount, equal ones by their order', async () => {
    const chains = fakeChains();
    const logs = [...rideLogs(40, ALICE, 5), ...rideLogs(41, ALICE, 7), ...rideLogs(42, ALICE, 5)];
    const tx = evmTx({ chainId: '1', hash: HASH, logs });
    setMessaging(chains, MESSAGING);
    const bus = busPacket([5, 7, 5].map((shared) => passengerOf(ALICE, shared)));
    chains.add(evmTx({ chainId: '1', hash: hash32(6), logs: [bus.log, drivenLog(40, 3, bus.guid)] }));
    stands(chains, laneOf(MESSAGING), bus.nonce, NOTHING, bus.nonce);
    for (const seat of [0, 1, 2]) keeps(chains, bus.guid, seat, NOTHING);
    const received = (amount: bigint) => oftReceivedLog(FAR_POOL, bus.guid, ETHEREUM, ALICE, amount);
    const onward = { address: FAR_POOL, topics: [hash32(1)], data: '0x' };
    const arrival = evmTx({
      ...{ chainId: '8453', hash: RECEIVED_HASH },
      logs: [received(5n), onward, received(7n), onward, received(5n), onward],
    });
    chains.add(arrival);
    const legs = await legsOf(tx, chains);
    expect(legs.map(({ phase, to }) => [phase, to?.amount])).toEqual([
      ['ARRIVED', '5'],
      ['ARRIVED', '7'],
      ['ARRIVED', '5'],
    ]);
    const goesOn = legs.map((leg) => [1, 3, 5].map((place) => leg.arrival?.continues?.(place, arrival)));
    expect(goesOn).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
    // A bus in whose seat another passenger sits is not its bus.
    const other = busPacket([7, 7, 5].map((shared) => passengerOf(ALICE, shared)));
    chains.add(evmTx({ chainId: '1', hash: hash32(6), logs: [other.log, drivenLog(40, 3, other.guid)] }));
    await expect(legsOf(tx, chains)).rejects.toThrow('the bus does not carry');
  });

  it('is no pool because it has the same events', () => {
    const chains = fakeChains();
    const logs = [RECORDED.packet, { ...RECORDED.sent, address: ALICE }];
    expect(stargateTracker.departures(evmTx({ chainId: '1', hash: HASH, logs }), chains.context)).toEqual([]);
  });
});
