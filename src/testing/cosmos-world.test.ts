import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DirectSecp256k1HdWallet, SigningStargateClient } from '#test-packages/cosmos.ts';
import { attributeOf } from '#tracking/chain-tx.ts';
import { type CosmosWorld, startCosmosWorld } from './cosmos-world.ts';
import { connect, packetsOf, relayAck, relayRecv } from './nodes/cosmos-relayer.ts';

const ME = 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4';
const THERE = 'osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8';

let world: CosmosWorld;
beforeEach(async () => {
  world = await startCosmosWorld({ 'cosmoshub-4': {}, 'osmosis-1': {} });
  connect(
    { chain: world.chain('cosmoshub-4'), channel: 'channel-141' },
    { chain: world.chain('osmosis-1'), channel: 'channel-0' },
  );
  world.chain('cosmoshub-4').state.give(ME, 'uatom', 1_000n);
});
afterEach(() => world.close());

/** Signed bytes in base64. */
async function signed(): Promise<string> {
  const wallet = await DirectSecp256k1HdWallet.fromMnemonic(`${'abandon '.repeat(11)}about`);
  const client = await SigningStargateClient.offline(wallet);
  const value = {
    sourcePort: 'transfer',
    sourceChannel: 'channel-141',
    token: { denom: 'uatom', amount: '100' },
    sender: ME,
    receiver: THERE,
    timeoutTimestamp: BigInt(Date.now() + 600_000) * 1_000_000n,
  };
  const message = { typeUrl: '/ibc.applications.transfer.v1.MsgTransfer', value };
  const signer = { chainId: 'cosmoshub-4', accountNumber: 0, sequence: 0 };
  const tx = await client.sign(ME, [message], { amount: [], gas: '200000' }, '', signer);
  return Buffer.from(TxRaw.encode(tx).finish()).toString('base64');
}

const packets = (channel: string, kind: string) => `/ibc/core/channel/v1/channels/${channel}/ports/transfer/${kind}/1`;
const ofPacket = (event: string) => ({
  [`${event}.packet_sequence`]: '1',
  [`${event}.packet_src_channel`]: 'channel-141',
});

test('what trackers ask is answered from the first block to the acknowledgement', async () => {
  const reads = world.reads();
  const [hub, osmosis] = [world.chain('cosmoshub-4'), world.chain('osmosis-1')];
  const bytes = await signed();
  expect(await reads.broadcast('cosmoshub-4', 'cosmos', bytes)).toBeNull();
  // Taken before is taken.
  expect(await reads.broadcast('cosmoshub-4', 'cosmos', bytes)).toBeNull();
  expect((await reads.head('cosmoshub-4')).height).toBeGreaterThan(0n);
  const sent = await reads.findCosmosTx('cosmoshub-4', ofPacket('send_packet'));
  expect(sent).toMatchObject({ outcome: 'success', messages: [{ source_channel: 'channel-141' }] });
  const event = sent?.events.find(({ type }) => type === 'send_packet');
  expect(event?.message).toBe(0);
  expect(event && attributeOf(event, 'packet_dst_channel')).toBe('channel-0');
  expect(await reads.rest('cosmoshub-4', packets('channel-141', 'packet_commitments'))).toHaveProperty('commitment');
  expect(await reads.rest('osmosis-1', packets('channel-0', 'packet_receipts'))).toHaveProperty('received', false);
  expect(await reads.findCosmosTx('osmosis-1', ofPacket('recv_packet'))).toBeNull();

  const [packet] = packetsOf(hub, hub.getTx(`${sent?.hash}`));
  if (packet === undefined) throw new Error('no packet');
  const received = relayRecv(packet);
  expect((await reads.findCosmosTx('osmosis-1', ofPacket('recv_packet')))?.hash).toBe(received.hash);
  expect(await reads.rest('osmosis-1', packets('channel-0', 'packet_acks'))).toHaveProperty('acknowledgement');
  const done = relayAck(packet);
  expect((await reads.findCosmosTx('cosmoshub-4', ofPacket('acknowledge_packet')))?.hash).toBe(done.hash);
  expect(await reads.rest('cosmoshub-4', packets('channel-141', 'packet_commitments'))).toBeNull();
  expect(osmosis.state.supply()).toHaveLength(1);
});

test('an older node is asked by events, and one without an index says so and knows state', async () => {
  const reads = world.reads();
  expect(await reads.broadcast('cosmoshub-4', 'cosmos', await signed())).toBeNull();
  const [tx] = world.chain('cosmoshub-4').txs();
  world.node('cosmoshub-4').setFaults({ isOld: true });
  const found = await reads.findCosmosTx('cosmoshub-4', ofPacket('send_packet'));
  expect(found?.hash).toBe(tx?.hash);
  expect(found?.events.map(({ type }) => type)).toContain('send_packet');
  world.node('cosmoshub-4').setFaults({ withoutIndex: true });
  // Others remember what an index once told.
  const later = world.reads();
  await expect(later.tx('cosmoshub-4', `${tx?.hash}`)).rejects.toThrow('keep no index');
  await expect(later.findCosmosTx('cosmoshub-4', ofPacket('send_packet'))).rejects.toThrow('keep no index');
  expect(await reads.rest('cosmoshub-4', packets('channel-141', 'packet_commitments'))).toHaveProperty('commitment');
});

test('a node of another chain is not believed', async () => {
  world.node('osmosis-1').setFaults({ chainId: 'osmo-test-5' });
  await expect(world.reads().rest('osmosis-1', packets('channel-0', 'packet_receipts'))).rejects.toThrow();
});
