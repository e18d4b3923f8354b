import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { expect, test } from 'vitest';
import { ibcDenom } from '#contract/ibc-denom.ts';
import type { TransferStatus, TxStatusResponse } from '#contract/tx.ts';
import { NOW } from '#testing/chain-reads.ts';
import {
  ATOM_ON_OSMOSIS,
  ERROR,
  type Event,
  HUB,
  HUB_TO_OSMOSIS,
  type IbcWorld,
  ibcWorld,
  JUNO,
  MINUTE,
  OSMOSIS,
  OSMOSIS_TO_HUB,
  OSMOSIS_TO_JUNO,
  packetEvent,
  packetOf,
  SENT_AT,
  SUCCESS,
  sendEvent,
} from '#testing/transfers/ibc.ts';
import { createTracking } from '../../tracking.ts';

/** Of a service that has just started: nothing is kept from one question to the next. */
const statusOf = async ({ chains }: IbcWorld, hash: string, chainId = HUB): Promise<TxStatusResponse> =>
  createTracking(chains.context).status({ tx_hash: hash, chain_id: chainId });

/** A node that finds no transaction by its events. */
function withoutIndex(world: IbcWorld, ...chainIds: readonly string[]): IbcWorld {
  const { findCosmosTx } = world.chains.reads;
  Object.assign(world.chains.reads, {
    findCosmosTx: async (chainId: string, events: Readonly<Record<string, string>>) =>
      chainIds.includes(chainId) ? null : findCosmosTx(chainId, events),
  });
  return world;
}

const only = ({ transfers }: TxStatusResponse): TransferStatus => {
  expect(transfers).toHaveLength(1);
  return transfers[0] as TransferStatus;
};
const phasesOf = ({ stops }: TransferStatus): string[] => stops.map(({ phase }) => phase);
const statesOf = ({ transfer_sequence }: TransferStatus): unknown[] =>
  transfer_sequence.map(({ ibc_transfer }) => ibc_transfer?.state);
type PacketTxs = Readonly<Record<string, { readonly tx_hash?: string; readonly type?: string } | null>>;
const txsOf = (transfer: TransferStatus, leg = 0): PacketTxs =>
  transfer.transfer_sequence[leg]?.ibc_transfer?.packet_txs as PacketTxs;

const ATOM_ON_JUNO = ibcDenom('transfer/channel-0/transfer/channel-0/uatom');

test('a transfer is told at each point of its way: sent, received, acknowledged', async () => {
  const world = ibcWorld();
  const packet = packetOf(HUB_TO_OSMOSIS);
  const hash = world.send([packet]);
  const sent = only(await statusOf(world, hash));
  expect(sent.state).toBe('STATE_PENDING');
  expect([phasesOf(sent), statesOf(sent)]).toEqual([['WAITING_DELIVERY'], ['TRANSFER_PENDING']]);
  expect(sent.next_blocking_transfer).toEqual({ transfer_sequence_index: 0 });
  expect(sent.transfer_asset_release).toBeNull();
  expect(sent.stops[0]?.until).toBe(new Date(packet.timeout).toISOString().replace('.000', ''));
  expect(sent.stops[0]?.identifiers).toContainEqual({
    name: 'relay',
    value: `hermes tx packet-recv --dst-chain ${OSMOSIS} --src-chain ${HUB} --src-port transfer --src-channel channel-141`,
  });

  const received = world.deliver(packet);
  const arrived = only(await statusOf(world, hash));
  expect(arrived.state).toBe('STATE_COMPLETED_SUCCESS');
  expect(statesOf(arrived)).toEqual(['TRANSFER_RECEIVED']);
  expect(txsOf(arrived).receive_tx?.tx_hash).toBe(received);
  const release = { chain_id: OSMOSIS, denom: ATOM_ON_OSMOSIS, amount: '1000', released: true };
  expect(arrived.transfer_asset_release).toEqual(release);

  const acknowledged = world.settle(packet);
  const done = only(await statusOf(world, hash));
  expect(statesOf(done)).toEqual(['TRANSFER_SUCCESS']);
  expect(txsOf(done).acknowledge_tx?.tx_hash).toBe(acknowledged);
  expect(done.transfer_asset_release).toEqual(release);
  expect(await statusOf(world, hash)).toEqual(await statusOf(world, hash));
});

