import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem';
import { describe, expect, it } from 'vitest';
import { encodeValues } from '#calls/encode.ts';
import { evmTx, type FakeChains, fakeChains, hash32, SERVICES } from '#testing/chain-reads.ts';
import { LZ_ENDPOINT, lzAlertLog, oftReceivedLog, packetLog } from '#testing/layer-zero-logs.ts';
import {
  ALICE,
  ARBITRUM,
  BOB,
  ETHEREUM,
  messageTo,
  NOTHING,
  ON_ARBITRUM,
  ON_ETHEREUM,
  RECEIVED_HASH,
  receiptTx,
  SENT_HASH,
  sendingOf,
  stands,
} from '#testing/transfers/layer-zero.ts';
import { packed } from '../../abi.ts';
import { followDepartures } from '../../follow.ts';
import type { Leg } from '../../tracker.ts';
import { layerZeroTracker } from './layer-zero.ts';

const abi = parseAbi([
  'function composeQueue(address,address,bytes32,uint16) view returns (bytes32)',
  'function lzReceive((uint32 srcEid,bytes32 sender,uint64 nonce) origin,address receiver,bytes32 guid,bytes message,bytes extraData) payable',
]);

/** A transfer on chains of its own. */
function sending(chains: FakeChains, situation: Parameters<typeof sendingOf>[0] = {}) {
  const sent = sendingOf(situation);
  chains.add(sent.tx);
  return {
    ...sent,
    stands: (payloadHash: string, lazyNonce: bigint) => stands(chains, sent.lane, sent.nonce, payloadHash, lazyNonce),
    legs: async (): Promise<Leg[]> =>
      Promise.all(
        layerZeroTracker
          .departures(sent.tx, chains.context)
          .map((each) => layerZeroTracker.follow(each, chains.context)),
      ),
  };
}

