import { address as addressOf } from '@solana/kit';
import { type Hex, numberToHex } from 'viem';
import { createBalanceReaders } from '#balances/index.ts';
import { createRegistry } from '#registry/registry.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { startAnvil } from '#testing/nodes/anvil.ts';
import { CosmosChain } from '#testing/nodes/cosmos-chain.ts';
import { startCosmosNode } from '#testing/nodes/cosmos-node.ts';
import { copyToken, deployMulticall3, deployToken, giveNative, giveToken } from '#testing/nodes/evm-contracts.ts';
import { type FaultProxy, startFaultProxy } from '#testing/nodes/fault-proxy.ts';
import { SvmChain } from '#testing/nodes/svm-chain.ts';
import { startSvmNode } from '#testing/nodes/svm-node.ts';
import { ms, tableText } from '../report.ts';
import { NAIVE } from './naive-readers.ts';

/** Delay of each response of a node. */
const LATENCY_MS = 50;
const DENOMS = 50;
const ROUNDS = 5;

interface ReaderSetup {
  readonly chain: ReturnType<typeof chainRecord>;
  readonly holder: string;
  readonly denoms: readonly string[];
  readonly node: { readonly url: string; close(): Promise<void> };
}

const tokensFrom = <T>(make: (n: number) => T): T[] => Array.from({ length: DENOMS - 1 }, (_, i) => make(i + 1));

async function evmSetup(): Promise<ReaderSetup> {
  const holder = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const anvil = await startAnvil();
  const multicall3 = await deployMulticall3(anvil);
  const token = await deployToken(anvil);
  const tokens = tokensFrom((n): Hex => numberToHex(0xf00d_0000 + n, { size: 20 }));
  for (const [i, address] of tokens.entries()) {
    await copyToken(anvil, token, address);
    await giveToken(anvil, address, holder, BigInt(i + 1));
  }
  await giveNative(anvil, holder, 1n);
  const chain = chainRecord({ chain_id: '1', chain_type: 'evm', native_denom: 'ethereum-native', multicall3 });
  return { chain, holder, denoms: ['ethereum-native', ...tokens], node: anvil };
}

async function svmSetup(): Promise<ReaderSetup> {
  const holder = addressOf('PortoLanSampLeAccount1111111111111111111112');
  const state = await SvmChain.create();
  state.giveLamports(holder, 1_000_000_000n);
  const mints: string[] = [];
  for (const n of tokensFrom(Number)) {
    const mint = await state.createMint();
    await state.mintTo(holder, mint, BigInt(n));
    mints.push(mint.address);
  }
  const chain = chainRecord({ chain_id: 'solana', chain_type: 'svm', native_denom: 'solana-native' });
  return { chain, holder, denoms: ['solana-native', ...mints], node: await startSvmNode(state) };
}

async function cosmosSetup(): Promise<ReaderSetup> {
  const holder = 'osmo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysntdz28t';
  const state = new CosmosChain({ chainId: 'osmosis-1', prefix: 'osmo' });
  const denoms = ['uosmo', ...tokensFrom((n) => `factory/${holder}/${n}`)];
  for (const [i, denom] of denoms.entries()) state.give(holder, denom, BigInt(i + 1));
  const chain = chainRecord({ chain_id: 'osmosis-1', bech32_prefix: 'osmo', native_denom: 'uosmo' });
  return { chain, holder, denoms, node: await startCosmosNode(state) };
}

interface Measured {
  /** HTTP requests to the node. */
  readonly calls: number;
  readonly ms: number;
  readonly sum: bigint;
}

/** The round with the median time. Every round starts with empty caches. */
async function measure(proxy: FaultProxy<never>, read: () => Promise<readonly bigint[]>): Promise<Measured> {
  const rounds: Measured[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = proxy.requests;
    const start = performance.now();
    const amounts = await read();
    const took = performance.now() - start;
    rounds.push({ calls: proxy.requests - before, ms: took, sum: amounts.reduce((sum, amount) => sum + amount, 0n) });
  }
  return rounds.toSorted((a, b) => a.ms - b.ms)[Math.floor(ROUNDS / 2)] as Measured;
}

async function compareReadersOn({ chain, holder, denoms, node }: ReaderSetup): Promise<string[][]> {
  const proxy = await startFaultProxy({ upstream: node.url, latencyMs: LATENCY_MS });
  try {
    const registry = createRegistry({ chains: [chain], assets: [], channels: [] });
    const nodes = { mode: 'urls', urls: new Map([[chain.chain_id, [proxy.url]]]) } as const;
    const one = (denom: string): Promise<bigint> => NAIVE[chain.chain_type](proxy.url, holder, denom);
    const ours = await measure(proxy, async () => {
      const { balances } = await createBalanceReaders(registry, nodes).read({ chain, address: holder, denoms });
      return [...balances.values()].map((balance) => {
        if ('error' in balance) throw balance.error;
        return balance.amount;
      });
    });
    const concurrent = await measure(proxy, () => Promise.all(denoms.map(one)));
    const sequential = await measure(proxy, async () => {
      const amounts: bigint[] = [];
      for (const denom of denoms) amounts.push(await one(denom));
      return amounts;
    });
    if (ours.sum !== concurrent.sum || ours.sum !== sequential.sum)
      throw new Error(`the readers' amounts differ on ${chain.chain_id}`);
    const row = (reader: string, measured: Measured): string[] => [
      `${chain.chain_id}, ${reader}`,
      `${measured.calls}`,
      ms(measured.ms),
      `${(measured.calls / ours.calls).toFixed(1)}×`,
      `${(measured.ms / ours.ms).toFixed(1)}×`,
    ];
    return [
      row('ours', ours),
      row('one call per denom, all at once', concurrent),
      row('one call per denom, in sequence', sequential),
    ];
  } finally {
    await Promise.all([proxy.close(), node.close()]);
  }
}

/** Compares our reader with a naive one on the same nodes. Ours verifies the chain id of each node in every round. */
export async function compareReaders(): Promise<string> {
  const rows: string[][] = [];
  for (const start of [evmSetup, svmSetup, cosmosSetup]) rows.push(...(await compareReadersOn(await start())));
  const title = `${DENOMS} denoms of one address, ${LATENCY_MS} ms before every response, median of ${ROUNDS}`;
  return `${title}\n\n${tableText(['chain, reader', 'calls', 'time', 'calls to ours', 'time to ours'], rows)}`;
}