test('a voucher that goes home is its base again', async () => {
  const world = ibcWorld();
  const packet = packetOf(OSMOSIS_TO_HUB, { denom: 'transfer/channel-0/uatom', receiver: 'cosmos1receiver' });
  const hash = world.send([packet]);
  world.deliver(packet);
  const { stops, transfer_asset_release } = only(await statusOf(world, hash, OSMOSIS));
  expect(stops[0]?.from.denom).toBe(ATOM_ON_OSMOSIS);
  expect(transfer_asset_release).toMatchObject({ chain_id: HUB, denom: 'uatom' });
});

test('without an index of transactions states alone tell, and hashes stay unknown', async () => {
  const world = withoutIndex(ibcWorld(), HUB, OSMOSIS);
  const packet = packetOf(HUB_TO_OSMOSIS);
  const hash = world.send([packet]);
  world.deliver(packet);
  const arrived = only(await statusOf(world, hash));
  expect(arrived).toMatchObject({ state: 'STATE_COMPLETED_SUCCESS', transfer_asset_release: { released: true } });
  expect(txsOf(arrived)).toMatchObject({ receive_tx: null, acknowledge_tx: null });
  world.hold(packet, false);
  expect(statesOf(only(await statusOf(world, hash)))).toEqual(['TRANSFER_SUCCESS']);
});

test('an error acknowledgement comes back: on its way, then back where it left', async () => {
  for (const chains of [[], [HUB, OSMOSIS]]) {
    const world = withoutIndex(ibcWorld(), ...chains);
    const packet = packetOf(HUB_TO_OSMOSIS, { memo: '{"wasm":{"contract":"osmo1c","msg":{}}}' });
    const hash = world.send([packet]);
    world.deliver(packet, ERROR);
    const returning = only(await statusOf(world, hash));
    expect(returning).toMatchObject({
      state: 'STATE_PENDING_ERROR',
      transfer_asset_release: { chain_id: HUB, denom: 'uatom', amount: '1000', released: false },
    });
    expect(phasesOf(returning)).toEqual(['RETURNING']);
    world.settle(packet, ERROR);
    const returned = only(await statusOf(world, hash));
    expect(returned).toMatchObject({
      state: 'STATE_COMPLETED_ERROR',
      transfer_asset_release: { chain_id: HUB, denom: 'uatom', amount: '1000', released: true },
    });
    expect([phasesOf(returned), statesOf(returned)]).toEqual([['RETURNED'], ['TRANSFER_FAILURE']]);
    expect(txsOf(returned).error?.type).toBe('PACKET_ERROR_ACKNOWLEDGEMENT');
  }
});

