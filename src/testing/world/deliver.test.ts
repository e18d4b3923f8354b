import type { Address } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { burn, isUsed, receiveMessage } from '../nodes/cctp-contracts.ts';
import { transferNative } from '../nodes/hyperlane-relayer.ts';
import { depositEther } from '../nodes/op-stack-contracts.ts';
import { sendTaxi } from '../nodes/stargate-contracts.ts';
import { deliverAll, nextBlocks } from './deliver.ts';
import { ETH_ROUTERS, startWorld, type World } from './world.ts';

const RECIPIENT: Address = '0x00000000000000000000000000000000000a11ce';
const AMOUNT = 100_000_000n;

let world: World;
beforeAll(async () => {
  world = await startWorld();
  // A block for each transaction, not one a second.
  for (const { anvil } of [world.ethereum, world.base]) await anvil.client.setAutomine(true);
});
afterAll(() => world.close());

test('what each bridge took arrives when the world is told to deliver, once', async () => {
  const { ethereum, base, rollup } = world;
  const since = await nextBlocks(world);
  const { trader: account } = ethereum;
  const sent = await Promise.all([
    transferNative(
      ethereum.hyperlane,
      { router: ETH_ROUTERS[1], destination: 8453, recipient: RECIPIENT, amount: AMOUNT },
      account,
    ),
    depositEther(rollup, { recipient: RECIPIENT, amount: AMOUNT }),
  ]);
  const taxi = await sendTaxi(ethereum.stargate, { destination: 30184, recipient: RECIPIENT, amount: AMOUNT });
  const burnt = await burn(ethereum.cctp[2], { destination: 6, recipient: RECIPIENT, amount: AMOUNT });
  expect(await base.anvil.client.getBalance({ address: RECIPIENT })).toBe(0n);

  const { done, next } = await deliverAll(world, since);
  expect(done.map((line) => line.slice(line.lastIndexOf(' ') + 1)).sort()).toEqual(
    [...sent, taxi, burnt].map(({ transactionHash }) => transactionHash).sort(),
  );
  expect(await base.anvil.client.getBalance({ address: RECIPIENT })).toBe(2n * AMOUNT);
  const response = await fetch(
    `${world.environment.PORTOLAN_CIRCLE_URL}/v2/messages/0?transactionHash=${burnt.transactionHash}`,
  );
  const [message] = (
    (await response.json()) as {
      messages: { message: `0x${string}`; attestation: `0x${string}`; eventNonce: `0x${string}` }[];
    }
  ).messages;
  if (message === undefined) throw new Error('Circle has no message');
  await receiveMessage(base.cctp[2], message);
  expect(await isUsed(base.cctp[2], message.eventNonce)).toBe(true);
  expect((await deliverAll(world, next)).done).toEqual([]);
});
