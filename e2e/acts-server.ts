import { createInterface } from 'node:readline';
import type { Address, Hex } from 'viem';
import { composeHttp } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { startNodeServer } from '#server/node-server.ts';
import type { SeenBurn } from '#testing/circle-attester.ts';
import { burn } from '#testing/nodes/cctp-contracts.ts';
import { transferNative } from '#testing/nodes/hyperlane-relayer.ts';
import { passTime, proposeOutput, resolveGame, withdrawEther } from '#testing/nodes/op-stack-contracts.ts';
import {
  alertPacket,
  commitPacket,
  packetIn,
  pausePool,
  sendTaxi,
  verifyPacket,
} from '#testing/nodes/stargate-contracts.ts';
import { EXECUTOR, INITIA, ROLLUP, startOpInitWorld } from '#testing/opinit-world.ts';
import { CosmosWallet } from '#testing/wallets/cosmos-wallet.ts';
import { ETH_ROUTERS, startWorld } from '#testing/world/world.ts';
import { type ActsWorld, INITIA_KEYS, type StuckTransfers, type WorldEvent } from './acts.ts';

/**
 * The world with a service that reads it and serves the app, and in it one transfer stuck in each way that a person can end. Writes
 * where all is as JSON. Each line that it reads tells it what Circle or time does; it answers when that is done.
 */

/** Who receives everything, and nothing else. */
const RECIPIENT: Address = '0x00000000000000000000000000000000000a11ce';
const AMOUNT = 100_000_000n;
const DAY = 86_400n;

const claimant = new CosmosWallet({ otherKeys: INITIA_KEYS }).addressOn(INITIA);
const [world, opinit] = await Promise.all([startWorld(), startOpInitWorld(claimant)]);
opinit.initia.state.give(claimant, 'uinit', 1_000_000n);
const { ethereum, base, rollup, attester } = world;
const { trader } = ethereum;
const clients = [ethereum, base].map(({ anvil }) => anvil.client);

/** With a block for each transaction while it is under way, then with one a second again. */
async function atOnce<T>(work: () => Promise<T>): Promise<T> {
  for (const client of clients) await client.setAutomine(true);
  const done = await work();
  for (const client of clients) await client.setIntervalMining({ interval: 1 });
  return done;
}

async function burnt(finality: number): Promise<{ readonly hash: Hex; readonly seen: SeenBurn }> {
  const contracts = ethereum.cctp[2];
  const receipt = await burn(contracts, { destination: 6, recipient: RECIPIENT, amount: AMOUNT, finality });
  const [seen] = attester.see(contracts, receipt);
  if (seen === undefined) throw new Error('no burn was seen');
  return { hash: receipt.transactionHash, seen };
}

async function stuckPacket(): Promise<Hex> {
  const receipt = await sendTaxi(ethereum.stargate, { destination: 30184, recipient: RECIPIENT, amount: AMOUNT });
  const packet = packetIn(receipt);
  await verifyPacket(base.stargate, packet);
  await commitPacket(base.stargate, packet);
  await pausePool(base.stargate, true);
  await alertPacket(base.stargate, packet, '0x');
  await pausePool(base.stargate, false);
  return receipt.transactionHash;
}

async function unpaidMessage(): Promise<Hex> {
  const transfer = { router: ETH_ROUTERS[1], destination: 8453, recipient: RECIPIENT, amount: AMOUNT };
  await ethereum.hyperlane.payMessages(ETH_ROUTERS[1], false);
  const { transactionHash } = await transferNative(ethereum.hyperlane, transfer, trader);
  await ethereum.hyperlane.payMessages(ETH_ROUTERS[1], true);
  return transactionHash;
}

const { stuck, fast, output } = await atOnce(async () => {
  const [ready, expired] = [await burnt(2000), await burnt(1000)];
  await attester.sign(ready.seen);
  await attester.sign(expired.seen, { finality: 1000, expirationBlock: 1n });
  const withdrawal = await withdrawEther(rollup, { recipient: RECIPIENT, amount: AMOUNT }, { account: trader });
  const transfers: StuckTransfers = {
    ...{ ready: ready.hash, expired: expired.hash, packet: await stuckPacket(), unpaid: await unpaidMessage() },
    ...{ withdrawal: withdrawal.transactionHash, claim: opinit.hash },
  };
  return { stuck: transfers, fast: expired.seen, output: await proposeOutput(rollup) };
});

const ACTS: Readonly<Record<WorldEvent, () => Promise<unknown>>> = {
  'blocks of Base stop': () => base.anvil.client.setIntervalMining({ interval: 0 }),
  'blocks of Base go on': () => base.anvil.client.setIntervalMining({ interval: 1 }),
  'circle signs again': async () => {
    if (attester.reattested.length !== 1) throw new Error('Circle was not asked once');
    return attester.sign(fast);
  },
  'eight days pass': () =>
    atOnce(async () => {
      await resolveGame(rollup, output, 'defender');
      await passTime(ethereum.anvil, 8n * DAY);
    }),
};

/** Of public services one is there: the executor of the rollup. */
const { fetch } = globalThis;
globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.hostname === '127.0.0.1') return fetch(input, init);
  if (url.href === `${EXECUTOR}/withdrawal/${opinit.sequence}`) return Response.json(opinit.proof);
  throw new TypeError(`${url.host} is not there`);
};

const nodes = Object.fromEntries([INITIA, ROLLUP].map((id) => [id, opinit.world.node(id).url]));
const settings = {
  ...{ PORTOLAN_STATUS_SERVICES: 'on', PORTOLAN_LIVENESS: 'off', PORTOLAN_PRICES: 'sample' },
  PORTOLAN_NODES: JSON.stringify({ ...JSON.parse(world.environment.PORTOLAN_NODES ?? '{}'), ...nodes }),
};
const service = composeHttp(readConfig({ ...world.environment, ...settings }));
const server = await startNodeServer({ service, port: 0, host: '127.0.0.1', appFolder: 'dist/app' });
const places: ActsWorld = {
  ...{ url: server.url, nodes: { 1: ethereum.anvil.url, 8453: base.anvil.url } },
  initia: nodes[INITIA] as string,
  ...{ claimant, stuck, recipient: RECIPIENT, usdc: base.tokens.USDC, paymaster: ethereum.hyperlane.paymaster },
};
process.stdout.write(`${JSON.stringify(places)}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  await ACTS[line as WorldEvent]();
  process.stdout.write('done\n');
}
await server.close();
await Promise.all([world.close(), opinit.world.close()]);