test('a packet that nobody carried has timed out by the clock of the chain it was for, and is back once that is told', async () => {
  const world = ibcWorld();
  const packet = packetOf(HUB_TO_OSMOSIS, { timeout: SENT_AT + MINUTE });
  const hash = world.send([packet]);
  world.chains.now = NOW + 10 * MINUTE;
  world.chains.setHead(OSMOSIS, { height: 1n, time: packet.timeout - 1 });
  expect(phasesOf(only(await statusOf(world, hash)))).toEqual(['WAITING_DELIVERY']);
  // A node may be a minute behind the one whose clock was read.
  world.chains.setHead(OSMOSIS, { height: 2n, time: packet.timeout + MINUTE - 1 });
  expect(phasesOf(only(await statusOf(world, hash)))).toEqual(['WAITING_DELIVERY']);
  world.chains.setHead(OSMOSIS, { height: 3n, time: packet.timeout + MINUTE });
  const late = only(await statusOf(world, hash));
  expect(phasesOf(late)).toEqual(['TIMED_OUT']);
  expect(late).toMatchObject({ state: 'STATE_PENDING_ERROR', transfer_asset_release: { released: false } });
  const told = [packetEvent('timeout_packet', packet), ['timeout', { refund_denom: 'uatom' }, 0] as Event];
  world.hold(packet, false);
  const unindexed = only(await statusOf(world, hash));
  expect(phasesOf(unindexed)).toEqual(['RETURNED']);
  const timeout = world.put(HUB, 'timeout', NOW, told);
  const back = only(await statusOf(world, hash));
  expect(back).toMatchObject({ state: 'STATE_COMPLETED_ERROR', transfer_asset_release: { released: true } });
  expect(txsOf(back)).toMatchObject({ timeout_tx: { tx_hash: timeout }, error: { type: 'PACKET_ERROR_TIMEOUT' } });
});

/** From the hub over Osmosis to Juno: one signature, two packets. */
function forwarded(world: IbcWorld) {
  const memo = JSON.stringify({ forward: { receiver: 'juno1receiver', port: 'transfer', channel: 'channel-42' } });
  const first = packetOf(HUB_TO_OSMOSIS, { memo, receiver: 'pfm' });
  const second = packetOf(OSMOSIS_TO_JUNO, {
    ...{ sequence: 9, denom: 'transfer/channel-0/uatom', receiver: 'juno1receiver' },
  });
  const hash = world.send([first]);
  return {
    first,
    second,
    hash,
    arriveInTheMiddle() {
      world.receive(first, true);
      world.hold(second, true);
      world.receive(second, false);
      return world.put(OSMOSIS, 'forward', SENT_AT + 10_000, [packetEvent('recv_packet', first), sendEvent(second)]);
    },
    /** The middle hears of the far end, and answers the beginning in the same transaction. */
    answerFromTheMiddle(text: string) {
      world.acknowledge(first, text);
      return world.settle(second, text, 'answer', [packetEvent('write_acknowledgement', first, { packet_ack: text })]);
    },
  };
}

test('a forward of three chains is one transfer of two packets, and its release is on the last', async () => {
  const world = ibcWorld();
  const { first, second, hash, arriveInTheMiddle, answerFromTheMiddle } = forwarded(world);
  const middle = arriveInTheMiddle();
  const onWay = only(await statusOf(world, hash));
  expect(onWay).toMatchObject({ state: 'STATE_PENDING', next_blocking_transfer: { transfer_sequence_index: 1 } });
  expect([phasesOf(onWay), statesOf(onWay)]).toEqual([
    ['ARRIVED', 'WAITING_DELIVERY'],
    ['TRANSFER_RECEIVED', 'TRANSFER_PENDING'],
  ]);
  expect(txsOf(onWay, 0).receive_tx?.tx_hash).toBe(middle);
  expect(txsOf(onWay, 1).send_tx?.tx_hash).toBe(middle);
  world.deliver(second);
  const release = { chain_id: JUNO, denom: ATOM_ON_JUNO, amount: '1000', released: true };
  expect(only(await statusOf(world, hash))).toMatchObject({
    state: 'STATE_COMPLETED_SUCCESS',
    transfer_asset_release: release,
  });
  answerFromTheMiddle(SUCCESS);
  world.settle(first);
  const done = only(await statusOf(world, hash));
  expect(done).toMatchObject({ state: 'STATE_COMPLETED_SUCCESS', transfer_asset_release: release });
  expect(statesOf(done)).toEqual(['TRANSFER_SUCCESS', 'TRANSFER_SUCCESS']);
});

