import { bech32 } from '@scure/base';
import { afterEach, expect, test } from 'vitest';
import type { TransferStatus } from '#contract/tx.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { SERVICES } from '#testing/chain-reads.ts';
import { type CosmosWorld, startCosmosWorld } from '#testing/cosmos-world.ts';
import { denomOf } from '#testing/nodes/cosmos-ibc.ts';
import {
  connect,
  packetsOf,
  relayAck,
  relayRecv,
  relayTimeout,
  type SentPacket,
  setClientStatus,
} from '#testing/nodes/cosmos-relayer.ts';
import { createTracking } from '../../tracking.ts';

/** What nodes of chains that check each packet have to say, where `cosmos-transfers.test.ts` does not ask it. */
const NOBLE = 'noble-1';
const OSMOSIS = 'osmosis-1';
const HUB = 'cosmoshub-4';
const MINUTE = 60_000;
const USDC_OF_OSMOSIS = denomOf('transfer/channel-750/uusdc');
const USDC_OF_HUB = denomOf('transfer/channel-141/transfer/channel-750/uusdc');

const account = (prefix: string, byte = 7): string => bech32.encode(prefix, bech32.toWords(Buffer.alloc(20, byte)));
const ME = account('noble');
const open: CosmosWorld[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((world) => world.close()));
});

async function threeChains() {
  let skipped = 0;
  const now = () => Date.now() + skipped;
  const world = await startCosmosWorld({ [NOBLE]: {}, [OSMOSIS]: {}, [HUB]: {} }, now);
  open.push(world);
  const [noble, osmosis, hub] = [world.chain(NOBLE), world.chain(OSMOSIS), world.chain(HUB)];
  connect({ chain: noble, channel: 'channel-1' }, { chain: osmosis, channel: 'channel-750' });
  connect({ chain: osmosis, channel: 'channel-0' }, { chain: hub, channel: 'channel-141' });
  noble.state.give(ME, 'uusdc', 1_000n);
  const status = (tx_hash: string, chain_id = NOBLE) => {
    const context = { registry: embeddedRegistry(), chains: world.reads(), services: SERVICES, now };
    return createTracking(context).status({ chain_id, tx_hash });
  };
  return {
    ...{ world, noble, osmosis, hub, status },
    skip(ms: number) {
      skipped += ms;
      for (const chain of [noble, osmosis, hub]) chain.tick();
    },
    async transfer(hash: string): Promise<TransferStatus> {
      return (await status(hash)).transfers[0] as TransferStatus;
    },
    /** Packets of 100 uusdc, each its own message of one transaction. */
    send({ receiver = account('osmo'), memo = {}, minutes = 10, times = 1 } = {}) {
      const fields = {
        ...{ source_port: 'transfer', source_channel: 'channel-1', token: { denom: 'uusdc', amount: '100' } },
        ...{ sender: ME, receiver, timeout_timestamp: `${BigInt(now() + minutes * MINUTE) * 1_000_000n}` },
        memo: JSON.stringify(memo),
      };
      const message = { type: '/ibc.applications.transfer.v1.MsgTransfer', fields };
      const tx = noble.act(...Array.from({ length: times }, () => message));
      return { hash: tx.hash, packets: packetsOf(noble, tx) as [SentPacket, ...SentPacket[]] };
    },
  };
}

const toHub = (more: object = {}) => ({
  forward: { receiver: account('cosmos'), port: 'transfer', channel: 'channel-0', ...more },
});
const told = ({ state, stops }: TransferStatus) => [state, ...stops.map(({ phase }) => phase)];
const hashesOf = ({ transfer_sequence }: TransferStatus) =>
  transfer_sequence.map(({ ibc_transfer }) => {
    const txs = ibc_transfer?.packet_txs as Readonly<Record<string, { readonly tx_hash?: string } | null>>;
    return [txs.send_tx, txs.receive_tx, txs.acknowledge_tx].map((tx) => tx?.tx_hash ?? null);
  });
const released = (chain_id: string, denom: string) => ({ chain_id, denom, amount: '100', released: true });

test('a forward names each transaction of its way, and each of them where it began', async () => {
  const { noble, osmosis, hub, send, transfer, status } = await threeChains();
  const { hash, packets } = send({ memo: toHub() });
  const middle = relayRecv(packets[0]);
  const [second] = packetsOf(osmosis, middle) as [SentPacket];
  const last = relayRecv(second);
  const [ackOfSecond, ackOfFirst] = [relayAck(second), relayAck(packets[0])];
  const done = await transfer(hash);
  expect(hashesOf(done)).toEqual([
    [hash, middle.hash, ackOfFirst.hash],
    [middle.hash, last.hash, ackOfSecond.hash],
  ]);
  expect(done.transfer_asset_release).toEqual(released(HUB, USDC_OF_HUB));
  expect(hub.state.balance(account('cosmos'), USDC_OF_HUB)).toBe(100n);
  expect((await status(last.hash, HUB)).began_with).toMatchObject([{ chain_id: OSMOSIS, tx_hash: middle.hash }]);
  expect((await status(ackOfFirst.hash)).began_with).toMatchObject([{ chain_id: noble.chainId, tx_hash: hash }]);
});