describe('tokens that move by LayerZero', () => {
  it('wait until the message is verified, are ready then, and have arrived with their log', async () => {
    const chains = fakeChains();
    const { guid, nonce, payloadHash, stands, legs } = sending(chains);
    stands(NOTHING, nonce - 1n);
    expect((await legs())[0]).toMatchObject({
      phase: 'WAITING_DELIVERY',
      event: { from_chain_id: '1', to_chain_id: '42161', state: 'LAYER_ZERO_TRANSFER_SENT' },
      from: { chain_id: '1', denom: '0xdAC17F958D2ee523a2206206994597C13D831ec7', amount: '5000000', address: ALICE },
      to: { chain_id: '42161', amount: '5000000', address: BOB },
      identifiers: [
        { name: 'guid', value: guid },
        { name: 'nonce', value: '9' },
      ],
    });

    stands(payloadHash, nonce);
    const [ready] = await legs();
    // Whoever was paid to carry it out comes in seconds; anybody may be faster.
    expect(ready).toMatchObject({
      phase: 'WAITING_DELIVERY',
      acts: [{ kind: 'EXECUTE', who: 'ANYONE', chain_id: '42161' }],
    });
    chains.now += 3_600_000;
    expect((await legs())[0]).toMatchObject({ phase: 'READY', acts: [{ kind: 'EXECUTE' }] });
    chains.now -= 3_600_000;
    const call = ready?.acts[0]?.evm_tx;
    expect(call).toMatchObject({ to: LZ_ENDPOINT, value: '0' });
    expect(decodeFunctionData({ abi, data: `0x${call?.data}` })).toMatchObject({
      functionName: 'lzReceive',
      args: [
        { srcEid: ETHEREUM, sender: `0x${packed(ON_ETHEREUM)}`, nonce },
        expect.stringMatching(new RegExp(ON_ARBITRUM, 'i')),
        guid,
        `0x${messageTo(BOB, 5_000_000n)}`,
        '0x',
      ],
    });

    stands(NOTHING, nonce);
    chains.add(receiptTx(guid));
    const [arrived] = await legs();
    expect(arrived).toMatchObject({
      phase: 'ARRIVED',
      event: { state: 'LAYER_ZERO_TRANSFER_RECEIVED', txs: { receive_tx: { tx_hash: RECEIVED_HASH } } },
      arrival: { chainId: '42161', hash: RECEIVED_HASH },
      acts: [],
    });
  });

  it('say why their execution failed, and may be asked again', async () => {
    const chains = fakeChains();
    const { guid, nonce, payloadHash, stands, legs } = sending(chains);
    stands(payloadHash, nonce);
    const text = Buffer.from('paused').toString('hex');
    const reason = `08c379a0${encodeValues([{ bytes: text }])}`;
    const other = lzAlertLog(ON_ARBITRUM, hash32(77), '');
    chains.add(evmTx({ chainId: '42161', hash: hash32(3), logs: [other, lzAlertLog(ON_ARBITRUM, guid, reason)] }));
    expect((await legs())[0]).toMatchObject({
      phase: 'REFUSED',
      said: 'paused',
      event: { state: 'LAYER_ZERO_TRANSFER_FAILED', txs: { error_tx: { tx_hash: hash32(3) } } },
      acts: [{ kind: 'EXECUTE' }],
    });
  });

  it('are stuck where the owner of the receiving contract set the message aside', async () => {
    const chains = fakeChains();
    const { nonce, stands, legs } = sending(chains);
    stands(`0x${'f'.repeat(64)}`, nonce);
    expect((await legs())[0]).toMatchObject({ phase: 'STUCK', acts: [] });
  });

  it('arrive whole once the call that was asked for is made', async () => {
    const chains = fakeChains();
    const { guid, nonce, stands, legs } = sending(chains, { message: messageTo(BOB, 5_000_000n, packed(ALICE)) });
    stands(NOTHING, nonce);
    chains.add(receiptTx(guid));
    const args = [ON_ARBITRUM, BOB, guid as `0x${string}`, 0] as const;
    const data = encodeFunctionData({ abi, functionName: 'composeQueue', args });
    chains.answer('42161', { target: LZ_ENDPOINT, data }, hash32(5));
    expect((await legs())[0]).toMatchObject({
      phase: 'WAITING_DELIVERY',
      event: { state: 'LAYER_ZERO_TRANSFER_WAITING_FOR_COMPOSE' },
    });
    chains.answer('42161', { target: LZ_ENDPOINT, data }, hash32(1));
    expect((await legs())[0]?.phase).toBe('ARRIVED');
  });

  it('are not lost where nodes are silent, and an explorer never outweighs the chain', async () => {
    const chains = fakeChains();
    const { tx, nonce, stands, legs } = sending(chains);
    chains.silent.add('42161');
    const [silent] = await followDepartures(tx, [layerZeroTracker], chains.context);
    expect(silent).toMatchObject({
      state: 'STATE_PENDING',
      stops: [{ phase: 'UNKNOWN', said: 'nodes of arbitrum did not answer' }],
    });

    chains.silent.clear();
    stands(NOTHING, nonce - 1n);
    const status = (name: string) => ({ data: [{ status: { name, message: 'a verifier is missing' } }] });
    chains.serve(SERVICES.layerZeroScan, () => status('DELIVERED'));
    expect((await legs())[0]).toMatchObject({ phase: 'WAITING_DELIVERY', said: null });
    chains.serve(SERVICES.layerZeroScan, () => status('BLOCKED'));
    expect((await legs())[0]).toMatchObject({
      phase: 'WAITING_DELIVERY',
      said: 'LayerZero Scan: BLOCKED, a verifier is missing',
    });
  });

  it('have arrived by the endpoint’s count where no node finds the log, also after a reorganisation', async () => {
    const chains = fakeChains();
    const { guid, nonce, stands, legs } = sending(chains);
    stands(NOTHING, nonce + 3n);
    expect((await legs())[0]).toMatchObject({ phase: 'ARRIVED', arrival: null });
    chains.add(receiptTx(guid));
    expect((await legs())[0]?.arrival?.hash).toBe(RECEIVED_HASH);
    chains.drop('42161', RECEIVED_HASH);
    stands(NOTHING, nonce - 1n);
    expect((await legs())[0]).toMatchObject({ phase: 'WAITING_DELIVERY', arrival: null });
  });

  it('count for a contract that is not listed by the true endpoint alone', async () => {
    const made = `0x${'cc'.repeat(20)}`;
    const chains = fakeChains();
    const honest = sending(chains, { contract: made, receiver: made });
    honest.stands(NOTHING, 1n);
    expect((await honest.legs())[0]).toMatchObject({
      phase: 'WAITING_DELIVERY',
      from: { denom: null },
      to: { denom: null },
    });
    expect(await sending(chains, { contract: made, receiver: made, endpoint: made }).legs()).toEqual([]);
  });

  it('are told by what the true endpoint wrote, whatever another contract wrote under the same guid', async () => {
    const chains = fakeChains();
    const { tx, guid, stands, legs } = sending(chains);
    const forged = packetLog({
      ...{ srcEid: ETHEREUM, dstEid: ARBITRUM, sender: ON_ETHEREUM, receiver: ON_ARBITRUM },
      message: messageTo(ALICE, 9_000_000n),
    });
    expect(forged.guid).toBe(guid);
    const log = { ...forged.log, address: `0x${'cc'.repeat(20)}` };
    stands(NOTHING, 0n);
    const departures = layerZeroTracker.departures(
      evmTx({ chainId: '1', hash: SENT_HASH, logs: [...tx.logs, { ...log, index: 9 }] }),
      chains.context,
    );
    expect(departures.map((each) => layerZeroTracker.known(each, chains.context).to?.address)).toEqual([BOB]);
    expect(await legs()).toHaveLength(1);
  });

  it('are found from the transaction in which they arrived, and by their guid', async () => {
    const chains = fakeChains();
    const { guid } = sending(chains);
    const log = oftReceivedLog(ON_ARBITRUM, guid, ETHEREUM, BOB, 5_000_000n);
    const arrival = evmTx({ chainId: '42161', hash: RECEIVED_HASH, logs: [log] });
    expect(await layerZeroTracker.origins?.(arrival, chains.context)).toEqual([{ chainId: '1', hash: SENT_HASH }]);
    const found = { pathway: { srcEid: ETHEREUM }, source: { tx: { txHash: SENT_HASH } } };
    chains.serve(SERVICES.layerZeroScan, ({ pathname }) => (pathname.endsWith(guid) ? { data: [found] } : null));
    expect(await layerZeroTracker.lookUp?.(guid, chains.context)).toEqual({ chainId: '1', hash: SENT_HASH });
    expect(await layerZeroTracker.lookUp?.(hash32(4), chains.context)).toBeNull();
  });
});