test('a forward that fails at its end comes back step by step, and is not over before the first step', async () => {
  const world = ibcWorld();
  const { first, second, hash, arriveInTheMiddle, answerFromTheMiddle } = forwarded(world);
  arriveInTheMiddle();
  world.deliver(second, ERROR);
  const failed = only(await statusOf(world, hash));
  const release = { chain_id: HUB, denom: 'uatom', amount: '1000' };
  expect(failed).toMatchObject({
    state: 'STATE_PENDING_ERROR',
    transfer_asset_release: { ...release, released: false },
  });
  expect(phasesOf(failed)).toEqual(['ARRIVED', 'RETURNING']);
  // The middle has it back, and the beginning was read before that.
  world.settle(second, ERROR);
  expect(only(await statusOf(world, hash))).toMatchObject({
    state: 'STATE_PENDING_ERROR',
    transfer_asset_release: { ...release, released: false },
  });
  answerFromTheMiddle('{"error":"forwarding failed"}');
  const back = only(await statusOf(world, hash));
  expect(phasesOf(back)).toEqual(['RETURNING', 'RETURNED']);
  world.settle(first, ERROR, 'told');
  expect(only(await statusOf(world, hash))).toMatchObject({
    state: 'STATE_COMPLETED_ERROR',
    transfer_asset_release: { ...release, released: true },
  });
});

test('a forward that ran out of time and was sent again is followed by its new packet', async () => {
  const world = ibcWorld();
  const { second, hash, arriveInTheMiddle } = forwarded(world);
  arriveInTheMiddle();
  const again = { ...second, sequence: 10 };
  world.hold(second, false);
  world.hold(again, true);
  world.receive(again, false);
  world.put(OSMOSIS, 'again', SENT_AT + 30_000, [packetEvent('timeout_packet', second), sendEvent(again)]);
  const waiting = only(await statusOf(world, hash));
  expect(phasesOf(waiting)).toEqual(['ARRIVED', 'WAITING_DELIVERY']);
  expect(waiting.stops[1]?.identifiers).toContainEqual({ name: 'sequence', value: '10' });
  world.deliver(again);
  expect(only(await statusOf(world, hash)).state).toBe('STATE_COMPLETED_SUCCESS');
});

test('a forward over a chain without an index is told by its memo, and as done once the first chain was answered', async () => {
  const world = withoutIndex(ibcWorld(), OSMOSIS);
  const { first, second, hash, arriveInTheMiddle, answerFromTheMiddle } = forwarded(world);
  arriveInTheMiddle();
  const onWay = only(await statusOf(world, hash));
  expect([onWay.state, phasesOf(onWay)]).toEqual(['STATE_PENDING', ['ARRIVED', 'UNKNOWN']]);
  expect(onWay.transfer_asset_release).toBeNull();
  world.deliver(second);
  answerFromTheMiddle(SUCCESS);
  world.settle(first);
  expect(only(await statusOf(world, hash))).toMatchObject({
    state: 'STATE_COMPLETED_SUCCESS',
    transfer_asset_release: { chain_id: JUNO, denom: ATOM_ON_JUNO, amount: '1000', released: true },
  });
});

test('a relayer carries ten packets in a transaction: each goes on by the packet of its own message', async () => {
  const world = ibcWorld();
  const { first, second, hash } = forwarded(world);
  const others = Array.from({ length: 9 }, (_, at) => ({
    received: { ...first, sequence: 100 + at },
    sent: { ...second, sequence: 200 + at, amount: `${at + 1}` },
  }));
  const pairs = [...others.slice(0, 4), { received: first, sent: second }, ...others.slice(4)];
  world.receive(first, true);
  for (const { sent } of pairs) {
    world.hold(sent, true);
    world.receive(sent, false);
  }
  const relayed = world.put(OSMOSIS, 'relayed', SENT_AT + 10_000, [
    ['update_client', {}, 0],
    ...pairs.flatMap(({ received, sent }, at) => [
      packetEvent('recv_packet', received, {}, at + 1),
      sendEvent(sent, at + 1),
    ]),
  ]);
  const { stops } = only(await statusOf(world, hash));
  expect(stops[1]?.identifiers).toContainEqual({ name: 'sequence', value: '9' });
  const status = await statusOf(world, relayed, OSMOSIS);
  expect(status.transfers).toHaveLength(10);
  expect(status.began_with).toMatchObject([{ chain_id: HUB, tx_hash: hash }]);
});

