import { type Address, address as solanaAddress } from '@solana/kit';
import type { Hex } from 'viem';
import { type Anvil, startAnvil } from '#testing/nodes/anvil.ts';
import { CosmosChain } from '#testing/nodes/cosmos-chain.ts';
import { startCosmosNode } from '#testing/nodes/cosmos-node.ts';
import { copyToken, deployMulticall3, deployToken, giveToken } from '#testing/nodes/evm-contracts.ts';
import { type FaultName, type FaultProxy, startFaultProxy } from '#testing/nodes/fault-proxy.ts';
import { FAULTS } from '#testing/nodes/faults.ts';
import { type LoopbackAnswer, startLoopbackServer } from '#testing/nodes/loopback-server.ts';
import { SvmChain } from '#testing/nodes/svm-chain.ts';
import { startSvmNode } from '#testing/nodes/svm-node.ts';
import { HOLDINGS, type Holdings, NODE_NAMES, type NodeName } from './holdings.ts';
import { controlPort, nodePort } from './places.ts';

/** Starts the nodes of the live journeys, each behind a proxy that can be told to fail, and runs until it is ended. */

interface Node {
  readonly url: string;
}

const isToken = (denom: string): denom is Hex => denom.startsWith('0x');

async function startEvm(chainId: number, { address, held }: Holdings): Promise<Node> {
  const anvil: Anvil = await startAnvil({ chainId });
  await deployMulticall3(anvil);
  const token = await deployToken(anvil);
  for (const [denom, amount] of Object.entries(held)) {
    if (!isToken(denom)) {
      await anvil.client.setBalance({ address: address as Hex, value: amount });
      continue;
    }
    await copyToken(anvil, token, denom);
    await giveToken(anvil, denom, address as Hex, amount);
  }
  // A chain whose last block grows old is taken for one that lags.
  await anvil.client.setIntervalMining({ interval: 2 });
  return anvil;
}

async function startSvm({ address, held }: Holdings): Promise<Node> {
  const chain = await SvmChain.create();
  const owner = solanaAddress(address);
  for (const [denom, amount] of Object.entries(held)) {
    if (denom === 'solana-native') {
      chain.giveLamports(owner, amount);
      continue;
    }
    const mint = await chain.createMint({ at: denom as Address });
    await chain.mintTo(owner, mint, amount - 1_000n);
    await chain.mintTo(owner, mint, 1_000n, { beside: true });
  }
  return startSvmNode(chain);
}

async function startCosmos(chainId: string, { address, held }: Holdings): Promise<Node> {
  const chain = new CosmosChain({ chainId, prefix: address.slice(0, address.lastIndexOf('1')) });
  for (const [denom, amount] of Object.entries(held)) chain.give(address, denom, amount);
  return startCosmosNode(chain);
}

const START: Readonly<Record<NodeName, () => Promise<Node>>> = {
  '1': () => startEvm(1, HOLDINGS['1']),
  '8453': () => startEvm(8453, HOLDINGS['8453']),
  solana: () => startSvm(HOLDINGS.solana),
  'osmosis-1': () => startCosmos('osmosis-1', HOLDINGS['osmosis-1']),
  'noble-1': () => startCosmos('noble-1', HOLDINGS['noble-1']),
  'cosmoshub-4': () => startCosmos('cosmoshub-4', HOLDINGS['cosmoshub-4']),
};

/** What kept nodes from starting: told by `ready`, so that the journeys say it and not a page that lacks a chain. */
const troubles: string[] = [];

async function startBehindProxy(name: NodeName): Promise<readonly [NodeName, FaultProxy<never>]> {
  const node = await START[name]().catch((error: Error) => {
    troubles.push(`${name}: ${error.message}`);
    return undefined;
  });
  const proxy = await startFaultProxy({ upstream: node?.url ?? 'http://127.0.0.1:1', port: nodePort(name) });
  if (node === undefined) await proxy.set('refused');
  return [name, proxy];
}

const proxies = new Map(await Promise.all(NODE_NAMES.map(startBehindProxy)));

const isFault = (text: unknown): text is FaultName =>
  typeof text === 'string' && (text === 'refused' || Object.hasOwn(FAULTS, text));

async function control(body: string): Promise<LoopbackAnswer> {
  const { node, fault } = JSON.parse(body) as { node?: unknown; fault?: unknown };
  const proxy = proxies.get(node as NodeName);
  if (proxy === undefined) return { status: 404, body: JSON.stringify({ error: `no node ${node}` }) };
  if (!isFault(fault)) return { status: 400, body: JSON.stringify({ error: `no fault ${fault}` }) };
  await proxy.set(fault);
  return { body: JSON.stringify({ node, fault }) };
}

await startLoopbackServer(
  ({ method, body }) => (method === 'POST' ? control(body) : { body: JSON.stringify({ troubles }) }),
  controlPort,
);
process.stdout.write('The nodes are ready.\n');
