import { randomBytes } from 'node:crypto';
import { base58, bech32 } from '@scure/base';
import { embeddedRegistry } from '#registry/embedded.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { ReplayedChain } from './replay-nodes.ts';

export const CHAINS = 60;
export const DENOMS = 50;

export interface BenchChain extends ReplayedChain {
  readonly prefix: string;
}

const registry = embeddedRegistry();

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Random denoms for chains with too few in the registry. */
const MADE_UP = {
  evm: () => `0x${hex(20)}`,
  svm: () => base58.encode(randomBytes(32)),
  cosmos: () => `ibc/${hex(32).toUpperCase()}`,
};

function denomsOf({ chain_id, chain_type, native_denom }: ChainRecord): string[] {
  const known = registry.listAssets({ chain_id }).map(({ denom }) => denom);
  const denoms = new Set([native_denom, ...known].filter((denom) => denom !== null && !denom.startsWith('cw20:')));
  while (denoms.size < DENOMS) denoms.add(MADE_UP[chain_type]());
  return [...denoms].slice(0, DENOMS) as string[];
}

/** 20 EVM chains, Solana and 39 Cosmos chains, each with the latency of its node. */
export function benchChains(latencyOf: (i: number) => number): BenchChain[] {
  const all = registry.listChains().map(({ chain_id }) => registry.getChainRecord(chain_id));
  const usable = all.filter(({ chain_type, multicall3, native_denom, bech32_prefix }) =>
    chain_type === 'evm' ? multicall3 !== null && native_denom !== null : chain_type === 'svm' || bech32_prefix !== '',
  );
  const of = (family: string, count: number) =>
    usable.filter(({ chain_type }) => chain_type === family).slice(0, count);
  const evm = of('evm', 20);
  const svm = of('svm', 1);
  const chains = [...evm, ...svm, ...of('cosmos', CHAINS - evm.length - svm.length)];
  return chains.map((chain, i) => ({
    chainId: chain.chain_id,
    family: chain.chain_type,
    prefix: chain.bech32_prefix,
    denoms: denomsOf(chain),
    latencyMs: latencyOf(i),
  }));
}

function newAddress({ family, prefix }: BenchChain): string {
  if (family === 'cosmos') return bech32.encode(prefix, bech32.toWords(randomBytes(20)));
  return MADE_UP[family]();
}

/** A balances request for new random addresses. */
export const requestBody = (chains: readonly BenchChain[]): string =>
  JSON.stringify({
    chains: Object.fromEntries(
      chains.map((chain) => [chain.chainId, { address: newAddress(chain), denoms: chain.denoms }]),
    ),
  });
