import type { Registry } from '#registry/registry.ts';
import type { ChainReads } from './chain-reads.ts';

/** Chains as the sample has them: made-up transactions, which show what is followed where no nodes are asked. */
export function createSampleReads(registry: Registry, now: () => number): ChainReads {
  return {
    reads: (chainId) => registry.findChain(chainId) !== undefined,
    tx: async () => null,
    call: async (_chainId, calls) => calls.map(() => null),
    rpc: async () => null,
    head: async () => ({ height: 1n, time: now() }),
    findLog: async () => null,
    rest: async () => null,
    findCosmosTx: async () => null,
    broadcast: async () => 'the sample takes no transactions',
    service: async () => null,
  };
}
