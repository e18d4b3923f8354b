import { type Address, address as solanaAddress } from '@solana/kit';
import type { Hex } from 'viem';
import { embeddedRegistry } from '#registry/embedded.ts';
import { type Anvil, startAnvil } from '#testing/nodes/anvil.ts';
import { CosmosChain } from '#testing/nodes/cosmos-chain.ts';
import { startCosmosNode } from '#testing/nodes/cosmos-node.ts';
import { copyToken, deployMulticall3, deployToken, giveToken } from '#testing/nodes/evm-contracts.ts';
import { SvmChain } from '#testing/nodes/svm-chain.ts';
import { startSvmNode } from '#testing/nodes/svm-node.ts';
import { HOLDINGS, type Holdings, MORE_ATOM, TEST_ADDRESSES, TWICE_BRIDGED } from './holdings.ts';
import type { NodeName } from './places.ts';

/** `lagging`: of the same chain, an hour behind. */
export type TwinName = 'lagging';

/** Where a node listens, and the nodes that may take its place. */
interface StartedNode {
  readonly url: string;
  readonly twins?: Readonly<Record<TwinName, string>>;
}

const isToken = (denom: string): denom is Hex => denom.startsWith('0x');

/** Code that returns zero for every call: a token without holders. */
const EMPTY_TOKEN = '0x60206000f3';

/** Every listed token is there, as on the real chain: what is listed and lacks code could not be read. */
async function putListedTokens({ url }: Anvil, chainId: number): Promise<void> {
  const tokens = embeddedRegistry()
    .listAssets({ chain_id: `${chainId}` })
    .filter(({ denom }) => isToken(denom));
  const body = tokens.map(({ denom }, id) => ({
    ...{ jsonrpc: '2.0', id, method: 'anvil_setCode' },
    params: [denom, EMPTY_TOKEN],
  }));
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const failed = ((await response.json()) as { error?: { message: string } }[]).find(({ error }) => error);
  if (failed) throw new Error(`a token could not be put on chain ${chainId}: ${failed.error?.message}`);
}

async function startEvm(chainId: number, { address, held }: Holdings, timestamp?: number): Promise<Anvil> {
  const anvil = await startAnvil({ chainId, ...(timestamp !== undefined && { timestamp }) });
  await putListedTokens(anvil, chainId);
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
  return anvil;
}

async function startLivingEvm(chainId: number, holdings: Holdings): Promise<Anvil> {
  const anvil = await startEvm(chainId, holdings);
  // A chain whose last block grows old is taken for one that lags.
  await anvil.client.setIntervalMining({ interval: 2 });
  return anvil;
}

const HOUR_SECONDS = 3_600;

async function startWithLagging(chainId: number, holdings: Holdings): Promise<StartedNode> {
  const anHourAgo = Math.floor(Date.now() / 1000) - HOUR_SECONDS;
  const [node, lagging] = await Promise.all([
    startLivingEvm(chainId, holdings),
    startEvm(chainId, holdings, anHourAgo),
  ]);
  return { url: node.url, twins: { lagging: lagging.url } };
}

async function startSvm({ address, held }: Holdings): Promise<StartedNode> {
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

function startCosmos(chainId: string, prefix: string, ...holdings: readonly Holdings[]): Promise<StartedNode> {
  const chain = new CosmosChain({ chainId, prefix });
  for (const { address, held } of holdings) {
    for (const [denom, amount] of Object.entries(held)) chain.give(address, denom, amount);
  }
  return startCosmosNode(chain);
}

function startHub(): Promise<StartedNode> {
  const more = Object.entries(MORE_ATOM).map(([address, uatom]) => ({ address, held: { uatom } }));
  return startCosmos('cosmoshub-4', 'cosmos', HOLDINGS['cosmoshub-4'], ...more);
}

export const START: Readonly<Record<NodeName, () => Promise<StartedNode>>> = {
  '1': () => startLivingEvm(1, HOLDINGS['1']),
  '8453': () => startWithLagging(8453, HOLDINGS['8453']),
  solana: () => startSvm(HOLDINGS.solana),
  'osmosis-1': () => startCosmos('osmosis-1', 'osmo', HOLDINGS['osmosis-1'], TWICE_BRIDGED),
  'noble-1': () => startCosmos('noble-1', 'noble', HOLDINGS['noble-1']),
  'cosmoshub-4': startHub,
  'cosmoshub-4 second': startHub,
  'juno-1': () => startCosmos('uni-6', 'juno', { address: TEST_ADDRESSES.juno, held: { ujuno: 1_000_000n } }),
};