test('without any index of transactions the states of three chains alone tell the same end', async () => {
  const { world, osmosis, send, transfer } = await threeChains();
  for (const chainId of [OSMOSIS, HUB]) world.node(chainId).setFaults({ withoutIndex: true });
  const { hash, packets } = send({ memo: toHub() });
  const [second] = packetsOf(osmosis, relayRecv(packets[0])) as [SentPacket];
  expect(told(await transfer(hash))).toEqual(['STATE_PENDING', 'ARRIVED', 'UNKNOWN']);
  relayRecv(second);
  relayAck(second);
  expect(told(await transfer(hash))).toEqual(['STATE_COMPLETED_SUCCESS', 'ARRIVED', 'ARRIVED']);
  expect((await transfer(hash)).transfer_asset_release).toEqual(released(HUB, USDC_OF_HUB));
});

test('what a contract pays out is told', async () => {
  const { osmosis, send, transfer } = await threeChains();
  const [contract, person] = [account('osmo', 9), account('osmo')];
  osmosis.addExecutable(contract, (context, { funds }) => {
    for (const coin of funds) context.send(contract, person, coin);
  });
  const memo = { wasm: { contract, msg: { to: person } } };
  const { hash, packets } = send({ receiver: contract, memo });
  relayRecv(packets[0]);
  const { stops, transfer_asset_release } = await transfer(hash);
  expect(transfer_asset_release).toEqual(released(OSMOSIS, USDC_OF_OSMOSIS));
  expect(stops[0]?.to?.address).toBe(person);
  expect(osmosis.state.balance(person, USDC_OF_OSMOSIS)).toBe(100n);
});

test('a forward that ran out of time may still be sent again; only then it is said to come back', async () => {
  const { osmosis, send, transfer, skip } = await threeChains();
  const { hash, packets } = send({ memo: toHub({ timeout: '1m30s', retries: 1 }) });
  const [second] = packetsOf(osmosis, relayRecv(packets[0])) as [SentPacket];
  skip(3 * MINUTE);
  expect(told(await transfer(hash))).toEqual(['STATE_PENDING', 'ARRIVED', 'TIMED_OUT']);
  const [third] = packetsOf(osmosis, relayTimeout(second)) as [SentPacket];
  expect(told(await transfer(hash))).toEqual(['STATE_PENDING', 'ARRIVED', 'WAITING_DELIVERY']);
  skip(3 * MINUTE);
  relayTimeout(third);
  const failed = await transfer(hash);
  expect(told(failed)).toEqual(['STATE_PENDING_ERROR', 'RETURNING', 'RETURNED']);
  expect(failed.transfer_asset_release).toEqual({ ...released(NOBLE, 'uusdc'), released: false });
  relayAck(packets[0]);
  expect((await transfer(hash)).transfer_asset_release).toEqual(released(NOBLE, 'uusdc'));
});

test('expired clients hold a packet there, and on its way back', async () => {
  const { noble, osmosis, send, transfer, skip } = await threeChains();
  const { hash } = send({ minutes: 20 });
  setClientStatus({ chain: osmosis, channel: 'channel-750' }, 'Expired');
  skip(6 * MINUTE);
  expect(told(await transfer(hash))).toEqual(['STATE_PENDING', 'STUCK']);
  skip(20 * MINUTE);
  expect(told(await transfer(hash))).toEqual(['STATE_PENDING_ERROR', 'TIMED_OUT']);
  setClientStatus({ chain: noble, channel: 'channel-1' }, 'Expired');
  expect(told(await transfer(hash))).toEqual(['STATE_PENDING', 'STUCK']);
});

test('the sending chain’s word about the end counts whatever a node of the other says', async () => {
  const { world, send, transfer } = await threeChains();
  const { hash, packets } = send();
  relayRecv(packets[0]);
  relayAck(packets[0]);
  // Neither end is read as it is: nothing is settled.
  world.node(OSMOSIS).setFaults({ behind: 1 });
  world.node(NOBLE).setFaults({ behind: 1 });
  expect(told(await transfer(hash))).toEqual(['STATE_PENDING', 'WAITING_DELIVERY']);
  world.node(NOBLE).setFaults({});
  for (const faults of [{ behind: 1 }, { chainId: 'juno-1' }]) {
    world.node(OSMOSIS).setFaults(faults);
    expect(told(await transfer(hash))).toEqual(['STATE_COMPLETED_SUCCESS', 'ARRIVED']);
  }
});

test('ten packets of one transaction, relayed in one: each goes its own way', async () => {
  const { osmosis, send, status } = await threeChains();
  const { hash, packets } = send({ memo: toHub(), times: 10 });
  const relayed = relayRecv(...packets);
  const onward = packetsOf(osmosis, relayed);
  relayRecv(onward[3] as SentPacket);
  const { transfers } = await status(hash);
  expect(transfers.map(({ state }) => state)).toEqual(
    packets.map((_, at) => (at === 3 ? 'STATE_COMPLETED_SUCCESS' : 'STATE_PENDING')),
  );
  expect(transfers.map(({ stops }) => stops[1]?.identifiers[0]?.value)).toEqual(onward.map(({ sequence }) => sequence));
  expect((await status(relayed.hash, OSMOSIS)).began_with).toMatchObject([{ chain_id: NOBLE, tx_hash: hash }]);
});