test('several transfers of one transaction are told each', async () => {
  const world = ibcWorld();
  const [one, other] = [packetOf(HUB_TO_OSMOSIS), packetOf(HUB_TO_OSMOSIS, { sequence: 8, amount: '5' })];
  const hash = world.send([one, other]);
  world.deliver(other);
  const { transfers } = await statusOf(world, hash);
  expect(transfers.map(({ state }) => state)).toEqual(['STATE_PENDING', 'STATE_COMPLETED_SUCCESS']);
});

test('a light client that expired keeps a packet where it is', async () => {
  const world = ibcWorld();
  const packet = packetOf(HUB_TO_OSMOSIS, { timeout: NOW + 60 * MINUTE });
  const hash = world.send([packet]);
  world.client(OSMOSIS, 'channel-0', 'Expired');
  world.chains.now = NOW + 10 * MINUTE;
  const stuck = only(await statusOf(world, hash));
  expect([stuck.state, phasesOf(stuck)]).toEqual(['STATE_PENDING', ['STUCK']]);
  expect(stuck.stops[0]?.said).toContain('Expired');
  // It can still come back, as the client of the other direction is alive.
  world.chains.now = NOW + 70 * MINUTE;
  expect(phasesOf(only(await statusOf(world, hash)))).toEqual(['TIMED_OUT']);
  world.client(HUB, 'channel-141', 'Expired');
  expect(phasesOf(only(await statusOf(world, hash)))).toEqual(['STUCK']);
});

test('a silent chain leaves what is not read unknown; what the other says alone still counts', async () => {
  const world = ibcWorld();
  const packet = packetOf(HUB_TO_OSMOSIS);
  const hash = world.send([packet]);
  world.chains.silent.add(OSMOSIS);
  const unread = only(await statusOf(world, hash));
  expect([unread.state, phasesOf(unread), statesOf(unread)]).toEqual([
    'STATE_PENDING',
    ['UNKNOWN'],
    ['TRANSFER_UNKNOWN'],
  ]);
  expect(unread.stops[0]?.said).toContain('did not answer');
  world.settle(packet);
  expect(only(await statusOf(world, hash)).state).toBe('STATE_COMPLETED_SUCCESS');
});

test('a node that is wrong or behind settles nothing', async () => {
  const world = ibcWorld();
  const packet = packetOf(HUB_TO_OSMOSIS);
  const hash = world.send([packet]);
  // Behind at the beginning: the chain that sent it seems not to hold it.
  world.hold(packet, false);
  expect(phasesOf(only(await statusOf(world, hash)))).toEqual(['WAITING_DELIVERY']);
  // An error seen within a minute of sending, from a node that may not have the packet yet: not said to be back.
  const young = { ...packet, sequence: 12 };
  const second = world.send([young], 'young', NOW - 30_000);
  world.deliver(young, ERROR, 'refused', NOW - 20_000);
  world.hold(young, false);
  expect(phasesOf(only(await statusOf(world, second)))).toEqual(['RETURNING']);
  // Not a receipt at all.
  world.chains.answerRest(OSMOSIS, '/ibc/core/channel/v1/channels/channel-0/ports/transfer/packet_receipts/7', {});
  expect(phasesOf(only(await statusOf(world, hash)))).toEqual(['UNKNOWN']);
});

