import { createNodeAccess } from '#nodes/node-access.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import type { ChainReads } from '#tracking/chain-reads.ts';
import { createLiveReads } from '#tracking/live-reads.ts';
import { CosmosLedger, type LedgerOptions } from './nodes/cosmos-ledger.ts';
import { type LedgerNode, startLedgerNode } from './nodes/cosmos-ledger-node.ts';

export interface CosmosWorld {
  chain(chainId: string): CosmosLedger;
  node(chainId: string): LedgerNode;
  /** What trackers ask, of these nodes alone; nothing is kept from one to the next. */
  reads(): ChainReads;
  close(): Promise<void>;
}

/** Cosmos chains of the registry, each with one node; a test connects them. */
export async function startCosmosWorld(
  chains: Readonly<Record<string, Omit<LedgerOptions, 'chainId' | 'prefix' | 'now'>>>,
  now = Date.now,
): Promise<CosmosWorld> {
  const registry = embeddedRegistry();
  const parts = await Promise.all(
    Object.entries(chains).map(async ([chainId, options]) => {
      const { bech32_prefix: prefix } = registry.getChainRecord(chainId);
      const chain = new CosmosLedger({ chainId, prefix, now, ...options });
      return [chainId, { chain, node: await startLedgerNode(chain) }] as const;
    }),
  );
  const byId = new Map(parts);
  const part = (chainId: string) => {
    const found = byId.get(chainId);
    if (found === undefined) throw new Error(`${chainId} is not in this world`);
    return found;
  };
  const urls = new Map(parts.map(([chainId, { node }]) => [chainId, [node.url]]));
  const access = createNodeAccess(registry, { mode: 'urls', urls }, { callsPerMinute: 1e6 });
  return {
    chain: (chainId) => part(chainId).chain,
    node: (chainId) => part(chainId).node,
    reads: () => createLiveReads(registry, access, now),
    async close() {
      await Promise.all(parts.map(([, { node }]) => node.close()));
    },
  };
}
