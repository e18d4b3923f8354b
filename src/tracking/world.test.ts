import type { Address, Hex, TransactionReceipt } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TransferStop } from '#contract/tx.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { burn } from '#testing/nodes/cctp-contracts.ts';
import { giveToken, receiptOf } from '#testing/nodes/evm-contracts.ts';
import { transferNative } from '#testing/nodes/hyperlane-relayer.ts';
import {
  carryDeposits,
  depositEther,
  passTime,
  proposeOutput,
  resolveGame,
  withdrawEther,
} from '#testing/nodes/op-stack-contracts.ts';
import {
  alertPacket,
  commitPacket,
  deliverPacket,
  emptyPool,
  packetIn,
  pausePool,
  sendTaxi,
  verifyPacket,
} from '#testing/nodes/stargate-contracts.ts';
import { type BridgedChain, ETH_ROUTERS, startWorld, type World } from '#testing/world/world.ts';
import { trackingOf } from './index.ts';

/** Each bridge of the world, from the transaction that sent to the one that received, through acts that the tracker itself tells. */

const RECIPIENT: Address = '0x00000000000000000000000000000000000a11ce';
const AMOUNT = 100_000_000n;
const registry = embeddedRegistry();

let world: World;
beforeAll(async () => {
  world = await startWorld();
  // A block for each transaction, not one a second.
  for (const { anvil } of [world.ethereum, world.base]) await anvil.client.setAutomine(true);
});
afterAll(() => world.close());

/** Where a transfer stands now, asked anew. */
async function stopOf({ chain_id }: BridgedChain, { transactionHash }: TransactionReceipt): Promise<TransferStop> {
  const { ethereum, base, environment } = world;
  const clients = [ethereum, base].map(({ anvil }) => anvil.client);
  const times = await Promise.all(clients.map(async (client) => (await client.getBlock()).timestamp));
  // Clocks that differ by more than a moment are not those of two chains.
  const now = (times[0] ?? 0n) > (times[1] ?? 0n) ? (times[0] ?? 0n) : (times[1] ?? 0n);
  for (const client of clients) {
    await client.setNextBlockTimestamp({ timestamp: now + 1n });
    await client.mine({ blocks: 1 });
  }
  const urls = new Map([ethereum, base].map((chain) => [chain.chain_id, [chain.anvil.url]]));
  const tracking = trackingOf({
    ...{ registry, nodes: { mode: 'urls', urls }, circleUrl: environment.PORTOLAN_CIRCLE_URL ?? '' },
    ...{ asksServices: false, now: () => Number(now) * 1000, callsPerMinute: 100_000 },
  });
  const { transfers } = await tracking.status({ chain_id, tx_hash: transactionHash });
  const [stop] = transfers[0]?.stops ?? [];
  if (stop === undefined) throw new Error('no transfer was found');
  return stop;
}

/** Sends the call of an act that anyone may do. */
async function act(stop: TransferStop, kind: string): Promise<TransactionReceipt> {
  const found = stop.acts.find((each) => each.kind === kind)?.evm_tx;
  if (found === undefined) throw new Error(`${kind} is not among ${stop.acts.map((each) => each.kind)}`);
  const { anvil, trader } = found.chain_id === '1' ? world.ethereum : world.base;
  const call = { to: found.to as Address, data: `0x${found.data}` as Hex, value: BigInt(found.value), account: trader };
  return receiptOf(anvil, await anvil.client.sendTransaction({ ...call, gas: 5_000_000n, chain: null }));
}

test('CCTP 1: minted by its nonce', async () => {
  const { ethereum, attester } = world;
  const receipt = await burn(ethereum.cctp[1], { destination: 6, recipient: RECIPIENT, amount: AMOUNT });
  const [seen] = attester.see(ethereum.cctp[1], receipt);
  if (seen === undefined) throw new Error('no burn was seen');
  await attester.sign(seen);
  await act(await stopOf(ethereum, receipt), 'RECEIVE');
  expect((await stopOf(ethereum, receipt)).phase).toBe('ARRIVED');
});

test('Hyperlane: a message that nobody paid for can be paid', async () => {
  const { ethereum } = world;
  const transfer = { router: ETH_ROUTERS[1], destination: 8453, recipient: RECIPIENT, amount: AMOUNT };
  await ethereum.hyperlane.payMessages(ETH_ROUTERS[1], false);
  const receipt = await transferNative(ethereum.hyperlane, transfer);
  await ethereum.hyperlane.payMessages(ETH_ROUTERS[1], true);
  const stop = await stopOf(ethereum, receipt);
  expect([stop.phase, stop.acts.map(({ kind }) => kind)]).toEqual(['UNPAID', ['PAY']]);
  await act(stop, 'PAY');
  expect((await stopOf(ethereum, receipt)).phase).toBe('WAITING_DELIVERY');
});

test('Stargate: verified, refused, delivered by anyone; kept by an empty pool, paid later', async () => {
  const { ethereum, base } = world;
  const transfer = { destination: 30184, recipient: RECIPIENT, amount: AMOUNT };
  const receipt = await sendTaxi(ethereum.stargate, transfer);
  expect((await stopOf(ethereum, receipt)).phase).toBe('WAITING_DELIVERY');
  const packet = packetIn(receipt);
  await verifyPacket(base.stargate, packet);
  await commitPacket(base.stargate, packet);
  await pausePool(base.stargate, true);
  await alertPacket(base.stargate, packet, '0x');
  expect((await stopOf(ethereum, receipt)).phase).toBe('REFUSED');
  await pausePool(base.stargate, false);
  await act(await stopOf(ethereum, receipt), 'EXECUTE');
  expect((await stopOf(ethereum, receipt)).phase).toBe('ARRIVED');

  const second = await sendTaxi(ethereum.stargate, transfer);
  const next = packetIn(second);
  await verifyPacket(base.stargate, next);
  await commitPacket(base.stargate, next);
  const held = await emptyPool(base.stargate);
  await deliverPacket(base.stargate, next);
  const kept = await stopOf(ethereum, second);
  expect(kept.phase).toBe('REFUSED');
  await giveToken(base.anvil, base.stargate.token, base.stargate.pool.address, held);
  await act(kept, 'RETRY');
  expect((await stopOf(ethereum, second)).phase).toBe('ARRIVED');
});

test("Base's own bridge: a deposit, and a withdrawal that is proven and finished by the acts that are told", async () => {
  const { ethereum, base, rollup } = world;
  const transfer = { recipient: RECIPIENT, amount: AMOUNT };
  const deposit = await depositEther(rollup, transfer);
  expect((await stopOf(ethereum, deposit)).phase).toBe('WAITING_DELIVERY');
  await carryDeposits(rollup, deposit);
  expect((await stopOf(ethereum, deposit)).phase).toBe('ARRIVED');

  const withdrawal = await withdrawEther(rollup, transfer, { account: base.trader });
  expect((await stopOf(base, withdrawal)).phase).toBe('WAITING_TO_PROVE');
  const output = await proposeOutput(rollup);
  const provable = await stopOf(base, withdrawal);
  expect(provable.phase).toBe('READY_TO_PROVE');
  await act(provable, 'PROVE');
  expect((await stopOf(base, withdrawal)).phase).toBe('WAITING_TO_FINALIZE');
  await resolveGame(rollup, output, 'defender');
  await passTime(ethereum.anvil, 8n * 86_400n);
  await act(await stopOf(base, withdrawal), 'FINALIZE');
  expect((await stopOf(base, withdrawal)).phase).toBe('ARRIVED');
});