test('a swap at the end is told by what its contract paid to an address of the memo', async () => {
  const world = ibcWorld();
  const memo = JSON.stringify({ wasm: { contract: 'osmo1entry', msg: { transfer: { to_address: 'osmo1person' } } } });
  const packet = packetOf(HUB_TO_OSMOSIS, { memo, receiver: 'osmo1entry' });
  const hash = world.send([packet]);
  world.receive(packet, true);
  const answer = '{"result":"eyJjb250cmFjdF9yZXN1bHQiOm51bGx9"}';
  world.acknowledge(packet, answer);
  // Its acknowledgement holds the contract's words: without the transaction it is not told from a failure.
  expect(phasesOf(only(await statusOf(world, hash)))).toEqual(['UNKNOWN']);
  const paid = (receiver: string, amount: string): Event => ['coin_received', { receiver, amount }, 0];
  world.put(OSMOSIS, 'receive', SENT_AT + 10_000, [
    packetEvent('recv_packet', packet),
    paid('osmo1entry', `1000${ATOM_ON_OSMOSIS}`),
    paid('osmo1pool', `1000${ATOM_ON_OSMOSIS}`),
    paid('osmo1person', '123456uosmo'),
    packetEvent('write_acknowledgement', packet, { packet_ack: answer }),
  ]);
  expect(only(await statusOf(world, hash))).toMatchObject({
    state: 'STATE_COMPLETED_SUCCESS',
    transfer_asset_release: { chain_id: OSMOSIS, denom: 'uosmo', amount: '123456', released: true },
  });
});

test('a channel that is not known is said so, and the sending chain alone tells', async () => {
  const world = ibcWorld();
  const packet = packetOf({ ...HUB_TO_OSMOSIS, src: 'channel-99999' });
  const hash = world.send([packet]);
  const waiting = only(await statusOf(world, hash));
  expect(waiting.stops[0]).toMatchObject({ phase: 'WAITING_DELIVERY', to: null });
  expect(waiting.stops[0]?.said).toContain('channel-99999');
  world.settle(packet);
  expect(only(await statusOf(world, hash))).toMatchObject({
    state: 'STATE_COMPLETED_SUCCESS',
    transfer_asset_release: null,
  });
});

test('packets of other ports and data of other kinds are none of its transfers', async () => {
  const world = ibcWorld();
  const [type, attributes] = sendEvent(packetOf(HUB_TO_OSMOSIS));
  const hash = world.put(HUB, 'others', SENT_AT, [
    [type, { ...attributes, packet_src_port: 'icahost' }],
    [type, { ...attributes, packet_data_hex: 'zz' }],
    [type, { ...attributes, packet_data_hex: bytesToHex(utf8ToBytes('[1]')) }],
  ]);
  expect((await statusOf(world, hash)).transfers[0]?.stops).toEqual([]);
});

test('a contract at the far end has words of its own for success: unread, they are no failure', async () => {
  const port = 'wasm.juno1v4887y83d6g28puzvt8cl0f3cdhd3y6y9mpysnsp3k8krdm7l6jqgm0rkn';
  const over = { from: OSMOSIS, src: 'channel-169', to: JUNO, dst: 'channel-47' };
  const world = ibcWorld();
  const { chains, put, hold } = world;
  const packet = packetOf(over, { denom: 'transfer/channel-169/cw20:juno1token' });
  const [type, attributes] = sendEvent(packet);
  const hash = put(OSMOSIS, 'send', SENT_AT, [[type, { ...attributes, packet_dst_port: port }]]);
  hold(packet, false);
  const path = `/ibc/core/channel/v1/channels/channel-47/ports/${port}`;
  chains.answerRest(JUNO, `${path}/packet_receipts/7`, { received: true });
  const acknowledge = (text: string) =>
    chains.answerRest(JUNO, `${path}/packet_acks/7`, {
      acknowledgement: base64.encode(sha256(utf8ToBytes(text))),
    });
  acknowledge('{"result":"MQ=="}');
  expect(phasesOf(only(await statusOf(world, hash, OSMOSIS)))).toEqual(['UNKNOWN']);
  acknowledge(ERROR);
  expect(phasesOf(only(await statusOf(world, hash, OSMOSIS)))).toEqual(['RETURNED']);
});
