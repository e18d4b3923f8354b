import { bech32 } from '@scure/base';
import { afterEach, expect, test } from 'vitest';
import type { TransferStatus } from '#contract/tx.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { type CosmosWorld, startCosmosWorld } from '#testing/cosmos-world.ts';
import { circleModule } from '#testing/nodes/cosmos-circle.ts';
import type { CosmosLedger } from '#testing/nodes/cosmos-ledger.ts';
import { executeDeposit, opchildModule, ophostModule, proposeOutput } from '#testing/nodes/cosmos-opinit.ts';
import {
  connect,
  packetsOf,
  relayAck,
  relayRecv,
  relayTimeout,
  type SentPacket,
  setClientStatus,
} from '#testing/nodes/cosmos-relayer.ts';
import { createTracking, type Tracking } from './tracking.ts';

/** Transfers between chains that really send, receive, refuse and refund, told by a service that has just started. */
const HUB = 'cosmoshub-4';
const OSMOSIS = 'osmosis-1';
const JUNO = 'juno-1';
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

const open: CosmosWorld[] = [];
let skipped = 0;
afterEach(async () => {
  skipped = 0;
  await Promise.all(open.splice(0).map((world) => world.close()));
});
const now = (): number => Date.now() + skipped;

async function worldOf(chains: Parameters<typeof startCosmosWorld>[0]): Promise<CosmosWorld> {
  const world = await startCosmosWorld(chains, now);
  open.push(world);
  return world;
}

function trackingOf(world: CosmosWorld): Tracking {
  const services = { circle: null, layerZeroScan: null, hyperlaneExplorer: null, axelarscan: null };
  const context = { services: { ...services, opInitExecutors: false }, registry: embeddedRegistry(), now };
  return createTracking({ ...context, chains: world.reads() });
}

async function statusOf(world: CosmosWorld, { chainId }: CosmosLedger, tx_hash: string): Promise<TransferStatus> {
  const { transfers } = await trackingOf(world).status({ chain_id: chainId, tx_hash });
  expect(transfers).toHaveLength(1);
  return transfers[0] as TransferStatus;
}

const phases = ({ stops }: TransferStatus): string[] => stops.map(({ phase }) => phase);
const account = (prefix: string): string => bech32.encode(prefix, bech32.toWords(Buffer.alloc(20, 7)));

async function ibcWorld() {
  const world = await worldOf({ [HUB]: {}, [OSMOSIS]: {}, [JUNO]: {} });
  const [hub, osmosis, juno] = [world.chain(HUB), world.chain(OSMOSIS), world.chain(JUNO)];
  connect({ chain: hub, channel: 'channel-141' }, { chain: osmosis, channel: 'channel-0' });
  connect({ chain: osmosis, channel: 'channel-42' }, { chain: juno, channel: 'channel-0' });
  hub.state.give(account('cosmos'), 'uatom', 1_000n);
  const send = (memo: object | '' = '', receiver = account('osmo')) => {
    const tx = hub.act({
      type: '/ibc.applications.transfer.v1.MsgTransfer',
      fields: {
        source_port: 'transfer',
        source_channel: 'channel-141',
        token: { denom: 'uatom', amount: '100' },
        sender: account('cosmos'),
        receiver,
        timeout_timestamp: `${BigInt(now() + 10 * MINUTE) * 1_000_000n}`,
        memo: memo === '' ? '' : JSON.stringify(memo),
      },
    });
    const [packet] = packetsOf(hub, tx) as [SentPacket];
    return { packet, status: () => statusOf(world, hub, tx.hash) };
  };
  return { world, hub, osmosis, juno, send };
}
const toJuno = (receiver = account('juno')) => ({ forward: { receiver, port: 'transfer', channel: 'channel-42' } });

test('a forward is told at each step of its relayers', async () => {
  const { osmosis, send } = await ibcWorld();
  const { packet, status } = send(toJuno());
  expect(phases(await status())[0]).toBe('WAITING_DELIVERY');
  const [second] = packetsOf(osmosis, relayRecv(packet)) as [SentPacket];
  // Another relayer, too late.
  relayRecv(packet);
  expect((await status()).state).toBe('STATE_PENDING');
  relayRecv(second);
  const arrived = await status();
  expect(arrived.state).toBe('STATE_COMPLETED_SUCCESS');
  expect(arrived.transfer_asset_release).toMatchObject({ chain_id: JUNO, amount: '100', released: true });
  relayAck(second);
  relayAck(packet);
  const done = await status();
  expect(done.state).toBe('STATE_COMPLETED_SUCCESS');
  expect(JSON.stringify(done.transfer_sequence)).toContain('TRANSFER_SUCCESS');
});

