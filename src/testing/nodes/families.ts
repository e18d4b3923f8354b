import { address as addressOf } from '@solana/kit';
import type { ChainRecord } from '#registry/records.ts';
import { chainRecord } from '../chain-record.ts';
import { startAnvil } from './anvil.ts';
import { CosmosChain, type CosmosChainOptions } from './cosmos-chain.ts';
import { startCosmosNode } from './cosmos-node.ts';
import { copyToken, deployMulticall3, deployToken, giveNative, giveToken } from './evm-contracts.ts';
import { startLoopbackServer } from './loopback-server.ts';
import { SvmChain, TOKEN_2022_PROGRAM_ADDRESS } from './svm-chain.ts';
import { startSvmNode } from './svm-node.ts';

/** Faults of the node itself: its responses arrive complete. */
export type Twin = 'lagging' | 'otherChain' | 'pruned' | 'repeatsPages';

/** A chain with a good node of it and its bad twins, and what an address holds there. */
export interface Family {
  readonly chain: ChainRecord;
  readonly api: 'rest' | 'rpc';
  readonly address: string;
  readonly holdings: Readonly<Record<string, bigint>>;
  /** What the twin that lags says, and when its last block was, milliseconds since 1970. */
  readonly oldHoldings: Readonly<Record<string, bigint>>;
  readonly oldAsOf: number;
  readonly node: string;
  readonly twins: Readonly<Record<Twin, string>>;
}

export const FAMILIES = ['EVM by Multicall3', 'EVM by calls', 'SVM', 'Cosmos REST', 'Cosmos RPC'] as const;
export type FamilyName = (typeof FAMILIES)[number];

export interface RunningFamilies {
  readonly families: Readonly<Record<FamilyName, Family>>;
  close(): Promise<void>;
}

interface Closable {
  readonly url: string;
  close(): Promise<void>;
}

const HOUR_MS = 3_600_000;