test('what the last chain refuses is on its way back, then back', async () => {
  const { hub, osmosis, send } = await ibcWorld();
  const { packet, status } = send(toJuno(account('osmo')));
  const [second] = packetsOf(osmosis, relayRecv(packet)) as [SentPacket];
  relayRecv(second);
  const failing = await status();
  expect(failing.state).toBe('STATE_PENDING_ERROR');
  expect(failing.transfer_asset_release).toMatchObject({ chain_id: HUB, denom: 'uatom', released: false });
  relayAck(second);
  expect((await status()).state).toBe('STATE_PENDING_ERROR');
  relayAck(packet);
  const back = await status();
  expect(back.state).toBe('STATE_COMPLETED_ERROR');
  expect(back.transfer_asset_release).toMatchObject({ chain_id: HUB, denom: 'uatom', released: true });
  expect(hub.state.balance(account('cosmos'), 'uatom')).toBe(1_000n);
});

test('a refusal is told in the words of the chain', async () => {
  const { send } = await ibcWorld();
  const { packet, status } = send('', account('juno'));
  relayRecv(packet);
  const [refused] = (await status()).stops;
  expect(refused).toMatchObject({ phase: 'RETURNING', said: expect.stringContaining('failed to decode receiver') });
});

test('a contract that fails sends it back', async () => {
  const { send } = await ibcWorld();
  const { packet, status } = send({ wasm: { contract: account('osmo'), msg: {} } });
  relayRecv(packet);
  expect(phases(await status())).toEqual(['RETURNING']);
  relayAck(packet);
  expect(phases(await status())).toEqual(['RETURNED']);
});

test('a packet that ran out of time comes back when somebody says so', async () => {
  const { world, osmosis, send } = await ibcWorld();
  const { packet, status } = send();
  skipped += 12 * MINUTE;
  expect((await status()).state).toBe('STATE_PENDING_ERROR');
  world.node(OSMOSIS).setFaults({ withoutIndex: true });
  expect((await status()).state).toBe('STATE_PENDING_ERROR');
  osmosis.tick();
  relayTimeout(packet);
  const back = await status();
  expect(back.state).toBe('STATE_COMPLETED_ERROR');
  expect(JSON.stringify(back)).toContain('PACKET_ERROR_TIMEOUT');
  expect(back.transfer_asset_release).toMatchObject({ chain_id: HUB, denom: 'uatom', released: true });
});

test('nodes without an index still tell by state where it is', async () => {
  const { world, send } = await ibcWorld();
  const { packet, status } = send();
  world.node(OSMOSIS).setFaults({ withoutIndex: true });
  relayRecv(packet);
  expect((await status()).state).toBe('STATE_COMPLETED_SUCCESS');
});

test('a transaction on a chain whose nodes keep no index is not said to be unknown', async () => {
  const { world, hub, send } = await ibcWorld();
  send();
  const [sent] = hub.txs();
  world.node(HUB).setFaults({ withoutIndex: true });
  await expect(statusOf(world, hub, `${sent?.hash}`)).rejects.toMatchObject({
    ...{ kind: 'unavailable', message: expect.stringContaining('keep no index of transactions') },
  });
});

test('a client that expired holds it', async () => {
  const { osmosis, send } = await ibcWorld();
  const { status } = send();
  setClientStatus({ chain: osmosis, channel: 'channel-0' }, 'Expired');
  skipped += 6 * MINUTE;
  expect(phases(await status())).toEqual(['STUCK']);
});

test('relayers that come late or carry many do not change what is told', async () => {
  const { osmosis, send } = await ibcWorld();
  const [one, two] = [send(), send('', account('juno'))];
  const received = relayRecv(one.packet, two.packet);
  relayRecv(one.packet);
  relayRecv(two.packet);
  const [first, second] = [await one.status(), await two.status()];
  expect(first.state).toBe('STATE_COMPLETED_SUCCESS');
  expect(second.state).toBe('STATE_PENDING_ERROR');
  for (const each of [first, second]) expect(JSON.stringify(each.transfer_sequence)).toContain(received.hash);
  relayAck(two.packet);
  const acknowledged = relayAck(one.packet);
  relayAck(one.packet);
  const done = await one.status();
  expect(JSON.stringify(done.transfer_sequence)).toContain(acknowledged.hash);
  expect((await two.status()).state).toBe('STATE_COMPLETED_ERROR');
  expect(osmosis.txs()).toHaveLength(3);
});

test('a transaction of a relayer leads back to those that it ends', async () => {
  const { world, hub, send } = await ibcWorld();
  const [one, two] = [send(), send()];
  const { hash } = relayRecv(one.packet, two.packet);
  const { began_with } = await trackingOf(world).status({ chain_id: OSMOSIS, tx_hash: hash });
  const sent = hub.txs().map((tx) => tx.hash);
  expect(began_with.map(({ tx_hash }) => tx_hash).toSorted()).toEqual(sent.toSorted());
});