/** Starts a good and some bad nodes of each family. */
export async function startFamilies(): Promise<RunningFamilies> {
  const started: Closable[] = [];
  const keep = <T extends Closable>(closable: T): T => {
    started.push(closable);
    return closable;
  };
  const close = async () => {
    await Promise.all(started.map((closable) => closable.close()));
  };
  try {
    const oldAsOf = Math.floor((Date.now() - HOUR_MS) / 1000) * 1000;
    const [evm, svm, rest, rpc] = await Promise.all([
      evmFamily(keep, oldAsOf),
      svmFamily(keep, oldAsOf),
      cosmosFamily(keep, oldAsOf, 'rest'),
      cosmosFamily(keep, oldAsOf, 'rpc'),
    ]);
    const families = {
      'EVM by Multicall3': evm,
      'EVM by calls': { ...evm, chain: { ...evm.chain, multicall3: null } },
      SVM: svm,
      'Cosmos REST': rest,
      'Cosmos RPC': rpc,
    };
    return { families, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Keep = <T extends Closable>(closable: T) => T;

/** A JSON-RPC node that rejects every request with its own message. */
const refusing = (code: number, message: string) =>
  startLoopbackServer(({ body }) => {
    const request: { id: unknown } | { id: unknown }[] = JSON.parse(body);
    const one = ({ id }: { id: unknown }) => ({ jsonrpc: '2.0', id, error: { code, message } });
    return { body: JSON.stringify(Array.isArray(request) ? request.map(one) : one(request)) };
  });

const less = (holdings: Readonly<Record<string, bigint>>): Record<string, bigint> =>
  Object.fromEntries(Object.entries(holdings).map(([denom, amount]) => [denom, amount > 0n ? amount - 1n : 0n]));

async function evmFamily(keep: Keep, oldAsOf: number): Promise<Family> {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
  const notHeld = '0x00000000000000000000000000000000000000F0';
  const holdings = { 'ethereum-native': 1_284_500_000_000_000_001n, [usdc]: 2_350_750_000n, [notHeld]: 0n };
  const oldHoldings = less(holdings);

  const start = async (chainId: number, amounts: Readonly<Record<string, bigint>>, timestamp?: number) => {
    const anvil = keep(await startAnvil({ chainId, ...(timestamp !== undefined && { timestamp }) }));
    await deployMulticall3(anvil);
    const token = await deployToken(anvil);
    await copyToken(anvil, token, usdc);
    await copyToken(anvil, token, notHeld);
    await giveToken(anvil, usdc, address, amounts[usdc] ?? 0n);
    await giveNative(anvil, address, amounts['ethereum-native'] ?? 0n);
    return anvil;
  };
  // Each of its first blocks is a second younger than the one before: the last is of `once`.
  const BLOCKS = 5;
  const [good, lagging, otherChain, pruned] = await Promise.all([
    start(1, holdings),
    start(1, oldHoldings, oldAsOf / 1000 - BLOCKS),
    start(10, less(oldHoldings)),
    refusing(-32000, 'missing trie node 6b1e (path ) state is not available').then(keep),
  ]);
  const { timestamp } = await lagging.client.getBlock();
  return {
    chain: chainRecord({
      chain_id: '1',
      chain_type: 'evm',
      native_denom: 'ethereum-native',
      multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
    }),
    api: 'rpc',
    address,
    holdings,
    oldHoldings,
    oldAsOf: Number(timestamp) * 1000,
    node: good.url,
    twins: { lagging: lagging.url, otherChain: otherChain.url, pruned: pruned.url, repeatsPages: good.url },
  };
}

async function svmFamily(keep: Keep, oldAsOf: number): Promise<Family> {
  const address = addressOf('PortoLanSampLeAccount1111111111111111111112');
  const usdc = addressOf('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v');
  const pyusd = addressOf('2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo');
  const notHeld = addressOf('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB');
  const holdings = { 'solana-native': 12_450_000_001n, [usdc]: 388_210_000n, [pyusd]: 77n, [notHeld]: 0n };
  const oldHoldings = less(holdings);

  const chainOf = async (amounts: Readonly<Record<string, bigint>>): Promise<SvmChain> => {
    const chain = await SvmChain.create();
    chain.giveLamports(address, amounts['solana-native'] ?? 0n);
    const mint = await chain.createMint({ at: usdc });
    await chain.mintTo(address, mint, (amounts[usdc] ?? 0n) - 210_000n);
    await chain.mintTo(address, mint, 210_000n, { beside: true });
    const mint2022 = await chain.createMint({ at: pyusd, program: TOKEN_2022_PROGRAM_ADDRESS });
    await chain.mintTo(address, mint2022, amounts[pyusd] ?? 0n);
    return chain;
  };
  const [now, then] = [await chainOf(holdings), await chainOf(oldHoldings)];
  const slot = 447_552_000n;
  const good = keep(await startSvmNode(now, { slot }));
  const lagging = keep(await startSvmNode(then, { slot: slot - 9_000n, timestamp: oldAsOf / 1000 }));
  const otherChain = keep(
    await startSvmNode(then, { slot, genesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' }),
  );
  const pruned = keep(await refusing(-32005, 'Node is behind by 9000 slots'));
  return {
    chain: chainRecord({ chain_id: 'solana', chain_type: 'svm', native_denom: 'solana-native' }),
    api: 'rpc',
    address,
    holdings,
    oldHoldings,
    oldAsOf,
    node: good.url,
    twins: { lagging: lagging.url, otherChain: otherChain.url, pruned: pruned.url, repeatsPages: good.url },
  };
}

async function cosmosFamily(keep: Keep, oldAsOf: number, api: 'rest' | 'rpc'): Promise<Family> {
  const address = 'osmo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysntdz28t';
  const holdings = {
    uosmo: 340_282_366_920_938_463_463_374_607_431_768_211_456n,
    'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4': 640_250_000n,
    [`factory/${address}/coin`]: 7n,
    uatom: 0n,
  };
  const oldHoldings = less(holdings);

  const start = async (amounts: Readonly<Record<string, bigint>>, facts: Partial<CosmosChainOptions> = {}) => {
    // Two denoms a page, so that the balances need several pages.
    const chain = new CosmosChain({ chainId: 'osmosis-1', prefix: 'osmo', longestPage: 2, ...facts });
    for (const [denom, amount] of Object.entries(amounts)) if (amount > 0n) chain.give(address, denom, amount);
    return keep(await startCosmosNode(chain, { only: api }));
  };
  const height = 12_345_678n;
  const good = await start(holdings, { height });
  const lagging = await start(oldHoldings, { height: height - 600n, blockTime: oldAsOf });
  const otherChain = await start(less(oldHoldings), { height, chainId: 'osmo-test-5' });
  const pruned = await start(holdings, { height, earliestHeight: height + 1n });
  const repeatsPages = await start(holdings, { height, ignoresPageKey: true });
  return {
    chain: chainRecord({ chain_id: 'osmosis-1', bech32_prefix: 'osmo', native_denom: 'uosmo' }),
    api,
    address,
    holdings,
    oldHoldings,
    oldAsOf,
    node: good.url,
    twins: {
      lagging: lagging.url,
      otherChain: otherChain.url,
      pruned: pruned.url,
      repeatsPages: repeatsPages.url,
    },
  };
}