test('a forward that is sent again is followed by its new packet', async () => {
  const { osmosis, juno, send } = await ibcWorld();
  const memo = { forward: { ...toJuno().forward, timeout: '2m', retries: 1 } };
  const { packet, status } = send(memo);
  const [second] = packetsOf(osmosis, relayRecv(packet)) as [SentPacket];
  skipped += 5 * MINUTE;
  juno.tick();
  const [third] = packetsOf(osmosis, relayTimeout(second)) as [SentPacket];
  expect((await status()).state).toBe('STATE_PENDING');
  relayRecv(third);
  relayAck(third);
  relayAck(packet);
  const done = await status();
  expect(done.state).toBe('STATE_COMPLETED_SUCCESS');
  expect(done.transfer_asset_release).toMatchObject({ chain_id: JUNO, released: true });
});

test('nodes that are behind or of an older SDK tell the same, or less', async () => {
  const { world, send } = await ibcWorld();
  const { packet, status } = send();
  relayRecv(packet);
  world.node(OSMOSIS).setFaults({ behind: 1 });
  expect((await status()).state).toBe('STATE_PENDING');
  for (const id of [HUB, OSMOSIS]) world.node(id).setFaults({ isOld: true });
  expect((await status()).state).toBe('STATE_COMPLETED_SUCCESS');
  relayAck(packet);
  expect(JSON.stringify((await status()).transfer_sequence)).toContain('TRANSFER_SUCCESS');
  world.node(HUB).setFaults({ behind: 1 });
  expect((await status()).state).toBe('STATE_COMPLETED_SUCCESS');
});

test('a withdrawal from a rollup is told until somebody claims it', async () => {
  const [bridgeId, rollupId] = [16n, 'echelon-1'];
  const world = await worldOf({
    'interwoven-1': { modules: [ophostModule([{ bridgeId, finalizationMs: 7 * DAY }])] },
    [rollupId]: { modules: [opchildModule()] },
  });
  const [initia, rollup] = [world.chain('interwoven-1'), world.chain(rollupId)];
  const me = account('init');
  initia.state.give(me, 'uinit', 1_000n);
  const deposit = initia.act({
    type: '/opinit.ophost.v1.MsgInitiateTokenDeposit',
    fields: { sender: me, bridge_id: `${bridgeId}`, to: me, amount: { denom: 'uinit', amount: '300' } },
  });
  expect(phases(await statusOf(world, initia, deposit.hash))).toEqual(['WAITING_DELIVERY']);
  executeDeposit(deposit, rollup);
  const arrived = await statusOf(world, initia, deposit.hash);
  expect(arrived.state).toBe('STATE_COMPLETED_SUCCESS');
  const denom = `${arrived.transfer_asset_release?.denom}`;
  const left = rollup.act({
    type: '/opinit.opchild.v1.MsgInitiateTokenWithdrawal',
    fields: { sender: me, to: me, amount: { denom, amount: '120' } },
  });
  const status = () => statusOf(world, rollup, left.hash);
  expect(phases(await status())).toEqual(['WAITING_TO_FINALIZE']);
  const { claim } = proposeOutput(left, initia, bridgeId);
  const [waiting] = (await status()).stops;
  expect(waiting?.phase).toBe('WAITING_TO_FINALIZE');
  expect(Date.parse(`${waiting?.until}`) - now()).toBeGreaterThan(6 * DAY);
  skipped += 7 * DAY + MINUTE;
  expect(phases(await status())).toEqual(['READY']);
  initia.act(claim(me));
  const claimed = await status();
  expect(phases(claimed)).toEqual(['ARRIVED']);
  expect(claimed.transfer_asset_release).toMatchObject({ denom: 'uinit', amount: '120', released: true });
});

test('a burn on Noble is one of USDC, to whom it says', async () => {
  const messengers = { 0: '000000000000000000000000bd3fa81b58ba92a82136038b25adec7066af3155' };
  const world = await worldOf({ 'noble-1': { modules: [circleModule({ messengers })] } });
  const noble = world.chain('noble-1');
  noble.state.give(account('noble'), 'uusdc', 1_000n);
  const burn = noble.act({
    type: '/circle.cctp.v1.MsgDepositForBurn',
    fields: {
      from: account('noble'),
      amount: '900',
      destination_domain: 0,
      mint_recipient: Buffer.from(`${'00'.repeat(12)}${'09'.repeat(20)}`, 'hex'),
      burn_token: 'uusdc',
    },
  });
  const [stop] = (await statusOf(world, noble, burn.hash)).stops;
  expect(stop?.from).toMatchObject({ chain_id: 'noble-1', denom: 'uusdc', amount: '900', address: account('noble') });
  expect(stop?.to).toMatchObject({ chain_id: '1', address: `0x${'09'.repeat(20)}` });
});
